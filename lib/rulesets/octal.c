/* Octal games. */
#include <string.h>

#include "heaps.h"

extern const cgt_i_family cgt_i_octal_family; /* below */

cgt_status_t cgt_i_divide_heap(const uint64_t *words, size_t count, size_t i, uint64_t k, bool unequal, cgt_sink_t *sink) {
  cgt_i_buffer option;
  const uint64_t left = words[i] - k;
  cgt_status_t status = CGT_OK;
  if (!cgt_i_buffer_make(&option, count + 1)) return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu heaps", count + 1);
  memcpy(option.words, words, count * sizeof *words);
  for (uint64_t part = 1; left > 0 && part <= (left - unequal) / 2 && status == CGT_OK; part++) {
    option.words[i] = part;
    option.words[count] = left - part;
    status = cgt_sink_option(sink, option.words, count + 1);
  }
  cgt_i_buffer_free(&option);
  return status;
}

cgt_status_t cgt_i_octal_options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const cgt_i_sequence_game *own = user;
  cgt_i_moves moves;
  cgt_i_moves_begin(&moves, sink, words, count);
  for (size_t i = 0; i < count; i++)
    for (uint64_t k = 0; k < own->count && k <= words[i]; k++) {
      const unsigned digit = own->digits[k];
      const bool whole = words[i] == k;
      if (k > 0 && (digit & (whole ? 1 : 2)) != 0 && !cgt_i_moves_add(&moves, i, words[i] - k)) return moves.status;
    }
  cgt_status_t status = cgt_i_moves_end(&moves);
  for (size_t i = 0; i < count && status == CGT_OK; i++)
    for (uint64_t k = 0; k < own->count && k <= words[i] && status == CGT_OK; k++)
      if ((own->digits[k] & 4) != 0) status = cgt_i_divide_heap(words, count, i, k, own->unequal, sink);
  return status;
}

/* An octal game whose digits are all 0 or 3 is a subtraction game, whose heaps are pet. */
static cgt_status_t tame(void *user, const uint64_t *words, size_t count, uint32_t *tameness, const char **theorem) {
  const cgt_i_sequence_game *own = user;
  for (size_t k = 0; k < own->count; k++)
    if (own->digits[k] != 0 && own->digits[k] != 3) return CGT_E_NO_THEOREM;
  return cgt_i_pet_heaps(user, words, count, tameness, theorem);
}

/* Reads a code's digits into an array of strlen(code) + 1. */
static cgt_status_t parse(const char *function, const char *code, uint8_t *digits, size_t *count) {
  const char *point = strchr(code, '.');
  const size_t before = point != NULL ? (size_t)(point - code) : 0;
  if (point == NULL)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: code \"%.40s\" has no point; expected a code such as 0.137", function, code);
  if (before > 1)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: code \"%.40s\", column 1: %zu digits before the point; expected at most one",
                      function, code, before);
  if (before == 1 && code[0] != '0' && code[0] != '4')
    return cgt_i_fail(CGT_E_ARGUMENT,
                      "%s: code \"%.40s\", column 1: '%c'; expected 0 or 4, as taking nothing without splitting "
                      "would never end",
                      function, code, code[0]);
  digits[0] = before == 1 ? (uint8_t)(code[0] - '0') : 0;
  *count = 1;
  for (const char *digit = point + 1; *digit != '\0'; digit++) {
    if (*digit < '0' || *digit > '7')
      return cgt_i_fail(CGT_E_ARGUMENT, "%s: code \"%.40s\", column %zu: '%c'; expected a digit from 0 to 7", function, code,
                        (size_t)(digit - code) + 1, *digit);
    digits[(*count)++] = (uint8_t)(*digit - '0');
  }
  if (*count == 1)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: code \"%.40s\", column %zu: no digit after the point", function, code, before + 2);
  while (*count > 1 && digits[*count - 1] == 0) (*count)--;
  return CGT_OK;
}

cgt_status_t cgt_game_new_octal(const char *code, cgt_game_t **game) {
  static const char function[] = "cgt_game_new_octal", prefix[] = "octal(";
  enum { MOST = 4096 };
  if (code == NULL || game == NULL)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: %s is NULL", function, code == NULL ? "code" : "game");
  const size_t length = strlen(code);
  if (length > MOST)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: code has %zu characters; expected at most %d", function, length, MOST);
  cgt_i_sequence_game *own = cgt_i_alloc(1, sizeof *own);
  uint8_t *digits = cgt_i_alloc(length + 1, 1);
  char *identity = cgt_i_alloc(length + sizeof prefix + 2, 1);
  cgt_status_t status = CGT_OK;
  if (own == NULL || digits == NULL || identity == NULL) {
    cgt_i_free(own);
    cgt_i_free(digits);
    cgt_i_free(identity);
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu digits", function, length);
  }
  *own = (cgt_i_sequence_game){.digits = digits};
  status = parse(function, code, digits, &own->count);
  if (status == CGT_OK) status = cgt_i_sequence_octal(digits, own->count, false, &own->sequence);
  size_t used = 0;
  if (status == CGT_OK) { /* the code in standard form, so that 0.70 and .7 are the same game */
    memcpy(identity, prefix, sizeof prefix - 1);
    used = sizeof prefix - 1;
    for (size_t k = 0; k < own->count; k++) {
      identity[used++] = (char)('0' + digits[k]);
      if (k == 0) identity[used++] = '.';
    }
    if (own->count == 1) identity[used++] = '0';
    identity[used++] = ')';
  }
  cgt_ruleset_t rules = cgt_i_octal_family.rules;
  rules.user = own;
  rules.identity = identity;
  rules.identity_size = used;
  const cgt_i_making making = {.rules = &rules, .shape = {CGT_I_HEAPS, 0}};
  status = cgt_i_sequence_game_make(function, &cgt_i_octal_family, &making, own, status, game);
  cgt_i_free(identity);
  return status;
}

/* `0.137)`: the code is one token. */
static cgt_status_t read_octal(cgt_i_reader *reader, const cgt_i_family *family, cgt_i_place name, cgt_game_t **game) {
  (void)family, (void)name;
  (void)cgt_i_read_next(reader);
  const size_t from = reader->at;
  bool point = false;
  for (; reader->at < reader->end; reader->at++) {
    const char c = reader->text[reader->at];
    if (c == '.' && !point)
      point = true;
    else if (!cgt_i_is_digit(c))
      break;
    else if (c > '7')
      return cgt_i_read_fail(reader, CGT_E_ARGUMENT, reader->at, reader->at + 1, NULL, "a digit from 0 to 7");
  }
  const size_t to = reader->at;
  if (to == from) return cgt_i_read_unexpected(reader, "a code, such as 0.137");
  cgt_status_t status = cgt_i_read_expect(reader, ')');
  char *code = status == CGT_OK ? cgt_i_alloc(to - from + 1, 1) : NULL;
  if (status != CGT_OK) return status;
  if (code == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a code", reader->reading->function);
  memcpy(code, reader->text + from, to - from);
  code[to - from] = '\0';
  status = cgt_game_new_octal(code, game);
  if (status != CGT_OK) status = cgt_i_read_failed(reader, status, from, to);
  cgt_i_free(code);
  return status;
}

const cgt_i_family cgt_i_octal_family = {
    .name = "octal",
    .example = "octal(0.137)",
    .position = "7,9",
    .splits_within = true,
    .read = read_octal,
    .rules = {CGT_I_SEQUENCE_GAME_RULES, .options = cgt_i_octal_options, .tame = tame},
    CGT_I_SEQUENCE_GAME,
};
