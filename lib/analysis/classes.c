/* The Conway-Gurvich-Ho classes of all reachable positions. */
#include <cgt/analysis.h>
#include <stdio.h>
#include <string.h>

#include "../game/graph.h"
#include "../game/tame.h"

/* The two sorts of swap positions, as bits. */
enum { NO_SWAP, SWAP_01 = 1, SWAP_10 = 2, BOTH = 3 };

typedef struct {
  bool found;
  bool has_option;
  uint32_t vertex, option;
} witness;

enum { CLASSES = CGT_CLASS_FORCED + 1 };

struct cgt_classes {
  cgt_game_t *game;
  cgt_list_t *positions;
  uint32_t *values[2]; /* by play */
  witness witnesses[CLASSES];
};

typedef struct {
  const cgt_i_graph *graph;
  cgt_classes_t *classes;
  uint32_t *birthdays;
  uint8_t *swaps;                /* of swap position that a vertex is */
  uint8_t *options;              /* and that its options are */
  witness (*witnesses)[CLASSES]; /* of each thread */
  const char *function;
  cgt_status_t statuses[2]; /* of the values by play */
} classification;

enum { RANGE = 1 << 12 }; /* vertices that one thread judges at a time */

static int compare_positions(const cgt_list_t *positions, uint32_t a, uint32_t b) {
  size_t a_count, b_count;
  const uint64_t *a_words = cgt_list_item(positions, a, &a_count), *b_words = cgt_list_item(positions, b, &b_count);
  if (a_count != b_count) return a_count < b_count ? -1 : 1;
  return cgt_i_compare_rows(a_words, b_words, a_count);
}

/* Notes that a vertex, alone or with an option, shows that the positions are not of the class. The best witness has the
 * shortest longest play, and is then the least position. */
static void show(const classification *work, witness *best, bool has_option, uint32_t vertex, uint32_t option) {
  const cgt_list_t *positions = work->classes->positions;
  if (best->found && vertex == best->vertex) {
    if (has_option && compare_positions(positions, option, best->option) < 0) best->option = option;
    return;
  }
  if (best->found) {
    const uint32_t now = work->birthdays[vertex], before = work->birthdays[best->vertex];
    if (now > before || (now == before && compare_positions(positions, vertex, best->vertex) > 0)) return;
  }
  *best = (witness){.found = true, .has_option = has_option, .vertex = vertex, .option = option};
}

static void judge(const classification *work, witness *witnesses, uint32_t v) {
  const cgt_i_graph *graph = work->graph;
  const uint32_t value = work->classes->values[CGT_NORMAL][v], misere = work->classes->values[CGT_MISERE][v];
  const uint8_t swap = work->swaps[v], options = work->options[v];
  if ((value == 0 && misere >= 2) || (misere == 0 && value >= 2)) show(work, &witnesses[CGT_CLASS_DOMESTIC], false, v, 0);
  if (swap == NO_SWAP && value != misere) show(work, &witnesses[CGT_CLASS_TAME], false, v, 0);
  if (swap == NO_SWAP && (value != misere || value < 2)) show(work, &witnesses[CGT_CLASS_PET], false, v, 0);
  const bool one_sided = swap == NO_SWAP && (options == SWAP_01 || options == SWAP_10);
  for (uint64_t edge = graph->starts[v]; edge < graph->starts[v + 1] && (swap != NO_SWAP || one_sided); edge++) {
    const uint32_t w = graph->targets[edge];
    const bool terminal = graph->starts[w] == graph->starts[w + 1];
    if (one_sided && work->swaps[w] != NO_SWAP) show(work, &witnesses[CGT_CLASS_MISERABLE], true, v, w);
    if (swap != NO_SWAP && work->swaps[w] != (swap ^ BOTH)) show(work, &witnesses[CGT_CLASS_FORCED], true, v, w);
    if (swap != NO_SWAP && !terminal && (work->options[w] & swap) == 0)
      show(work, &witnesses[CGT_CLASS_RETURNABLE], true, v, w);
  }
}

