/* Compiles rulesets. Constants are computed here. What does not change in a loop is computed before it: where it may have no
 * value, only if each round needs it, and then only if there is a round. */
#include <string.h>

#include "../base/array.h"
#include "rule_code.h"

enum {
  LOOPS = 64,               /* inside one another, at most */
  FIRST_CONSTANT = 1 << 15, /* constants have registers from here on, until it is known how many others there are */
  MOST = FIRST_CONSTANT - 2 /* of each */
};

typedef struct {
  cgt_i_instruction *items;
  size_t count, room;
} sequence;

/* A loop, or at 0 the move round all of them. */
typedef struct {
  sequence ahead, body; /* what runs before the first round, if there is one; and in each */
  int32_t exits;        /* jumps in the body to its end, each to the one before so far; -1: none */
  bool guarded;         /* part of the body is left out where a condition does not hold */
  bool affine;          /* all of the body is affine in the loop's variable */
  uint32_t bound;       /* variables with values when it begins */
} loop;

/* How a register depends on the variables: the innermost loop in which it changes; and how it does there: not at all, as an
 * affine function of that loop's variable, or in another way. */
typedef struct {
  uint16_t loop, degree;
} trait;

typedef struct {
  cgt_i_reader *reader;
  const cgt_i_rules *rules;
  cgt_i_program *program;
  cgt_status_t status;
  loop loops[LOOPS + 1];
  size_t depth;
  trait *traits; /* of the registers that are no constants */
  size_t used, trait_room;
  uint16_t *at; /* registers of the variables */
  cgt_i_note note;
} compiler;

static cgt_status_t no_memory(compiler *c) {
  return c->status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a ruleset", c->reader->reading->function);
}

/* Room for one more in an array; NULL: it failed. */
static void *room_for(compiler *c, void *items, size_t *room, size_t used, size_t size) {
  if (c->status != CGT_OK) return NULL;
  if (used >= MOST) {
    c->status = cgt_i_read_fail(c->reader, CGT_E_LIMIT, c->reader->at - 1, c->reader->at, NULL, "a shorter ruleset");
    return NULL;
  }
  void *grown = cgt_i_array_grow(items, room, used, 1, size);
  if (grown == NULL) (void)no_memory(c);
  return grown;
}

#define PUSH(c, array, room, count, item)                               \
  do {                                                                  \
    void *grown_ = room_for(c, array, &(room), count, sizeof *(array)); \
    if (grown_ != NULL) (array) = grown_, (array)[(count)++] = item;    \
  } while (0)

static void push(compiler *c, sequence *to, cgt_i_instruction instruction) {
  PUSH(c, to->items, to->room, to->count, instruction);
}

static void push_all(compiler *c, sequence *to, const sequence *from) {
  for (size_t i = 0; i < from->count; i++) push(c, to, from->items[i]);
}

static sequence *body(compiler *c) { return &c->loops[c->depth].body; }

/* ---- Registers ---- */

static uint16_t new_register(compiler *c, size_t in, unsigned degree) {
  const trait made = {(uint16_t)in, (uint16_t)degree};
  PUSH(c, c->traits, c->trait_room, c->used, made);
  if (c->program->constant < c->used) c->program->constant = c->used;
  return (uint16_t)(c->used - 1);
}

static uint16_t constant(compiler *c, uint64_t value) {
  cgt_i_program *program = c->program;
  for (size_t i = 0; i < program->constant_count; i++)
    if (program->constants[i] == value) return (uint16_t)(FIRST_CONSTANT + i);
  PUSH(c, program->constants, program->constant_room, program->constant_count, value);
  return (uint16_t)(FIRST_CONSTANT + program->constant_count - 1);
}

static trait trait_of(const compiler *c, uint16_t at) {
  return at < FIRST_CONSTANT && at < c->used ? c->traits[at] : (trait){0, 0};
}

static uint16_t add_list(compiler *c, const uint16_t *items, size_t count) {
  cgt_i_program *program = c->program;
  const size_t first = program->list_count;
  for (size_t i = 0; i < count; i++) PUSH(c, program->lists, program->list_room, program->list_count, items[i]);
  return (uint16_t)first;
}

/* ---- Where expressions stand ---- */

