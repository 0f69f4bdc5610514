/* Reads rulesets: tokens, precedence, types, and which variable a name means. */
#include <stdio.h>
#include <string.h>

#include "../base/array.h"
#include "rule_tree.h"

const cgt_i_operator cgt_i_operators[] = {
#define OPERATOR(name, text, level) {text, CGT_I_##level},
    CGT_I_OPERATORS(OPERATOR)
#undef OPERATOR
#define FUNCTION(name, text, least, most) {text, CGT_I_OPERAND},
        CGT_I_FUNCTIONS(FUNCTION)
#undef FUNCTION
};

static const struct {
  size_t least, most;
} arguments_of[] = {
#define ARGUMENTS(name, text, least, most) {least, most},
    CGT_I_FUNCTIONS(ARGUMENTS)
#undef ARGUMENTS
};
enum { FIRST_FUNCTION = CGT_I_DO_MIN };

static const char *const words[] = {"for", "in", "if", "let", "and", "or", "not"};

void cgt_i_rules_clear(cgt_i_rules *rules) {
  cgt_i_free(rules->nodes);
  cgt_i_free(rules->clauses);
  cgt_i_free(rules->moves);
  cgt_i_free(rules->variables);
  cgt_i_free(rules->conditions);
  cgt_i_free(rules->text);
  memset(rules, 0, sizeof *rules);
}

/* ---- Growing ---- */

enum { MOST = 1 << 16 }; /* of each: enough for any game, and few enough that nothing overflows */