/* ---- Loops, which several threads share ---- */

/* Moves of the longest play. */
static void find_birthdays(const cgt_i_graph *graph, uint32_t *birthdays) {
  for (size_t i = 0; i < graph->vertices; i++) { /* options first */
    const uint32_t v = graph->order[i];
    uint32_t birthday = 0;
    for (uint64_t edge = graph->starts[v]; edge < graph->starts[v + 1]; edge++) {
      const uint32_t w = graph->targets[edge];
      if (birthdays[w] >= birthday) birthday = birthdays[w] + 1;
    }
    birthdays[v] = birthday;
  }
}

static void sweep(void *user, size_t item, size_t worker) {
  classification *work = user;
  (void)worker;
  if (item < 2)
    work->statuses[item] = cgt_i_graph_values(work->function, work->graph, (uint32_t)item, work->classes->values[item]);
  else
    find_birthdays(work->graph, work->birthdays);
}

static size_t end_of(const classification *work, size_t item) {
  const size_t n = work->graph->vertices, first = item * RANGE;
  return n - first < RANGE ? n : first + RANGE;
}

static void mark_swaps(void *user, size_t item, size_t worker) {
  const classification *work = user;
  (void)worker;
  for (size_t v = item * RANGE; v < end_of(work, item); v++) {
    const uint32_t value = work->classes->values[CGT_NORMAL][v], misere = work->classes->values[CGT_MISERE][v];
    work->swaps[v] = value == 0 && misere == 1 ? SWAP_01 : value == 1 && misere == 0 ? SWAP_10 : NO_SWAP;
  }
}

static void mark_options(void *user, size_t item, size_t worker) {
  const classification *work = user;
  const cgt_i_graph *graph = work->graph;
  (void)worker;
  for (size_t v = item * RANGE; v < end_of(work, item); v++) {
    uint8_t options = NO_SWAP;
    for (uint64_t edge = graph->starts[v]; edge < graph->starts[v + 1]; edge++) options |= work->swaps[graph->targets[edge]];
    work->options[v] = options;
  }
}

static void judge_range(void *user, size_t item, size_t worker) {
  const classification *work = user;
  for (size_t v = item * RANGE; v < end_of(work, item); v++) judge(work, work->witnesses[worker], (uint32_t)v);
}

/* False if there is no memory. */
static bool judge_all(classification *work, cgt_i_team *team) {
  const size_t ranges = (work->graph->vertices + RANGE - 1) / RANGE;
  cgt_i_team_run(team, sweep, work, 3);
  if (work->statuses[0] != CGT_OK || work->statuses[1] != CGT_OK) return false;
  cgt_i_team_run(team, mark_swaps, work, ranges);
  cgt_i_team_run(team, mark_options, work, ranges);
  cgt_i_team_run(team, judge_range, work, ranges);
  for (size_t i = 0; i < cgt_i_team_size(team); i++)
    for (size_t number = 0; number < CLASSES; number++) {
      const witness *its = &work->witnesses[i][number];
      if (its->found) show(work, &work->classes->witnesses[number], its->has_option, its->vertex, its->option);
    }
  return true;
}

static cgt_status_t classify(const char *function, cgt_i_team *team, const cgt_i_graph *graph, cgt_classes_t *classes) {
  const size_t n = graph->vertices, size = cgt_i_team_size(team);
  for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE; play++) {
    classes->values[play] = cgt_i_alloc(n, sizeof *classes->values[play]);
    if (classes->values[play] == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu values", function, n);
  }
  classification work = {.graph = graph, .classes = classes, .function = function};
  work.birthdays = cgt_i_alloc(n, sizeof *work.birthdays);
  work.swaps = cgt_i_alloc(n, sizeof *work.swaps);
  work.options = cgt_i_alloc(n, sizeof *work.options);
  work.witnesses = cgt_i_alloc(size, sizeof *work.witnesses);
  bool has_memory = work.birthdays != NULL && work.swaps != NULL && work.options != NULL && work.witnesses != NULL;
  if (has_memory) memset(work.witnesses, 0, size * sizeof *work.witnesses);
  has_memory = has_memory && judge_all(&work, team);
  cgt_i_free(work.birthdays);
  cgt_i_free(work.swaps);
  cgt_i_free(work.options);
  cgt_i_free(work.witnesses);
  return has_memory ? CGT_OK : cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu positions", function, n);
}

