/* The families `heaps` and `rules`: games whose rules are a text. */
#include "heap_code.h"

#include <cgt/rules.h>
#include <stdio.h>
#include <string.h>

extern const cgt_i_family cgt_i_heaps_family, cgt_i_rules_family; /* below */

/* ---- Options ---- */

/* Options on their way to a sink: of `heaps` with the heaps that stay as they are. */
typedef struct {
  cgt_i_machine machine; /* first: callbacks get its address */
  cgt_sink_t *sink;
  const uint64_t *words;
  size_t stay; /* so many of the words, */
  size_t gone; /* without this one */
} giving;

/* Puts the heaps that stay before the rows. */
static cgt_status_t take_heaps(const giving *to, const uint64_t *rows, size_t count, size_t n) {
  uint64_t few[512], *whole = few;
  const size_t width = to->stay + count, many = width > 0 ? sizeof few / sizeof *few / width : n, room = many > 0 ? many : 1;
  cgt_status_t status = CGT_OK;
  if (many == 0) whole = cgt_i_alloc(width, sizeof *whole);
  if (whole == NULL) return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu heaps", width);
  for (size_t i = 0, filled = 0; i < n && status == CGT_OK; i++) {
    uint64_t *row = whole + filled * width;
    for (size_t k = 0; k < to->stay; k++) *row++ = to->words[k + (k >= to->gone)];
    for (size_t k = 0; k < count; k++) row[k] = rows[i * count + k];
    if (++filled < room && i + 1 < n) continue;
    status = cgt_sink_options(to->sink, whole, width, filled);
    filled = 0;
  }
  if (whole != few) cgt_i_free(whole);
  return status;
}

static cgt_status_t take(cgt_i_machine *machine, const uint64_t *rows, size_t count, size_t n) {
  const giving *to = (giving *)machine;
  return to->stay > 0 ? take_heaps(to, rows, count, n) : cgt_sink_options(to->sink, rows, count, n);
}

static cgt_status_t run(cgt_i_machine *machine, const uint64_t *words, const uint64_t *steps, size_t count, uint64_t n) {
  for (uint64_t k = 0;;) {
    const cgt_status_t status = cgt_i_machine_room(machine, count, count);
    if (status != CGT_OK) return status;
    for (uint64_t *row = machine->next; (size_t)(machine->end - row) >= count; k++) {
      for (size_t i = 0; i < count; i++) *row++ = words[i] + k * steps[i];
      machine->next = row;
      if (k == n) return CGT_OK;
    }
  }
}

static cgt_status_t options_of(giving *to, const uint64_t *words, size_t count) {
  to->machine.fault = CGT_I_FAULT_NONE;
  cgt_i_machine_set(&to->machine, words, count);
  const cgt_status_t status = cgt_i_machine_options(&to->machine);
  return status == CGT_OK ? CGT_OK : cgt_i_machine_failed(&to->machine, status);
}

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const cgt_i_rule_game *own = user;
  giving to;
  cgt_i_registers registers;
  to.machine = (cgt_i_machine){.ask = sink->ask, .take = take, .run = run};
  to.sink = sink;
  to.words = words;
  to.stay = to.gone = 0;
  if (!cgt_i_machine_make(&to.machine, &registers, &own->program))
    return cgt_i_fail(CGT_E_MEMORY, "no memory for a ruleset's numbers");
  cgt_status_t status = CGT_OK;
  if (own->program.heaps) {
    to.stay = count - (count > 0);
    for (size_t i = 0; i < count && status == CGT_OK; i++) {
      to.gone = i;
      if (words[i] != 0 && (i == 0 || words[i] != words[i - 1])) status = options_of(&to, &words[i], 1);
    }
  } else {
    status = options_of(&to, words, count);
  }
  cgt_i_machine_free(&registers);
  return status;
}

/* ---- Positions ---- */

static cgt_status_t validate(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const cgt_i_program *program = &((const cgt_i_rule_game *)user)->program;
  char text[120];
  if (count > program->names || (count < program->names && !program->drop_zeros)) {
    snprintf(text, sizeof text, "%zu word%s; expected %s%zu, one for each name", count, count == 1 ? "" : "s",
             program->drop_zeros ? "at most " : "", program->names);
    return cgt_sink_refuse(sink, text);
  }
  if (!program->checks) return CGT_OK;
  cgt_i_registers registers;
  cgt_i_machine machine = {.ask = sink->ask};
  bool legal;
  if (!cgt_i_machine_make(&machine, &registers, program)) return cgt_i_fail(CGT_E_MEMORY, "no memory for a ruleset's numbers");
  cgt_i_machine_set(&machine, words, count);
  cgt_status_t status = cgt_i_machine_check(&machine, &legal);
  if (status != CGT_OK) {
    status = cgt_i_machine_failed(&machine, status);
  } else if (!legal) {
    const cgt_i_span where = program->where_text;
    const size_t length = where.to - where.from;
    snprintf(text, sizeof text, "it is not legal; expected %.*s%s", (int)(length < 80 ? length : 80),
             program->text + where.from, length <= 80 ? "" : "...");
    status = cgt_sink_refuse(sink, text);
  }
  cgt_i_machine_free(&registers);
  return status;
}