static uint32_t add_note(compiler *c, cgt_i_span text, uint32_t bound) {
  cgt_i_program *program = c->program;
  cgt_i_note note = c->note;
  note.text = text;
  note.bound = bound;
  PUSH(c, program->notes, program->note_room, program->note_count, note);
  return (uint32_t)program->note_count - 1;
}

static void bind(compiler *c, uint32_t variable, uint16_t at) {
  const cgt_i_bound bound = {c->rules->variables[variable].written, at};
  c->at[variable] = at;
  PUSH(c, c->program->bound, c->program->bound_room, c->program->bound_count, bound);
  c->note.bound++;
}

/* ---- Numbers ---- */

static bool may_fail(const compiler *c, cgt_i_op op, uint16_t right) {
  if (op == CGT_I_OP_DIV || op == CGT_I_OP_MOD)
    return right < FIRST_CONSTANT || c->program->constants[right - FIRST_CONSTANT] == 0;
  return op <= CGT_I_OP_MUL || op == CGT_I_OP_SHL || op == CGT_I_OP_PICK;
}

static unsigned degree_of(cgt_i_op op, unsigned left, unsigned right) {
  const unsigned both = left + right, most = left > right ? left : right;
  switch (op) {
    case CGT_I_OP_ADD:
    case CGT_I_OP_SUB:
    case CGT_I_OP_MIN:
    case CGT_I_OP_MAX: return most;
    case CGT_I_OP_MUL: return both <= 1 ? both : 2;
    case CGT_I_OP_SHL: return right == 0 ? left : 2;
    default: return both == 0 ? 0 : 2;
  }
}

/* Whether every position computes what is compiled now. */
static bool is_sure(const compiler *c) { return c->depth == 0 && !c->loops[0].guarded; }

static void fail_constant(compiler *c, cgt_i_fault why, cgt_i_span read) {
  static const char *const expected[] = {"", "numbers from 0 to 2^64 - 1", "numbers from 0 to 2^64 - 1",
                                         "a divisor that is not 0", "an index below the length of the list"};
  c->status = cgt_i_read_fail(c->reader, cgt_i_fault_status(why), read.from, read.to, cgt_i_fault_text(why), expected[why]);
}

/* Where an instruction goes, and how its result depends on the variables. */
static uint16_t place(compiler *c, cgt_i_instruction instruction, trait operands, bool fails, cgt_i_span written) {
  const size_t now = c->depth;
  size_t before = now; /* the loop before which it goes; 0: it does not */
  if (operands.loop == now || (fails && c->loops[now].guarded))
    before = 0;
  else if (!fails)
    before = operands.loop + 1;
  const size_t in = before > 0 ? before - 1 : now;
  const unsigned own = operands.loop == in ? operands.degree : 0;
  instruction.note = fails ? add_note(c, written, before > 0 ? c->loops[before].bound : c->note.bound) : 0;
  instruction.a = new_register(c, in, own);
  if (before == 0 && own > 1) c->loops[now].affine = false;
  push(c, before > 0 ? &c->loops[before].ahead : body(c), instruction);
  return instruction.a;
}

static uint16_t operation(compiler *c, cgt_i_op op, uint16_t left, uint16_t right, cgt_i_span read, cgt_i_span written) {
  if (c->status != CGT_OK) return 0;
  if (left >= FIRST_CONSTANT && right >= FIRST_CONSTANT) {
    const uint64_t *constants = c->program->constants;
    uint64_t result;
    const cgt_i_fault why = cgt_i_compute(op, constants[left - FIRST_CONSTANT], constants[right - FIRST_CONSTANT], &result);
    if (why == CGT_I_FAULT_NONE) return constant(c, result);
    if (is_sure(c)) {
      fail_constant(c, why, read);
      return 0;
    }
  }
  const trait a = trait_of(c, left), b = trait_of(c, right);
  const uint16_t in = a.loop > b.loop ? a.loop : b.loop;
  const trait operands = {in, (uint16_t)degree_of(op, a.loop == in ? a.degree : 0, b.loop == in ? b.degree : 0)};
  return place(c, (cgt_i_instruction){.op = (uint16_t)op, .b = left, .c = right}, operands, may_fail(c, op, right), written);
}