cgt_status_t cgt_classes_new(cgt_game_t *game, const cgt_list_t *positions, cgt_classes_t **classes) {
  static const char function[] = "cgt_classes_new";
  if (game == NULL || positions == NULL || classes == NULL)
    return cgt_i_null_argument(function, game == NULL ? "game" : positions == NULL ? "positions" : "classes");
  if (cgt_list_count(positions) == 0) return cgt_i_fail(CGT_E_ARGUMENT, "%s: no positions; expected at least one", function);
  cgt_classes_t *made = cgt_i_alloc(1, sizeof *made);
  if (made == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu bytes", function, sizeof *made);
  *made = (cgt_classes_t){.game = cgt_game_retain(game)};
  cgt_i_ask ask = cgt_i_ask_begin(game, function);
  cgt_i_graph graph = {.vertices = 0};
  cgt_i_team *team = NULL;
  cgt_status_t status = cgt_i_game_expand(&ask, positions, NULL, &team, &graph, &made->positions);
  if (status == CGT_OK) status = classify(function, team, &graph, made);
  cgt_i_team_end(team);
  cgt_i_graph_clear(&graph);
  if (status == CGT_OK)
    *classes = made;
  else
    cgt_classes_free(made);
  return status;
}

void cgt_classes_free(cgt_classes_t *classes) {
  if (classes == NULL) return;
  cgt_game_free(classes->game);
  cgt_list_free(classes->positions);
  cgt_i_free(classes->values[0]);
  cgt_i_free(classes->values[1]);
  cgt_i_free(classes);
}

uint64_t cgt_classes_count(const cgt_classes_t *classes) { return cgt_list_count(classes->positions); }

static cgt_status_t check_class(const char *function, const cgt_classes_t *classes, uint32_t number) {
  if (classes == NULL) return cgt_i_null_argument(function, "classes");
  if (number < CLASSES) return CGT_OK;
  return cgt_i_fail(CGT_E_ARGUMENT, "%s: number is %u; expected a CGT_CLASS_ constant", function, (unsigned)number);
}

cgt_status_t cgt_classes_is(const cgt_classes_t *classes, uint32_t number, uint32_t *yes) {
  static const char function[] = "cgt_classes_is";
  cgt_status_t status = check_class(function, classes, number);
  if (status == CGT_OK && yes == NULL) status = cgt_i_null_argument(function, "yes");
  if (status == CGT_OK) *yes = !classes->witnesses[number].found;
  return status;
}

cgt_status_t cgt_classes_witness(const cgt_classes_t *classes, uint32_t number, cgt_list_t **list) {
  static const char function[] = "cgt_classes_witness";
  cgt_status_t status = check_class(function, classes, number);
  if (status == CGT_OK && list == NULL) status = cgt_i_null_argument(function, "witness");
  if (status != CGT_OK) return status;
  const witness *shown = &classes->witnesses[number];
  cgt_list_t *made = cgt_i_list_new();
  bool stored = made != NULL;
  for (int i = 0; i < shown->found + shown->has_option && stored; i++) {
    size_t count;
    const uint64_t *words = cgt_list_item(classes->positions, i == 0 ? shown->vertex : shown->option, &count);
    stored = cgt_i_list_add(made, words, count);
  }
  if (!stored) {
    cgt_list_free(made);
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a list", function);
  }
  *list = made;
  return CGT_OK;
}

/* "3,5 is a (2,2)-position" */
static int describe(const cgt_classes_t *classes, uint32_t vertex, const char *verb, char *text, size_t room) {
  char position[CGT_I_TEXT];
  size_t count;
  const uint64_t *words = cgt_list_item(classes->positions, vertex, &count);
  return snprintf(text, room, "%s%s a (%u,%u)-position", cgt_i_position_text(classes->game, words, count, position), verb,
                  (unsigned)classes->values[CGT_NORMAL][vertex], (unsigned)classes->values[CGT_MISERE][vertex]);
}

cgt_status_t cgt_classes_text(const cgt_classes_t *classes, uint32_t number, char *text, size_t capacity, size_t *needed) {
  static const char function[] = "cgt_classes_text";
  static const char *const names[] = {"domestic", "tame", "pet", "miserable", "returnable", "forced"};
  cgt_status_t status = check_class(function, classes, number);
  if (status == CGT_OK && text == NULL && capacity > 0) status = cgt_i_null_argument(function, "text");
  if (status != CGT_OK) return status;
  const witness *shown = &classes->witnesses[number];
  char position[CGT_I_TEXT + 60], option[CGT_I_TEXT + 60] = "", end[60] = "";
  int length;
  if (!shown->found) {
    length = snprintf(text, capacity, "%s: yes, all %zu positions", names[number], cgt_list_count(classes->positions));
  } else {
    const bool is_01 =
        classes->values[CGT_NORMAL][shown->has_option && number == CGT_CLASS_MISERABLE ? shown->option : shown->vertex] == 0;
    (void)describe(classes, shown->vertex, " is", position, sizeof position);
    if (shown->has_option) (void)describe(classes, shown->option, ",", option, sizeof option);
    if (number == CGT_CLASS_MISERABLE) snprintf(end, sizeof end, ", but none that is a (%d,%d)-position", is_01, !is_01);
    if (number == CGT_CLASS_RETURNABLE)
      snprintf(end, sizeof end, ", from which no move leads to a (%d,%d)-position", !is_01, is_01);
    length = snprintf(text, capacity, "%s: no, %s%s%s%s", names[number], position, shown->has_option ? " with the option " : "",
                      option, end);
  }
  if (needed != NULL) *needed = (size_t)length + 1;
  return CGT_OK;
}

cgt_status_t cgt_classes_values(const cgt_classes_t *classes, cgt_list_t **positions, uint64_t *values, uint64_t *misere) {
  static const char function[] = "cgt_classes_values";
  uint64_t *const to[] = {values, misere};
  if (classes == NULL) return cgt_i_null_argument(function, "classes");
  if (positions != NULL) {
    cgt_list_t *made = cgt_i_list_new();
    bool stored = made != NULL;
    for (size_t i = 0; i < cgt_list_count(classes->positions) && stored; i++) {
      size_t count;
      const uint64_t *words = cgt_list_item(classes->positions, i, &count);
      stored = cgt_i_list_add(made, words, count);
    }
    if (!stored) {
      cgt_list_free(made);
      return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu positions", function, cgt_list_count(classes->positions));
    }
    *positions = made;
  }
  for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE; play++)
    for (size_t i = 0; i < cgt_list_count(classes->positions) && to[play] != NULL; i++) to[play][i] = classes->values[play][i];
  return CGT_OK;
}

cgt_status_t cgt_classes_teach(const cgt_classes_t *classes) {
  static const char function[] = "cgt_classes_teach";
  if (classes == NULL) return cgt_i_null_argument(function, "classes");
  const bool pet = !classes->witnesses[CGT_CLASS_PET].found, tame = !classes->witnesses[CGT_CLASS_TAME].found;
  return cgt_i_game_teach(classes->game, function, classes->positions, classes->values[CGT_NORMAL], classes->values[CGT_MISERE],
                          pet    ? CGT_TAMENESS_PET
                          : tame ? CGT_TAMENESS_TAME
                                 : 0);
}
