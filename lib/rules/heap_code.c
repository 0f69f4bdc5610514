/* Recognises octal games. Loops over constants are written out, which leaves moves with one variable i besides the heap n at
 * most, whose conditions and results must be affine in n and i. From some heap N on it is decided for all heaps at once which
 * divisions a move allows, since each condition on i holds on one side of a place. The rules of the smaller heaps, and that no
 * expression lacks a value there, are found by running them. What the proof does not cover is not recognised. */
#include "heap_code.h"

#include <stdlib.h>
#include <string.h>

enum {
  CONDITIONS = 32,   /* of a move */
  ENDS = 4,          /* numbers of which an end of a range is the least or the greatest */
  LARGEST = 1 << 20, /* of all numbers on the way */
  STEEPEST = 7,      /* factor of n or i, so that all is below 2^64 for heaps below 2^60 */
  LONGEST = 1 << 16, /* numbers of tokens, for a code */
  STEPS = 1 << 16,   /* of reading */
  OPTIONS = 1 << 22  /* of small heaps, which are compared */
};
static const int64_t FAR = (int64_t)1 << 40;

/* (n * heap + i * variable + c) / over, rounded down. */
typedef struct {
  int64_t n, i, c, over;
} affine;

typedef struct {
  const cgt_i_rules *rules;
  int64_t far;              /* N */
  int64_t largest;          /* of the constants so far */
  affine *values;           /* of the variables */
  affine holds[CONDITIONS]; /* all of them are at least 0 */
  size_t conditions, steps;
  bool varies, never; /* i is in use; no large heap comes here */
  bool varied;        /* i was in use anywhere */
  int64_t shift;      /* i in the conditions is the first heap of a division less this */
  uint8_t *digits;    /* bits 2 and 4, by what large heaps show; LONGEST of them */
} reading;

static const affine zero = {0, 0, 0, 1};

/* ---- Affine functions ---- */

static affine of_constant(int64_t c) { return (affine){0, 0, c, 1}; }

static affine minus(affine a, affine b) { return (affine){a.n - b.n, a.i - b.i, a.c - b.c, 1}; }

/* For all heaps from N on, and all i. */
static bool is_never_below(const reading *r, affine a) { return a.n >= 0 && a.i >= 0 && a.n * r->far + a.c >= 0; }
static bool is_always_below(const reading *r, affine a) { return a.n <= 0 && a.i <= 0 && a.n * r->far + a.c < 0; }

static bool fits(reading *r, affine a) {
  const int64_t size = a.c < 0 ? -a.c : a.c;
  if (size > r->largest) r->largest = size;
  return size <= LARGEST && llabs(a.n) <= STEEPEST && llabs(a.i) <= STEEPEST;
}

/* Whether a function is at least 0 wherever the conditions so far hold. */
static bool is_proved(const reading *r, affine a) {
  bool proved = is_never_below(r, a);
  for (size_t k = 0; k < r->conditions && !proved; k++) proved = is_never_below(r, minus(a, r->holds[k]));
  return proved;
}

/* ---- Expressions ---- */

static bool evaluate(reading *r, uint32_t number, affine *value);

static bool is_constant(affine a) { return a.n == 0 && a.i == 0 && a.over == 1; }

static bool compute(reading *r, cgt_i_do is, affine a, affine b, affine *value) {
  if (a.over != 1 || b.over != 1) return false;
  switch (is) {
    case CGT_I_DO_ADD: *value = (affine){a.n + b.n, a.i + b.i, a.c + b.c, 1}; break;
    case CGT_I_DO_SUB:
      *value = minus(a, b);
      if (!is_proved(r, *value)) return false;
      break;
    case CGT_I_DO_MUL: {
      const affine of = is_constant(a) ? b : a;
      const int64_t by = is_constant(a) ? a.c : b.c;
      if (!is_constant(a) && !is_constant(b)) return false;
      *value = (affine){of.n * by, of.i * by, of.c * by, 1};
      break;
    }
    case CGT_I_DO_DIV:
      if (!is_constant(b) || b.c == 0) return false;
      *value = is_constant(a) ? of_constant(a.c / b.c) : (affine){a.n, a.i, a.c, b.c};
      break;
    default: {
      uint64_t result;
      if (!is_constant(a) || !is_constant(b) ||
          cgt_i_compute(cgt_i_op_of(is), (uint64_t)a.c, (uint64_t)b.c, &result) != CGT_I_FAULT_NONE || result > LARGEST)
        return false;
      *value = of_constant((int64_t)result);
    }
  }
  return fits(r, *value);
}

