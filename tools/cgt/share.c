/* Shares of a sweep: --part I/N finds some of its answers and writes them to a file; merge puts such files together.
 *
 * A sweep has items in a fixed order, such as the numbers of a range or the rows of a table, and a share is a range of them.
 * Its file has lines of text: what it is; the version; the call without the flags that say how to answer it; the share's first
 * item, the one after its last, and how many there are; the answers, as numbers in the order in which the sweep finds them; and
 * a checksum of all bytes before it. merge runs the call with the answers of all files in place of those that it would find; so
 * does --out alone, with the one file of all answers.
 *
 * cgt-mpi has its processes find shares that are several parts, and keeps their files in memory. */
#include "cli.h"

#include <errno.h>

static const char head[] = "libcgt share 1\n";

static struct {
  bool keeps;       /* --part or --out: answers go to a file, */
  bool prints;      /* --out alone: and are printed too, */
  cli_format print; /* in this format */
  const char *path; /* NULL: the file stays in memory */
  uint64_t part, last, parts, first, end, items;
  cli_picture answers, file;
  uint64_t count;
  bool merges; /* or they come from files: */
  const uint64_t *words;
  uint64_t left;
} own;

bool share_keeps(void) { return own.keeps; }

bool share_merges(void) { return own.merges; }

int share_begin(const cli_call *call) {
  const char *part = call->flags[FLAG_PART], *out = call->flags[FLAG_OUT];
  if ((call->command->flags & 1u << FLAG_PART) == 0 || (part == NULL && out == NULL)) return DONE;
  if (out == NULL) return misuse("flag: column 1: \"--part\"; expected --out FILE too");
  own.prints = part == NULL;
  own.print = format;
  if (part == NULL) part = "1/1";
  cli_cursor cursor = {.what = "--part", .text = part};
  int status = read_decimal(&cursor, &own.part);
  if (status == DONE && part[cursor.at] != '/')
    return unexpected(&cursor, part[cursor.at] != '\0', "/ and the number of parts");
  cursor.at++;
  if (status == DONE) status = read_decimal(&cursor, &own.parts);
  if (status != DONE) return status;
  if (part[cursor.at] != '\0') return unexpected(&cursor, 1, "nothing after the number of parts");
  cursor.at = 0;
  if (own.part == 0 || own.part > own.parts) return unexpected(&cursor, strlen(part), "a part from 1/N to N/N");
  own.last = own.part;
  own.keeps = true;
  own.path = out;
  format = TEXT; /* of which nothing is printed */
  return DONE;
}

void share_find(uint64_t part, uint64_t last, uint64_t parts) {
  own.part = part;
  own.last = last;
  own.parts = parts;
  own.count = 0;
  own.keeps = true;
  format = TEXT;
}

bool share_is_one_of_many(void) { return own.keeps && own.path == NULL; }

cli_picture share_file(void) {
  const cli_picture file = own.file;
  own.keeps = false;
  own.file = (cli_picture){.size = 0};
  return file;
}

/* Where a part ends: the first `items % parts` of them have one item more than the others. */
static uint64_t end_of(uint64_t items, uint64_t part, uint64_t parts) {
  const uint64_t rest = items % parts;
  return items / parts * part + (part < rest ? part : rest);
}

int share_items(uint64_t items, uint64_t *first, uint64_t *end) {
  *first = 0;
  *end = items;
  if (own.keeps && items == 0) {
    complain("--part: 2^64 answers or more; expected fewer");
    return FAILED;
  }
  if (own.keeps) {
    own.items = items;
    *first = own.first = end_of(items, own.part - 1, own.parts);
    *end = own.end = end_of(items, own.last, own.parts);
  } else if (own.merges && items != own.items) {
    complain("merge: the files have %" PRIu64 " items; expected %" PRIu64, own.items, items);
    return FAILED;
  }
  return DONE;
}

void share_numbers(uint64_t *part, uint64_t *last, uint64_t *parts) {
  *part = own.part;
  *last = own.last;
  *parts = own.parts;
}

int share_range(cli_range *range, bool *any) {
  uint64_t first, end;
  const int status = share_items(range->last - range->first + 1, &first, &end);
  *any = !own.keeps || first < end;
  if (status != DONE || !own.keeps) return status;
  range->last = range->first + (end - 1);
  range->first += first;
  return DONE;
}

void share_put(uint64_t word) {
  char text[24];
  (void)picture_add(&own.answers, text, (size_t)snprintf(text, sizeof text, "%" PRIu64 "\n", word));
  own.count++;
}

int share_get(uint64_t *word) {
  if (own.left > 0) {
    own.left--;
    *word = *own.words++;
    return DONE;
  }
  complain("merge: the files have fewer answers than the call asks for");
  return FAILED;
}

bool share_more(void) { return own.left > 0; }

/* FNV-1a of 64 bits. */
static uint64_t checksum(const char *bytes, size_t size) {
  uint64_t sum = 0xcbf29ce484222325;
  for (size_t i = 0; i < size; i++) sum = (sum ^ (unsigned char)bytes[i]) * 0x100000001b3;
  return sum;
}