/* ---- Values of heaps ---- */

static cgt_status_t recurrence(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, const uint64_t *words, size_t count,
                               uint64_t *value, const char **name) {
  enum { FAR = 1 << 24 };                          /* from here on a search from above may need far fewer heaps */
  static const uint64_t large = (uint64_t)1 << 60; /* from here on expressions may have no value */
  cgt_i_rule_game *own = cgt_i_game_own(game);
  uint64_t sum = 0, most = 0;
  for (size_t i = 0; i < count; i++)
    if (most < words[i]) most = words[i];
  if (own->known.sequence != NULL && most < large)
    return cgt_i_sequence_game_recurrence(game, ask, play, words, count, value, name);
  if (play != CGT_NORMAL || most >= FAR) return CGT_E_NO_THEOREM;
  const cgt_status_t status = cgt_i_heap_values_extend(own, ask, cgt_i_game_memory(game), (size_t)most);
  for (size_t i = 0; i < count && status == CGT_OK; i++) {
    const uint32_t one = own->heaps.values[words[i]];
    if (one == CGT_I_NO_VALUE) return CGT_E_NO_THEOREM;
    sum ^= one;
  }
  *value = sum;
  *name = "values of one heap after another, and the XOR over the heaps (Sprague, Grundy)";
  return status;
}

static cgt_status_t sequence(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, uint64_t first, size_t n, uint64_t *values) {
  const cgt_i_rule_game *own = cgt_i_game_own(game);
  return own->known.sequence != NULL && first < UINT32_MAX && n < UINT32_MAX
             ? cgt_i_sequence_game_sequence(game, ask, play, first, n, values)
             : cgt_i_sequence_by_heaps(game, ask, play, first, n, values);
}

static void forget(cgt_game_t *game) {
  cgt_i_rule_game *own = cgt_i_game_own(game);
  cgt_i_sequence_game_forget(game);
  cgt_i_heap_values_clear(&own->heaps);
}

static void count_heaps(const cgt_game_t *game, uint64_t *positions, uint64_t *bytes) {
  const cgt_i_rule_game *own = cgt_i_game_own(game);
  *positions = own->heaps.known;
  *bytes = cgt_i_heap_values_bytes(&own->heaps);
}

/* ---- Values of other positions ---- */

static cgt_status_t table(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, const uint64_t *words, size_t count, uint64_t *value,
                          const char **name) {
  const uint64_t expanded = ask->expanded, options_before = ask->options;
  const cgt_status_t status =
      cgt_i_rule_box_value(cgt_i_game_own(game), ask, cgt_i_game_memory(game), play, words, count, value);
  cgt_i_game_add_counts(game, ask->expanded - expanded, ask->options - options_before);
  *name = "a table of all positions that can be reached";
  return status;
}

static void forget_tables(cgt_game_t *game) {
  cgt_i_rule_game *own = cgt_i_game_own(game);
  cgt_i_rule_boxes_clear(&own->boxes);
}

static void count_tables(const cgt_game_t *game, uint64_t *positions, uint64_t *bytes) {
  const cgt_i_rule_game *own = cgt_i_game_own(game);
  const cgt_i_rule_box *boxes = own->boxes.plays;
  *positions = boxes[CGT_NORMAL].known + boxes[CGT_MISERE].known;
  *bytes = cgt_i_rule_box_bytes(&boxes[CGT_NORMAL]) + cgt_i_rule_box_bytes(&boxes[CGT_MISERE]);
}

/* ---- Making ---- */

static void destroy(void *user) {
  cgt_i_rule_game *own = user;
  cgt_i_rule_boxes_clear(&own->boxes);
  cgt_i_program_clear(&own->program);
  cgt_i_heap_values_clear(&own->heaps);
  cgt_i_sequence_game_destroy(&own->known); /* frees all */
}

/* Recognises octal and subtraction games, which have sequences of values. */
static cgt_status_t recognise(cgt_i_rule_game *own, const cgt_i_rules *read) {
  cgt_i_sequence_game *known = &own->known;
  size_t numbers = 0;
  known->digits = cgt_i_heap_code(read, &own->program, &known->count);
  if (known->digits == NULL) return CGT_OK;
  bool subtracts = true;
  for (size_t k = 0; k < known->count; k++) {
    subtracts = subtracts && (known->digits[k] == 0 || known->digits[k] == 3);
    numbers += known->digits[k] != 0;
  }
  if (!subtracts) return cgt_i_sequence_octal(known->digits, known->count, false, &known->sequence);
  known->set = cgt_i_alloc(numbers, sizeof *known->set);
  if (known->set == NULL) return CGT_E_MEMORY;
  numbers = 0;
  for (size_t k = 0; k < known->count; k++)
    if (known->digits[k] != 0) known->set[numbers++] = k;
  known->count = numbers;
  return cgt_i_sequence_subtraction(known->set, known->count, &known->sequence);
}

