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

/* ---- Strides ---- */

static cgt_status_t execute(cgt_i_machine *machine, size_t at);

/* An affine function on the integers from least to most, by what it is at the ends, modulo 2^64. */
static inline uint64_t step_of(uint64_t first, uint64_t last, uint64_t n) {
  if (n == 0) return 0;
  return first <= last ? (last - first) / n : -((first - last) / n);
}

typedef struct {
  uint64_t least, most;
} interval;

/* Cuts an interval down to where b <= c (or b < c) holds, of which the values at its ends are given; false: nowhere. The
 * difference is affine, so that it holds from one end on, or up to it. */
static bool cut(interval *x, bool strict, const uint64_t b[2], const uint64_t c[2]) {
  const bool at[2] = {strict ? b[0] < c[0] : b[0] <= c[0], strict ? b[1] < c[1] : b[1] <= c[1]};
  const uint64_t n = x->most - x->least, steps[2] = {step_of(b[0], b[1], n), step_of(c[0], c[1], n)};
  if (at[0] && at[1]) return true;
  if (!at[0] && !at[1]) return false;
  uint64_t inside = at[0] ? 0 : n, outside = at[0] ? n : 0; /* from the least */
  while ((inside < outside ? outside - inside : inside - outside) > 1) {
    const uint64_t middle = inside < outside ? inside + (outside - inside) / 2 : outside + (inside - outside) / 2;
    const uint64_t left = b[0] + steps[0] * middle, right = c[0] + steps[1] * middle;
    *((strict ? left < right : left <= right) ? &inside : &outside) = middle;
  }
  if (at[0])
    x->most = x->least + inside;
  else
    x->least += inside;
  return true;
}

/* Runs the first pieces of a stride's body for one x; the last of them ends at machine->at. */
static cgt_status_t run_pieces(cgt_i_machine *machine, size_t at, size_t pieces, uint16_t x, uint64_t value) {
  cgt_status_t status = CGT_OK;
  machine->registers[x] = value;
  for (size_t i = 0; i < pieces && status == CGT_OK; i++) {
    status = execute(machine, at);
    at = machine->at + 1;
  }
  return status;
}

/* The options at the end of a stride's body, of which the registers have the first. */
static cgt_status_t run_options(cgt_i_machine *machine, size_t at, size_t pieces, uint16_t x, interval of) {
  enum { FEW = 16 };
  const cgt_i_instruction *const end = &machine->program->code[machine->at];
  const uint16_t *const list = machine->program->lists + end->b;
  const size_t count = end->c;
  uint64_t words[FEW], steps[FEW];
  cgt_status_t status = CGT_OK;
  if (of.least == of.most || count == 0) return machine->give(machine, list, count);
  while (count > FEW) { /* one by one */
    status = machine->give(machine, list, count);
    if (status == CGT_OK && of.least < of.most)
      status = run_pieces(machine, at, pieces, x, ++of.least);
    else
      return status;
    if (status != CGT_OK) return status;
  }
  for (size_t i = 0; i < count; i++) words[i] = machine->registers[list[i]];
  status = run_pieces(machine, at, pieces, x, of.most);
  for (size_t i = 0; i < count; i++) steps[i] = step_of(words[i], machine->registers[list[i]], of.most - of.least);
  uint64_t any = 0; /* options that differ */
  for (size_t i = 0; i < count; i++) any |= steps[i];
  return status == CGT_OK ? machine->run(machine, words, steps, count, any != 0 ? of.most - of.least : 0) : status;
}

static cgt_status_t stride(cgt_i_machine *machine, size_t at) {
  const uint16_t x = machine->program->code[at].a;
  uint64_t *const r = machine->registers;
  interval of = {r[x], r[machine->program->code[at].c]};
  at++;
  for (size_t pieces = 1;; pieces++) {
    cgt_status_t status = run_pieces(machine, at, pieces, x, of.least);
    if (status != CGT_OK) return status;
    const cgt_i_instruction *const end = &machine->program->code[machine->at];
    if (end->op == CGT_I_OP_RUN) return run_options(machine, at, pieces, x, of);
    uint64_t b[2] = {r[end->b], 0}, c[2] = {r[end->c], 0};
    status = run_pieces(machine, at, pieces, x, of.most);
    if (status != CGT_OK) return status;
    b[1] = r[end->b];
    c[1] = r[end->c];
    const interval before = of;
    if (!cut(&of, end->op == CGT_I_OP_CUT_LESS, b, c)) return CGT_OK;
    if (end->op != CGT_I_OP_CUT_SAME) continue;
    const uint64_t n = before.most - before.least, steps[2] = {step_of(b[0], b[1], n), step_of(c[0], c[1], n)};
    const uint64_t ends[2] = {of.least - before.least, of.most - before.least};
    const uint64_t b_now[2] = {b[0] + steps[0] * ends[0], b[0] + steps[0] * ends[1]};
    const uint64_t c_now[2] = {c[0] + steps[1] * ends[0], c[0] + steps[1] * ends[1]};
    if (!cut(&of, false, c_now, b_now)) return CGT_OK;
  }
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

/* Until the program, or a piece of a stride, ends: at machine->at. */
static cgt_status_t execute(cgt_i_machine *machine, size_t begin) {
  enum { PATIENCE = 1 << 16, BRIEF = 4 /* a stride that is not worth its two ends */ };
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
      case CGT_I_OP_JUMP: at += at->j; break;
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
        const cgt_i_instruction *const shift = at + 1, *const less = at + 2, *const option = at + 3;
        bool more = true;
        while (more) {
          const uint64_t taken = shift_left(r[shift->b], r[shift->c]);
          if (shift_loses(r[shift->b], r[shift->c]) || r[less->b] < taken) break; /* the instructions say why */
          r[less->a] = r[less->b] - taken;
          const cgt_status_t status = machine->give(machine, program->lists + option->b, option->c);
          if (status != CGT_OK) return status;
          r[shift->c]++;
          more = seek(at - 1, r);
        }
        if (!more) at += at->j;
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
        const cgt_status_t status = machine->give(machine, program->lists + at->b, at->c);
        if (status != CGT_OK) return status;
        break;
      }
      case CGT_I_OP_STRIDE: {
        const bool brief = r[at->c] - r[at->a] < BRIEF;
        const cgt_status_t status = brief ? CGT_OK : stride(machine, (size_t)(at - program->code));
        if (status != CGT_OK) return status;
        at += brief ? at->j : (int32_t)at->note;
        break;
      }
      default: machine->at = (size_t)(at - program->code); return CGT_OK;
    }
  }
}

bool cgt_i_machine_make(cgt_i_machine *machine, cgt_i_registers *registers, const cgt_i_program *program) {
  registers->all =
      program->registers <= CGT_I_REGISTERS ? registers->few : cgt_i_alloc(program->registers, sizeof *registers->all);
  if (registers->all == NULL) return false;
  for (size_t i = 0; i < program->constant_count; i++) registers->all[program->constant + i] = program->constants[i];
  machine->program = program;
  machine->registers = registers->all;
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

cgt_status_t cgt_i_machine_options(cgt_i_machine *machine) { return execute(machine, 0); }

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
