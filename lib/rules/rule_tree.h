/* A ruleset as it was read: expressions, clauses, moves, names. Indices stand in place of pointers, as the arrays grow. */
#ifndef CGT_I_RULE_TREE_H
#define CGT_I_RULE_TREE_H

#include "../game/kind.h"

/* ---- Operators and functions ---- */

/* How tightly they bind, from the loosest. */
typedef enum {
  CGT_I_OR,
  CGT_I_AND,
  CGT_I_NOT,
  CGT_I_COMPARE,
  CGT_I_SHIFT,
  CGT_I_ADDITION,
  CGT_I_PRODUCT,
  CGT_I_OPERAND
} cgt_i_rule_level;

/* What they compute; X(operator, text, level). */
#define CGT_I_OPERATORS(X) \
  X(OR, "or", OR)          \
  X(AND, "and", AND)       \
  X(SHL, "<<", SHIFT)      \
  X(SHR, ">>", SHIFT)      \
  X(LE, "<=", COMPARE)     \
  X(GE, ">=", COMPARE)     \
  X(NE, "!=", COMPARE)     \
  X(EQ, "=", COMPARE)      \
  X(LT, "<", COMPARE)      \
  X(GT, ">", COMPARE)      \
  X(ADD, "+", ADDITION)    \
  X(SUB, "-", ADDITION)    \
  X(MUL, "*", PRODUCT)     \
  X(DIV, "/", PRODUCT)     \
  X(MOD, "%", PRODUCT)

/* X(function, text, least number of arguments, greatest; 0: any number). */
#define CGT_I_FUNCTIONS(X)      \
  X(MIN, "min", 2, 0)           \
  X(MAX, "max", 2, 0)           \
  X(GCD, "gcd", 2, 0)           \
  X(ISQRT, "isqrt", 1, 1)       \
  X(POPCOUNT, "popcount", 1, 1) \
  X(BIT, "bit", 2, 2)           \
  X(BITAND, "bitand", 2, 0)     \
  X(BITOR, "bitor", 2, 0)       \
  X(BITXOR, "bitxor", 2, 0)

typedef enum {
#define NAME_IT(name, ...) CGT_I_DO_##name,
  CGT_I_OPERATORS(NAME_IT) CGT_I_FUNCTIONS(NAME_IT)
#undef NAME_IT
      CGT_I_DO_COUNT
} cgt_i_do;

typedef struct {
  const char *text;
  cgt_i_rule_level level;
} cgt_i_operator;
extern const cgt_i_operator cgt_i_operators[]; /* by cgt_i_do, functions with level CGT_I_OPERAND */

/* ---- The tree ---- */

/* A part of the text that was read, or of the one that is written. */
typedef struct {
  uint32_t from, to;
} cgt_i_span;

typedef enum { CGT_I_NUMBER, CGT_I_NAME, CGT_I_CHAIN, CGT_I_NEGATION, CGT_I_CALL, CGT_I_INDEXED } cgt_i_node_kind;

/* Chains are operators of one level between operands; lists with an index have it as their last child. Numbers of nodes begin
 * at 1; 0: none. */
typedef struct {
  uint8_t kind, level, is; /* is: the function of a call */
  uint8_t before;          /* the operator before this node in its chain */
  uint32_t first, next;    /* child, and the next child of its parent */
  uint32_t variable;
  uint64_t number;
  cgt_i_span read, written;
} cgt_i_node;

static inline bool cgt_i_is_condition(const cgt_i_node *node) { return node->level <= CGT_I_COMPARE; }

typedef enum { CGT_I_FOR_RANGE, CGT_I_FOR_SET, CGT_I_IF, CGT_I_LET } cgt_i_clause_kind;
typedef struct {
  uint8_t kind;
  uint32_t variable; /* which it binds */
  uint32_t a, b;     /* ends of a range; a: the first of a set, the condition, the expression */
} cgt_i_clause;

typedef struct {
  uint32_t clause, clauses; /* which, and how many */
  uint32_t result, results; /* the first, and how many */
  cgt_i_span read, written;
} cgt_i_move;

typedef struct {
  cgt_i_span read, written;
} cgt_i_variable;

typedef struct {
  bool heaps; /* one name, for each heap; else a name for each word */
  bool any_order, drop_zeros;
  cgt_i_node *nodes;
  cgt_i_clause *clauses;
  cgt_i_move *moves;
  cgt_i_variable *variables;
  uint32_t *conditions; /* of `where`, all of which must hold */
  size_t node_count, clause_count, move_count, variable_count, condition_count;
  size_t node_room, clause_room, move_room, variable_room, condition_room;
  size_t names;     /* the first of the variables, which are words */
  cgt_i_span where; /* of all conditions, in the normalised text */
  char *text;       /* normalised: as few parentheses and spaces as possible; of `size` bytes */
  size_t size;
} cgt_i_rules;

void cgt_i_rules_clear(cgt_i_rules *rules);

/* Reads what follows `heaps(` or `rules(`, the closing parenthesis included, and writes it in normalised form into rules->text,
 * as a spec. The rules, from {0}, are the caller's also after a failure. */
cgt_status_t cgt_i_rules_read(cgt_i_reader *reader, cgt_i_rules *rules);
cgt_status_t cgt_i_rules_write(const char *function, const char *source, cgt_i_rules *rules);

#endif