static cgt_status_t make(cgt_i_reader *reader, const cgt_i_family *family, cgt_i_rules *read, cgt_game_t **game) {
  const char *function = reader->reading->function;
  cgt_i_rule_game *own = cgt_i_alloc(1, sizeof *own);
  if (own == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a ruleset", function);
  memset(own, 0, sizeof *own);
  cgt_status_t status = cgt_i_rules_write(function, reader->text, read);
  if (status == CGT_OK) status = cgt_i_compile(reader, read, &own->program);
  if (status == CGT_OK && recognise(own, read) != CGT_OK)
    status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a ruleset", function);
  if (status == CGT_OK) {
    const cgt_i_program *program = &own->program;
    cgt_ruleset_t rules = family->rules;
    rules.user = own;
    rules.identity = program->text;
    rules.identity_size = program->size;
    if (own->known.set != NULL) rules.tame = cgt_i_pet_heaps;
    if (program->any_order) rules.flags |= CGT_RULESET_SORT;
    if (program->drop_zeros) rules.flags |= CGT_RULESET_DROP_ZEROS;
    const bool fixed = !program->heaps && !program->drop_zeros;
    const cgt_i_making making = {.rules = &rules, .shape = {fixed ? CGT_I_FIXED : CGT_I_HEAPS, fixed ? program->names : 0}};
    status = cgt_i_game_make(function, family, &making, game);
  }
  if (status != CGT_OK) destroy(own);
  return status;
}

/* What follows `heaps(` or `rules(`. */
static cgt_status_t read(cgt_i_reader *reader, const cgt_i_family *family, cgt_i_place name, cgt_game_t **game) {
  cgt_i_rules rules = {.heaps = family == &cgt_i_heaps_family};
  cgt_status_t status = cgt_i_rules_read(reader, &rules);
  if (status == CGT_OK) status = make(reader, family, &rules, game);
  if (status == CGT_OK && (status = cgt_i_read_keep(reader, rules.size, name.from)) != CGT_OK) cgt_game_free(*game);
  cgt_i_rules_clear(&rules);
  return status;
}

cgt_status_t cgt_game_new_rules(const char *text, cgt_spec_error_t *error, cgt_game_t **game) {
  static const char function[] = "cgt_game_new_rules";
  cgt_i_reading reading;
  cgt_i_reader reader;
  cgt_status_t status = cgt_i_reading_begin(&reading, function, text, error, &reader);
  if (status == CGT_OK && game == NULL) status = cgt_i_null_argument(function, "game");
  if (status != CGT_OK) return status;
  size_t from;
  cgt_game_t *made;
  const size_t length = cgt_i_read_name(&reader, &from);
  const cgt_i_family *family = cgt_i_read_is(&reader, from, length, "heaps") ? &cgt_i_heaps_family : &cgt_i_rules_family;
  if (!cgt_i_read_is(&reader, from, length, family->name))
    return cgt_i_read_fail(&reader, CGT_E_SYNTAX, from, from + length, NULL, "heaps(n: ...) or rules(a,b: ...)");
  status = cgt_i_read_expect(&reader, '(');
  if (status == CGT_OK) status = read(&reader, family, (cgt_i_place){from, from + length}, &made);
  if (status != CGT_OK) return status;
  status = cgt_i_read_end(&reader);
  if (status == CGT_OK)
    *game = made;
  else
    cgt_game_free(made);
  return status;
}

static bool reach(const cgt_game_t *game, uint64_t *left, uint64_t *taken) {
  return cgt_i_sequence_reach(&((const cgt_i_rule_game *)cgt_i_game_own(game))->known, left, taken);
}

const cgt_i_family cgt_i_heaps_family = {
    .name = "heaps",
    .example = "heaps(n: i,n-i for i in 1..n if 2*i<n)",
    .position = "7,9",
    .bounded = true,
    .splits_within = true,
    .adjoins = true,
    .read = read,
    .rules = {.size = sizeof(cgt_ruleset_t),
              .flags = CGT_RULESET_THREADSAFE | CGT_RULESET_SORT | CGT_RULESET_DROP_ZEROS | CGT_RULESET_SPLITS_SUMS,
              .options = options,
              .split = cgt_i_split_heaps,
              .order_hint = cgt_i_sum_of_heaps,
              .destroy = destroy},
    .recurrence = recurrence,
    .sequence = sequence,
    .period = cgt_i_sequence_game_period,
    .reach = reach,
    .saved = cgt_i_sequence_game_saved,
    .adopt = cgt_i_sequence_game_adopt,
    .forget = forget,
    .count = count_heaps,
};

const cgt_i_family cgt_i_rules_family = {
    .name = "rules",
    .example = "rules(n,q: n-k,2*k for k in 1..min(n,q))",
    .position = "8,3",
    .bounded = true,
    .read = read,
    .rules = {.size = sizeof(cgt_ruleset_t),
              .flags = CGT_RULESET_THREADSAFE,
              .options = options,
              .validate = validate,
              .destroy = destroy},
    .recurrence = table,
    .forget = forget_tables,
    .count = count_tables,
};