static uint16_t value(compiler *c, uint32_t number);

cgt_i_op cgt_i_op_of(unsigned is) {
  static const uint8_t ops[CGT_I_DO_COUNT] = {
      [CGT_I_DO_SHL] = CGT_I_OP_SHL,       [CGT_I_DO_SHR] = CGT_I_OP_SHR,       [CGT_I_DO_ADD] = CGT_I_OP_ADD,
      [CGT_I_DO_SUB] = CGT_I_OP_SUB,       [CGT_I_DO_MUL] = CGT_I_OP_MUL,       [CGT_I_DO_DIV] = CGT_I_OP_DIV,
      [CGT_I_DO_MOD] = CGT_I_OP_MOD,       [CGT_I_DO_MIN] = CGT_I_OP_MIN,       [CGT_I_DO_MAX] = CGT_I_OP_MAX,
      [CGT_I_DO_GCD] = CGT_I_OP_GCD,       [CGT_I_DO_ISQRT] = CGT_I_OP_ISQRT,   [CGT_I_DO_POPCOUNT] = CGT_I_OP_POPCOUNT,
      [CGT_I_DO_BIT] = CGT_I_OP_BIT,       [CGT_I_DO_BITAND] = CGT_I_OP_BITAND, [CGT_I_DO_BITOR] = CGT_I_OP_BITOR,
      [CGT_I_DO_BITXOR] = CGT_I_OP_BITXOR,
  };
  return (cgt_i_op)ops[is];
}

/* Chains, and functions of any number of arguments, from left to right. */
static uint16_t fold(compiler *c, const cgt_i_node *node) {
  const cgt_i_rules *rules = c->rules;
  uint16_t result = value(c, node->first);
  uint32_t child = rules->nodes[node->first].next;
  if (child == 0) return operation(c, cgt_i_op_of(node->is), result, result, node->read, node->written);
  for (; child != 0; child = rules->nodes[child].next) {
    const bool part = node->kind == CGT_I_CHAIN && rules->nodes[child].next != 0;
    const cgt_i_node *right = &rules->nodes[child];
    const uint16_t operand = value(c, child);
    result = operation(c, cgt_i_op_of(node->kind == CGT_I_CHAIN ? right->before : node->is), result, operand,
                       (cgt_i_span){node->read.from, part ? right->read.to : node->read.to},
                       (cgt_i_span){node->written.from, part ? right->written.to : node->written.to});
  }
  return result;
}

/* The values of a list; how many of them. The list in the program is made when all of them are known. */
static uint16_t *values(compiler *c, uint32_t first, size_t *count) {
  const cgt_i_rules *rules = c->rules;
  *count = 0;
  for (uint32_t node = first; node != 0; node = rules->nodes[node].next) ++*count;
  uint16_t *found = cgt_i_alloc(*count + 1, sizeof *found);
  if (found == NULL) {
    (void)no_memory(c);
    return NULL;
  }
  size_t i = 0;
  for (uint32_t node = first; node != 0; node = rules->nodes[node].next) found[i++] = value(c, node);
  return found;
}

static uint16_t pick(compiler *c, const cgt_i_node *node) {
  size_t count;
  uint16_t *list = values(c, node->first, &count), result = 0;
  if (c->status == CGT_OK) {
    const uint16_t index = list[--count];
    const uint64_t known = index >= FIRST_CONSTANT ? c->program->constants[index - FIRST_CONSTANT] : count;
    if (index >= FIRST_CONSTANT && known < count) {
      result = list[known];
    } else if (index >= FIRST_CONSTANT && is_sure(c)) {
      fail_constant(c, CGT_I_FAULT_INDEX, node->read);
    } else {
      trait operands = trait_of(c, index);
      for (size_t i = 0; i < count; i++) {
        const trait one = trait_of(c, list[i]);
        operands.degree = (uint16_t)(operands.degree | one.degree);
        if (one.loop > operands.loop) operands.loop = one.loop;
      }
      if (operands.degree != 0) operands.degree = 2;
      const cgt_i_instruction instruction = {
          .op = CGT_I_OP_PICK, .b = add_list(c, list, count), .c = index, .j = (int32_t)count};
      result = place(c, instruction, operands, true, node->written);
    }
  }
  cgt_i_free(list);
  return result;
}

