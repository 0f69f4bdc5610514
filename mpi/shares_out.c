/* Sweeps: shares are found as by cgt --part, and their files gathered by rank 0. Shares are runs of equal parts, and do not
 * depend on the number of ranks: those of a checkpoint folder are not found again. */
#include "ranks.h"

typedef struct {
  uint64_t first, last; /* parts */
  cli_picture file;
  bool done;
} share;

static struct {
  const cli_call *call;
  share *shares;
  uint64_t count, next, parts;
} sweeping;

/* The first half of the parts in as many shares as half of --shares; then half of the rest in shares of half the size, and so
 * on. So the last shares, which may take longer than others, are short. */
static void divide(void) {
  enum { HALVINGS = 3 };
  const uint64_t some = ranks.shares / 2;
  sweeping.parts = ranks.shares << HALVINGS;
  sweeping.shares = must_allocate(NULL, (size_t)(some * (HALVINGS + 2)), sizeof *sweeping.shares);
  for (uint64_t at = 0, size = 1 << HALVINGS; at < sweeping.parts;) {
    for (uint64_t i = 0; i < (size > 1 ? some : 2 * some); i++, at += size)
      sweeping.shares[sweeping.count++] = (share){.first = at + 1, .last = at + size};
    if (size > 1) size /= 2;
  }
}

static char *share_path(const share *of) {
  return path_of("share-%" PRIu64 "-%" PRIu64 "-of-%" PRIu64, of->first, of->last, sweeping.parts);
}

/* The next share that nobody has found. */
static uint64_t next_share(void) {
  while (sweeping.next < sweeping.count && sweeping.shares[sweeping.next].done) sweeping.next++;
  return sweeping.next < sweeping.count ? sweeping.next++ : NO_PIECE;
}

static int take_share(uint64_t number, cli_picture file) {
  share *of = &sweeping.shares[number];
  int status = DONE;
  if (ranks.folder != NULL) {
    char *path = share_path(of);
    status = picture_save(&file, "--checkpoint", path);
    free(path);
  }
  of->file = file;
  of->done = true;
  return status;
}

static int find_parts(uint64_t first, uint64_t last, uint64_t parts, cli_picture *file) {
  cli_call again = *sweeping.call;
  const cli_format wanted = format;
  share_find(first, last, parts);
  const int status = again.command->run(&again);
  *file = share_file();
  format = wanted;
  return status;
}

static int find_share(uint64_t number, cli_picture *file) {
  return find_parts(sweeping.shares[number].first, sweeping.shares[number].last, sweeping.parts, file);
}

/* Reads the shares of the folder: those of another question are refused. */
static int read_folder(const cli_call *call) {
  int status = DONE;
  for (uint64_t i = 0; i < sweeping.count && status == DONE && ranks.folder != NULL; i++) {
    share *of = &sweeping.shares[i];
    char *path = share_path(of);
    if (system_has_file(path)) {
      status = share_read(path, &of->file);
      if (status == DONE) status = share_belongs(call, path, &of->file);
      of->done = true;
    }
    free(path);
  }
  return status;
}

/* A share of no items shows what is wrong with the call. */
static int try_call(void) {
  cli_picture file;
  const int status = find_parts(UINT64_MAX, UINT64_MAX, UINT64_MAX, &file);
  free(file.bytes);
  return status;
}

static int print(const cli_call *call) {
  const size_t n = (size_t)sweeping.count;
  char **names = must_allocate(NULL, n, sizeof *names);
  cli_picture *files = must_allocate(NULL, n, sizeof *files);
  for (size_t i = 0; i < n; i++) {
    names[i] = ranks.folder != NULL ? share_path(&sweeping.shares[i]) : NULL;
    files[i] = sweeping.shares[i].file;
  }
  const int status = share_merge(call, (const char *const *)names, files, n);
  for (size_t i = 0; i < n; i++) free(names[i]);
  free(names);
  free(files);
  return status;
}

int sweep(const cli_call *call) {
  static const pieces shares = {next_share, take_share, find_share};
  int status = DONE;
  sweeping.call = call;
  divide();
  if (ranks.own == 0) status = try_call();
  if (ranks.own == 0 && status == DONE) status = read_folder(call);
  (void)MPI_Bcast(&status, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (status == DONE) status = hand_out(&shares);
  end_shares();
  if (status == DONE && ranks.own == 0)
    status = print(call);
  else
    for (uint64_t i = 0; i < sweeping.count; i++) free(sweeping.shares[i].file.bytes);
  free(sweeping.shares);
  return status;
}
