/* Reading the words of a call: its flags, and the words that are left. */
#include "cli.h"

#include <stdatomic.h>
#include <stdalign.h>

const char *const method_names[] = {"auto", "closed", "search", NULL};

static int read_method(cli_call *call) {
  static const uint32_t methods[] = {CGT_METHOD_AUTO, CGT_METHOD_CLOSED, CGT_METHOD_SEARCH};
  const cli_cursor cursor = {.what = "--method", .text = call->flags[FLAG_METHOD]};
  for (size_t i = 0; method_names[i] != NULL; i++)
    if (strcmp(cursor.text, method_names[i]) == 0) {
      call->method = methods[i];
      return DONE;
    }
  return unexpected(&cursor, strlen(cursor.text), "auto, closed or search");
}

static int read_lemmas(cli_call *call) {
  static const uint32_t lemmas[] = {CGT_LEMMAS_NONE, CGT_LEMMA_LIKENESS, CGT_LEMMA_THEOREMS, CGT_LEMMAS_ALL};
  const cli_cursor cursor = {.what = "--lemmas", .text = call->flags[FLAG_LEMMAS]};
  for (size_t i = 0; lemma_names[i] != NULL; i++)
    if (strcmp(cursor.text, lemma_names[i]) == 0) {
      call->lemmas = lemmas[i];
      return DONE;
    }
  return unexpected(&cursor, strlen(cursor.text), "none, likeness, theorems or all");
}

static int read_format(cli_call *call) {
  const char *text = call->flags[FLAG_FORMAT];
  if (text == NULL) {
    format = call->flags[FLAG_JSON] != NULL ? JSON : TEXT;
    return DONE;
  }
  const cli_cursor cursor = {.what = "--format", .text = text};
  if (call->flags[FLAG_JSON] != NULL) return unexpected(&cursor, strlen(text), "one format, but there is --json too");
  for (unsigned i = 0; format_names[i] != NULL; i++)
    if (strcmp(text, format_names[i]) == 0) {
      format = (cli_format)i;
      return DONE;
    }
  return unexpected(&cursor, strlen(text), "text, json, csv, latex, markdown or b-file");
}

/* Reads a positive number, perhaps with a letter of `units` after it, each of which is 1024 times the one before. */
static int read_size(const cli_call *call, int number, const char *units, uint64_t *size) {
  cli_cursor cursor = {.what = flags[number].name, .text = call->flags[number]};
  int status = read_number(&cursor, size);
  if (status != DONE) return status;
  const char *unit = cursor.text[cursor.at] != '\0' ? strchr(units, cursor.text[cursor.at]) : NULL;
  const unsigned shift = unit != NULL ? 10 * (unsigned)(unit - units + 1) : 0;
  if (unit != NULL) cursor.at++;
  if (cursor.text[cursor.at] != '\0')
    return unexpected(&cursor, 1, *units != '\0' ? "nothing but K, M, G or T after the number" : "nothing after the number");
  cursor.at = 0;
  if (*size == 0) return unexpected(&cursor, strlen(cursor.text), "a positive number");
  if (*size > UINT64_MAX >> shift) return unexpected(&cursor, strlen(cursor.text), "less than 2^64 bytes");
  *size <<= shift;
  return DONE;
}

static int read_seconds(cli_call *call) {
  cli_cursor cursor = {.what = "--timeout", .text = call->flags[FLAG_TIMEOUT]};
  const size_t whole = strspn(cursor.text, "0123456789"), point = cursor.text[whole] == '.',
               part = point ? strspn(cursor.text + whole + 1, "0123456789") : 0;
  cursor.at = whole + point + part;
  if (whole + part == 0 || cursor.text[cursor.at] != '\0')
    return unexpected(&cursor, cursor.text[cursor.at] != '\0', "seconds, such as 1.5");
  cursor.at = 0;
  call->seconds = strtod(cursor.text, NULL); /* the locale is "C" */
  if (call->seconds > 0 && call->seconds <= 1e8) return DONE;
  return unexpected(&cursor, strlen(cursor.text), "more than 0 seconds, and at most 10^8");
}

/* ---- Memory: --memory limits the whole call, including the parts of a compound ---- */

static struct {
  _Atomic size_t used;
  size_t most;
} memory;

/* Before each block stands its size. */
enum { HEAD = alignof(max_align_t) > sizeof(size_t) ? alignof(max_align_t) : sizeof(size_t) };

static void *take(void *user, size_t size) {
  (void)user;
  if (size > SIZE_MAX - HEAD) return NULL;
  size += HEAD;
  char *block = atomic_fetch_add(&memory.used, size) + size <= memory.most ? malloc(size) : NULL;
  if (block == NULL) {
    atomic_fetch_sub(&memory.used, size);
    return NULL;
  }
  memcpy(block, &size, sizeof size);
  return block + HEAD;
}

static void give_back(void *user, void *block) {
  (void)user;
  char *start = (char *)block - HEAD;
  size_t size;
  memcpy(&size, start, sizeof size);
  atomic_fetch_sub(&memory.used, size);
  free(start);
}

static int limit_memory(cli_call *call) {
  const int status = read_size(call, FLAG_MEMORY, "KMGT", &call->memory);
  if (status != DONE) return status;
  /* a game keeps to its setting, but needs a little more for itself */
  const uint64_t more = call->memory / 8 + ((uint64_t)16 << 20);
  const uint64_t most = call->memory > UINT64_MAX - more ? UINT64_MAX : call->memory + more;
  memory.most = most < SIZE_MAX ? (size_t)most : SIZE_MAX;
  largest_block = call->memory < SIZE_MAX ? (size_t)call->memory : SIZE_MAX;
  return cgt_set_allocator(take, give_back, NULL) == CGT_OK ? DONE : library_failed("--memory", CGT_E_STATE, NULL);
}

