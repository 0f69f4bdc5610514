/* Checkpoints of a search. Each rank writes a file of blocks, one for each step of the search, with a checksum. A restart reads
 * the steps that every file has, on any number of ranks, and begins new files with what they say. The file `memo-K` says which
 * files are of position number K: it has the question, then how many ranks wrote files memo-K-G-R, and which generation G of
 * files it is. */
#include <errno.h>

#include "ranks.h"

enum { FOUND = 1, ALL_FOUND, LEVELED, VALUED };

enum { HEAD = 16 }; /* bytes before a block: its kind, its step, its size */

static struct {
  FILE *file; /* NULL: nothing is kept */
  cli_picture block;
  uint64_t generation, ranks; /* of the files that were read, and then of those that are written */
} journal;

static char *file_path(size_t number, uint64_t generation, uint64_t rank) {
  return path_of("memo-%zu-%" PRIu64 "-%" PRIu64, number, generation, rank);
}

static uint64_t checksum(const char *bytes, size_t size) {
  uint64_t sum = 0xcbf29ce484222325;
  for (size_t i = 0; i < size; i++) sum = (sum ^ (unsigned char)bytes[i]) * 0x100000001b3;
  return sum;
}

static void put_number(cli_picture *to, uint64_t number, size_t bytes) {
  char text[8];
  for (size_t i = 0; i < bytes; i++) text[i] = (char)(number >> 8 * i & 255);
  (void)picture_add(to, text, bytes);
}

static uint64_t take_number(const char **from, size_t bytes) {
  uint64_t number = 0;
  for (size_t i = 0; i < bytes; i++) number |= (uint64_t)(unsigned char)*(*from)++ << 8 * i;
  return number;
}

/* ---- Writing ---- */

static void put_position(const owned *position) {
  put_number(&journal.block, position->level, 4);
  put_number(&journal.block, position->size, 4);
  (void)picture_add(&journal.block, (const char *)position->bytes, position->size);
}

static void end_block(unsigned kind, uint32_t step) {
  cli_picture head = {.size = 0}, tail = {.size = 0};
  if (journal.file == NULL) return;
  put_number(&head, kind, 4);
  put_number(&head, step, 4);
  put_number(&head, journal.block.size, 8);
  put_number(&tail, checksum(head.bytes, head.size) ^ checksum(journal.block.bytes, journal.block.size), 8);
  (void)fwrite(head.bytes, 1, head.size, journal.file);
  (void)fwrite(journal.block.bytes, 1, journal.block.size, journal.file);
  (void)fwrite(tail.bytes, 1, tail.size, journal.file);
  if (fflush(journal.file) != 0) {
    complain("--checkpoint: %s", strerror(errno));
    end_all(FAILED);
  }
  free(head.bytes);
  free(tail.bytes);
  journal.block.size = 0;
}

void journal_found(const owned *position) {
  if (journal.file != NULL) put_position(position);
}

void journal_expanded(uint32_t level) { end_block(FOUND, level); }

void journal_all_found(void) { end_block(ALL_FOUND, 0); }

static void put_level(void *user, owned *position, uint64_t place) {
  (void)user;
  (void)place;
  put_number(&journal.block, position->level, 4);
}

void journal_leveled(owned_memo *memo) {
  if (journal.file != NULL) memo_each(memo, put_level, NULL);
  end_block(LEVELED, 0);
}

void journal_valued(const owned_memo *memo, uint32_t level) {
  for (size_t i = 0; journal.file != NULL && level < memo->level_count && i < memo->levels[level].count; i++)
    put_number(&journal.block, memo_at(memo, memo->levels[level].place[i])->number, 4);
  end_block(VALUED, level);
}

void journal_close(void) {
  if (journal.file != NULL) (void)fclose(journal.file);
  free(journal.block.bytes);
  journal.file = NULL;
  journal.block = (cli_picture){.size = 0};
}

/* ---- The file that names the files ---- */