static void add_text(cli_picture *file, const char *text) { (void)picture_add(file, text, strlen(text)); }

int share_end(const cli_call *call, int status) {
  if (!own.keeps) return status;
  cli_picture file = {.size = 0};
  char line[128];
  add_text(&file, head);
  (void)snprintf(line, sizeof line, "version %s\nwords %zu\n", cgt_version_string(), call->question_count + 1);
  add_text(&file, line);
  for (size_t i = 0; i <= call->question_count; i++) {
    const char *word = i == 0 ? call->command->name : call->question[i - 1];
    (void)snprintf(line, sizeof line, "%zu ", strlen(word));
    add_text(&file, line);
    add_text(&file, word);
    add_text(&file, "\n");
  }
  (void)snprintf(line, sizeof line, "items %" PRIu64 " %" PRIu64 " %" PRIu64 "\nanswers %" PRIu64 "\n", own.first, own.end,
                 own.items, own.count);
  add_text(&file, line);
  if (own.count > 0) (void)picture_add(&file, own.answers.bytes, own.answers.size);
  (void)snprintf(line, sizeof line, "checksum %016" PRIx64 "\n", checksum(file.bytes, file.size));
  add_text(&file, line);
  if (status == DONE && own.path != NULL) status = picture_save(&file, "--out", own.path);
  free(own.answers.bytes);
  own.answers = (cli_picture){.size = 0};
  if (status == DONE && (own.prints || own.path == NULL))
    own.file = file;
  else
    free(file.bytes);
  return status;
}

int share_print(const cli_call *call) {
  if (!own.prints) return DONE;
  cli_picture file = share_file();
  format = own.print;
  return share_merge(call, &own.path, &file, 1);
}

/* ---- merge ---- */

typedef struct {
  const char *path;
  cli_picture bytes;
  char **words; /* of the call */
  uint64_t word_count, first, end, items, count;
  uint64_t *answers;
} cli_share;

static int damaged(const cli_share *share) {
  complain("%s: expected an undamaged file of --part, of version %s", share->path, cgt_version_string());
  return FAILED;
}

int share_read(const char *path, cli_picture *bytes) {
  char block[4096];
  size_t got;
  FILE *file = fopen(path, "rb");
  if (file == NULL) {
    complain("%s: %s", path, strerror(errno));
    return FAILED;
  }
  while ((got = fread(block, 1, sizeof block, file)) > 0) (void)picture_add(bytes, block, got);
  const bool failed = ferror(file) != 0;
  (void)fclose(file);
  if (failed) complain("%s: cannot be read", path);
  return failed ? FAILED : DONE;
}

/* Reads a number and the letter after it. */
static bool take_number(const char **at, char after, uint64_t *number) {
  const char *from = *at;
  for (*number = 0; **at >= '0' && **at <= '9'; ++*at) {
    const uint64_t digit = (uint64_t)(**at - '0');
    if (*number > (UINT64_MAX - digit) / 10) return false;
    *number = *number * 10 + digit;
  }
  return *at > from && *(*at)++ == after;
}

static bool take_text(const char **at, const char *text) {
  const size_t length = strlen(text);
  if (strncmp(*at, text, length) != 0) return false;
  *at += length;
  return true;
}

static bool take_words(cli_share *share, const char **at, const char *end) {
  if (!take_text(at, "words ") || !take_number(at, '\n', &share->word_count) || share->word_count == 0 ||
      share->word_count > share->bytes.size)
    return false;
  share->words = must_allocate(NULL, (size_t)share->word_count, sizeof *share->words);
  for (uint64_t i = 0; i < share->word_count; i++) {
    uint64_t length;
    if (!take_number(at, ' ', &length) || length >= (uint64_t)(end - *at) || (*at)[length] != '\n') return false;
    share->words[i] = share->bytes.bytes + (*at - share->bytes.bytes);
    share->words[i][length] = '\0';
    if (strlen(share->words[i]) != length) return false;
    *at += length + 1;
  }
  return true;
}

static int parse_share(cli_share *share) {
  enum { LAST_LINE = 26 };                 /* with the checksum */
  (void)picture_add(&share->bytes, "", 1); /* ends the text */
  share->bytes.size--;
  const size_t size = share->bytes.size;
  char line[LAST_LINE + 1];
  if (size < LAST_LINE) return damaged(share);
  (void)snprintf(line, sizeof line, "checksum %016" PRIx64 "\n", checksum(share->bytes.bytes, size - LAST_LINE));
  const char *at = share->bytes.bytes, *end = at + size - LAST_LINE;
  if (memcmp(end, line, LAST_LINE) != 0) return damaged(share);
  char version[64];
  (void)snprintf(version, sizeof version, "%sversion %s\n", head, cgt_version_string());
  if (!take_text(&at, version) || !take_words(share, &at, end) || !take_text(&at, "items ") ||
      !take_number(&at, ' ', &share->first) || !take_number(&at, ' ', &share->end) || !take_number(&at, '\n', &share->items) ||
      !take_text(&at, "answers ") || !take_number(&at, '\n', &share->count) || share->count > size ||
      share->first > share->end || share->end > share->items)
    return damaged(share);
  share->answers = must_allocate(NULL, (size_t)share->count, sizeof *share->answers);
  for (uint64_t i = 0; i < share->count; i++)
    if (at >= end || !take_number(&at, '\n', &share->answers[i])) return damaged(share);
  return at == end ? DONE : damaged(share);
}

