/* Turning codes: their texts, the sets they allow, and the theorems about some of them. */
#include "turning_code.h"

#include "../base/array.h"
#include "../base/bits.h"

/* ---- Reading ---- */

/* Whether the rule has no sets: its coins are too many for where they must lie. */
static bool is_empty(const cgt_i_turning_rule *rule) { return rule->least > rule->within; }

/* One letter of a rule; *more is false if none comes. */
static cgt_status_t read_letter(cgt_i_reader *reader, bool chain, cgt_i_turning_rule *rule, bool *more) {
  *more = cgt_i_read_next(reader);
  const size_t from = reader->at;
  const char letter = *more ? (char)(reader->text[from] & ~0x20) : 0;
  bool *mark = letter == 'C'   ? &rule->consecutive
               : letter == 'E' ? &rule->even
               : letter == 'S' ? &rule->symmetric
               : letter == 'F' ? &rule->first
                               : NULL;
  *more = mark != NULL;
  if (mark == NULL) return CGT_OK;
  if (!chain)
    return cgt_i_read_fail(reader, CGT_E_ARGUMENT, from, from + 1, "a letter for coins that do not lie on a chain",
                           "numbers of coins alone, or a chain");
  reader->at++;
  if (letter != 'C' || !cgt_i_read_sees(reader, '(')) {
    *mark = true;
    return CGT_OK;
  }
  uint64_t within;
  cgt_i_place place;
  cgt_status_t status = cgt_i_read_expect(reader, '(');
  if (status == CGT_OK)
    status = cgt_i_read_bounded(reader, "a number of neighbouring coins", 1, UINT64_MAX, CGT_E_ARGUMENT, &within, &place);
  if (status != CGT_OK) return status;
  if (within < rule->within) rule->within = within;
  return cgt_i_read_expect(reader, ')');
}

static cgt_status_t read_rule(cgt_i_reader *reader, bool chain, cgt_i_turning_rule *rule) {
  static const char expected[] = "a number of coins";
  cgt_i_place place;
  bool more = true;
  *rule = (cgt_i_turning_rule){.within = UINT64_MAX};
  cgt_status_t status = cgt_i_read_bounded(reader, expected, 1, UINT64_MAX - 1, CGT_E_ARGUMENT, &rule->least, &place);
  rule->most = rule->least;
  if (status == CGT_OK && cgt_i_read_takes(reader, '+'))
    rule->most = UINT64_MAX;
  else if (status == CGT_OK && cgt_i_read_takes(reader, '-'))
    status = cgt_i_read_bounded(reader, "a number of coins not below the first,", rule->least, UINT64_MAX - 1, CGT_E_ARGUMENT,
                                &rule->most, &place);
  while (status == CGT_OK && more) status = read_letter(reader, chain, rule, &more);
  if (is_empty(rule))
    *rule = (cgt_i_turning_rule){.least = 2, .most = 2, .within = 1}; /* one text for all of these */
  else if (rule->most > rule->within)
    rule->most = rule->within;
  /* each implies the next */
  rule->even &= !rule->consecutive;
  rule->symmetric &= !rule->consecutive && !rule->even;
  if (rule->most <= 2) rule->even = rule->symmetric = false; /* as any two coins are */
  return status;
}

static unsigned letters(const cgt_i_turning_rule *rule) {
  return rule->consecutive | (unsigned)rule->even << 1 | (unsigned)rule->symmetric << 2 | (unsigned)rule->first << 3;
}

static bool is_before(const cgt_i_turning_rule *a, const cgt_i_turning_rule *b) {
  if (letters(a) != letters(b)) return letters(a) < letters(b);
  if (a->within != b->within) return a->within > b->within;
  return a->least != b->least ? a->least < b->least : a->most < b->most;
}

/* Adds a rule in its place, and joins it with others to which it adds nothing but numbers of coins: `1,2` is `1-2`. A rule
 * without sets stays only if there is no other. */
