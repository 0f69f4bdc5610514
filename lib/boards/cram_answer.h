/* Answers about positions of Cram, by one thread or by several; include it after cram_search.h. */
#include "cram_crew.h"

/* Few forms are remembered for small positions, and where memory is short. */
static unsigned form_bits_for(const cgt_i_cram *cram, size_t cells) {
  const uint64_t limit = cgt_i_game_memory(cram->game);
  unsigned bits = cells / 2 < LEAST_FORM_BITS  ? LEAST_FORM_BITS
                  : cells / 2 < MOST_FORM_BITS ? (unsigned)cells / 2
                                               : MOST_FORM_BITS;
  while (bits > LEAST_FORM_BITS && limit != 0 && sizeof(known_form) << bits > limit / 8) bits--;
  return bits;
}

/* Makes a search with its stacks, for so many free cells. */
static cgt_status_t open_search(cram_search *search, cgt_i_cram *cram, size_t cells) {
  *search = (cram_search){.cram = cram, .on = grid_of(cram->board), .form_bits = form_bits_for(cram, cells)};
  /* Along a line of play c, c - 2, c - 4, ... cells are left. A position of c cells has at most 2 c dominoes, and each leaves
   * at most c / 4 regions that are not paths. */
  const size_t options = cells * cells / 2 + cells + 1, parts = cells * cells * (cells + 6) / 12 + (BATCH + 1) * cells + 1;
  const size_t refutations = (size_t)1 << REFUTATION_BITS, forms = (size_t)1 << search->form_bits;
  cram->stacks = options * sizeof *search->options + parts * sizeof *search->parts + refutations * sizeof *search->refutations +
                 forms * sizeof *search->forms;
  const cgt_status_t status = cgt_i_cram_check_stacks(cram);
  if (status != CGT_OK) return status;
  search->options = cgt_i_alloc(options, sizeof *search->options);
  search->parts = cgt_i_alloc(parts, sizeof *search->parts);
  search->refutations = cgt_i_alloc(refutations, sizeof *search->refutations);
  search->forms = cgt_i_alloc(forms, sizeof *search->forms);
  if (search->options == NULL || search->parts == NULL || search->refutations == NULL || search->forms == NULL)
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %llu bytes", cram->ask->function, (unsigned long long)cram->stacks);
  memset(search->refutations, 0, refutations * sizeof *search->refutations); /* of the empty region, never looked up */
  memset(search->forms, 0, forms * sizeof *search->forms);
  return CGT_OK;
}

static void close_search(cram_search *search) {
  cgt_i_free(search->options);
  cgt_i_free(search->parts);
  cgt_i_free(search->refutations);
  cgt_i_free(search->forms);
}

/* Puts the position on the stacks, as the only option; false if its value is known, and is *sum. */
static bool begin(cram_search *search, set free, unsigned *sum) {
  option whole;
  search->option_top = search->part_top = 0;
  prepare(search, free, without(free, free), UINT_MAX, &whole);
  return add_option(search, &whole, sum);
}

/* The answer about what begin() has put on the stacks. */
static cgt_status_t finish(cram_search *search, uint64_t target, uint64_t *answer) {
  set reply = without(search->on.all, search->on.all);
  option *whole = &search->options[0];
  const cgt_status_t status = pursue(search, whole, target == CGT_I_VALUE ? WHOLE : (unsigned)target, &reply);
  *answer = target == CGT_I_VALUE ? whole->sum : whole->count == 0 && whole->sum == target;
  return status;
}

/* One of several threads. */
typedef struct {
  cram_search search;
  cgt_i_cram cram;
  refutation *own; /* that the search was made with */
} thread;

typedef struct {
  thread *threads;
  set free;
  uint64_t target;
} together;

static cgt_status_t search_with_others(void *user, size_t number, uint64_t *answer) {
  const together *all = user;
  cram_search *search = &all->threads[number].search;
  unsigned sum = 0;
  if (begin(search, all->free, &sum)) return finish(search, all->target, answer);
  *answer = all->target == CGT_I_VALUE ? sum : sum == all->target;
  return CGT_OK;
}