static uint16_t value(compiler *c, uint32_t number) {
  const cgt_i_node *node = &c->rules->nodes[number];
  if (c->status != CGT_OK) return 0;
  switch (node->kind) {
    case CGT_I_NUMBER: return constant(c, node->number);
    case CGT_I_NAME: return c->at[node->variable];
    case CGT_I_INDEXED: return pick(c, node);
    default: return fold(c, node);
  }
}

/* ---- Conditions ---- */

/* Lets jumps, each of which has the number of the one before, lead to what comes next. */
static void land(compiler *c, int32_t last) {
  sequence *in = body(c);
  while (last >= 0 && c->status == CGT_OK) {
    const int32_t before = in->items[last].j;
    in->items[last].j = (int32_t)in->count - last - 1;
    last = before;
  }
}

static void jump_if(compiler *c, cgt_i_op op, uint16_t left, uint16_t right, int32_t *exits) {
  push(c, body(c), (cgt_i_instruction){.op = (uint16_t)op, .b = left, .c = right, .j = *exits});
  if (c->status == CGT_OK) *exits = (int32_t)body(c)->count - 1;
}

static void compare(compiler *c, const cgt_i_node *node, bool sense, int32_t *exits) {
  const uint32_t second = c->rules->nodes[node->first].next;
  uint16_t left = value(c, node->first), right = value(c, second);
  unsigned is = c->rules->nodes[second].before;
  if (is == CGT_I_DO_GT || is == CGT_I_DO_GE) { /* a > b is b < a */
    const uint16_t other = left;
    left = right;
    right = other;
    is = is == CGT_I_DO_GT ? CGT_I_DO_LT : CGT_I_DO_LE;
  }
  if (is == CGT_I_DO_EQ || is == CGT_I_DO_NE)
    jump_if(c, (is == CGT_I_DO_EQ) == sense ? CGT_I_OP_SAME : CGT_I_OP_OTHER, left, right, exits);
  else if (sense)
    jump_if(c, is == CGT_I_DO_LT ? CGT_I_OP_LESS : CGT_I_OP_MOST, left, right, exits);
  else
    jump_if(c, is == CGT_I_DO_LT ? CGT_I_OP_MOST : CGT_I_OP_LESS, right, left, exits);
}

/* Jumps if the condition has this truth; the jumps are added to those that lead to one place. `and` and `or` stop at the side
 * that decides. */
static void jump(compiler *c, uint32_t number, bool sense, int32_t *exits) {
  const cgt_i_rules *rules = c->rules;
  const cgt_i_node *node = &rules->nodes[number];
  if (c->status != CGT_OK) return;
  if (node->kind == CGT_I_NEGATION) {
    jump(c, node->first, !sense, exits);
  } else if (node->level == CGT_I_COMPARE) {
    compare(c, node, sense, exits);
  } else if (sense == (node->level == CGT_I_OR)) { /* any side decides */
    for (uint32_t child = node->first; child != 0; child = rules->nodes[child].next) {
      jump(c, child, sense, exits);
      c->loops[c->depth].guarded = true;
    }
  } else {
    int32_t skips = -1;
    uint32_t child = node->first;
    for (; rules->nodes[child].next != 0; child = rules->nodes[child].next) {
      jump(c, child, !sense, &skips);
      c->loops[c->depth].guarded = true;
    }
    jump(c, child, sense, exits);
    land(c, skips);
  }
}

/* What follows in the body is for positions alone for which the condition holds. */
static void guard(compiler *c, uint32_t condition) {
  jump(c, condition, false, &c->loops[c->depth].exits);
  c->loops[c->depth].guarded = true;
}

/* ---- Moves ---- */

