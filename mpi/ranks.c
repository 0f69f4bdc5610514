/* The command cgt-mpi: each rank reads the call as cgt does; sweeps and searches are divided, and rank 0 prints. */
#define _XOPEN_SOURCE 700
#include "ranks.h"

#include <stdarg.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>

struct ranks ranks = {.shares = 16};

_Noreturn void end_all(int status) {
  (void)fflush(NULL);
  (void)MPI_Abort(MPI_COMM_WORLD, status);
  exit(status);
}

char *path_of(const char *pattern, ...) {
  char name[96];
  va_list arguments;
  va_start(arguments, pattern);
  (void)vsnprintf(name, sizeof name, pattern, arguments);
  va_end(arguments);
  const size_t size = strlen(ranks.folder) + sizeof name + 1;
  char *path = must_allocate(NULL, size, 1);
  (void)snprintf(path, size, "%s/%s", ranks.folder, name);
  return path;
}

cli_picture question_of(const char *kind, const cli_call *call, size_t number) {
  cli_picture text = {.size = 0};
  char line[128];
  (void)snprintf(line, sizeof line, "libcgt %s 1\nversion %s\nposition %zu\n", kind, cgt_version_string(), number);
  (void)picture_add(&text, line, strlen(line));
  for (size_t i = 0; i <= call->question_count; i++) {
    const char *word = i == 0 ? call->command->name : call->question[i - 1];
    (void)snprintf(line, sizeof line, "word %zu ", strlen(word));
    (void)picture_add(&text, line, strlen(line));
    (void)picture_add(&text, word, strlen(word));
    (void)picture_add(&text, "\n", 1);
  }
  return text;
}