static cgt_status_t grow(cgt_i_reader *reader, void **items, size_t *room, size_t used, size_t size) {
  if (used == MOST) return cgt_i_read_fail(reader, CGT_E_LIMIT, reader->at, reader->at, NULL, "a shorter ruleset");
  void *grown = cgt_i_array_grow(*items, room, used, 1, size);
  if (grown == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a ruleset", reader->reading->function);
  *items = grown;
  return CGT_OK;
}

static cgt_status_t add_node(cgt_i_reader *reader, cgt_i_rules *rules, cgt_i_node node, uint32_t *number) {
  for (;;) {
    const cgt_status_t status =
        grow(reader, (void **)&rules->nodes, &rules->node_room, rules->node_count, sizeof *rules->nodes);
    if (status != CGT_OK) return status;
    *number = (uint32_t)rules->node_count;
    rules->nodes[rules->node_count++] = node;
    if (*number > 0) return CGT_OK; /* 0 is none */
  }
}

static cgt_status_t add_variable(cgt_i_reader *reader, cgt_i_rules *rules, cgt_i_span read, uint32_t *number) {
  const cgt_status_t status =
      grow(reader, (void **)&rules->variables, &rules->variable_room, rules->variable_count, sizeof *rules->variables);
  if (status != CGT_OK) return status;
  *number = (uint32_t)rules->variable_count;
  rules->variables[rules->variable_count++] = (cgt_i_variable){.read = read};
  return CGT_OK;
}

static cgt_status_t add_condition(cgt_i_reader *reader, cgt_i_rules *rules, uint32_t node) {
  const cgt_status_t status =
      grow(reader, (void **)&rules->conditions, &rules->condition_room, rules->condition_count, sizeof *rules->conditions);
  if (status == CGT_OK) rules->conditions[rules->condition_count++] = node;
  return status;
}

/* ---- Tokens ---- */

/* What was read from there on, without white space at its end. */
static cgt_i_span span_from(const cgt_i_reader *reader, size_t from) {
  size_t to = reader->at;
  while (to > from && cgt_i_is_space(reader->text[to - 1])) to--;
  return (cgt_i_span){(uint32_t)from, (uint32_t)to};
}

/* The length of the word that comes next, which is not read; 0: none does. */
static size_t next_word(cgt_i_reader *reader, size_t *from) {
  const size_t length = cgt_i_read_name(reader, from);
  reader->at = *from;
  return length;
}

static bool takes_word(cgt_i_reader *reader, const char *word) {
  size_t from;
  const size_t length = next_word(reader, &from);
  if (length == 0 || !cgt_i_read_is(reader, from, length, word)) return false;
  reader->at = from + length;
  return true;
}

/* The function that a word names; CGT_I_DO_COUNT: none. */
static cgt_i_do function_of(const cgt_i_reader *reader, size_t from, size_t length) {
  unsigned is = FIRST_FUNCTION;
  while (is < CGT_I_DO_COUNT && !cgt_i_read_is(reader, from, length, cgt_i_operators[is].text)) is++;
  return (cgt_i_do)is;
}

static bool is_reserved(const cgt_i_reader *reader, size_t from, size_t length) {
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (cgt_i_read_is(reader, from, length, words[i])) return true;
  return function_of(reader, from, length) != CGT_I_DO_COUNT;
}

/* A name for a variable. */
static cgt_status_t read_name(cgt_i_reader *reader, cgt_i_span *span) {
  size_t from;
  const size_t length = cgt_i_read_name(reader, &from);
  reader->at = from;
  if (length == 0) return cgt_i_read_unexpected(reader, "a name");
  if (is_reserved(reader, from, length))
    return cgt_i_read_fail(reader, CGT_E_SYNTAX, from, from + length, "a word of the language", "a name of your own");
  reader->at = from + length;
  *span = (cgt_i_span){(uint32_t)from, (uint32_t)reader->at};
  return CGT_OK;
}

/* The operator that comes next, which is not read; CGT_I_DO_COUNT: none does. */
static cgt_i_do next_operator(cgt_i_reader *reader, size_t *length) {
  size_t from;
  const size_t word = next_word(reader, &from);
  for (unsigned is = 0; is < FIRST_FUNCTION; is++) {
    const char *text = cgt_i_operators[is].text;
    *length = strlen(text);
    if (word > 0 ? cgt_i_read_is(reader, from, word, text)
                 : *length <= reader->end - from && memcmp(reader->text + from, text, *length) == 0)
      return (cgt_i_do)is;
  }
  return CGT_I_DO_COUNT;
}

/* ---- Expressions ---- */

static cgt_status_t read_expression(cgt_i_reader *reader, cgt_i_rules *rules, cgt_i_rule_level least, uint32_t *node);

/* Fails unless a node is a condition, or is none. */
static cgt_status_t check_type(cgt_i_reader *reader, const cgt_i_rules *rules, uint32_t node, bool condition) {
  const cgt_i_node *read = &rules->nodes[node];
  if (cgt_i_is_condition(read) == condition) return CGT_OK;
  return cgt_i_read_fail(reader, CGT_E_SYNTAX, read->read.from, read->read.to, condition ? "a number" : "a condition",
                         condition ? "a condition, such as a < b" : "a number");
}

static cgt_status_t read_typed(cgt_i_reader *reader, cgt_i_rules *rules, bool condition, uint32_t *node) {
  const cgt_status_t status = read_expression(reader, rules, CGT_I_OR, node);
  return status == CGT_OK ? check_type(reader, rules, *node, condition) : status;
}

/* Numbers with commas between them, to a closing bracket. */
static cgt_status_t read_numbers(cgt_i_reader *reader, cgt_i_rules *rules, char close, uint32_t *first, size_t *count) {
  uint32_t last = 0;
  const char expected[] = {'"', ',', '"', ' ', 'o', 'r', ' ', '"', close, '"', '\0'};
  for (*count = 0, *first = 0;; ++*count) {
    uint32_t node;
    const cgt_status_t status = read_typed(reader, rules, false, &node);
    if (status != CGT_OK) return status;
    *(last != 0 ? &rules->nodes[last].next : first) = node;
    last = node;
    if (cgt_i_read_takes(reader, ',')) continue;
    ++*count;
    return cgt_i_read_takes(reader, close) ? CGT_OK : cgt_i_read_unexpected(reader, expected);
  }
}

static cgt_status_t read_call(cgt_i_reader *reader, cgt_i_rules *rules, cgt_i_do is, size_t from, cgt_i_node *node) {
  char expected[60];
  size_t count;
  cgt_status_t status = cgt_i_read_expect(reader, '(');
  if (status == CGT_OK) status = read_numbers(reader, rules, ')', &node->first, &count);
  if (status != CGT_OK) return status;
  node->kind = CGT_I_CALL;
  node->is = (uint8_t)is;
  const size_t least = arguments_of[is - FIRST_FUNCTION].least, most = arguments_of[is - FIRST_FUNCTION].most;
  if (count >= least && (most == 0 || count <= most)) return CGT_OK;
  snprintf(expected, sizeof expected, "%s%zu number%s", most == 0 ? "at least " : "", least, least == 1 ? "" : "s");
  return cgt_i_read_fail(reader, CGT_E_SYNTAX, from, reader->at, NULL, expected);
}

/* `[e,e,…][i]` */
static cgt_status_t read_indexed(cgt_i_reader *reader, cgt_i_rules *rules, cgt_i_node *node) {
  size_t count;
  uint32_t index = 0, last;
  reader->at++;
  cgt_status_t status = read_numbers(reader, rules, ']', &node->first, &count);
  if (status == CGT_OK && !cgt_i_read_takes(reader, '['))
    status = cgt_i_read_unexpected(reader, "\"[\" and which of the list is meant");
  if (status == CGT_OK) status = read_typed(reader, rules, false, &index);
  if (status == CGT_OK) status = cgt_i_read_expect(reader, ']');
  if (status != CGT_OK) return status;
  for (last = node->first; rules->nodes[last].next != 0;) last = rules->nodes[last].next;
  rules->nodes[last].next = index;
  node->kind = CGT_I_INDEXED;
  return CGT_OK;
}

static cgt_status_t read_operand(cgt_i_reader *reader, cgt_i_rules *rules, uint32_t *number) {
  size_t from;
  const size_t length = next_word(reader, &from);
  cgt_i_node node = {.level = CGT_I_OPERAND};
  cgt_status_t status = cgt_i_read_down(reader);
  if (status != CGT_OK) return status;
  if (cgt_i_read_takes(reader, '(')) {
    status = read_expression(reader, rules, CGT_I_OR, number);
    if (status == CGT_OK) status = cgt_i_read_expect(reader, ')');
    cgt_i_read_up(reader);
    if (status == CGT_OK && rules->nodes[*number].kind != CGT_I_NAME) rules->nodes[*number].read = span_from(reader, from);
    return status;
  }
  if (cgt_i_read_sees(reader, '[')) {
    status = read_indexed(reader, rules, &node);
  } else if (length > 0) {
    const cgt_i_do is = function_of(reader, from, length);
    if (is != CGT_I_DO_COUNT) {
      reader->at += length;
      status = read_call(reader, rules, is, from, &node);
    } else if (is_reserved(reader, from, length)) {
      status = cgt_i_read_fail(reader, CGT_E_SYNTAX, from, from + length, NULL, "a number or a name");
    } else {
      reader->at += length;
      node.kind = CGT_I_NAME;
    }
  } else {
    node.kind = CGT_I_NUMBER;
    status = cgt_i_read_number(reader, "a number or a name", &node.number);
  }
  cgt_i_read_up(reader);
  node.read = span_from(reader, from);
  return status == CGT_OK ? add_node(reader, rules, node, number) : status;
}

static cgt_status_t read_negation(cgt_i_reader *reader, cgt_i_rules *rules, size_t from, uint32_t *number) {
  cgt_i_node node = {.kind = CGT_I_NEGATION, .level = CGT_I_NOT};
  cgt_status_t status = cgt_i_read_down(reader);
  if (status != CGT_OK) return status;
  status = read_expression(reader, rules, CGT_I_NOT, &node.first);
  cgt_i_read_up(reader);
  if (status == CGT_OK) status = check_type(reader, rules, node.first, true);
  node.read = span_from(reader, from);
  return status == CGT_OK ? add_node(reader, rules, node, number) : status;
}

/* What binds at least so tightly. Operators of one level after one another make one chain. */
static cgt_status_t read_expression(cgt_i_reader *reader, cgt_i_rules *rules, cgt_i_rule_level least, uint32_t *node) {
  uint32_t left = 0, last = 0; /* last: of the chain that `left` is, if it was made here */
  (void)cgt_i_read_next(reader);
  const size_t from = reader->at;
  cgt_status_t status = least <= CGT_I_NOT && takes_word(reader, "not") ? read_negation(reader, rules, from, &left)
                                                                        : read_operand(reader, rules, &left);
  while (status == CGT_OK) {
    size_t length;
    const cgt_i_do is = next_operator(reader, &length);
    const cgt_i_rule_level level = is != CGT_I_DO_COUNT ? cgt_i_operators[is].level : CGT_I_OR;
    if (is == CGT_I_DO_COUNT || level < least) break;
    uint32_t right;
    reader->at += length;
    status = check_type(reader, rules, left, level < CGT_I_COMPARE);
    if (status == CGT_OK) status = read_expression(reader, rules, (cgt_i_rule_level)(level + 1), &right);
    if (status == CGT_OK) status = check_type(reader, rules, right, level < CGT_I_COMPARE);
    if (status == CGT_OK && (last == 0 || rules->nodes[left].level != level)) {
      const cgt_i_node chain = {.kind = CGT_I_CHAIN, .level = (uint8_t)level, .first = left};
      last = left;
      status = add_node(reader, rules, chain, &left);
    }
    if (status != CGT_OK) break;
    rules->nodes[right].before = (uint8_t)is;
    rules->nodes[last].next = right;
    rules->nodes[left].read = span_from(reader, from);
    last = right;
  }
  *node = left;
  return status;
}

/* ---- What names mean ---- */

/* How many characters must be changed, added or left out to make one name of the other. */
static size_t distance(const char *a, size_t n, const char *b, size_t m) {
  enum { LONGEST = 40 };
  size_t row[LONGEST + 1];
  if (n > LONGEST || m > LONGEST) return LONGEST;
  for (size_t j = 0; j <= m; j++) row[j] = j;
  for (size_t i = 0; i < n; i++) {
    size_t before = row[0]++;
    for (size_t j = 0; j < m; j++) {
      const size_t less = row[j] < row[j + 1] ? row[j] + 1 : row[j + 1] + 1, same = before + (a[i] != b[j]);
      before = row[j + 1];
      row[j + 1] = less < same ? less : same;
    }
  }
  return row[m];
}

static bool same(const cgt_i_reader *reader, cgt_i_span a, cgt_i_span b) {
  return a.to - a.from == b.to - b.from && memcmp(reader->text + a.from, reader->text + b.from, a.to - a.from) == 0;
}

/* Variables that an expression may use: the names, and those that a move has bound so far, from `first` on; it binds more
 * later, up to `end`. */
typedef struct {
  cgt_i_reader *reader;
  cgt_i_rules *rules;
  size_t first, bound, end;
} scope;

/* The next variable of the scope, from v on, that is a name or was bound by the move. */
static size_t visible(const scope *in, size_t v) { return v >= in->rules->names && v < in->first ? in->first : v; }

static cgt_status_t unknown_name(const scope *in, cgt_i_span name) {
  const cgt_i_variable *variables = in->rules->variables;
  const char *text = in->reader->text;
  char expected[100];
  cgt_i_span nearest = variables[0].read;
  size_t least = SIZE_MAX;
  for (size_t v = in->bound; v < in->end; v++)
    if (same(in->reader, name, variables[v].read))
      return cgt_i_read_fail(in->reader, CGT_E_SYNTAX, name.from, name.to, "a later clause binds it",
                             "a name that is bound before");
  for (size_t v = visible(in, 0); v < in->bound; v = visible(in, v + 1)) {
    const cgt_i_span known = variables[v].read;
    const size_t far = distance(text + name.from, name.to - name.from, text + known.from, known.to - known.from);
    if (far < least) least = far, nearest = known;
  }
  const size_t length = nearest.to - nearest.from;
  snprintf(expected, sizeof expected, "a name that is bound here, such as %.*s", (int)(length < 50 ? length : 50),
           text + nearest.from);
  return cgt_i_read_fail(in->reader, CGT_E_SYNTAX, name.from, name.to, "an unknown name", expected);
}

static cgt_status_t resolve(const scope *in, uint32_t number) {
  cgt_i_node *node = &in->rules->nodes[number];
  cgt_status_t status = CGT_OK;
  for (uint32_t child = node->first; child != 0 && status == CGT_OK; child = in->rules->nodes[child].next)
    status = resolve(in, child);
  if (node->kind != CGT_I_NAME || status != CGT_OK) return status;
  for (size_t v = visible(in, 0); v < in->bound; v = visible(in, v + 1))
    if (same(in->reader, node->read, in->rules->variables[v].read)) {
      node->variable = (uint32_t)v;
      return CGT_OK;
    }
  return unknown_name(in, node->read);
}

static cgt_status_t resolve_list(const scope *in, uint32_t first) {
  cgt_status_t status = CGT_OK;
  for (; first != 0 && status == CGT_OK; first = in->rules->nodes[first].next) status = resolve(in, first);
  return status;
}

/* The clauses from left to right, and then the results that stand before them. */
static cgt_status_t resolve_move(cgt_i_reader *reader, cgt_i_rules *rules, const cgt_i_move *move, size_t first) {
  scope in = {reader, rules, first, first, rules->variable_count};
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < move->clauses && status == CGT_OK; i++) {
    const cgt_i_clause *clause = &rules->clauses[move->clause + i];
    status = resolve_list(&in, clause->a);
    if (status == CGT_OK) status = resolve_list(&in, clause->b);
    in.bound += clause->kind != CGT_I_IF;
  }
  return status == CGT_OK ? resolve_list(&in, move->result) : status;
}

