/* The machine that runs compiled rulesets. */
#include <stdio.h>
#include <string.h>

#include "../base/bits.h"
#include "../base/compiler.h"
#include "../base/numbers.h"
#include "rule_code.h"

/* ---- Arithmetic ---- */

static uint64_t isqrt(uint64_t x) {
  uint64_t root = 0;
  for (uint64_t bit = (uint64_t)1 << 31; bit > 0; bit >>= 1)
    if ((root | bit) * (root | bit) <= x) root |= bit;
  return root;
}

static inline uint64_t shift_right(uint64_t b, uint64_t c) { return c < 64 ? b >> c : 0; }
static inline bool shift_loses(uint64_t b, uint64_t c) { return b != 0 && (c >= 64 || shift_right(b << c, c) != b); }
static inline uint64_t shift_left(uint64_t b, uint64_t c) { return b != 0 ? b << c : 0; }

#if defined(__GNUC__)
#  define ADD_LOSES(b, c, a) __builtin_add_overflow(b, c, a)
#  define MUL_LOSES(b, c, a) __builtin_mul_overflow(b, c, a)
#else
#  define ADD_LOSES(b, c, a) (*(a) = (b) + (c), *(a) < (b))
#  define MUL_LOSES(b, c, a) (*(a) = (b) * (c), (b) != 0 && *(a) / (b) != (c))
#endif

/* The operations, once: X(operation, why it has no value, its value). */
#define OPERATIONS(X)                                                                \
  X(SUB, b < c ? CGT_I_FAULT_NEGATIVE : CGT_I_FAULT_NONE, b - c)                     \
  X(DIV, c == 0 ? CGT_I_FAULT_ZERO : CGT_I_FAULT_NONE, b / c)                        \
  X(MOD, c == 0 ? CGT_I_FAULT_ZERO : CGT_I_FAULT_NONE, b % c)                        \
  X(SHL, shift_loses(b, c) ? CGT_I_FAULT_LARGE : CGT_I_FAULT_NONE, shift_left(b, c)) \
  X(SHR, CGT_I_FAULT_NONE, shift_right(b, c))                                        \
  X(MIN, CGT_I_FAULT_NONE, b < c ? b : c)                                            \
  X(MAX, CGT_I_FAULT_NONE, b > c ? b : c)                                            \
  X(GCD, CGT_I_FAULT_NONE, cgt_i_gcd(b, c))                                          \
  X(BIT, CGT_I_FAULT_NONE, shift_right(b, c) & 1)                                    \
  X(BITAND, CGT_I_FAULT_NONE, b &c)                                                  \
  X(BITOR, CGT_I_FAULT_NONE, b | c)                                                  \
  X(BITXOR, CGT_I_FAULT_NONE, b ^ c)                                                 \
  X(ISQRT, CGT_I_FAULT_NONE, isqrt(b))                                               \
  X(POPCOUNT, CGT_I_FAULT_NONE, cgt_i_popcount(b))

cgt_i_fault cgt_i_compute(cgt_i_op op, uint64_t b, uint64_t c, uint64_t *result) {
  switch (op) {
    case CGT_I_OP_ADD: return ADD_LOSES(b, c, result) ? CGT_I_FAULT_LARGE : CGT_I_FAULT_NONE;
    case CGT_I_OP_MUL: return MUL_LOSES(b, c, result) ? CGT_I_FAULT_LARGE : CGT_I_FAULT_NONE;
#define COMPUTE(name, fault, value)                \
  case CGT_I_OP_##name:                            \
    if ((fault) != CGT_I_FAULT_NONE) return fault; \
    *result = value;                               \
    return CGT_I_FAULT_NONE;
      OPERATIONS(COMPUTE)
#undef COMPUTE
    default: return CGT_I_FAULT_NONE;
  }
}

cgt_status_t cgt_i_fault_status(cgt_i_fault fault) { return fault == CGT_I_FAULT_LARGE ? CGT_E_OVERFLOW : CGT_E_DOMAIN; }

