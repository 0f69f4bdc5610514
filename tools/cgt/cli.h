/* What the files of the `cgt` command share. It uses libcgt as any program does: through <cgt/cgt.h> alone. */
#ifndef CLI_H
#define CLI_H

#include <cgt/cgt.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Calls: call.c reads them, commands.c has the table ---- */

/* Exit statuses. */
enum { DONE = 0, FAILED = 1, MISUSED = 2 };

/* Flags; the table in commands.c has them in this order. */
enum {
  FLAG_MISERE,
  FLAG_METHOD,
  FLAG_WINNING,
  FLAG_LIMIT,
  FLAG_VALUES,
  FLAG_POSITION,
  FLAG_SVG,
  FLAG_DOT,
  FLAG_IMAGE,
  FLAG_STDIN,
  FLAG_MEMO,
  FLAG_JSON,
  FLAG_THREADS,
  FLAG_MEMORY,
  FLAG_TIMEOUT,
  FLAG_HELP,
  FLAGS
};

typedef struct cli_call cli_call;

typedef struct {
  const char *name, *value; /* the value as help shows it; NULL: it has none */
  const char *help;
} cli_flag;

typedef struct {
  const char *name, *words, *help, *examples;
  uint32_t flags;     /* bit f: it takes flag f */
  size_t least, most; /* words after its name */
  int (*run)(cli_call *call);
} cli_command;

struct cli_call {
  const cli_command *command;
  char **words;
  size_t count;
  const char *flags[FLAGS]; /* the value given, empty for a flag without one; NULL: not given */
  uint32_t play, method;
  uint64_t threads, memory, limit;
  double seconds; /* of --timeout; 0: none */
};

extern const cli_flag flags[FLAGS];
extern const char *const method_names[]; /* what --method takes; ends with NULL */
extern const cli_command commands[];     /* ends with one without a name */

/* Reads what stands after a command's name. */
int read_call(const cli_command *command, int count, char **words, cli_call *call);

/* The command of a name, or NULL. */
const cli_command *find_command(const char *name);

void help_for_all(void);
void help_for_command(const cli_command *command);

/* Says what may stand where the last word is, a line each: what shells complete from. */
void complete(size_t count, char **words);

int run_classify(cli_call *call);
int run_check(cli_call *call);
int run_draw(cli_call *call);
int run_explain(cli_call *call);
int run_grundy(cli_call *call);
int run_list(cli_call *call);
int run_moves(cli_call *call);
int run_nim(cli_call *call);
int run_outcome(cli_call *call);
int run_period(cli_call *call);
int run_play(cli_call *call);
int run_sequence(cli_call *call);
int run_table(cli_call *call);
int run_values(cli_call *call);

/* ---- Failures: error.c ---- */

/* A word being read, for failures that name the place in it. */
typedef struct {
  const char *what; /* what the word is, such as `--memory` */
  const char *text;
  size_t at; /* bytes read */
} cli_cursor;