static cgt_status_t add_rule(cgt_i_reader *reader, cgt_i_turning_code *code, cgt_i_turning_rule rule) {
  cgt_i_turning_rule *rules = cgt_i_array_grow(code->rules, &code->room, code->count, 1, sizeof *rules);
  if (rules == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a turning code", reader->reading->function);
  code->rules = rules;
  if (code->count > 0 && is_empty(&rule)) return CGT_OK;
  if (code->count > 0 && is_empty(&rules[0])) code->count = 0;
  size_t at = code->count++;
  for (; at > 0 && is_before(&rule, &rules[at - 1]); at--) rules[at] = rules[at - 1];
  rules[at] = rule;
  size_t kept = 0;
  for (size_t i = 1; i < code->count; i++) {
    cgt_i_turning_rule *last = &rules[kept];
    const bool alike = letters(last) == letters(&rules[i]) && last->within == rules[i].within;
    if (!alike || (last->most != UINT64_MAX && rules[i].least > last->most + 1))
      rules[++kept] = rules[i];
    else if (rules[i].most > last->most)
      last->most = rules[i].most;
  }
  code->count = kept + 1;
  return CGT_OK;
}

cgt_status_t cgt_i_turning_code_read(cgt_i_reader *reader, bool chain, cgt_i_turning_code *code) {
  cgt_status_t status;
  do {
    cgt_i_turning_rule rule;
    status = read_rule(reader, chain, &rule);
    if (status == CGT_OK) status = add_rule(reader, code, rule);
  } while (status == CGT_OK && cgt_i_read_takes(reader, ','));
  return status;
}

void cgt_i_turning_code_write(const cgt_i_turning_code *code, cgt_i_text *text) {
  for (size_t i = 0; i < code->count; i++) {
    const cgt_i_turning_rule *rule = &code->rules[i];
    cgt_i_print(text, i > 0 ? ",%llu" : "%llu", (unsigned long long)rule->least);
    if (rule->most == UINT64_MAX)
      cgt_i_print(text, "+");
    else if (rule->most > rule->least)
      cgt_i_print(text, "-%llu", (unsigned long long)rule->most);
    cgt_i_print(text, "%s%s%s%s", rule->consecutive ? "C" : "", rule->even ? "E" : "", rule->symmetric ? "S" : "",
                rule->first ? "F" : "");
    if (rule->within != UINT64_MAX) cgt_i_print(text, "C(%llu)", (unsigned long long)rule->within);
  }
}

/* ---- Sets ---- */

uint64_t cgt_i_turning_reach(const cgt_i_turning_code *code, uint64_t below) {
  uint64_t reach = 0;
  for (size_t i = 0; i < code->count; i++) {
    const cgt_i_turning_rule *rule = &code->rules[i];
    uint64_t coins = rule->within;
    if (rule->consecutive && rule->most < coins) coins = rule->most;
    if (coins - 1 > reach) reach = coins - 1;
  }
  return reach < below ? reach : below;
}

typedef struct {
  const cgt_i_turning_rule *rule;
  size_t n, count; /* the place of the greatest coin; how many coins */
  size_t *places;
  cgt_i_places_fn each;
  void *user;
} sets;

/* Goes to the next of the choices of `chosen` ascending numbers below n; false after the last. */
static bool next_choice(size_t *numbers, size_t chosen, size_t n) {
  for (size_t i = chosen; i-- > 0;) {
    if (numbers[i] == n - chosen + i) continue;
    numbers[i]++;
    while (++i < chosen) numbers[i] = numbers[i - 1] + 1;
    return true;
  }
  return false;
}

/* All sets whose least coin is at a place: the others but the greatest are chosen anywhere between or, in symmetric sets, in
 * pairs, with a coin in the middle if their number is odd. */
static cgt_status_t turn_choices(const sets *s, size_t least) {
  const size_t between = s->n - least - 1, inner = s->count - 2, pairs = between / 2;
  const bool symmetric = s->rule->symmetric, middle = symmetric && inner % 2 != 0;
  const size_t chosen = symmetric ? inner / 2 : inner, from = symmetric ? pairs : between;
  if (chosen > from || (middle && between % 2 == 0)) return CGT_OK;
  size_t *choice = s->places + s->count; /* room behind */
  for (size_t i = 0; i < chosen; i++) choice[i] = i;
  cgt_status_t status;
  do {
    for (size_t i = 0; i < chosen; i++) {
      s->places[1 + i] = least + 1 + choice[i];
      if (symmetric) s->places[s->count - 2 - i] = s->n - 1 - choice[i];
    }
    if (middle) s->places[1 + chosen] = (least + s->n) / 2;
    status = s->each(s->user, s->places, s->count);
  } while (status == CGT_OK && next_choice(choice, chosen, from));
  return status;
}

/* All sets with a number of coins, at least 2, whose least coin is at a place. */
static cgt_status_t turn_from(const sets *s, size_t least) {
  const size_t steps = s->count - 1, step = (s->n - least) / steps;
  s->places[0] = least;
  s->places[steps] = s->n;
  if (!s->rule->consecutive && !s->rule->even) return turn_choices(s, least);
  if (step * steps != s->n - least || (s->rule->consecutive && step != 1)) return CGT_OK;
  for (size_t i = 1; i < steps; i++) s->places[i] = least + i * step;
  return s->each(s->user, s->places, s->count);
}

static cgt_status_t turn_rule(const cgt_i_turning_rule *rule, cgt_i_turning_room room, size_t most, cgt_i_places_fn each,
                              void *user) {
  const size_t n = room.n, lowest = rule->within - 1 < n ? n - (size_t)(rule->within - 1) : 0;
  cgt_status_t status = CGT_OK;
  if (rule->least == 1 && (!rule->first || (n == 0 && room.first))) status = each(user, &n, 1);
  if (rule->first && (lowest > 0 || !room.first)) return status;
  const uint64_t coins = rule->most <= n ? rule->most : (uint64_t)n + 1;
  for (uint64_t count = rule->least > 2 ? rule->least : 2; count <= coins && status == CGT_OK; count++) {
    if (count > most) return cgt_i_fail(CGT_E_LIMIT, "a turning set of more than %zu coins; expected at most that many", most);
    size_t *places = cgt_i_alloc(2 * (size_t)count, sizeof *places);
    if (places == NULL) return cgt_i_fail(CGT_E_MEMORY, "no memory for turning sets");
    const sets s = {rule, n, (size_t)count, places, each, user};
    const size_t last = rule->first ? 0 : n - s.count + 1, first = rule->consecutive && last > lowest ? last : lowest;
    for (size_t least = first; least <= last && status == CGT_OK; least++) status = turn_from(&s, least);
    cgt_i_free(places);
  }
  return status;
}

cgt_status_t cgt_i_turning_each(const cgt_i_turning_code *code, cgt_i_turning_room room, size_t most, cgt_i_places_fn each,
                                void *user) {
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < code->count && status == CGT_OK; i++) status = turn_rule(&code->rules[i], room, most, each, user);
  return status;
}