const char *cgt_i_fault_text(cgt_i_fault fault) {
  static const char *const texts[] = {"", "is below 0", "is 2^64 or more", "divides by 0", "has an index past its list"};
  return texts[fault];
}

/* ---- Options ---- */

cgt_status_t cgt_i_machine_flush(cgt_i_machine *machine) {
  const size_t width = machine->width, words = (size_t)(machine->next - machine->rows);
  machine->next = machine->rows;
  return words > 0 ? machine->take(machine, machine->rows, width, words / width) : CGT_OK;
}

static inline cgt_status_t give(cgt_i_machine *machine, const uint16_t *list, size_t count) {
  const cgt_status_t status = count > 0 ? cgt_i_machine_room(machine, count, count) : cgt_i_machine_flush(machine);
  if (status == CGT_OK && count == 0) return machine->take(machine, machine->rows, 0, 1); /* of these there are no blocks */
  uint64_t *const row = machine->next;
  for (size_t i = 0; i < count; i++) row[i] = machine->registers[list[i]];
  machine->next += count;
  return status;
}

/* ---- Strides ---- */

/* For how many of n steps a distance stays at least 0 that shrinks by so much at each, if not for all of them. What it shrinks
 * by is known modulo 2^64, and is no more unless n is 1. */
static inline uint64_t steps_within(uint64_t distance, uint64_t by, uint64_t n) {
  return n == 1 ? 0 : by == 1 ? distance : distance / by;
}

/* Gives the options of a stride for its first x and the *n after it, or sets *n to how many of these are done with; that may
 * be because they have none. Numbers are those at the first x; with their slopes, modulo 2^64, they give the exact numbers at
 * the last. False: the loop has to be run. */
static bool run_piece(cgt_i_machine *machine, const cgt_i_instruction *at, uint64_t *n, cgt_status_t *status) {
  uint64_t *const values = machine->registers, *const slopes = machine->slopes;
  for (; at->op != CGT_I_OP_RUN; at++) {
    const uint64_t b = values[at->b], b_slope = slopes[at->b], b_last = b + *n * b_slope;
    const uint64_t c = values[at->c], c_slope = slopes[at->c], c_last = c + *n * c_slope;
    const bool in_order = b <= c;
    /* how fast b and c come together, if they do */
    const uint64_t apart = in_order ? c - b : b - c, nearer = in_order ? b_slope - c_slope : c_slope - b_slope;
    uint64_t value = 0, slope = 0, last;
    switch (at->op) {
      case CGT_I_OP_ADD:
        if (ADD_LOSES(b, c, &value) || ADD_LOSES(b_last, c_last, &last)) return false;
        slope = b_slope + c_slope;
        break;
      case CGT_I_OP_SUB:
        if (b < c || b_last < c_last) return false;
        value = b - c;
        slope = b_slope - c_slope;
        break;
      case CGT_I_OP_MUL:
        if (MUL_LOSES(b, c, &value) || MUL_LOSES(b_last, c_last, &last)) return false;
        slope = b_slope * c + c_slope * b; /* one of them is 0 */
        break;
      case CGT_I_OP_SHL:
        if (shift_loses(b, c) || shift_loses(b_last, c)) return false;
        value = shift_left(b, c & 63); /* where this is not c, b is 0 at both ends */
        slope = shift_left(b_slope, c & 63);
        break;
      case CGT_I_OP_MIN:
      case CGT_I_OP_MAX: {
        const bool takes_b = in_order == (at->op == CGT_I_OP_MIN);
        value = takes_b ? b : c;
        slope = takes_b ? b_slope : c_slope;
        if (in_order != (b_last <= c_last)) *n = steps_within(apart, nearer, *n);
        break;
      }
      case CGT_I_OP_CUT_LESS:
      case CGT_I_OP_CUT_MOST: {
        const bool strict = at->op == CGT_I_OP_CUT_LESS;
        const bool first = strict ? b < c : b <= c, end = strict ? b_last < c_last : b_last <= c_last;
        if (first != end) *n = steps_within(apart - (first ? strict : !strict), nearer, *n);
        if (!first) return true;
        continue;
      }
      case CGT_I_OP_CUT_SAME:
      case CGT_I_OP_CUT_OTHER: {
        const bool same = b == c, meets = in_order ? b_last >= c_last : b_last <= c_last;
        if (same && b_slope != c_slope)
          *n = 0;
        else if (!same && meets) /* there, or before the next x */
          *n = steps_within(apart - 1, nearer, *n);
        if (same != (at->op == CGT_I_OP_CUT_SAME)) return true;
        continue;
      }
      default: /* does not depend on x */
        if (cgt_i_compute((cgt_i_op)at->op, b, c, &value) != CGT_I_FAULT_NONE) return false;
    }
    values[at->a] = value;
    slopes[at->a] = slope;
  }
  const uint16_t *const list = machine->program->lists + at->b;
  const size_t count = at->c;
  uint64_t words[CGT_I_STRIDE_WORDS], steps[CGT_I_STRIDE_WORDS], any = 0;
  for (size_t i = 0; i < count; i++) {
    words[i] = values[list[i]];
    any |= steps[i] = slopes[list[i]];
  }
  *status = *n > 0 && any != 0 ? machine->run(machine, words, steps, count, *n) : give(machine, list, count);
  return true;
}