/* Says what is wrong on standard error, after `cgt: `, in one line. */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Complains about the words of the call. Returns MISUSED. */
int misuse(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Complains about `length` bytes of a word at the cursor, 0: at its end. Returns MISUSED. */
int unexpected(const cli_cursor *cursor, size_t length, const char *expected);

/* Complains about a whole word after the command's name. Returns MISUSED. */
int unexpected_word(const cli_call *call, size_t number, const char *expected);

/* Complains in the library's words, `what` before them, and returns the exit status: MISUSED where the text is to blame, and
 * so always where `place` (NULL: nothing was read) has a line. */
int library_failed(const char *what, cgt_status_t status, const cgt_spec_error_t *place);

/* The same with the library's words of before. */
int failed_with(const char *what, const char *why, cgt_status_t status, const cgt_spec_error_t *place);

/* What is nearest to a word that is unknown; NULL if nothing is near. */
void nearest(const char *word, const char *candidate, const char **best, size_t *distance);

/* No memory: complains and ends the program. */
void *must_allocate(void *block, size_t count, size_t size);

/* Bytes that one such block may have: what --memory says. */
extern size_t largest_block;

/* ---- Words: read.c ---- */

typedef struct {
  uint64_t first, last;
} cli_range;

typedef struct {
  uint64_t words[CGT_MAX_WORDS];
  size_t count;
} cli_position;

/* Digits at the cursor; or those, and perhaps a power of them, a^b. Return DONE or MISUSED. */
int read_decimal(cli_cursor *cursor, uint64_t *number);
int read_number(cli_cursor *cursor, uint64_t *number);

/* The range that is the call's word of a number. */
int read_range(const cli_call *call, size_t number, cli_range *range);

/* The game that the call's first word says, with the call's settings. Ctrl-C and --timeout stop its questions. */
int read_game(const cli_call *call, cgt_game_t **game);

/* The same of another text, `*` in it standing for a number; says how many `*` there are. */
int read_game_with(const cli_call *call, uint64_t number, cgt_game_t **game, uint64_t *stars);

/* Lets go of a game; writes its memo where the call says so. Returns the status, or what went wrong in that. */
int end_game(const cli_call *call, cgt_game_t *game, int status);

int read_position(cgt_game_t *game, const char *what, const char *text, cli_position *position);

/* The game that is played until a button is pushed, such as Nim in push(push(nim,wythoff),euclid). It lives as long as the
 * given one. */
cgt_game_t *first_played(cgt_game_t *game);

/* Whether positions are summands, each after its number of words. */
bool has_summands(const cgt_game_t *game);

/* Whether the game is one on a board, of which these are the sides. */
bool has_board(const cgt_game_t *game, uint64_t *rows, uint64_t *columns);

/* Hands the positions of the call to a function, until that returns another status than DONE. Those among the words are all
 * read before the first is handed over. */
int each_position(const cli_call *call, cgt_game_t *game,
                  int (*each)(const cli_call *call, cgt_game_t *game, const cli_position *position));

/* Positions between two corners. */
typedef struct {
  uint64_t first[CGT_MAX_WORDS], last[CGT_MAX_WORDS];
  size_t count, varying;  /* words of a position; how many of them vary */
  size_t last_varying;    /* the call's word that says the last of them */
  uint64_t rows, columns; /* numbers of the first and of the last that varies, 1 if there is none; 0: 2^64 */
} cli_box;

/* The box of the call's ranges, one a coordinate of a position without buttons. */
int read_box(const cli_call *call, cgt_game_t *game, cli_box *box);

/* Runs a command on the game of the call, which `ask` is handed: reads it, begins the document, lets it go. */
int on_game(cli_call *call, int (*ask)(const cli_call *call, cgt_game_t *game));

/* The exit status after a question about a position (NULL: about more). Complains about a failure, but a stop, which
 * end_game() tells. */
int asked(cgt_game_t *game, const cli_position *position, cgt_status_t status);

/* A position as text, until the next call; NULL where it cannot be written, the second after a complaint. */
const char *write_position(cgt_game_t *game, const uint64_t *words, size_t count);
const char *position_text(cgt_game_t *game, const uint64_t *words, size_t count);

/* A line of standard input without its end, until the next call. NULL at the end of the input, after a stop, and, which is the
 * status, after a complaint: the input cannot be read, or the line is too long. `what` names the line. */
int read_line(const char *what, char **line, size_t *length);

/* ---- Answers: output.c ---- */

/* Answers are printed as text when they are found, or, with --json, collected and printed as one document at the end. */
extern bool json;

void say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Writes what say() still holds, before a wait for input and now and then. Returns whether all could be written so far. */
bool flush_output(void);

/* Whether standard output takes no more: nobody will see further answers. */
bool output_failed(void);

/* Begins and ends an object or an array; `key` NULL inside an array. They and what follows do nothing without --json. */
void json_begin(const char *key, char bracket);
void json_end(char bracket);
void json_text(const char *key, const char *text);
void json_number(const char *key, uint64_t number);
void json_truth(const char *key, bool truth);
void json_null(const char *key);
int json_position(const char *key, cgt_game_t *game, const uint64_t *words, size_t count);

/* Begins the document: the command, and the game where there is one. */
void json_document(const cli_call *call, cgt_game_t *game);

/* Prints the document where the call is done, and sees that all was written. Returns the exit status. */
int end_output(int status);

/* A colour for a terminal; nothing for a file, and where NO_COLOR is set. */
const char *colour(FILE *file, const char *code);

/* ---- Pictures: picture.c ---- */

/* The bytes of one; to be freed. */
typedef struct {
  char *bytes;
  size_t size, room;
} cli_picture;

/* Adds to a cli_picture: what the library's drawing functions write to. */
cgt_status_t picture_add(void *picture, const char *text, size_t size);

/* Writes a picture to the file that a flag names. */
int picture_save(const cli_picture *picture, const char *flag, const char *path);

/* ---- Long work: watch.c ---- */

/* From here on Ctrl-C, SIGTERM and the end of the time stop the call. */
void watch_begin(double seconds);
void watch_end(void);

/* Whether they end a system call. They must end a wait for input, but no write, which would lose what it had in hand. */
void watch_waits(bool waits);

/* Whether answers are being written: however long that takes, a stop does not cut them off. */
void watch_writes(bool writes);

/* The game whose questions are to be stopped, and are reported. NULL: none. */
void watch_game(cgt_game_t *game);

/* Whether the call is to end: by a signal, or as nobody takes its answers. */
bool stopped(void);

/* The file in which what the game finds is kept, now and then while it is asked. */
void watch_memo(const char *path);

/* How many answers, or rows of them, to ask for at once: so few that a stop loses little work, so many that what the library
 * finds together is not found one by one. Begins with a size of 1. */
typedef struct {
  uint64_t size;
  double began;
} cli_portion;

void portion_begin(cli_portion *portion);
void portion_end(cli_portion *portion, uint64_t answers);

/* How far the call has come, of how many answers. */
void watch_step(uint64_t done, uint64_t total);

/* Takes the line of progress away. */
void watch_clear(void);

/* Complains that the call was stopped, and says how to go on; only the first time. Returns FAILED. */
int complain_stopped(const char *how);

#endif