double own_seconds(void) {
  struct timespec time;
  (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

uint64_t own_memory(void) {
  struct rusage usage;
  (void)getrusage(RUSAGE_SELF, &usage);
  return (uint64_t)usage.ru_maxrss * 1024;
}

static const char usage[] =
    "usage: mpirun -n N cgt-mpi [--checkpoint DIR] [--shares N] [--pruned] [--report] COMMAND WORD... [FLAG...]\n"
    "\n"
    "The command cgt on the processes of MPI, with the same words and the same output.\n"
    "\n"
    "check, table, p-positions, sequence and period --star are divided into shares. grundy and outcome find the values of\n"
    "all positions that can be reached, each kept by one of the processes; with --pruned, they search some N positions\n"
    "that are some moves away, each by itself.\n"
    "\n"
    "  --checkpoint DIR  keep in DIR what is found, and go on from what is there; all processes must see DIR\n"
    "  --shares N        the first half of a sweep is N/2 shares, and the rest smaller ones; even, 16 by default\n"
    "  --pruned          grundy and outcome by pruned searches\n"
    "  --report          figures on standard error\n";

/* Reads the flags before the command; *at is the first word after them. */
static int read_own_flags(int count, char **words, int *at) {
  int status = DONE;
  for (; *at < count && strncmp(words[*at], "--", 2) == 0 && status == DONE; ++*at) {
    const char *flag = words[*at];
    const bool checkpoint = strcmp(flag, "--checkpoint") == 0, shares = strcmp(flag, "--shares") == 0;
    if (strcmp(flag, "--report") == 0) {
      ranks.report = true;
    } else if (strcmp(flag, "--pruned") == 0) {
      ranks.pruned = true;
    } else if ((checkpoint || shares) && *at + 1 == count) {
      status = misuse("flag: end of the call; expected %s after %s", checkpoint ? "a folder" : "a number", flag);
    } else if (checkpoint) {
      ranks.folder = words[++*at];
    } else if (shares) {
      cli_cursor cursor = {.what = flag, .text = words[++*at]};
      status = read_decimal(&cursor, &ranks.shares);
      if (status == DONE &&
          (cursor.text[cursor.at] != '\0' || ranks.shares < 2 || ranks.shares % 2 != 0 || ranks.shares > 1 << 20)) {
        cursor.at = 0;
        status = unexpected(&cursor, strlen(cursor.text), "an even number from 2 to 2^20");
      }
    } else {
      status = unexpected(&(cli_cursor){.what = "flag", .text = flag}, strlen(flag),
                          "--checkpoint, --shares, --pruned or --report before the command");
    }
  }
  return status;
}

static int check_folder(void) {
  struct stat about;
  if (ranks.folder == NULL || (stat(ranks.folder, &about) == 0 && S_ISDIR(about.st_mode))) return DONE;
  return unexpected(&(cli_cursor){.what = "--checkpoint", .text = ranks.folder}, strlen(ranks.folder),
                    "a folder that is there");
}

static int read_words(int count, char **words, cli_call *call) {
  int at = 1;
  int status = read_own_flags(count, words, &at);
  if (status == DONE) status = check_folder();
  if (status != DONE) return status;
  if (at == count) return misuse("command: column 1: end of the call; expected a command (cgt-mpi --help)");
  const cli_command *command = find_command(words[at]);
  if (command == NULL) return unknown_command("command", words[at]);
  status = read_call(command, count - at - 1, words + at + 1, call);
  if (status != DONE) return status;
  const bool divides = (command->flags & 1u << FLAG_PART) != 0,
             solves = command->run == run_grundy || command->run == run_outcome;
  if (!divides && !solves)
    return misuse("command: column 1: \"%s\"; expected check, table, p-positions, sequence, period, grundy or outcome",
                  command->name);
  static const int own[] = {FLAG_PART, FLAG_OUT, FLAG_MEMO, FLAG_STDIN, FLAG_MEMO_DIR};
  for (size_t i = 0; i < sizeof own / sizeof *own; i++)
    if (call->flags[own[i]] != NULL)
      return misuse("flag: column 1: \"%s\"; expected none of --part, --out, --memo, --stdin and --memo-dir in cgt-mpi",
                    flags[own[i]].name);
  if (command->run == run_period && call->flags[FLAG_STAR] == NULL)
    return misuse("flag: end of the call; expected --star, whose numbers are divided");
  if (call->flags[FLAG_CANONICAL] != NULL)
    return misuse("flag: column 1: \"--canonical\"; expected none in cgt-mpi, as equal positions may be in different shares");
  return DONE;
}

/* Rank 0 alone complains about the words of the call, or asks for help. */
static int read_on_all(int count, char **words, cli_call *call) {
  int status = DONE;
  if (ranks.own == 0) status = read_words(count, words, call);
  (void)MPI_Bcast(&status, 1, MPI_INT, 0, MPI_COMM_WORLD);
  return status == DONE && ranks.own > 0 ? read_words(count, words, call) : status;
}

static void report(void) {
  const double seconds[] = {own_seconds() - costs.exchanging, costs.exchanging};
  const uint64_t numbers[] = {own_memory(), costs.positions, costs.options, costs.sent, costs.bytes, costs.rounds};
  enum { SECONDS = sizeof seconds / sizeof *seconds, NUMBERS = sizeof numbers / sizeof *numbers };
  double *all_seconds = must_allocate(NULL, (size_t)ranks.all * SECONDS, sizeof *all_seconds);
  uint64_t *all_numbers = must_allocate(NULL, (size_t)ranks.all * NUMBERS, sizeof *all_numbers);
  (void)MPI_Gather(seconds, SECONDS, MPI_DOUBLE, all_seconds, SECONDS, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  (void)MPI_Gather(numbers, NUMBERS, MPI_UINT64_T, all_numbers, NUMBERS, MPI_UINT64_T, 0, MPI_COMM_WORLD);
  if (ranks.own == 0)
    fprintf(stderr, "rank  CPU s  exchanging s  memory MB  positions  options  sent  bytes to others  rounds\n");
  for (int i = 0; i < ranks.all && ranks.own == 0; i++) {
    const double *s = all_seconds + i * SECONDS;
    const uint64_t *n = all_numbers + i * NUMBERS;
    fprintf(stderr, "%4d  %.2f  %.2f  %.1f  %" PRIu64 "  %" PRIu64 "  %" PRIu64 "  %" PRIu64 "  %" PRIu64 "\n", i, s[0], s[1],
            (double)n[0] / 1e6, n[1], n[2], n[3], n[4], n[5]);
  }
  free(all_seconds);
  free(all_numbers);
}

static int run(int count, char **words) {
  cli_call call = {.words = NULL};
  int status = read_on_all(count, words, &call);
  if (status == DONE && call.flags[FLAG_HELP] != NULL) {
    if (ranks.own == 0) help_for_command(call.command);
  } else if (status == DONE) {
    watch_begin(call.seconds);
    status = (call.command->flags & 1u << FLAG_PART) != 0 ? sweep(&call) : solve(&call);
    watch_end();
    if (ranks.report) report();
  }
  free(call.words);
  free(call.question);
  return status;
}

int run_words(int count, char **words) {
  int granted, status = DONE;
  (void)setvbuf(stderr, NULL, _IOLBF, BUFSIZ); /* so that the lines of several processes are not mixed */
  if (MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &granted) != MPI_SUCCESS) return FAILED;
  (void)MPI_Comm_rank(MPI_COMM_WORLD, &ranks.own);
  (void)MPI_Comm_size(MPI_COMM_WORLD, &ranks.all);
  if (granted < MPI_THREAD_SERIALIZED) {
    if (ranks.own == 0) complain("MPI: expected one that lets a thread of its own send messages (MPI_THREAD_SERIALIZED)");
    status = FAILED;
  } else if (count == 2 && (strcmp(words[1], "--help") == 0 || strcmp(words[1], "-h") == 0)) {
    if (ranks.own == 0) say("%s", usage);
  } else {
    status = run(count, words);
  }
  if (ranks.own == 0) status = end_output(status);
  (void)MPI_Bcast(&status, 1, MPI_INT, 0, MPI_COMM_WORLD);
  (void)MPI_Finalize();
  return status;
}