/* Runs a stride; false: the loop has to be run, from the x on at which it is now. */
static bool stride(cgt_i_machine *machine, const cgt_i_instruction *at, cgt_status_t *status) {
  uint64_t *const x = &machine->registers[at->a];
  const uint64_t most = machine->registers[at->c];
  machine->slopes[at->a] = 1;
  uint64_t n = most - *x;
  bool runs = run_piece(machine, at + 1, &n, status);
  while (runs && *status == CGT_OK && n < most - *x) {
    *x += n + 1;
    n = most - *x;
    runs = run_piece(machine, at + 1, &n, status);
  }
  for (int32_t i = 0; i < at->j; i++) machine->slopes[at[i].a] = 0;
  return runs;
}

/* ---- Running ---- */

static cgt_status_t fault(cgt_i_machine *machine, const cgt_i_instruction *at, cgt_i_fault why) {
  machine->at = (size_t)(at - machine->program->code);
  machine->fault = why;
  return cgt_i_fault_status(why);
}

/* Goes to the place that a SEEK looks for; false: there is none. */
static inline bool seek(const cgt_i_instruction *at, uint64_t *r) {
  const uint64_t bit = at->note & 1, x = r[at->a], from = shift_right(bit != 0 ? r[at->b] : ~r[at->b], x);
  const uint64_t place = from != 0 ? x + cgt_i_low_bit(from) : x < 64 ? 64 : x; /* bits from 64 on are 0 */
  if ((from == 0 && bit != 0) || place > r[at->c]) return false;
  r[at->a] = place;
  r[at->note >> 1] = bit;
  return true;
}

