/* One answer by pruned searches: the positions that are some moves away are subproblems, which rank 0 hands out, and each rank
 * answers them with a memo of its own. A subproblem that an outcome above it no longer depends on is left out. The positions,
 * and so their numbers, do not depend on how many ranks there are; a checkpoint has their answers, a line each. */
#include "ranks.h"

#define UNKNOWN UINT64_MAX

typedef struct {
  size_t first, end; /* its options in tree.options; of a subproblem there are none */
  uint64_t answer;
  bool expanded, handed_out, needed;
} node;

static struct {
  const cli_call *call;
  cgt_game_t *game;
  cgt_list_t *positions; /* level after level, the different ones of each */
  node *nodes;
  size_t *options; /* numbers of positions */
  size_t count, option_count;
  uint32_t question;
  size_t number; /* of the position among those of the call */
} tree;

/* ---- The positions ---- */

/* What sort_options() sorts. */
static const cgt_list_t *sorted;

static int by_words(const void *a, const void *b) {
  size_t na, nb;
  const uint64_t *x = cgt_list_item(sorted, *(const size_t *)a, &na), *y = cgt_list_item(sorted, *(const size_t *)b, &nb);
  if (na != nb) return na < nb ? -1 : 1;
  for (size_t i = 0; i < na; i++)
    if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
  return 0;
}

static int add_position(const uint64_t *words, size_t count) {
  tree.nodes = must_allocate(tree.nodes, tree.count + 1, sizeof *tree.nodes);
  tree.nodes[tree.count++] = (node){.answer = UNKNOWN};
  return asked(tree.game, NULL, cgt_list_add(tree.positions, words, count));
}

/* Adds the different ones of the options of a level as the next level. */
static int add_options(const cgt_list_t *options) {
  const size_t n = cgt_list_count(options);
  size_t *order = must_allocate(NULL, n, sizeof *order);
  int status = DONE;
  for (size_t i = 0; i < n; i++) order[i] = i;
  sorted = options;
  qsort(order, n, sizeof *order, by_words);
  tree.options = must_allocate(tree.options, tree.option_count + n, sizeof *tree.options);
  for (size_t i = 0; i < n && status == DONE; i++) {
    size_t count;
    const uint64_t *words = cgt_list_item(options, order[i], &count);
    if (i == 0 || by_words(&order[i - 1], &order[i]) != 0) status = add_position(words, count);
    tree.options[tree.option_count + order[i]] = tree.count - 1;
  }
  tree.option_count += n;
  free(order);
  return status;
}

/* Expands the positions from number `first` on. */
static int expand_level(size_t first) {
  cgt_list_t *level = NULL, *options = NULL;
  const size_t n = tree.count - first;
  uint64_t *starts = must_allocate(NULL, n + 1, sizeof *starts);
  int status = asked(tree.game, NULL, cgt_list_new(NULL, 0, 0, &level));
  for (size_t i = first; i < tree.count && status == DONE; i++) {
    size_t count;
    const uint64_t *words = cgt_list_item(tree.positions, i, &count);
    status = asked(tree.game, NULL, cgt_list_add(level, words, count));
  }
  if (status == DONE) status = asked(tree.game, NULL, cgt_game_options_list(tree.game, level, starts, &options));
  for (size_t i = 0; i < n && status == DONE; i++) {
    tree.nodes[first + i].first = tree.option_count + (size_t)starts[i];
    tree.nodes[first + i].end = tree.option_count + (size_t)starts[i + 1];
    tree.nodes[first + i].expanded = true;
  }
  if (status == DONE) status = add_options(options);
  free(starts);
  cgt_list_free(level);
  cgt_list_free(options);
  return status;
}

/* Makes as many subproblems as there are shares, if some moves away there are so many positions. */
static int find_subproblems(const cli_position *first) {
  enum { MOST_MOVES = 8, MOST_POSITIONS = 1 << 16 };
  size_t level = 0;
  int status = asked(tree.game, NULL, cgt_list_new(NULL, 0, 0, &tree.positions));
  if (status == DONE) status = add_position(first->words, first->count);
  for (int moves = 0; status == DONE && moves < MOST_MOVES && tree.count - level < ranks.shares && tree.count > level &&
                      tree.count < MOST_POSITIONS;
       moves++) {
    const size_t next = tree.count;
    status = expand_level(level);
    level = next;
  }
  return status;
}

/* ---- Answers ---- */

/* The answer about an expanded position from those about its options, as far as they are known. */
static uint64_t outcome_of(const node *of) {
  bool all = true;
  for (size_t i = of->first; i < of->end; i++) {
    if (tree.nodes[tree.options[i]].answer == CGT_P) return CGT_N;
    all &= tree.nodes[tree.options[i]].answer != UNKNOWN;
  }
  if (of->first == of->end) return tree.call->play == CGT_MISERE ? CGT_N : CGT_P;
  return all ? CGT_P : UNKNOWN;
}