/* A list with an index, whose items must all have values. */
static bool pick(reading *r, const cgt_i_node *list, affine *value) {
  affine index = zero;
  size_t count = 0;
  for (uint32_t child = list->first; child != 0; child = r->rules->nodes[child].next, count++)
    if (!evaluate(r, child, &index)) return false;
  if (!is_constant(index) || (size_t)index.c + 1 >= count) return false;
  uint32_t child = list->first;
  for (int64_t k = 0; k < index.c; k++) child = r->rules->nodes[child].next;
  return evaluate(r, child, value);
}

static bool evaluate(reading *r, uint32_t number, affine *value) {
  const cgt_i_node *node = &r->rules->nodes[number];
  if (++r->steps > STEPS) return false;
  switch (node->kind) {
    case CGT_I_NUMBER:
      *value = of_constant(node->number <= LARGEST ? (int64_t)node->number : LARGEST + 1);
      return fits(r, *value);
    case CGT_I_NAME: *value = r->values[node->variable]; return true;
    case CGT_I_INDEXED: return pick(r, node, value);
    default: break;
  }
  uint32_t child = node->first;
  if (!evaluate(r, child, value)) return false;
  affine right = *value;
  if (node->kind == CGT_I_CALL && r->rules->nodes[child].next == 0) return compute(r, (cgt_i_do)node->is, *value, right, value);
  for (child = r->rules->nodes[child].next; child != 0; child = r->rules->nodes[child].next) {
    const unsigned is = node->kind == CGT_I_CALL ? node->is : r->rules->nodes[child].before;
    if (!evaluate(r, child, &right) || !compute(r, (cgt_i_do)is, *value, right, value)) return false;
  }
  return true;
}

/* ---- Conditions ---- */

static bool add(reading *r, affine at_least_0) {
  if (r->conditions == CONDITIONS || !fits(r, at_least_0)) return false;
  if (is_never_below(r, at_least_0)) return true;
  r->never = r->never || is_always_below(r, at_least_0);
  r->holds[r->conditions++] = at_least_0;
  return true;
}

/* a <= b, or a < b, of which one may be a quotient. */
static bool add_most(reading *r, affine a, affine b, bool strict) {
  if (a.over != 1 && b.over != 1) return false;
  const int64_t over = a.over * b.over, more = a.over == 1 ? -strict * over : strict ? -1 : over - 1;
  const affine left = {a.n * b.over, a.i * b.over, a.c * b.over, 1},
               right = {b.n * a.over, b.i * a.over, b.c * a.over + more, 1};
  return add(r, minus(right, left));
}

static bool condition(reading *r, uint32_t number, bool sense);

static bool compare(reading *r, const cgt_i_node *node, bool sense) {
  static const uint8_t opposite[CGT_I_DO_COUNT] = {
      [CGT_I_DO_LE] = CGT_I_DO_GT, [CGT_I_DO_GE] = CGT_I_DO_LT, [CGT_I_DO_NE] = CGT_I_DO_EQ,
      [CGT_I_DO_EQ] = CGT_I_DO_NE, [CGT_I_DO_LT] = CGT_I_DO_GE, [CGT_I_DO_GT] = CGT_I_DO_LE,
  };
  affine a, b;
  const uint32_t second = r->rules->nodes[node->first].next;
  const unsigned is = r->rules->nodes[second].before;
  if (!evaluate(r, node->first, &a) || !evaluate(r, second, &b)) return false;
  switch (sense ? is : opposite[is]) {
    case CGT_I_DO_LE: return add_most(r, a, b, false);
    case CGT_I_DO_LT: return add_most(r, a, b, true);
    case CGT_I_DO_GE: return add_most(r, b, a, false);
    case CGT_I_DO_GT: return add_most(r, b, a, true);
    case CGT_I_DO_EQ: return add_most(r, a, b, false) && add_most(r, b, a, false);
    default: /* never equal, or in no large heap different */
      if (a.over != 1 || b.over != 1) return false;
      if (is_always_below(r, minus(a, b)) || is_always_below(r, minus(b, a))) return true;
      return a.n == b.n && a.i == b.i && a.c == b.c && add(r, of_constant(-1));
  }
}