static bool same_question(const cli_share *a, const cli_share *b) {
  bool same = a->word_count == b->word_count && a->items == b->items;
  for (uint64_t i = 0; same && i < a->word_count; i++) same = strcmp(a->words[i], b->words[i]) == 0;
  return same;
}

static int by_place(const void *a, const void *b) {
  const cli_share *left = a, *right = b;
  if (left->first != right->first) return left->first < right->first ? -1 : 1;
  return left->end < right->end ? -1 : left->end > right->end;
}

/* Each item must be in one share of one question. Sorts the shares. */
static int check_shares(cli_share *shares, size_t n) {
  for (size_t i = 1; i < n; i++)
    if (!same_question(&shares[0], &shares[i]))
      return misuse("%s: expected a share of the same question as %s", shares[i].path, shares[0].path);
  qsort(shares, n, sizeof *shares, by_place);
  uint64_t at = 0;
  const char *before = NULL;
  for (size_t i = 0; i < n; i++) {
    const cli_share *share = &shares[i];
    if (share->first == share->end) continue;
    if (share->first < at)
      return misuse("%s: expected a share that does not overlap %s, which has item %" PRIu64 " too", share->path, before,
                    share->first + 1);
    if (share->first > at) break;
    at = share->end;
    before = share->path;
  }
  if (at == shares[0].items) return DONE;
  uint64_t end = shares[0].items;
  for (size_t i = n; i-- > 0;)
    if (shares[i].first > at) end = shares[i].first;
  return misuse("merge: no file has the items %" PRIu64 " to %" PRIu64 " of %" PRIu64 "; expected shares without gaps", at + 1,
                end, shares[0].items);
}

/* Runs the call of the shares with their answers. */
static int run_merged(const cli_call *call, const cli_share *shares, size_t n) {
  cli_call asked;
  uint64_t count = 0, used = 0;
  for (size_t i = 0; i < n; i++) count += shares[i].count;
  uint64_t *words = must_allocate(NULL, (size_t)count, sizeof *words);
  for (size_t i = 0; i < n; i++) {
    if (shares[i].count > 0) memcpy(words + used, shares[i].answers, (size_t)shares[i].count * sizeof *words);
    used += shares[i].count;
  }
  own.merges = true;
  own.words = words;
  own.left = count;
  own.items = shares[0].items;
  const cli_command *command = find_command(shares[0].words[0]);
  const cli_format wanted = format;
  int status = command != NULL && (command->flags & 1u << FLAG_PART) != 0
                   ? read_call(command, (int)shares[0].word_count - 1, shares[0].words + 1, &asked)
                   : damaged(&shares[0]);
  if (status == DONE) {
    if (call->flags[FLAG_FORMAT] != NULL || call->flags[FLAG_JSON] != NULL) format = wanted;
    status = command->run(&asked);
    if (status == DONE && own.left > 0) status = damaged(&shares[0]);
    free(asked.words);
    free(asked.question);
  }
  free(words);
  return status;
}

static void free_share(cli_share *share) {
  free(share->bytes.bytes);
  free(share->words);
  free(share->answers);
}

int share_belongs(const cli_call *call, const char *name, const cli_picture *file) {
  cli_share share = {.path = name};
  (void)picture_add(&share.bytes, file->bytes, file->size);
  int status = parse_share(&share);
  bool same =
      status == DONE && share.word_count == call->question_count + 1 && strcmp(share.words[0], call->command->name) == 0;
  for (uint64_t i = 1; same && i < share.word_count; i++) same = strcmp(share.words[i], call->question[i - 1]) == 0;
  if (status == DONE && !same) status = misuse("%s: expected a share of the same question as the call", name);
  free_share(&share);
  return status;
}

int share_merge(const cli_call *call, const char *const *names, cli_picture *files, size_t n) {
  cli_share *shares = must_allocate(NULL, n, sizeof *shares);
  int status = DONE;
  for (size_t i = 0; i < n; i++) shares[i] = (cli_share){.path = names[i], .bytes = files[i]};
  for (size_t i = 0; i < n && status == DONE; i++) status = parse_share(&shares[i]);
  if (status == DONE) status = check_shares(shares, n);
  if (status == DONE) status = run_merged(call, shares, n);
  for (size_t i = 0; i < n; i++) free_share(&shares[i]);
  free(shares);
  return status;
}

int run_merge(cli_call *call) {
  cli_picture *files = must_allocate(NULL, call->count, sizeof *files);
  int status = DONE;
  for (size_t i = 0; i < call->count; i++) files[i] = (cli_picture){.size = 0};
  for (size_t i = 0; i < call->count && status == DONE; i++) status = share_read(call->words[i], &files[i]);
  if (status == DONE) status = share_merge(call, (const char *const *)call->words, files, call->count);
  free(files);
  return status;
}