/* Nothing is hidden by another variable of the same name: fails unless a name is new in a move whose variables begin there. */
static cgt_status_t check_new(cgt_i_reader *reader, cgt_i_rules *rules, cgt_i_span name, size_t first) {
  const scope in = {reader, rules, first, rules->variable_count, rules->variable_count};
  for (size_t v = visible(&in, 0); v < in.bound; v = visible(&in, v + 1))
    if (same(reader, name, rules->variables[v].read))
      return cgt_i_read_fail(reader, CGT_E_SYNTAX, name.from, name.to, "the name is in use here", "another name");
  return CGT_OK;
}

/* ---- Moves ---- */

static cgt_status_t read_for(cgt_i_reader *reader, cgt_i_rules *rules, cgt_i_clause *clause) {
  size_t count;
  if (cgt_i_read_takes(reader, '{')) {
    clause->kind = CGT_I_FOR_SET;
    return read_numbers(reader, rules, '}', &clause->a, &count);
  }
  clause->kind = CGT_I_FOR_RANGE;
  cgt_status_t status = read_typed(reader, rules, false, &clause->a);
  if (status != CGT_OK) return status;
  if (!cgt_i_read_sees(reader, '.') || reader->at + 1 >= reader->end || reader->text[reader->at + 1] != '.')
    return cgt_i_read_unexpected(reader, "\"..\"");
  reader->at += 2;
  return read_typed(reader, rules, false, &clause->b);
}