/* ---- Theorems ---- */

#define WINNING_WAYS " (Berlekamp, Conway, Guy, Winning Ways, chapter 14)"

/* 2^h. */
static cgt_status_t power(uint64_t h, uint64_t *value) {
  if (h >= 64) return CGT_I_LARGE;
  *value = (uint64_t)1 << h;
  return CGT_OK;
}

cgt_status_t cgt_i_turning_theorem(const cgt_i_turning_code *code, bool chain, uint64_t h, uint64_t *value,
                                   const char **theorem) {
  const cgt_i_turning_rule *rule = &code->rules[0];
  const uint64_t least = rule->least, most = rule->most;
  if (code->count != 1 || rule->within != UINT64_MAX || (letters(rule) != 0 && !rule->consecutive) || rule->first)
    return CGT_E_NO_THEOREM;
  if (rule->consecutive) {
    if (least > 1 || most != UINT64_MAX) return CGT_E_NO_THEOREM;
    *theorem = "Theorem 5.1" CGT_I_COIN_PAPER ": the ruler on a chain";
    *value = cgt_i_low_power(h + 1);
    return h == UINT64_MAX ? CGT_I_LARGE : CGT_OK;
  }
  if (most == 1) {
    *theorem = "each coin is turned once, alone";
    *value = 1;
    return CGT_OK;
  }
  if (most == 2) { /* the elements below x have the heights 0, ..., h - 1 */
    *theorem = least == 1 ? "turning turtles: 1 + the length of the longest chain below" WINNING_WAYS
                          : "twins: the length of the longest chain below" WINNING_WAYS;
    *value = least == 1 ? h + 1 : h;
    return *value < h ? CGT_I_LARGE : CGT_OK;
  }
  if (!chain || least > 2) return CGT_E_NO_THEOREM;
  if (least == 1 && most == 3) {
    *theorem = "mock turtles: the odious numbers" WINNING_WAYS;
    *value = 2 * h + !cgt_i_parity(h);
    return h >> 63 != 0 ? CGT_I_LARGE : CGT_OK;
  }
  if (most != UINT64_MAX) return CGT_E_NO_THEOREM;
  *theorem = "any coins: powers of 2, as the coins below have all XORs that are less";
  if (h > 0 || least == 1) return power(h + 1 - least, value);
  *value = 0;
  return CGT_OK;
}