static void write_names(const cli_call *call, size_t number, bool natural) {
  cli_picture text = question_of("memo", call, number);
  char line[128];
  char *path = path_of("memo-%zu", number);
  (void)snprintf(line, sizeof line, "files %d %" PRIu64 " %d\n", ranks.all, journal.generation, natural);
  (void)picture_add(&text, line, strlen(line));
  if (picture_save(&text, "--checkpoint", path) != DONE) end_all(FAILED);
  free(text.bytes);
  free(path);
}

static void put_found(void *user, owned *position, uint64_t place) {
  (void)user;
  (void)place;
  put_position(position);
}

void journal_begin(const cli_call *call, size_t number, owned_memo *memo, const stage *at) {
  if (ranks.folder == NULL) return;
  const uint64_t old_generation = journal.generation, old_ranks = journal.ranks;
  journal_close();
  journal.generation++;
  journal.ranks = (uint64_t)ranks.all;
  char *path = file_path(number, journal.generation, (uint64_t)ranks.own);
  journal.file = fopen(path, "wb");
  if (journal.file == NULL) {
    complain("--checkpoint: %s: %s", path, strerror(errno));
    end_all(FAILED);
  }
  free(path);
  memo_each(memo, put_found, NULL);
  if (at->expanded > 0) journal_expanded(at->expanded - 1);
  if (at->all_found) journal_all_found();
  if (at->leveled) journal_leveled(memo);
  uint32_t levels = (uint32_t)memo->level_count;
  (void)MPI_Allreduce(MPI_IN_PLACE, &levels, 1, MPI_UINT32_T, MPI_MAX, MPI_COMM_WORLD);
  for (uint32_t level = levels; at->any_valued && level > at->valued; level--) journal_valued(memo, level - 1);
  (void)MPI_Barrier(MPI_COMM_WORLD);
  if (ranks.own == 0) write_names(call, number, at->natural);
  for (uint64_t rank = 0; ranks.own == 0 && rank < old_ranks; rank++) {
    path = file_path(number, old_generation, rank);
    (void)remove(path);
    free(path);
  }
}

/* ---- Reading ---- */

typedef struct {
  unsigned kind;
  uint32_t step;
  const char *bytes;
  size_t size;
} block;

/* Takes the next whole block of a file. */
static bool take_block(const cli_picture *file, size_t *at, block *next) {
  if (file->size - *at < HEAD + 8) return false;
  const char *from = file->bytes + *at, *head = from;
  next->kind = (unsigned)take_number(&from, 4);
  next->step = (uint32_t)take_number(&from, 4);
  const uint64_t size = take_number(&from, 8);
  if (size > file->size - *at - HEAD - 8) return false;
  next->bytes = from;
  next->size = (size_t)size;
  from += size;
  *at += HEAD + next->size + 8;
  return take_number(&from, 8) == (checksum(head, HEAD) ^ checksum(next->bytes, next->size));
}

static int read_file(size_t number, uint64_t rank, cli_picture *file) {
  char *path = file_path(number, journal.generation, rank);
  *file = (cli_picture){.size = 0};
  const int status = share_read(path, file);
  free(path);
  return status;
}

/* How many whole blocks each file has, at least. */
static int count_blocks(size_t number, uint64_t *blocks) {
  int status = DONE;
  *blocks = UINT64_MAX;
  for (uint64_t rank = 0; rank < journal.ranks && status == DONE; rank++) {
    cli_picture file;
    size_t at = 0;
    uint64_t count = 0;
    block next;
    status = read_file(number, rank, &file);
    while (status == DONE && take_block(&file, &at, &next)) count++;
    if (count < *blocks) *blocks = count;
    free(file.bytes);
  }
  return status;
}

typedef struct {
  const char *at;
} numbers;

static void set_level(void *user, owned *position, uint64_t place) {
  (void)place;
  position->level = (uint32_t)take_number(&((numbers *)user)->at, 4);
}

static void put_in_level(void *user, owned *position, uint64_t place) { memo_put_in_level(user, place, position->level); }