/* Makes the search of a thread, with the first one's table of refutations. */
static cgt_status_t open_thread(const together *all, size_t number, const cgt_i_cram *cram) {
  thread *one = &all->threads[number];
  cgt_i_board_member *member = &cram->member->crew->members[number];
  one->cram = *cram;
  one->cram.expanded = one->cram.options = 0;
  one->cram.member = member;
  one->cram.ask = member->ask;
  const cgt_status_t status = open_search(&one->search, &one->cram, size_of(all->free));
  one->own = one->search.refutations;
  one->search.refutations = all->threads[0].own;
  return status;
}

static void close_thread(thread *one, cgt_i_cram *cram) {
  one->search.refutations = one->own;
  close_search(&one->search);
  cram->expanded += one->cram.expanded;
  cram->options += one->cram.options;
}

static cgt_status_t answer_together(cgt_i_cram *cram, set free, uint64_t target, uint64_t threads, uint64_t *answer) {
  cgt_i_board_crew *crew;
  cgt_status_t status = cgt_i_cram_crew_make(cram, threads, &crew);
  if (status != CGT_OK) return status;
  together all = {.free = free, .target = target, .threads = cgt_i_alloc(crew->size, sizeof *all.threads)};
  size_t made = 0;
  if (all.threads == NULL) status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for threads", cram->ask->function);
  while (status == CGT_OK && made < crew->size) status = open_thread(&all, made++, cram);
  if (status == CGT_OK) status = cgt_i_board_crew_answer(crew, search_with_others, &all, answer);
  while (made > 0) close_thread(&all.threads[--made], cram);
  cgt_i_free(all.threads);
  cgt_i_cram_crew_free(cram, crew);
  return status;
}

/* How many threads to take: one for what is small, for a part of another question, and where memory is short. */
static uint64_t threads_for(const cgt_i_cram *cram, const cram_search *search) {
  enum { LEAST_CELLS = 22 };
  const uint64_t limit = cgt_i_game_memory(cram->game), most = cgt_i_game_threads(cram->game);
  const option *whole = &search->options[0];
  if (cram->ask->stop != NULL || size_of(search->parts[whole->parts + whole->count - 1].cells) < LEAST_CELLS) return 1;
  uint64_t threads = most < CGT_I_TEAM_MOST ? most : CGT_I_TEAM_MOST;
  while (threads > 1 && limit != 0 && (threads + 1) * cram->stacks > limit / 2) threads--;
  return threads;
}

cgt_status_t SIZED(cgt_i_cram_answer)(cgt_i_cram *cram, cgt_i_cells free, uint64_t target, uint64_t *answer) {
  cram_search search;
  unsigned sum = 0;
  cgt_status_t status = open_search(&search, cram, cgt_i_cells_count(free));
  if (status == CGT_OK) {
    if (!begin(&search, set_of(free), &sum)) {
      *answer = target == CGT_I_VALUE ? sum : sum == target;
    } else {
      const uint64_t threads = threads_for(cram, &search);
      status = threads > 1 ? answer_together(cram, set_of(free), target, threads, answer) : finish(&search, target, answer);
    }
  }
  close_search(&search);
  return status;
}

bool SIZED(cgt_i_cram_recall)(const cgt_i_cram *cram, cgt_i_cells cells, uint64_t *value) {
  const grid on = grid_of(cram->board);
  const cgt_i_memo *memo = cram->memo;
  unsigned pieces = UINT_MAX;
  const set free = set_of(cells);
  degrees near = degrees_of(&on, free);
  *value = 0;
  for (set rest = reduced(&on, free, &near, &pieces); !none(rest);) {
    const set region = region_of(&on, rest);
    rest = without(rest, region);
    if (none(both(region, near.three))) {
      *value ^= region_row(region, &near);
      continue;
    }
    const set form = form_of(&on, region, &near);
    if (none(form)) continue;
    uint64_t taken[2], its = 0;
    bool known = false;
    cgt_i_board_write(cram->board, cells_of(form), taken);
    if (cgt_i_memo_get(memo, taken, cram->board->words, &its, &known) != CGT_OK || !known) return false;
    *value ^= its;
  }
  return true;
}