/* Reads a clause if one comes next. */
static cgt_status_t read_clause(cgt_i_reader *reader, cgt_i_rules *rules, size_t first, bool *any) {
  cgt_i_clause clause = {.kind = CGT_I_IF};
  cgt_i_span name = {0, 0};
  const bool is_for = takes_word(reader, "for"), is_let = !is_for && takes_word(reader, "let");
  cgt_status_t status = CGT_OK;
  *any = is_for || is_let || takes_word(reader, "if");
  if (!*any) return CGT_OK;
  if (is_for || is_let) {
    status = read_name(reader, &name);
    if (status == CGT_OK) status = check_new(reader, rules, name, first);
  }
  if (status != CGT_OK) return status;
  if (is_for) {
    status = takes_word(reader, "in") ? read_for(reader, rules, &clause) : cgt_i_read_unexpected(reader, "in");
  } else if (is_let) {
    clause.kind = CGT_I_LET;
    status = cgt_i_read_expect(reader, '=');
    if (status == CGT_OK) status = read_typed(reader, rules, false, &clause.a);
  } else {
    status = read_typed(reader, rules, true, &clause.a);
  }
  if (status == CGT_OK && clause.kind != CGT_I_IF) status = add_variable(reader, rules, name, &clause.variable);
  if (status == CGT_OK)
    status = grow(reader, (void **)&rules->clauses, &rules->clause_room, rules->clause_count, sizeof *rules->clauses);
  if (status == CGT_OK) rules->clauses[rules->clause_count++] = clause;
  return status;
}

