/* Writes rulesets in normalised form, as specs are, and notes where each part of them stands. */
#include <string.h>

#include "rule_tree.h"

typedef struct {
  cgt_i_rules *rules;
  const char *source; /* the text that was read, which has the names */
  cgt_i_bytes bytes;
  cgt_i_text text;
} writing;

static void put_bytes(writing *to, const char *bytes, size_t size) {
  if (to->text.status == CGT_OK) to->text.status = to->text.write(to->text.user, bytes, size);
}

static void put(writing *to, const char *text) { put_bytes(to, text, strlen(text)); }

static void put_variable(writing *to, uint32_t number) {
  cgt_i_variable *variable = &to->rules->variables[number];
  const uint32_t begin = (uint32_t)to->bytes.used;
  put_bytes(to, to->source + variable->read.from, variable->read.to - variable->read.from);
  variable->written = (cgt_i_span){begin, (uint32_t)to->bytes.used};
}

static void put_node(writing *to, uint32_t number);

/* With commas between them, up to one that is not theirs any more. */
static void put_list(writing *to, uint32_t first, uint32_t end) {
  for (uint32_t node = first; node != end; node = to->rules->nodes[node].next) {
    if (node != first) put(to, ",");
    put_node(to, node);
  }
}

/* An operand of what binds as tightly as `level`, in parentheses where it needs them. `and` and `or` may be joined in any way:
 * they stop at the same place. */
static void put_operand(writing *to, uint32_t number, cgt_i_rule_level level, bool first) {
  const cgt_i_rule_level own = (cgt_i_rule_level)to->rules->nodes[number].level;
  const bool needs = own < level || (own == level && level > CGT_I_COMPARE && !first);
  if (!needs) {
    put_node(to, number);
    return;
  }
  const uint32_t begin = (uint32_t)to->bytes.used;
  put(to, "(");
  put_node(to, number);
  put(to, ")");
  to->rules->nodes[number].written = (cgt_i_span){begin, (uint32_t)to->bytes.used};
}

static void put_node(writing *to, uint32_t number) {
  cgt_i_node *node = &to->rules->nodes[number]; /* the nodes stay where they are */
  const uint32_t begin = (uint32_t)to->bytes.used;
  uint32_t last = 0;
  switch (node->kind) {
    case CGT_I_NUMBER: cgt_i_print_number(&to->text, "", node->number); break;
    case CGT_I_NAME: {
      const cgt_i_span name = to->rules->variables[node->variable].read;
      put_bytes(to, to->source + name.from, name.to - name.from);
      break;
    }
    case CGT_I_CHAIN:
      for (uint32_t child = node->first; child != 0; child = to->rules->nodes[child].next) {
        if (child != node->first) {
          const bool word = node->level <= CGT_I_AND;
          if (word) put(to, " ");
          put(to, cgt_i_operators[to->rules->nodes[child].before].text);
          if (word) put(to, " ");
        }
        put_operand(to, child, (cgt_i_rule_level)node->level, child == node->first);
      }
      break;
    case CGT_I_NEGATION:
      put(to, "not ");
      put_operand(to, node->first, CGT_I_NOT, true);
      break;
    case CGT_I_CALL:
      put(to, cgt_i_operators[node->is].text);
      put(to, "(");
      put_list(to, node->first, 0);
      put(to, ")");
      break;
    default:
      for (last = node->first; to->rules->nodes[last].next != 0;) last = to->rules->nodes[last].next;
      put(to, "[");
      put_list(to, node->first, last);
      put(to, "][");
      put_node(to, last);
      put(to, "]");
  }
  node->written = (cgt_i_span){begin, (uint32_t)to->bytes.used};
}

static void put_clause(writing *to, const cgt_i_clause *clause) {
  if (clause->kind == CGT_I_IF) {
    put(to, " if ");
    put_node(to, clause->a);
    return;
  }
  put(to, clause->kind == CGT_I_LET ? " let " : " for ");
  put_variable(to, clause->variable);
  put(to, clause->kind == CGT_I_LET ? "=" : " in ");
  if (clause->kind == CGT_I_FOR_SET) put(to, "{");
  put_list(to, clause->a, 0);
  if (clause->kind == CGT_I_FOR_SET) put(to, "}");
  if (clause->kind != CGT_I_FOR_RANGE) return;
  put(to, "..");
  put_node(to, clause->b);
}

cgt_status_t cgt_i_rules_write(const char *function, const char *source, cgt_i_rules *rules) {
  writing to = {.rules = rules, .source = source};
  to.text = cgt_i_text_grow(&to.bytes);
  put(&to, rules->heaps ? "heaps(" : "rules(");
  for (uint32_t v = 0; v < rules->names; v++) {
    if (v > 0) put(&to, ",");
    put_variable(&to, v);
  }
  if (rules->any_order) put(&to, "; any order");
  if (rules->drop_zeros) put(&to, "; drop zeros");
  for (size_t i = 0; i < rules->condition_count; i++) {
    put(&to, "; where ");
    put_node(&to, rules->conditions[i]);
    rules->where.from = rules->nodes[rules->conditions[0]].written.from;
    rules->where.to = (uint32_t)to.bytes.used;
  }
  for (size_t i = 0; i < rules->move_count; i++) {
    cgt_i_move *move = &rules->moves[i];
    put(&to, i == 0 ? ": " : "; ");
    const uint32_t begin = (uint32_t)to.bytes.used;
    put(&to, move->results == 0 ? "-" : "");
    put_list(&to, move->result, 0);
    for (uint32_t c = 0; c < move->clauses; c++) put_clause(&to, &rules->clauses[move->clause + c]);
    move->written = (cgt_i_span){begin, (uint32_t)to.bytes.used};
  }
  put(&to, ")");
  rules->text = to.bytes.bytes;
  rules->size = to.bytes.used;
  return to.text.status == CGT_OK ? CGT_OK : cgt_i_fail_in_function(function, to.text.status);
}