/* The conditions on options, whose words take the place of the names. Those in any order ascend first. */
static void guard_option(compiler *c, uint16_t *list, size_t count) {
  const cgt_i_rules *rules = c->rules;
  const cgt_i_note before = c->note;
  if (rules->any_order) {
    uint16_t first = 0;
    for (size_t i = 0; i < count; i++) {
      const uint16_t at = new_register(c, c->depth, 2);
      if (i == 0) first = at;
      push(c, body(c), (cgt_i_instruction){.op = CGT_I_OP_COPY, .a = at, .b = list[i]});
      list[i] = at;
    }
    push(c, body(c), (cgt_i_instruction){.op = CGT_I_OP_SORT, .a = first, .c = (uint16_t)count});
    c->loops[c->depth].affine = false;
  }
  c->note.of_option = true;
  c->loops[c->depth].guarded = true; /* all words of the option are known only now */
  c->note.scope = (uint32_t)c->program->bound_count;
  c->note.bound = 0;
  for (uint32_t i = 0; i < count; i++) bind(c, i, list[i]);
  for (size_t i = 0; i < rules->condition_count; i++) guard(c, rules->conditions[i]);
  for (uint32_t i = 0; i < count; i++) c->at[i] = (uint16_t)i;
  c->note = before;
}

static void give(compiler *c, const cgt_i_move *move) {
  size_t count;
  uint16_t *list = values(c, move->result, &count);
  if (c->status == CGT_OK && c->rules->condition_count > 0) guard_option(c, list, count);
  if (c->program->widest < count) c->program->widest = count;
  if (c->status == CGT_OK)
    push(c, body(c), (cgt_i_instruction){.op = CGT_I_OP_GIVE, .b = add_list(c, list, count), .c = (uint16_t)count});
  cgt_i_free(list);
}

/* The body of an innermost loop as one of a stride, into `to`; false: it is none. */
static bool make_stride(compiler *c, const loop *of, sequence *to) {
  enum { CUTS = 16 }; /* at most, as the body runs again for the pieces of each */
  static const uint8_t cut[] = {CGT_I_OP_CUT_MOST, CGT_I_OP_CUT_LESS, CGT_I_OP_CUT_OTHER, CGT_I_OP_CUT_SAME};
  const sequence *from = &of->body;
  size_t cuts = 0;
  bool fits = of->affine && from->count > 0 && from->items[from->count - 1].op == CGT_I_OP_GIVE;
  for (size_t i = 0; i < from->count && fits && c->status == CGT_OK; i++) {
    cgt_i_instruction one = from->items[i];
    if (one.op >= CGT_I_OP_LESS && one.op <= CGT_I_OP_OTHER) {
      const uint16_t left = one.b;
      fits = ++cuts <= CUTS && i + (size_t)one.j + 1 == from->count; /* to the end */
      one.op = cut[one.op - CGT_I_OP_LESS];
      one.b = one.c;
      one.c = left;
    }
    if (one.op == CGT_I_OP_GIVE) {
      fits = fits && one.c <= CGT_I_STRIDE_WORDS;
      one.op = CGT_I_OP_RUN;
    }
    fits = fits && one.op != CGT_I_OP_PICK && (cuts += one.op == CGT_I_OP_MIN || one.op == CGT_I_OP_MAX) <= CUTS;
    push(c, to, one);
  }
  return fits;
}

/* A loop that seeks ones, and takes a number that is shifted to their places from another, may do so without further ado. */
static void make_bits(compiler *c, sequence *in, uint16_t variable) {
  const cgt_i_instruction *shift = in->items + 1, *less = in->items + 2;
  if (in->count != 4 || shift->op != CGT_I_OP_SHL || shift->c != variable || shift->b == variable || less->op != CGT_I_OP_SUB ||
      less->c != shift->a || less->b == shift->a || less->b == variable || in->items[3].op != CGT_I_OP_GIVE)
    return;
  for (size_t i = 0; i < in->items[3].c; i++)
    if (c->program->lists[in->items[3].b + i] == shift->a) return;
  push(c, in, in->items[3]);
  if (c->status != CGT_OK) return;
  memmove(in->items + 2, in->items + 1, 3 * sizeof *in->items);
  in->items[0].j++;
  in->items[1] = (cgt_i_instruction){.op = CGT_I_OP_BITS, .j = 4};
}

/* Whether instructions from the given one on, or the text of a failure, need a register. */
static bool is_needed(const compiler *c, const sequence *in, size_t from, uint16_t at) {
  const cgt_i_program *program = c->program;
  for (size_t i = c->note.scope; i < program->bound_count; i++)
    if (program->bound[i].at == at) return true;
  for (size_t i = from; i < in->count; i++) {
    const cgt_i_instruction *one = &in->items[i];
    const size_t listed = one->op == CGT_I_OP_GIVE ? one->c : one->op == CGT_I_OP_PICK ? (size_t)one->j : 0;
    for (size_t k = 0; k < listed; k++)
      if (program->lists[one->b + k] == at) return true;
    if ((listed == 0 && one->b == at) || one->c == at) return true;
  }
  return false;
}