static cgt_status_t read_results(cgt_i_reader *reader, cgt_i_rules *rules, cgt_i_move *move) {
  uint32_t last = 0, node;
  cgt_status_t status = CGT_OK;
  (void)cgt_i_read_next(reader);
  const size_t from = reader->at;
  if (!cgt_i_read_takes(reader, '-')) do {
      status = read_typed(reader, rules, false, &node);
      if (status != CGT_OK) return status;
      *(last != 0 ? &rules->nodes[last].next : &move->result) = node;
      last = node;
      move->results++;
    } while (cgt_i_read_takes(reader, ','));
  if (rules->heaps || move->results == rules->names) return CGT_OK;
  char what[40], expected[60];
  snprintf(what, sizeof what, "%u word%s", (unsigned)move->results, move->results == 1 ? "" : "s");
  snprintf(expected, sizeof expected, "%zu, one for each name", rules->names);
  const cgt_i_span read = span_from(reader, from);
  return cgt_i_read_fail(reader, CGT_E_SYNTAX, read.from, read.to, what, expected);
}

static cgt_status_t read_move(cgt_i_reader *reader, cgt_i_rules *rules) {
  cgt_i_move move = {.clause = (uint32_t)rules->clause_count};
  const size_t first = rules->variable_count;
  cgt_status_t status = read_results(reader, rules, &move);
  for (bool any = true; any && status == CGT_OK;) status = read_clause(reader, rules, first, &any);
  move.clauses = (uint32_t)rules->clause_count - move.clause;
  if (status == CGT_OK) status = resolve_move(reader, rules, &move, first);
  if (status == CGT_OK)
    status = grow(reader, (void **)&rules->moves, &rules->move_room, rules->move_count, sizeof *rules->moves);
  if (status == CGT_OK) rules->moves[rules->move_count++] = move;
  return status;
}