static bool condition(reading *r, uint32_t number, bool sense) {
  const cgt_i_node *node = &r->rules->nodes[number];
  if (node->kind == CGT_I_NEGATION) return condition(r, node->first, !sense);
  if (node->level == CGT_I_COMPARE) return compare(r, node, sense);
  if (sense != (node->level == CGT_I_AND)) return false;
  bool read = true;
  for (uint32_t child = node->first; child != 0 && read && !r->never; child = r->rules->nodes[child].next)
    read = condition(r, child, sense);
  return read;
}

/* ---- Moves ---- */

typedef enum { ALWAYS, NEVER, UNKNOWN } verdict;

/* Whether all conditions hold where the first heap is i_t * t + i_c and n = scale * t + shift, with t >= from. */
static verdict at_place(const reading *r, int64_t i_t, int64_t i_c, int64_t scale, int64_t shift, int64_t from) {
  verdict all = ALWAYS;
  for (size_t k = 0; k < r->conditions; k++) {
    const affine a = r->holds[k];
    const int64_t t = a.n * scale + a.i * i_t, c = a.n * shift + a.i * (i_c - r->shift) + a.c;
    if (t <= 0 && t * from + c < 0) return NEVER;
    if (t < 0 || t * from + c < 0) all = UNKNOWN;
  }
  return all;
}

/* Whether one condition forbids all first heaps from 1 to n - k - 1. */
static bool divides_never(const reading *r, int64_t k) {
  for (size_t j = 0; j < r->conditions; j++) {
    const affine a = r->holds[j];
    const int64_t c = a.c - a.i * r->shift;
    const affine low = {a.n, 0, a.i + c, 1}, high = {a.n + a.i, 0, c - a.i * (k + 1), 1};
    if (is_always_below(r, low) && is_always_below(r, high)) return true;
  }
  return false;
}

/* Two heaps, together n - k. */
static bool divide(reading *r, int64_t k) {
  const int64_t from = (r->far - k - 1) / 2;
  const verdict none = at_place(r, 0, 0, 1, 0, r->far), whole = at_place(r, 1, -k, 1, 0, r->far);
  if (none == UNKNOWN || whole == UNKNOWN || ((none == ALWAYS || whole == ALWAYS) && k == 0)) return false;
  if (none == ALWAYS || whole == ALWAYS) r->digits[k] |= 2;
  if (divides_never(r, k)) return true;
  bool low = at_place(r, 0, 1, 1, 0, r->far) == ALWAYS, high = at_place(r, 1, -k - 1, 1, 0, r->far) == ALWAYS;
  for (int64_t odd = 0; odd < 2; odd++) { /* n - k = 2t + odd */
    low = low && at_place(r, 1, 0, 2, k + odd, from) == ALWAYS;
    high = high && at_place(r, 1, odd, 2, k + odd, from) == ALWAYS;
  }
  r->digits[k] |= 4;
  return low || high;
}

/* The result for one choice of constants. */
static bool result(reading *r, const cgt_i_move *move) {
  affine heaps[2] = {zero, zero}, one;
  size_t count = 0;
  for (uint32_t node = move->result; node != 0; node = r->rules->nodes[node].next) {
    if (!evaluate(r, node, &one) || one.over != 1) return false;
    if (is_constant(one) && one.c == 0) continue;
    if (count == 2) return false;
    heaps[count++] = one;
  }
  const affine sum = {heaps[0].n + heaps[1].n, heaps[0].i + heaps[1].i, heaps[0].c + heaps[1].c, 1};
  const int64_t k = -sum.c;
  if (sum.n != 1 || sum.i != 0 || k < 0 || k >= LONGEST) return false;
  if (count == 1) {
    if (r->varies || k == 0 || at_place(r, 0, 0, 1, 0, r->far) != ALWAYS) return false;
    r->digits[k] |= 2;
    return true;
  }
  const affine part = heaps[0].n == 0 ? heaps[0] : heaps[1];
  if (part.n != 0 || part.i != 1) return false;
  r->shift = part.c;
  return divide(r, k);
}

static bool clauses(reading *r, const cgt_i_move *move, uint32_t from);

/* The rest of a move for a variable's value, after which the conditions are those of before. */
static bool with(reading *r, const cgt_i_move *move, uint32_t from, affine value) {
  const size_t conditions = r->conditions;
  const bool varies = r->varies, never = r->never;
  r->values[r->rules->clauses[move->clause + from].variable] = value;
  const bool read = ++r->steps <= STEPS && clauses(r, move, from + 1);
  r->conditions = conditions;
  r->varies = varies;
  r->never = never;
  return read;
}

/* An end of a range, or several together: their least or greatest. *constant: that of the constants among them, if there is
 * one. */