static void add_found(owned_memo *memo, const block *from) {
  for (const char *at = from->bytes, *end = at + from->size; at < end;) {
    const uint32_t level = (uint32_t)take_number(&at, 4), size = (uint32_t)take_number(&at, 4);
    const encoded position = {(const unsigned char *)at, size};
    (void)memo_add(memo, position, hash_of(position), level);
    at += size;
  }
}

/* Does again what a block says, in the memo of the rank that wrote it. */
static void take_step(owned_memo *memo, const block *from, stage *at) {
  numbers next = {from->bytes};
  if (from->kind == FOUND) {
    add_found(memo, from);
    at->expanded = from->step + 1;
  } else if (from->kind == ALL_FOUND) {
    at->all_found = true;
  } else if (from->kind == LEVELED) {
    memo_each(memo, set_level, &next);
    memo_empty_levels(memo);
    memo_each(memo, put_in_level, memo);
    at->leveled = true;
  } else if (from->kind == VALUED) {
    for (size_t i = 0; from->step < memo->level_count && i < memo->levels[from->step].count; i++)
      memo_at(memo, memo->levels[from->step].place[i])->number = (uint32_t)take_number(&next.at, 4);
    at->any_valued = true;
    at->valued = from->step;
  }
}

static void keep_own(void *user, owned *position, uint64_t place) {
  const encoded bytes = {position->bytes, position->size};
  const uint64_t hash = hash_of(bytes);
  (void)place;
  if (owner_of(hash, ranks.all) != ranks.own) return;
  memo_add(user, bytes, hash, position->level)->number = position->number;
}

/* Reads what one rank wrote, and keeps what this rank owns now. */
static void read_rank(size_t number, uint64_t rank, uint64_t blocks, owned_memo *memo, stage *at) {
  cli_picture file;
  owned_memo its = {.most = memo->most};
  size_t place = 0;
  block next;
  if (read_file(number, rank, &file) != DONE) end_all(FAILED);
  for (uint64_t i = 0; i < blocks && take_block(&file, &place, &next); i++) take_step(&its, &next, at);
  free(file.bytes);
  memo_each(&its, keep_own, memo);
  memo_clear(&its);
}

/* Reads the names of files, if there are any: *blocks is how many steps there are. */
static int read_names(const cli_call *call, size_t number, uint64_t *blocks, bool *natural) {
  cli_picture text = {.size = 0}, question = question_of("memo", call, number);
  char *path = path_of("memo-%zu", number);
  int status = DONE, of_sum = 0;
  *blocks = journal.generation = journal.ranks = 0;
  if (system_has_file(path)) {
    status = share_read(path, &text);
    (void)picture_add(&text, "", 1);
    if (status == DONE && (text.size <= question.size || memcmp(text.bytes, question.bytes, question.size) != 0 ||
                           sscanf(text.bytes + question.size, "files %" SCNu64 " %" SCNu64 " %d", &journal.ranks,
                                  &journal.generation, &of_sum) != 3))
      status = misuse("%s: expected a checkpoint of the same question, of version %s", path, cgt_version_string());
    *natural = of_sum != 0;
    if (status == DONE) status = count_blocks(number, blocks);
  }
  free(text.bytes);
  free(question.bytes);
  free(path);
  return status;
}

int journal_read(const cli_call *call, size_t number, owned_memo *memo, stage *at) {
  uint64_t told[5] = {0};
  int status = DONE;
  if (ranks.folder == NULL) return DONE;
  if (ranks.own == 0) {
    bool natural = false;
    status = read_names(call, number, &told[0], &natural);
    told[1] = (uint64_t)status;
    told[2] = journal.generation;
    told[3] = journal.ranks;
    told[4] = natural;
  }
  (void)MPI_Bcast(told, 5, MPI_UINT64_T, 0, MPI_COMM_WORLD);
  journal.generation = told[2];
  journal.ranks = told[3];
  if (told[1] != DONE || told[0] == 0) return (int)told[1];
  at->natural = told[4] != 0;
  for (uint64_t rank = 0; rank < journal.ranks; rank++) read_rank(number, rank, told[0], memo, at);
  return DONE;
}