/* Until the program ends: at machine->at. */
static cgt_status_t execute(cgt_i_machine *machine, size_t begin) {
  enum { PATIENCE = 1 << 16 };
  const cgt_i_program *const program = machine->program;
  const cgt_i_instruction *at = program->code + begin;
  uint64_t *const r = machine->registers;
  uint32_t patience = PATIENCE; /* rounds of loops until somebody may want to stop */
  for (;; at++) {
    switch (at->op) {
      case CGT_I_OP_ADD:
        if (ADD_LOSES(r[at->b], r[at->c], &r[at->a])) return fault(machine, at, CGT_I_FAULT_LARGE);
        break;
      case CGT_I_OP_MUL:
        if (MUL_LOSES(r[at->b], r[at->c], &r[at->a])) return fault(machine, at, CGT_I_FAULT_LARGE);
        break;
#define EXECUTE(name, why, value)                                  \
  case CGT_I_OP_##name: {                                          \
    const uint64_t b = r[at->b], c = r[at->c];                     \
    (void)c;                                                       \
    if ((why) != CGT_I_FAULT_NONE) return fault(machine, at, why); \
    r[at->a] = value;                                              \
    break;                                                         \
  }
        OPERATIONS(EXECUTE)
#undef EXECUTE
      case CGT_I_OP_PICK:
        if (r[at->c] >= (uint64_t)at->j) return fault(machine, at, CGT_I_FAULT_INDEX);
        r[at->a] = r[program->lists[at->b + r[at->c]]];
        break;
      case CGT_I_OP_LESS:
        if (r[at->b] < r[at->c]) at += at->j;
        break;
      case CGT_I_OP_MOST:
        if (r[at->b] <= r[at->c]) at += at->j;
        break;
      case CGT_I_OP_SAME:
        if (r[at->b] == r[at->c]) at += at->j;
        break;
      case CGT_I_OP_OTHER:
        if (r[at->b] != r[at->c]) at += at->j;
        break;
      case CGT_I_OP_FOR:
        r[at->a] = r[at->b];
        if (r[at->b] > r[at->c]) at += at->j;
        break;
      case CGT_I_OP_NEXT:
        if (r[at->a] == r[at->c]) break;
        r[at->a]++;
        if (--patience == 0) {
          machine->rounds += PATIENCE;
          if (machine->most != 0 && machine->rounds > machine->most) return fault(machine, at, CGT_I_FAULT_ROUNDS);
          const cgt_status_t status = machine->ask != NULL ? cgt_i_ask_poll_words(machine->ask, PATIENCE) : CGT_OK;
          if (status != CGT_OK) return status;
          patience = PATIENCE;
        }
        at += at->j;
        break;
      case CGT_I_OP_SEEK:
        if (!seek(at, r)) at += at->j;
        break;
      case CGT_I_OP_BITS: {
        const cgt_i_instruction *const from = at - 1, *const shift = at + 1, *const less = at + 2, *const option = at + 3;
        const uint64_t whole = r[less->b], part = r[shift->b], place = r[from->a], last = r[from->c];
        uint64_t ones = r[from->b] >> place << place;
        if (last < 63) ones &= ((uint64_t)2 << last) - 1;
        const uint64_t highest = cgt_i_bit_length(ones) - 1;
        if (shift_loses(part, highest) || whole < part << highest) break; /* the instructions say why */
        const bool alone = option->c == 1 && program->lists[option->b] == less->a;
        if (alone) {
          const cgt_status_t status = cgt_i_machine_room(machine, 1, 64);
          uint64_t *row = machine->next;
          if (status != CGT_OK) return status;
          for (; ones != 0; ones &= ones - 1) *row++ = whole - (part << cgt_i_low_bit(ones));
          machine->next = row;
        }
        for (; ones != 0; ones &= ones - 1) {
          r[from->a] = cgt_i_low_bit(ones);
          r[less->a] = whole - (part << r[from->a]);
          const cgt_status_t status = give(machine, program->lists + option->b, option->c);
          if (status != CGT_OK) return status;
        }
        at += at->j;
        break;
      }
      case CGT_I_OP_EACH:
        r[at->a] = r[program->lists[at->b]];
        r[at->a + 1] = 0;
        break;
      case CGT_I_OP_AGAIN:
        if (++r[at->a + 1] == at->c) break;
        r[at->a] = r[program->lists[at->b + r[at->a + 1]]];
        at += at->j;
        break;
      case CGT_I_OP_SORT: cgt_i_words_sort(r + at->a, at->c); break;
      case CGT_I_OP_COPY: r[at->a] = r[at->b]; break;
      case CGT_I_OP_GIVE: {
        const cgt_status_t status = give(machine, program->lists + at->b, at->c);
        if (status != CGT_OK) return status;
        break;
      }
      case CGT_I_OP_STRIDE: {
        cgt_status_t status = CGT_OK;
        const bool whole = stride(machine, at, &status);
        if (status != CGT_OK) return status;
        at += whole ? (int32_t)at->note : at->j;
        break;
      }
      default: machine->at = (size_t)(at - program->code); return CGT_OK;
    }
  }
}

