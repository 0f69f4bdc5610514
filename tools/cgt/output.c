/* Answers: lines of text as they are found, or one JSON document at the end. */
#include "cli.h"

#include <errno.h>
#include <stdarg.h>
#include <unistd.h>

bool json;

static struct {
  char *text;
  size_t length, room;
  bool comma; /* something stands before the next member */
} document;

void say(const char *format, ...) {
  if (json) return;
  va_list arguments;
  va_start(arguments, format);
  watch_clear();
  (void)vprintf(format, arguments);
  va_end(arguments);
}

static void add(const char *text, size_t length) {
  if (document.room - document.length < length) {
    document.room = 2 * document.room + length + 256;
    document.text = must_allocate(document.text, document.room, 1);
  }
  memcpy(document.text + document.length, text, length);
  document.length += length;
}

static void add_string(const char *text) {
  add("\"", 1);
  for (; *text != '\0'; text++) {
    char code[8];
    const unsigned char byte = (unsigned char)*text;
    if (byte < ' ')
      add(code, (size_t)snprintf(code, sizeof code, "\\u%04x", (unsigned)byte));
    else
      add(*text == '"' ? "\\\"" : *text == '\\' ? "\\\\" : text, *text == '"' || *text == '\\' ? 2 : 1);
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
  if (!json) return;
  add_key(key);
  add(&bracket, 1);
  document.comma = false;
}

void json_end(char bracket) {
  if (!json) return;
  add(&bracket, 1);
  document.comma = true;
}

void json_text(const char *key, const char *text) {
  if (!json) return;
  add_key(key);
  add_string(text);
}

void json_number(const char *key, uint64_t number) {
  if (!json) return;
  char digits[32];
  add_key(key);
  /* many readers keep numbers as doubles, which are exact below 2^53 */
  add(digits, (size_t)snprintf(digits, sizeof digits, number < (uint64_t)1 << 53 ? "%" PRIu64 : "\"%" PRIu64 "\"", number));
}

static void add_word(const char *key, const char *word) {
  if (!json) return;
  add_key(key);
  add(word, strlen(word));
}

void json_truth(const char *key, bool truth) { add_word(key, truth ? "true" : "false"); }

void json_null(const char *key) { add_word(key, "null"); }

void json_document(const cli_call *call, cgt_game_t *game) {
  json_begin(NULL, '{');
  json_text("command", call->command->name);
  if (game == NULL) return;
  json_text("game", call->words[0]);
  json_text("play", call->play == CGT_MISERE ? "misere" : "normal");
}

int end_output(int status) {
  if (json && status == DONE && document.length > 0) {
    json_end('}');
    add("\n", 1);
    (void)fwrite(document.text, 1, document.length, stdout);
  }
  free(document.text);
  errno = 0;
  const bool failed = fflush(stdout) != 0 || ferror(stdout);
  if (!failed) return status;
  if (errno != EPIPE) complain("standard output: %s; expected a file that can be written", strerror(errno));
  return FAILED;
}

const char *colour(FILE *file, const char *code) {
  static char text[4][16];
  static unsigned next;
  const char *terminal = getenv("TERM");
  if (!isatty(fileno(file)) || getenv("NO_COLOR") != NULL || terminal == NULL || strcmp(terminal, "dumb") == 0) return "";
  next = (next + 1) % 4;
  (void)snprintf(text[next], sizeof text[next], "\033[%sm", code);
  return text[next];
}