static bool range_end(reading *r, uint32_t number, bool above, affine ends[ENDS], size_t *count, const affine **constant) {
  const cgt_i_node *node = &r->rules->nodes[number];
  const bool several = node->kind == CGT_I_CALL && node->is == (above ? CGT_I_DO_MIN : CGT_I_DO_MAX);
  *constant = NULL;
  *count = 0;
  for (uint32_t child = several ? node->first : number; child != 0; child = several ? r->rules->nodes[child].next : 0) {
    if (*count == ENDS || !evaluate(r, child, &ends[*count])) return false;
    const affine *end = &ends[(*count)++];
    if (is_constant(*end) && (*constant == NULL || (above ? end->c < (*constant)->c : end->c > (*constant)->c)))
      *constant = end;
  }
  return true;
}

static bool over_range(reading *r, const cgt_i_move *move, uint32_t from) {
  const cgt_i_clause *clause = &r->rules->clauses[move->clause + from];
  affine ends[2][ENDS], variable = {0, 1, 0, 1};
  const affine *first, *last;
  size_t counts[2];
  if (!range_end(r, clause->a, false, ends[0], &counts[0], &first) ||
      !range_end(r, clause->b, true, ends[1], &counts[1], &last))
    return false;
  const bool constant = first != NULL && last != NULL, never = r->never;
  if (!constant && r->varies) return false;
  r->varies = r->varies || !constant;
  r->varied = r->varied || !constant;
  const size_t conditions = r->conditions;
  bool read = true;
  for (int64_t k = constant ? first->c : 0; k <= (constant ? last->c : 0) && read; k++) {
    if (constant) variable = of_constant(k);
    for (size_t j = 0; j < counts[0] && read; j++) read = add_most(r, ends[0][j], variable, false);
    for (size_t j = 0; j < counts[1] && read; j++) read = add_most(r, variable, ends[1][j], false);
    read = read && with(r, move, from, variable);
    r->conditions = conditions;
    r->never = never;
  }
  r->varies = r->varies && constant;
  return read;
}

static bool clauses(reading *r, const cgt_i_move *move, uint32_t from) {
  if (r->never) return true;
  if (from == move->clauses) return result(r, move);
  const cgt_i_clause *clause = &r->rules->clauses[move->clause + from];
  affine value;
  bool read = true;
  switch (clause->kind) {
    case CGT_I_IF: return condition(r, clause->a, true) && clauses(r, move, from + 1);
    case CGT_I_LET: return evaluate(r, clause->a, &value) && with(r, move, from, value);
    case CGT_I_FOR_SET:
      for (uint32_t child = clause->a; child != 0 && read; child = r->rules->nodes[child].next)
        read = evaluate(r, child, &value);
      for (uint32_t child = clause->a; child != 0 && read; child = r->rules->nodes[child].next)
        read = evaluate(r, child, &value) && is_constant(value) && with(r, move, from, value);
      return read;
    default: return over_range(r, move, from);
  }
}

/* Reads all moves for heaps from N on. */
static bool read_moves(reading *r) {
  bool read = true;
  memset(r->digits, 0, LONGEST);
  r->steps = 0;
  r->values[0] = (affine){1, 0, 0, 1};
  for (size_t k = 0; k < r->rules->move_count && read; k++) {
    r->conditions = 0;
    r->varies = r->never = false;
    read = clauses(r, &r->rules->moves[k], 0);
  }
  return read;
}

/* ---- Small heaps ---- */

typedef struct {
  cgt_i_machine machine; /* first: callbacks get its address */
  uint8_t *digits;
  size_t count, heap, width; /* of the digits; whose options come; of a row of marks */
  uint32_t *marks;           /* by the tokens that are taken, and the lesser part: the last heap with this option */
  uint64_t expected, found, options;
} comparing;

/* No status; says that there is no code. */
#define DIFFERENT ((cgt_status_t)1)