static uint64_t value_of(const node *of) {
  uint64_t mex = 0;
  if (of->first == of->end) return tree.call->play == CGT_MISERE;
  for (bool found = true; found; mex += found) {
    found = false;
    for (size_t i = of->first; i < of->end; i++) {
      const uint64_t answer = tree.nodes[tree.options[i]].answer;
      if (answer == UNKNOWN) return UNKNOWN;
      found |= answer == mex;
    }
  }
  return mex;
}

/* Options have greater numbers than their positions. */
static void decide(void) {
  for (size_t i = tree.count; i-- > 0;) {
    node *of = &tree.nodes[i];
    of->needed = i == 0;
    if (of->expanded) of->answer = tree.question == CGT_QUESTION_OUTCOME ? outcome_of(of) : value_of(of);
  }
  for (size_t i = 0; i < tree.count; i++) {
    const node *of = &tree.nodes[i];
    for (size_t k = of->first; of->needed && of->answer == UNKNOWN && k < of->end; k++)
      tree.nodes[tree.options[k]].needed = true;
  }
}

static uint64_t next_subproblem(void) {
  decide();
  for (size_t i = 0; i < tree.count; i++) {
    node *of = &tree.nodes[i];
    if (!of->needed || of->expanded || of->handed_out || of->answer != UNKNOWN) continue;
    of->handed_out = true;
    return i;
  }
  return NO_PIECE;
}

static int find_subproblem(uint64_t number, cli_picture *found) {
  static cli_position position;
  uint64_t answer = 0;
  const uint64_t *words = cgt_list_item(tree.positions, (size_t)number, &position.count);
  memcpy(position.words, words, position.count * sizeof *words);
  const int status = asked(
      tree.game, &position,
      cgt_game_answer(tree.game, tree.call->method, tree.call->play, tree.question, position.words, position.count, &answer));
  (void)picture_add(found, (const char *)&answer, sizeof answer);
  return status;
}

/* ---- The checkpoint ---- */

static char *answers_path(void) { return path_of("answers-%zu", tree.number); }

static int save_answers(void) {
  if (ranks.folder == NULL) return DONE;
  cli_picture file = question_of("answers", tree.call, tree.number);
  char line[64], *path = answers_path();
  (void)snprintf(line, sizeof line, "positions %zu\n", tree.count);
  (void)picture_add(&file, line, strlen(line));
  for (size_t i = 0; i < tree.count; i++) {
    if (tree.nodes[i].expanded || tree.nodes[i].answer == UNKNOWN) continue;
    (void)snprintf(line, sizeof line, "%zu %" PRIu64 "\n", i, tree.nodes[i].answer);
    (void)picture_add(&file, line, strlen(line));
  }
  const int status = picture_save(&file, "--checkpoint", path);
  free(file.bytes);
  free(path);
  return status;
}

static int take_subproblem(uint64_t number, cli_picture found) {
  memcpy(&tree.nodes[number].answer, found.bytes, sizeof tree.nodes[number].answer);
  free(found.bytes);
  return save_answers();
}

/* Takes the answers after the question; false if they are not those of so many positions. */
static bool take_answers(const char *at) {
  size_t count, number;
  uint64_t answer;
  int used = 0;
  if (sscanf(at, "positions %zu\n%n", &count, &used) != 1 || count != tree.count) return false;
  for (at += used; *at != '\0'; at += used) {
    if (sscanf(at, "%zu %" SCNu64 "\n%n", &number, &answer, &used) != 2 || number >= count || tree.nodes[number].expanded)
      return false;
    tree.nodes[number].answer = answer;
  }
  return true;
}

static int read_answers(void) {
  char *path = ranks.folder != NULL ? answers_path() : NULL;
  int status = DONE;
  if (path != NULL && system_has_file(path)) {
    cli_picture file = {.size = 0}, question = question_of("answers", tree.call, tree.number);
    status = share_read(path, &file);
    (void)picture_add(&file, "", 1);
    if (status == DONE && (file.size <= question.size || memcmp(file.bytes, question.bytes, question.size) != 0 ||
                           !take_answers(file.bytes + question.size)))
      status = misuse("%s: expected a checkpoint of the same question and number of shares, of version %s", path,
                      cgt_version_string());
    free(file.bytes);
    free(question.bytes);
  }
  free(path);
  return status;
}

int search_subproblems(const cli_call *call, cgt_game_t *game, const cli_position *first, size_t number, uint64_t *answer) {
  static const pieces subproblems = {next_subproblem, take_subproblem, find_subproblem};
  tree.call = call;
  tree.game = game;
  tree.number = number;
  tree.question = call->command->run == run_outcome ? CGT_QUESTION_OUTCOME : CGT_QUESTION_VALUE;
  int status = find_subproblems(first);
  if (status != DONE) end_all(status);
  if (ranks.own == 0) status = read_answers();
  (void)MPI_Bcast(&status, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (status == DONE) status = hand_out(&subproblems);
  (void)MPI_Bcast(&status, 1, MPI_INT, 0, MPI_COMM_WORLD);
  *answer = tree.nodes[0].answer;
  cgt_list_free(tree.positions);
  free(tree.nodes);
  free(tree.options);
  tree.positions = NULL;
  tree.nodes = NULL;
  tree.options = NULL;
  tree.count = tree.option_count = 0;
  return status;
}