/* ---- Names and flags ---- */

static cgt_status_t read_flag(cgt_i_reader *reader, cgt_i_rules *rules, cgt_i_span *zeros) {
  (void)cgt_i_read_next(reader);
  const size_t from = reader->at;
  if (takes_word(reader, "any")) {
    rules->any_order = true;
    return takes_word(reader, "order") ? CGT_OK : cgt_i_read_unexpected(reader, "order");
  }
  if (takes_word(reader, "drop")) {
    rules->drop_zeros = true;
    if (!takes_word(reader, "zeros")) return cgt_i_read_unexpected(reader, "zeros");
    *zeros = (cgt_i_span){(uint32_t)from, (uint32_t)reader->at};
    return CGT_OK;
  }
  if (!takes_word(reader, "where")) return cgt_i_read_unexpected(reader, "any order, drop zeros, or where and a condition");
  const scope in = {reader, rules, rules->names, rules->names, rules->names};
  uint32_t node;
  cgt_status_t status = read_typed(reader, rules, true, &node);
  if (status == CGT_OK) status = resolve(&in, node);
  return status == CGT_OK ? add_condition(reader, rules, node) : status;
}

static cgt_status_t read_names(cgt_i_reader *reader, cgt_i_rules *rules) {
  cgt_status_t status;
  cgt_i_span name, zeros = {0, 0};
  uint32_t number;
  do {
    status = read_name(reader, &name);
    if (status == CGT_OK) status = check_new(reader, rules, name, rules->names);
    if (status == CGT_OK && rules->names == CGT_MAX_WORDS)
      status = cgt_i_read_fail(reader, CGT_E_LIMIT, name.from, name.to, NULL, "at most 4096 names");
    if (status == CGT_OK) status = add_variable(reader, rules, name, &number);
    if (status != CGT_OK) return status;
    rules->names = rules->variable_count;
  } while (!rules->heaps && cgt_i_read_takes(reader, ','));
  while (!rules->heaps && cgt_i_read_takes(reader, ';')) {
    status = read_flag(reader, rules, &zeros);
    if (status != CGT_OK) return status;
  }
  if (rules->drop_zeros && !rules->any_order)
    return cgt_i_read_fail(reader, CGT_E_SYNTAX, zeros.from, zeros.to, "the order of the words matters", "any order besides");
  if (cgt_i_read_takes(reader, ':')) return CGT_OK;
  return cgt_i_read_unexpected(reader,
                               rules->heaps ? "\":\" after one name, as heaps takes no flags" : "\",\", \";\" or \":\"");
}

cgt_status_t cgt_i_rules_read(cgt_i_reader *reader, cgt_i_rules *rules) {
  cgt_status_t status = read_names(reader, rules);
  if (status != CGT_OK) return status;
  do status = read_move(reader, rules);
  while (status == CGT_OK && cgt_i_read_takes(reader, ';'));
  if (status != CGT_OK || cgt_i_read_takes(reader, ')')) return status;
  return cgt_i_read_unexpected(reader, "an operator, \",\", for, if, let, \";\" or \")\"");
}