/* Where a loop that seeks ones goes on only if another bit, at the place or at a constant distance above it, is 0 or 1, it
 * seeks ones of a word in which both are combined. */
static bool seek_both(compiler *c, loop *of, uint16_t variable) {
  sequence *in = &of->body;
  const bool above = c->status == CGT_OK && in->count > 4 && in->items[1].op == CGT_I_OP_ADD;
  const size_t at = above ? 2 : 1;
  if (c->status != CGT_OK || in->count < at + 3 || in->items[at].op != CGT_I_OP_BIT) return false;
  const cgt_i_instruction add = in->items[1], bit = in->items[at], test = in->items[at + 1];
  const uint16_t distance = above ? (add.b == variable ? add.c : add.b) : constant(c, 0);
  const uint16_t with = test.b == bit.a ? test.c : test.b;
  if (c->status != CGT_OK || bit.c != (above ? add.a : variable) || bit.b == bit.c || trait_of(c, bit.b).loop == c->depth ||
      (above && add.b != variable && add.c != variable) || distance < FIRST_CONSTANT ||
      c->program->constants[distance - FIRST_CONSTANT] >= 64 || (test.op != CGT_I_OP_SAME && test.op != CGT_I_OP_OTHER) ||
      (size_t)test.j + at + 2 != in->count || (test.b != bit.a && test.c != bit.a) || with < FIRST_CONSTANT ||
      c->program->constants[with - FIRST_CONSTANT] > 1 || is_needed(c, in, at + 2, bit.a) ||
      (above && is_needed(c, in, at + 2, add.a)))
    return false;
  const bool wanted = (c->program->constants[with - FIRST_CONSTANT] != 0) != (test.op == CGT_I_OP_SAME);
  const uint16_t both = new_register(c, c->depth, 2), ones = constant(c, UINT64_MAX);
  push(c, &of->ahead, (cgt_i_instruction){.op = CGT_I_OP_SHR, .a = both, .b = bit.b, .c = distance});
  if (!wanted) push(c, &of->ahead, (cgt_i_instruction){.op = CGT_I_OP_BITXOR, .a = both, .b = both, .c = ones});
  push(c, &of->ahead, (cgt_i_instruction){.op = CGT_I_OP_BITAND, .a = both, .b = both, .c = in->items[0].b});
  in->items[0].b = both;
  in->items[0].j -= (int32_t)at + 1;
  memmove(in->items + 1, in->items + at + 2, (in->count - at - 2) * sizeof *in->items);
  in->count -= at + 1;
  return c->status == CGT_OK;
}

/* A loop over numbers whose body begins with whether a bit at its variable's place, of what stays the same, is 0 or 1: it goes
 * from one such place to the next. */
static void make_seek(compiler *c, loop *of, uint16_t variable, uint16_t most) {
  sequence *in = &of->body;
  if (c->status != CGT_OK || in->count < 3 || in->items[0].op != CGT_I_OP_BIT) return;
  const cgt_i_instruction bit = in->items[0], test = in->items[1];
  const bool leaves = (test.op == CGT_I_OP_SAME || test.op == CGT_I_OP_OTHER) && (size_t)test.j + 2 == in->count;
  const uint16_t with = test.b == bit.a ? test.c : test.b;
  if (!leaves || (test.b != bit.a && test.c != bit.a) || with < FIRST_CONSTANT || bit.c != variable || bit.b == variable ||
      trait_of(c, bit.b).loop == c->depth)
    return;
  const uint64_t value = c->program->constants[with - FIRST_CONSTANT];
  if (value > 1) return;
  const uint32_t wanted = (uint32_t)value ^ (test.op == CGT_I_OP_SAME);
  memmove(in->items + 1, in->items + 2, (in->count - 2) * sizeof *in->items);
  in->count--;
  in->items[0] = (cgt_i_instruction){.op = CGT_I_OP_SEEK,
                                     .a = variable,
                                     .b = bit.b,
                                     .c = most,
                                     .j = (int32_t)in->count,
                                     .note = (uint32_t)bit.a << 1 | wanted};
  if (wanted == 0) return;
  while (seek_both(c, of, variable)) {
  }
  make_bits(c, in, variable);
}

