/* Games that people know by name: Kayles, Dawson's games, Treblecross, and Grundy's game. Their rules are codes. */
#include <string.h>

#include "heaps.h"

extern const cgt_i_family cgt_i_kayles_family, cgt_i_dawson_kayles_family, cgt_i_dawson_chess_family, cgt_i_treblecross_family,
    cgt_i_grundy_game_family; /* below */

/* The values of the heaps below preperiod + period; all are below 10. */
typedef struct cgt_i_known_period {
  const char *values;
  uint64_t period, preperiod;
  const char *theorem;
} known_period;

static const char dawson_values[] = "001120311033224052233011302110452740112031103322445523301130211045374811203110332244559";
static const known_period kayles = {"01231432142641271432146741285472186741231472182741281472142741281472186741281472182", 12,
                                    71, "Guy and Smith 1956: the values of Kayles have the period 12 from heap 71 on"},
                          dawson_kayles = {dawson_values, 34, 53,
                                           "Guy and Smith 1956: the values of 0.07 have the period 34 from heap 53 on"},
                          dawson_chess = {dawson_values + 1, 34, 52,
                                          "Guy and Smith 1956: the values of 0.137 have the period 34 from heap 52 on"};

static cgt_status_t closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count, uint64_t *answer,
                           const char **theorem) {
  const known_period *known = ((const cgt_i_sequence_game *)user)->known;
  if (play != CGT_NORMAL) return CGT_E_NO_THEOREM;
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++) {
    const uint64_t n =
        words[i] < known->preperiod ? words[i] : known->preperiod + (words[i] - known->preperiod) % known->period;
    sum ^= (uint64_t)(known->values[n] - '0');
  }
  *answer = question == CGT_QUESTION_VALUE ? sum : sum == 0 ? CGT_P : CGT_N;
  if (theorem != NULL) *theorem = known->theorem;
  return CGT_OK;
}

/* Sibert and Conway, "Mathematical Kayles", 1992. With E(…) and D(…) for an even and an odd number of heaps of these sizes,
 * none included, the P-positions of misère play are those of normal play without E(5) E(4,1), E(17,12,9) E(20,4,1), 25
 * E(17,12,9) D(20,4,1), and besides E(5) D(4,1), D(5) D(4,1), D(9) E(4,1), 12 E(4,1), E(17,12,9) D(20,4,1), 25 D(9) D(4,1). */
static bool is_misere_p(const uint64_t *words, size_t count, bool is_normal_p) {
  enum { LARGEST = 25 };
  size_t times[LARGEST + 1] = {0};
  for (size_t i = 0; i < count; i++) {
    if (words[i] > LARGEST) return is_normal_p;
    times[words[i]]++;
  }
  const size_t few = times[1] + times[4], nines = times[9] + times[12] + times[17], last = times[25];
  const size_t counted = few + times[5] + nines + times[20] + last;
  const bool odd = few % 2 != 0, odd_20 = (few + times[20]) % 2 != 0;
  if (counted != count) return is_normal_p;
  if (few + times[5] == count && (odd || times[5] % 2 == 0)) return odd;
  if (times[5] > 0) return is_normal_p;
  if (nines % 2 == 0) return last == 0 ? odd_20 : last != 1 && is_normal_p;
  if (few + times[9] + last == count && last <= 1 && odd == (last == 1)) return true;
  return is_normal_p || (few + 1 == count && times[12] == 1 && !odd);
}

static cgt_status_t closed_kayles(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count,
                                  uint64_t *answer, const char **theorem) {
  const bool misere = play == CGT_MISERE;
  if (misere && question != CGT_QUESTION_OUTCOME) return CGT_E_NO_THEOREM;
  const cgt_status_t status = closed(user, CGT_NORMAL, question, words, count, answer, theorem);
  if (status != CGT_OK || !misere) return status;
  *answer = is_misere_p(words, count, *answer == CGT_P) ? CGT_P : CGT_N;
  if (theorem != NULL) *theorem = "Sibert and Conway 1992: misere Kayles";
  return CGT_OK;
}

/* Makes a game by its digits, the one before the point first. */
static cgt_status_t make(const char *function, const cgt_i_family *family, const char *digits, const known_period *known,
                         cgt_game_t **game) {
  const size_t count = strlen(digits);
  cgt_i_sequence_game *own = cgt_i_alloc(1, sizeof *own);
  uint8_t *numbers = cgt_i_alloc(count, 1);
  if (own == NULL || numbers == NULL) {
    cgt_i_free(own);
    cgt_i_free(numbers);
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a game", function);
  }
  for (size_t k = 0; k < count; k++) numbers[k] = (uint8_t)(digits[k] - '0');
  *own =
      (cgt_i_sequence_game){.digits = numbers, .count = count, .unequal = family == &cgt_i_grundy_game_family, .known = known};
  const cgt_status_t status = cgt_i_sequence_octal(numbers, count, own->unequal, &own->sequence);
  const cgt_i_making making = {.own = own, .shape = {CGT_I_HEAPS, 0}};
  return cgt_i_sequence_game_make(function, family, &making, own, status, game);
}

cgt_status_t cgt_game_new_kayles(cgt_game_t **game) {
  return make("cgt_game_new_kayles", &cgt_i_kayles_family, "077", &kayles, game);
}

cgt_status_t cgt_game_new_dawson_kayles(cgt_game_t **game) {
  return make("cgt_game_new_dawson_kayles", &cgt_i_dawson_kayles_family, "007", &dawson_kayles, game);
}

cgt_status_t cgt_game_new_dawson_chess(cgt_game_t **game) {
  return make("cgt_game_new_dawson_chess", &cgt_i_dawson_chess_family, "0137", &dawson_chess, game);
}

/* A cross on square i of a strip of n leaves the squares to i - 3 and from i + 3 on. So these tokens may be taken: 1 to 5 as a
 * whole strip; 3, 4 or 5 at an end; 5 inside. */
cgt_status_t cgt_game_new_treblecross(cgt_game_t **game) {
  return make("cgt_game_new_treblecross", &cgt_i_treblecross_family, "011337", NULL, game);
}

cgt_status_t cgt_game_new_grundy_game(cgt_game_t **game) {
  return make("cgt_game_new_grundy_game", &cgt_i_grundy_game_family, "4", NULL, game);
}

#define NAMED_CODE(text, heaps, maker, theorem)                                                                   \
  {                                                                                                               \
    .name = text, .example = text, .position = heaps, .splits_within = true, .make.alone = maker,                 \
    .rules = {CGT_I_SEQUENCE_GAME_RULES, .options = cgt_i_octal_options, .closed = theorem}, CGT_I_SEQUENCE_GAME, \
  }

const cgt_i_family cgt_i_kayles_family = NAMED_CODE("kayles", "3,5,7", cgt_game_new_kayles, closed_kayles),
                   cgt_i_dawson_kayles_family = NAMED_CODE("dawson_kayles", "5,7", cgt_game_new_dawson_kayles, closed),
                   cgt_i_dawson_chess_family = NAMED_CODE("dawson_chess", "5,7", cgt_game_new_dawson_chess, closed),
                   cgt_i_treblecross_family = NAMED_CODE("treblecross", "5,9", cgt_game_new_treblecross, NULL),
                   cgt_i_grundy_game_family = NAMED_CODE("grundy_game", "5,9", cgt_game_new_grundy_game, NULL);
