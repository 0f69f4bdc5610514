/* Output: answers as lines of text when they are found, or as one JSON document, which is written at the end or as it grows. */
#include "cli.h"

#include <errno.h>
#include <stdarg.h>
#include <time.h>

static struct {
  char *text;
  size_t length, room;
  bool comma; /* the next member needs a comma before it */
  bool begun; /* some of it is written already */
} document;

static int failure; /* errno of the first write that failed */

/* Answers that take long are not kept back. */
static void flush_now_and_then(void) {
  static time_t last;
  const time_t second = time(NULL);
  if (second != last) (void)flush_output();
  last = second;
}

static bool begin_to_say(void) {
  if (failure != 0) return false;
  watch_clear();
  watch_writes(true);
  return true;
}

/* Not every system's printf() says that it failed, or why. */
static void look_for_failure(void) {
  if (failure == 0 && ferror(stdout)) failure = errno != 0 ? errno : EIO;
}

static void end_saying(void) {
  look_for_failure();
  watch_writes(false);
  flush_now_and_then();
}

void say(const char *pattern, ...) {
  if (format != TEXT || !begin_to_say()) return;
  va_list arguments;
  va_start(arguments, pattern);
  (void)vprintf(pattern, arguments);
  end_saying();
  va_end(arguments);
}

void say_number(uint64_t number, char after) {
  if (format != TEXT || !begin_to_say()) return;
  char text[21];
  size_t first = sizeof text;
  text[--first] = after;
  do text[--first] = (char)('0' + number % 10);
  while ((number /= 10) != 0);
  const size_t length = sizeof text - first;
  (void)fwrite(text + first, 1, length, stdout);
  end_saying();
}

void put_export(const char *text, size_t length) {
  if (!begin_to_say()) return;
  (void)fwrite(text, 1, length, stdout);
  end_saying();
}

bool flush_output(void) {
  watch_writes(true);
  if (failure == 0) (void)fflush(stdout);
  look_for_failure();
  watch_writes(false);
  return failure == 0;
}

bool output_failed(void) { return failure != 0; }

static void add(const char *text, size_t length) {
  if (document.room - document.length < length) {
    document.room = 2 * document.room + length + 256;
    document.text = must_allocate(document.text, document.room, 1);
  }
  memcpy(document.text + document.length, text, length);
  document.length += length;
}

/* How many bytes the character has that begins here; 0: it is not UTF-8. */
static size_t character(const char *text) {
  const unsigned char *byte = (const unsigned char *)text;
  const size_t length = byte[0] < 0x80   ? 1
                        : byte[0] < 0xc2 ? 0
                        : byte[0] < 0xe0 ? 2
                        : byte[0] < 0xf0 ? 3
                        : byte[0] < 0xf5 ? 4
                                         : 0;
  for (size_t i = 1; i < length; i++)
    if ((byte[i] & 0xc0) != 0x80) return 0;
  /* excludes overlong forms, surrogates, and what is above U+10FFFF */
  const bool outside = length > 2 && ((byte[0] == 0xe0 && byte[1] < 0xa0) || (byte[0] == 0xed && byte[1] > 0x9f) ||
                                      (byte[0] == 0xf0 && byte[1] < 0x90) || (byte[0] == 0xf4 && byte[1] > 0x8f));
  return outside ? 0 : length;
}

static void add_string(const char *text) {
  add("\"", 1);
  for (size_t length; *text != '\0'; text += length) {
    char code[8];
    length = character(text);
    const bool plain = length > 0 && (unsigned char)*text >= ' ';
    if (!plain) {
      add(code, (size_t)snprintf(code, sizeof code, "\\u%04x", length == 0 ? 0xfffdu : (unsigned)*text));
      length = 1;
    } else {
      if (*text == '"' || *text == '\\') add("\\", 1);
      add(text, length);
    }
  }
  add("\"", 1);
}

static void add_key(const char *key) {
  if (document.comma) add(", ", 2);
  document.comma = true;
  if (key == NULL) return;
  add_string(key);
  add(": ", 2);
}

void json_begin(const char *key, char bracket) {
  if (format != JSON) return;
  add_key(key);
  add(&bracket, 1);
  document.comma = false;
}

void json_end(char bracket) {
  if (format != JSON) return;
  add(&bracket, 1);
  document.comma = true;
}

void json_text(const char *key, const char *text) {
  if (format != JSON) return;
  add_key(key);
  add_string(text);
}

void json_number(const char *key, uint64_t number) {
  if (format != JSON) return;
  char digits[32];
  add_key(key);
  /* many readers keep numbers as doubles, which are exact below 2^53 */
  add(digits, (size_t)snprintf(digits, sizeof digits, number < (uint64_t)1 << 53 ? "%" PRIu64 : "\"%" PRIu64 "\"", number));
}

static void add_word(const char *key, const char *word) {
  if (format != JSON) return;
  add_key(key);
  add(word, strlen(word));
}

void json_truth(const char *key, bool truth) { add_word(key, truth ? "true" : "false"); }

void json_null(const char *key) { add_word(key, "null"); }

void json_document(const cli_call *call, bool of_game) {
  json_begin(NULL, '{');
  json_text("command", call->command->name);
  if (!of_game) return;
  json_text("game", call->words[0]);
  json_text("play", call->play == CGT_MISERE ? "misere" : "normal");
}

static void write_document(void) {
  watch_writes(true);
  if (failure == 0) (void)fwrite(document.text, 1, document.length, stdout);
  look_for_failure();
  watch_writes(false);
  document.length = 0;
}

void json_so_far(void) {
  if (format != JSON) return;
  watch_clear();
  write_document();
  document.begun = true;
  flush_now_and_then();
}

int end_output(int status) {
  if (format == JSON && (document.begun || (status == DONE && document.length > 0))) {
    json_end('}');
    add("\n", 1);
    write_document();
  }
  free(document.text);
  if (flush_output()) return status;
  if (!system_lost_reader(failure)) complain("standard output: %s; expected a file that can be written", strerror(failure));
  return FAILED;
}

const char *colour(FILE *file, const char *code) {
  static char text[4][16];
  static unsigned next;
  if (getenv("NO_COLOR") != NULL || !system_has_terminal(file)) return "";
  next = (next + 1) % 4;
  (void)snprintf(text[next], sizeof text[next], "\033[%sm", code);
  return text[next];
}