static void clauses(compiler *c, const cgt_i_move *move, uint32_t from);

/* The rest of a move as the body of a loop: `begin` comes before it, and `end` after it. */
static void add_loop(compiler *c, const cgt_i_move *move, uint32_t from, cgt_i_instruction begin, cgt_i_instruction end) {
  if (c->status != CGT_OK) return;
  const cgt_i_clause *clause = &c->rules->clauses[move->clause + from];
  if (c->depth == LOOPS) {
    const cgt_i_span name = c->rules->variables[clause->variable].read;
    c->status = cgt_i_read_fail(c->reader, CGT_E_LIMIT, name.from, name.to, NULL, "at most 64 loops inside one another");
    return;
  }
  sequence *outer = body(c), run = {NULL, 0, 0};
  c->loops[c->depth].affine = false;
  loop *own = &c->loops[++c->depth];
  *own = (loop){.exits = -1, .affine = clause->kind == CGT_I_FOR_RANGE};
  begin.a = end.a = new_register(c, c->depth, 1);
  if (clause->kind == CGT_I_FOR_SET) (void)new_register(c, c->depth, 2);
  bind(c, clause->variable, begin.a);
  own->bound = c->note.bound;
  clauses(c, move, from + 1);
  land(c, own->exits);
  if (clause->kind == CGT_I_FOR_RANGE) make_seek(c, own, begin.a, end.c);
  const bool strides = c->status == CGT_OK && make_stride(c, own, &run);
  const size_t before = own->ahead.count + (strides ? run.count + 1 : 0);
  begin.j = (int32_t)(before + own->body.count + 1);
  end.j = -(int32_t)own->body.count - 1;
  push(c, outer, begin);
  push_all(c, outer, &own->ahead);
  if (strides) {
    push(c, outer,
         (cgt_i_instruction){.op = CGT_I_OP_STRIDE,
                             .a = begin.a,
                             .c = end.c,
                             .j = (int32_t)run.count,
                             .note = (uint32_t)(run.count + own->body.count + 1)});
    push_all(c, outer, &run);
  }
  push_all(c, outer, &own->body);
  push(c, outer, end);
  cgt_i_free(run.items);
  cgt_i_free(own->ahead.items);
  cgt_i_free(own->body.items);
  *own = (loop){.exits = -1};
  c->depth--;
}

static void clauses(compiler *c, const cgt_i_move *move, uint32_t from) {
  for (; from < move->clauses && c->status == CGT_OK; from++) {
    const cgt_i_clause *clause = &c->rules->clauses[move->clause + from];
    if (clause->kind == CGT_I_IF) {
      guard(c, clause->a);
    } else if (clause->kind == CGT_I_LET) {
      bind(c, clause->variable, value(c, clause->a));
    } else if (clause->kind == CGT_I_FOR_RANGE) {
      const uint16_t least = value(c, clause->a), most = value(c, clause->b);
      add_loop(c, move, from, (cgt_i_instruction){.op = CGT_I_OP_FOR, .b = least, .c = most},
               (cgt_i_instruction){.op = CGT_I_OP_NEXT, .c = most});
      return;
    } else {
      size_t count;
      uint16_t *list = values(c, clause->a, &count);
      const uint16_t first = list != NULL ? add_list(c, list, count) : 0;
      cgt_i_free(list);
      add_loop(c, move, from, (cgt_i_instruction){.op = CGT_I_OP_EACH, .b = first},
               (cgt_i_instruction){.op = CGT_I_OP_AGAIN, .b = first, .c = (uint16_t)count});
      return;
    }
  }
  give(c, move);
}

/* ---- Programs ---- */

/* Begins a move, or the check of positions, with the names alone. */
static void begin_part(compiler *c, uint32_t move) {
  c->loops[0].exits = -1;
  c->loops[0].guarded = false;
  c->used = 0;
  c->note = (cgt_i_note){.move = move, .scope = (uint32_t)c->program->bound_count};
  for (uint32_t i = 0; i < c->rules->names; i++) bind(c, i, new_register(c, 0, 0));
}