static cgt_status_t take_one(comparing *to, const uint64_t *heaps, size_t count) {
  uint64_t parts[2] = {0, 0};
  size_t filled = 0;
  if (++to->options > OPTIONS) return DIFFERENT;
  for (size_t i = 0; i < count; i++) {
    if (heaps[i] == 0) continue;
    if (filled == 2 || heaps[i] > to->heap) return DIFFERENT;
    parts[filled++] = heaps[i];
  }
  if (parts[0] + parts[1] > to->heap) return DIFFERENT;
  const size_t taken = to->heap - (size_t)(parts[0] + parts[1]);
  if (filled == 0) to->digits[taken] |= 1;
  if (filled > 0 && (taken >= to->count || (to->digits[taken] & (2 * filled)) == 0)) return DIFFERENT;
  const size_t lesser = (size_t)(parts[0] < parts[1] ? parts[0] : parts[1]);
  uint32_t *mark = filled == 0 ? &to->marks[0] : &to->marks[1 + taken * to->width + (filled == 1 ? 0 : lesser)];
  if (*mark != to->heap) to->found++;
  *mark = (uint32_t)to->heap;
  return CGT_OK;
}

static cgt_status_t take(cgt_i_machine *machine, const uint64_t *rows, size_t count, size_t n) {
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < n && status == CGT_OK; i++) status = take_one((comparing *)machine, rows + i * count, count);
  return status;
}

static cgt_status_t take_run(cgt_i_machine *machine, const uint64_t *words, const uint64_t *steps, size_t count, uint64_t n) {
  uint64_t heaps[CGT_I_STRIDE_WORDS];
  cgt_status_t status = CGT_OK;
  for (uint64_t k = 0; k <= n && status == CGT_OK; k++) {
    for (size_t i = 0; i < count; i++) heaps[i] = words[i] + k * steps[i];
    status = take_one((comparing *)machine, heaps, count);
  }
  return status;
}

/* Whether the heaps below `far` have the options that bits 2 and 4 of the digits say; adds bits 1. */
static bool compare_small(const cgt_i_program *program, uint8_t *digits, size_t count, size_t far) {
  cgt_i_registers registers;
  comparing to = {
      .machine = {.take = take, .run = take_run, .most = OPTIONS}, .digits = digits, .count = count, .width = far / 2 + 1};
  to.marks = cgt_i_alloc(1 + count * to.width, sizeof *to.marks);
  if (to.marks == NULL) return false;
  memset(to.marks, 0, (1 + count * to.width) * sizeof *to.marks);
  cgt_status_t status = cgt_i_machine_make(&to.machine, &registers, program) ? CGT_OK : DIFFERENT;
  const bool made = status == CGT_OK;
  for (to.heap = 1; to.heap < far && status == CGT_OK; to.heap++) {
    const uint64_t word = to.heap;
    to.found = to.expected = 0;
    cgt_i_machine_set(&to.machine, &word, 1);
    status = cgt_i_machine_options(&to.machine);
    for (size_t k = 0; k < count && k < to.heap; k++)
      to.expected += (digits[k] >> 1 & 1) + (digits[k] >> 2) * (to.heap - k) / 2;
    to.expected += digits[to.heap] & 1;
    if (to.found != to.expected) status = DIFFERENT;
  }
  if (made) cgt_i_machine_free(&registers);
  cgt_i_free(to.marks);
  return status == CGT_OK;
}

/* ---- Codes ---- */

static size_t without_zeros(const uint8_t *digits, size_t count) {
  while (count > 0 && digits[count - 1] == 0) count--;
  return count;
}

uint8_t *cgt_i_heap_code(const cgt_i_rules *rules, const cgt_i_program *program, size_t *count) {
  reading *r = rules->heaps ? cgt_i_alloc(1, sizeof *r) : NULL;
  uint8_t *digits = NULL;
  if (r == NULL) return NULL;
  memset(r, 0, sizeof *r);
  r->rules = rules;
  r->far = FAR;
  r->values = cgt_i_alloc(rules->variable_count, sizeof *r->values);
  r->digits = cgt_i_alloc(LONGEST, 1);
  bool known = r->values != NULL && r->digits != NULL && read_moves(r);
  if (known) { /* again, from the least N that does */
    r->far = 2 * r->largest + 16;
    const uint64_t work = r->steps * (uint64_t)r->far * (r->varied ? (uint64_t)r->far : 1);
    known = r->far < LONGEST && work < OPTIONS && read_moves(r);
  }
  if (known) {
    const size_t far = (size_t)r->far, longest = without_zeros(r->digits, LONGEST);
    known = longest * (far / 2 + 1) < OPTIONS && longest < far && compare_small(program, r->digits, longest, far);
    *count = without_zeros(r->digits, far);
    known = known && *count > 0;
  }
  if (known) digits = cgt_i_alloc(*count, 1);
  if (digits != NULL) memcpy(digits, r->digits, *count);
  cgt_i_free(r->digits);
  cgt_i_free(r->values);
  cgt_i_free(r);
  return digits;
}