/* ---- Flags ---- */

static int find_flag(const cli_command *command, const char *word, size_t length) {
  const char *best = NULL;
  size_t distance = SIZE_MAX;
  char name[32];
  (void)snprintf(name, sizeof name, "%.*s", length < sizeof name ? (int)length : (int)sizeof name - 1, word);
  for (int i = 0; i < FLAGS; i++) {
    if (!(command->flags & 1u << i)) continue;
    if (strlen(flags[i].name) == length && strncmp(word, flags[i].name, length) == 0) return i;
    nearest(name, flags[i].name, &best, &distance);
  }
  char expected[128];
  if (best != NULL)
    (void)snprintf(expected, sizeof expected, "a flag of cgt %s, perhaps %s", command->name, best);
  else
    (void)snprintf(expected, sizeof expected, "a flag of cgt %s (see cgt %s --help)", command->name, command->name);
  (void)unexpected(&(cli_cursor){.what = "flag", .text = word}, length, expected);
  return -1;
}

static bool is_letter(char byte) { return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z'); }

/* A flag begins with two dashes, or with a dash and a letter, such as -h. Otherwise a dash is, or begins, a position. */
static bool is_flag(const char *word) { return word[0] == '-' && (word[1] == '-' || is_letter(word[1])); }

/* Flags that say how to answer a question, but do not change the answer. */
enum {
  HOW = 1u << FLAG_PART | 1u << FLAG_OUT | 1u << FLAG_PARTS | 1u << FLAG_MEMO | 1u << FLAG_THREADS | 1u << FLAG_MEMORY |
        1u << FLAG_MEMO_DIR | 1u << FLAG_TIMEOUT
};

/* *asks: the flag belongs to the question. */
static int read_flag(cli_call *call, int count, char **words, int *at, bool *asks) {
  const char *word = strcmp(words[*at], "-h") == 0 ? "--help" : words[*at];
  const size_t length = strcspn(word, "=");
  const int number = find_flag(call->command, word, length);
  if (number < 0) return MISUSED;
  const cli_cursor cursor = {.what = "flag", .text = word};
  *asks = (HOW & 1u << number) == 0;
  if (call->flags[number] != NULL) return unexpected(&cursor, length, "each flag at most once");
  if (flags[number].value == NULL) {
    if (word[length] == '=') return unexpected(&cursor, strlen(word), "no value after this flag");
    call->flags[number] = "";
  } else if (word[length] == '=') {
    call->flags[number] = word + length + 1;
  } else if (*at + 1 < count) {
    call->flags[number] = words[++*at];
  } else {
    return misuse("flag: column %zu: end of the call; expected %s after %s", length + 1, flags[number].value, word);
  }
  return DONE;
}

static int read_flags(cli_call *call) {
  int status = DONE;
  if (call->flags[FLAG_MISERE] != NULL) call->play = CGT_MISERE;
  if (call->flags[FLAG_METHOD] != NULL) status = read_method(call);
  if (call->flags[FLAG_LEMMAS] != NULL) status = read_lemmas(call);
  if (status == DONE && call->flags[FLAG_LIMIT] != NULL) status = read_size(call, FLAG_LIMIT, "", &call->limit);
  if (status == DONE && call->flags[FLAG_HEAP] != NULL) status = read_size(call, FLAG_HEAP, "", &call->heap);
  if (status == DONE && call->flags[FLAG_PARTS] != NULL) status = read_size(call, FLAG_PARTS, "", &call->parts);
  if (status == DONE && call->flags[FLAG_THREADS] != NULL) status = read_size(call, FLAG_THREADS, "", &call->threads);
  if (status == DONE && call->flags[FLAG_TIMEOUT] != NULL) status = read_seconds(call);
  if (status == DONE && call->flags[FLAG_MEMORY] != NULL) status = limit_memory(call);
  if (status == DONE) status = read_format(call);
  return status == DONE ? share_begin(call) : status;
}

static int check_count(const cli_call *call) {
  const bool lines = call->flags[FLAG_STDIN] != NULL; /* instead of positions */
  const size_t least = lines ? 1 : call->command->least, most = lines ? 1 : call->command->most;
  if (call->count < least)
    return misuse("word %zu: column 1: end of the call; expected %s", call->count + 1, call->command->words);
  if (call->count <= most) return DONE;
  return unexpected_word(call, most, lines ? "no position besides --stdin" : "nothing more");
}

int read_call(const cli_command *command, int count, char **words, cli_call *call) {
  *call = (cli_call){.command = command,
                     .limit = (uint64_t)1 << 20,
                     .parts = 1,
                     .lemmas = CGT_LEMMA_LIKENESS,
                     .words = must_allocate(NULL, (size_t)count, sizeof *words),
                     .question = must_allocate(NULL, (size_t)count, sizeof *words)};
  int status = DONE;
  bool ended = false;
  for (int i = 0; i < count && status == DONE; i++) {
    const int from = i;
    bool asks = true;
    if (!ended && strcmp(words[i], "--") == 0)
      ended = true;
    else if (!ended && is_flag(words[i]))
      status = read_flag(call, count, words, &i, &asks);
    else
      call->words[call->count++] = words[i];
    for (int k = from; asks && k <= i; k++) call->question[call->question_count++] = words[k];
  }
  if (status != DONE || call->flags[FLAG_HELP] != NULL) return status;
  status = check_count(call);
  return status == DONE ? read_flags(call) : status;
}