bool cgt_i_machine_make(cgt_i_machine *machine, cgt_i_registers *registers, const cgt_i_program *program) {
  const size_t used = 2 * program->registers;
  const size_t row_words = program->widest > CGT_I_ROW_WORDS ? program->widest : CGT_I_ROW_WORDS;
  const bool few = used <= CGT_I_REGISTERS && row_words == CGT_I_ROW_WORDS;
  registers->all = few ? registers->few : cgt_i_alloc(used + row_words, sizeof *registers->all);
  if (registers->all == NULL) return false;
  for (size_t i = 0; i < program->constant_count; i++) registers->all[program->constant + i] = program->constants[i];
  machine->program = program;
  machine->registers = registers->all;
  machine->slopes = registers->all + program->registers;
  machine->rows = machine->next = registers->all + used;
  machine->end = machine->rows + row_words;
  machine->width = 0;
  memset(machine->slopes, 0, program->registers * sizeof *machine->slopes);
  machine->fault = CGT_I_FAULT_NONE;
  return true;
}

void cgt_i_machine_free(cgt_i_registers *registers) {
  if (registers->all != registers->few) cgt_i_free(registers->all);
}

void cgt_i_machine_set(cgt_i_machine *machine, const uint64_t *words, size_t count) {
  const cgt_i_program *program = machine->program;
  uint64_t *at = machine->registers;
  for (size_t i = count; i < program->names; i++) *at++ = 0;
  for (size_t i = 0; i < count; i++) at[i] = words[i];
  if (program->any_order) cgt_i_words_sort(machine->registers, program->names);
}

cgt_status_t cgt_i_machine_options(cgt_i_machine *machine) {
  machine->next = machine->rows;
  const cgt_status_t status = execute(machine, 0);
  return status == CGT_OK ? cgt_i_machine_flush(machine) : status;
}

cgt_status_t cgt_i_machine_check(cgt_i_machine *machine, bool *legal) {
  const cgt_status_t status = execute(machine, machine->program->where);
  *legal = status == CGT_OK && machine->program->code[machine->at].op == CGT_I_OP_YES;
  return status;
}

/* ---- Failures of a position ---- */

/* "n = 3, k = 5" */
static void write_values(const cgt_i_machine *machine, const cgt_i_note *note, char *text, size_t room) {
  const cgt_i_program *program = machine->program;
  size_t used = 0;
  text[0] = '\0';
  for (uint32_t i = 0; i < note->bound; i++) {
    const cgt_i_bound *bound = &program->bound[note->scope + i];
    char one[80];
    const int length = snprintf(one, sizeof one, "%s%.*s = %llu", i > 0 ? ", " : "",
                                (int)(bound->name.to - bound->name.from < 40 ? bound->name.to - bound->name.from : 40),
                                program->text + bound->name.from, (unsigned long long)machine->registers[bound->at]);
    if (used + (size_t)length + 6 > room) {
      snprintf(text + used, room - used, ", ...");
      return;
    }
    memcpy(text + used, one, (size_t)length + 1);
    used += (size_t)length;
  }
}

/* A part of the text, cut where it gets long. */
static const char *piece(const cgt_i_program *program, cgt_i_span span, char *text, size_t room) {
  const size_t length = span.to - span.from;
  if (length < room)
    snprintf(text, room, "%.*s", (int)length, program->text + span.from);
  else
    snprintf(text, room, "%.*s...", (int)room - 4, program->text + span.from);
  return text;
}

cgt_status_t cgt_i_machine_failed(const cgt_i_machine *machine, cgt_status_t status) {
  const cgt_i_program *program = machine->program;
  char move[56], expression[48], values[88], where[88];
  if (machine->fault == CGT_I_FAULT_NONE) return status; /* what `give` returned has its text */
  const cgt_i_note *note = &program->notes[program->code[machine->at].note];
  write_values(machine, note, values, sizeof values);
  if (note->move == CGT_I_WHERE)
    snprintf(where, sizeof where, "where");
  else
    snprintf(where, sizeof where, "move %u (%s)%s", (unsigned)note->move + 1,
             piece(program, program->moves[note->move], move, sizeof move), note->of_option ? ", where" : "");
  return cgt_i_fail(status, "%s: %s %s for %s", where, piece(program, note->text, expression, sizeof expression),
                    cgt_i_fault_text(machine->fault), values);
}