/* Where a register of the compiler's is in the program. */
static uint16_t final(const cgt_i_program *program, uint16_t at) {
  return at < FIRST_CONSTANT ? at : (uint16_t)(program->constant + (at - FIRST_CONSTANT));
}

static void finish(compiler *c) {
  cgt_i_program *program = c->program;
  program->code = c->loops[0].body.items;
  program->length = c->loops[0].body.count;
  c->loops[0].body = (sequence){NULL, 0, 0};
  program->registers = program->constant + program->constant_count;
  for (size_t i = 0; i < program->list_count; i++) program->lists[i] = final(program, program->lists[i]);
  for (size_t i = 0; i < program->bound_count; i++) program->bound[i].at = final(program, program->bound[i].at);
  for (size_t i = 0; i < program->length; i++) {
    cgt_i_instruction *one = &program->code[i];
    const bool lists = one->op == CGT_I_OP_GIVE || one->op == CGT_I_OP_RUN || one->op == CGT_I_OP_EACH ||
                       one->op == CGT_I_OP_AGAIN || one->op == CGT_I_OP_SORT;
    if (lists) continue;
    if (one->op != CGT_I_OP_PICK) one->b = final(program, one->b);
    one->c = final(program, one->c);
  }
}

cgt_status_t cgt_i_compile(cgt_i_reader *reader, cgt_i_rules *rules, cgt_i_program *program) {
  *program = (cgt_i_program){.names = rules->names,
                             .heaps = rules->heaps,
                             .any_order = rules->any_order,
                             .drop_zeros = rules->drop_zeros,
                             .checks = rules->condition_count > 0,
                             .where_text = rules->where,
                             .move_count = rules->move_count};
  compiler *c = cgt_i_alloc(1, sizeof *c);
  program->moves = cgt_i_alloc(rules->move_count, sizeof *program->moves);
  uint16_t *at = cgt_i_alloc(rules->variable_count, sizeof *at);
  if (c == NULL || program->moves == NULL || at == NULL) {
    cgt_i_free(c);
    cgt_i_free(at);
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a ruleset", reader->reading->function);
  }
  memset(c, 0, sizeof *c);
  c->reader = reader;
  c->rules = rules;
  c->program = program;
  c->at = at;
  PUSH(c, program->lists, program->list_room, program->list_count, 0); /* lists of no words are somewhere, too */
  for (size_t i = 0; i < rules->move_count; i++) {
    begin_part(c, (uint32_t)i);
    clauses(c, &rules->moves[i], 0);
    land(c, c->loops[0].exits);
    program->moves[i] = rules->moves[i].written;
  }
  push(c, body(c), (cgt_i_instruction){.op = CGT_I_OP_YES});
  program->where = body(c)->count;
  begin_part(c, CGT_I_WHERE);
  for (size_t i = 0; i < rules->condition_count; i++) guard(c, rules->conditions[i]);
  push(c, body(c), (cgt_i_instruction){.op = CGT_I_OP_YES});
  land(c, c->loops[0].exits);
  push(c, body(c), (cgt_i_instruction){.op = CGT_I_OP_NO});
  const cgt_status_t status = c->status;
  for (size_t i = 0; i <= c->depth; i++) { /* those of loops are there only after a failure */
    if (i == 0 && status == CGT_OK) continue;
    cgt_i_free(c->loops[i].ahead.items);
    cgt_i_free(c->loops[i].body.items);
  }
  if (status == CGT_OK) {
    finish(c);
    program->text = rules->text;
    program->size = rules->size;
    rules->text = NULL;
  }
  cgt_i_free(c->traits);
  cgt_i_free(at);
  cgt_i_free(c);
  return status;
}

void cgt_i_program_clear(cgt_i_program *program) {
  cgt_i_free(program->code);
  cgt_i_free(program->notes);
  cgt_i_free(program->bound);
  cgt_i_free(program->lists);
  cgt_i_free(program->constants);
  cgt_i_free(program->moves);
  cgt_i_free(program->text);
  memset(program, 0, sizeof *program);
}
