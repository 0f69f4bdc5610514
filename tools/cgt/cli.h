/* What the files of the `cgt` command share. It uses libcgt as any program does: through <cgt/cgt.h> alone. */
#ifndef CLI_H
#define CLI_H

#include <cgt/cgt.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A function whose first argument is a format, as C has formats, not as Windows. */
#if defined(__MINGW32__) && !defined(__clang__)
#  define FORMATS __attribute__((format(gnu_printf, 1, 2)))
#else
#  define FORMATS __attribute__((format(printf, 1, 2)))
#endif

/* ---- Calls: call.c reads them, commands.c has the table ---- */

/* Exit statuses. */
enum { DONE = 0, FAILED = 1, MISUSED = 2 };

/* Flags; the table in commands.c has them in this order. */
enum {
  FLAG_MISERE,
  FLAG_METHOD,
  FLAG_WINNING,
  FLAG_LIMIT,
  FLAG_HEAP,
  FLAG_STAR,
  FLAG_VALUES,
  FLAG_POSITION,
  FLAG_SVG,
  FLAG_DOT,
  FLAG_IMAGE,
  FLAG_OUTCOME,
  FLAG_CANONICAL,
  FLAG_STDIN,
  FLAG_MEMO,
  FLAG_PART,
  FLAG_OUT,
  FLAG_LEMMAS,
  FLAG_PARTS,
  FLAG_FORMAT,
  FLAG_JSON,
  FLAG_THREADS,
  FLAG_MEMORY,
  FLAG_MEMO_DIR,
  FLAG_TIMEOUT,
  FLAG_HELP,
  FLAGS
};

typedef struct cli_call cli_call;

typedef struct {
  const char *name, *value; /* its value, as help shows it; NULL: it takes none */
  const char *help;
} cli_flag;

typedef struct {
  const char *name, *words, *help, *examples;
  uint32_t flags;     /* bit f: it takes flag f */
  size_t least, most; /* words after its name */
  int (*run)(cli_call *call);
  bool own_memo; /* the file of --memo is one of its own kind, which it reads and writes */
} cli_command;

struct cli_call {
  const cli_command *command;
  char **words; /* after its name, without flags */
  size_t count;
  char **question; /* all words after its name, without flags that only say how to answer it */
  size_t question_count;
  const char *flags[FLAGS]; /* the values given, "" for a flag without a value; NULL: not given */
  uint32_t play, method;
  uint64_t threads, memory, limit, heap, parts;
  uint32_t lemmas;
  double seconds; /* of --timeout; 0: none */
};

extern const cli_flag flags[FLAGS];
extern const char *const method_names[]; /* what --method takes; ends with NULL */
extern const char *const lemma_names[];  /* what --lemmas takes; ends with NULL */
extern const cli_command commands[];     /* ends with a command without a name */

/* Reads the words after a command's name. */
int read_call(const cli_command *command, int count, char **words, cli_call *call);

/* The command with a name, or NULL. */
const cli_command *find_command(const char *name);

/* Complains about a word that should be the name of a command. Returns MISUSED. */
int unknown_command(const char *what, const char *word);

void help_for_all(void);
void help_for_command(const cli_command *command);

/* Prints the words that may stand in place of the last word, one per line, for completion in shells. */
void complete(size_t count, char **words);

int run_canonical(cli_call *call);
int run_classify(cli_call *call);
int run_check(cli_call *call);
int run_draw(cli_call *call);
int run_explain(cli_call *call);
int run_genus(cli_call *call);
int run_grundy(cli_call *call);
int run_help(cli_call *call);
int run_list(cli_call *call);
int run_merge(cli_call *call);
int run_moves(cli_call *call);
int run_nim(cli_call *call);
int run_outcome(cli_call *call);
int run_p_positions(cli_call *call);
int run_period(cli_call *call);
int run_play(cli_call *call);
int run_prove(cli_call *call);
int run_quotient(cli_call *call);
int run_sequence(cli_call *call);
int run_table(cli_call *call);
int run_values(cli_call *call);
int run_verify(cli_call *call);

/* ---- Failures: error.c ---- */

/* A word being read, for failures that name the place in it. */
typedef struct {
  const char *what; /* what the word is, such as `--memory` */
  const char *text;
  size_t at; /* bytes read */
} cli_cursor;

/* Prints what is wrong on standard error, after `cgt: `, in one line. */
void complain(const char *pattern, ...) FORMATS;

/* Complains about the words of the call. Returns MISUSED. */
int misuse(const char *pattern, ...) FORMATS;

/* Complains about `length` bytes of a word at the cursor; 0: about its end. Returns MISUSED. */
int unexpected(const cli_cursor *cursor, size_t length, const char *expected);

/* Complains about a whole word after the command's name. Returns MISUSED. */
int unexpected_word(const cli_call *call, size_t number, const char *expected);

/* Complains in the library's words, with `what` before them, and returns the exit status: MISUSED if the user's words are to
 * blame, as they always are if `place` (NULL: nothing was read) has a line. */
int library_failed(const char *what, cgt_status_t status, const cgt_spec_error_t *place);

/* The same with words that the library gave earlier. */
int failed_with(const char *what, const char *why, cgt_status_t status, const cgt_spec_error_t *place);

/* Makes the candidate the best if it is nearer to an unknown word than the best so far, and near enough. */
void nearest(const char *word, const char *candidate, const char **best, size_t *distance);

/* Allocates, or reallocates, memory; if there is none, complains and ends the program. */
void *must_allocate(void *block, size_t count, size_t size);

/* The most bytes that such a block may have, as --memory says. */
extern size_t largest_block;

/* ---- Words: read.c ---- */

typedef struct {
  uint64_t first, last;
} cli_range;

typedef struct {
  uint64_t words[CGT_MAX_WORDS];
  size_t count;
} cli_position;

/* Read a number in digits at the cursor; read_number() also reads a power, a^b. Return DONE or MISUSED. */
int read_decimal(cli_cursor *cursor, uint64_t *number);
int read_number(cli_cursor *cursor, uint64_t *number);

/* Reads a range; `what` is the word that it is. */
int read_range_text(const char *what, const char *text, cli_range *range);

/* Reads word `number` of the call as a range. */
int read_range(const cli_call *call, size_t number, cli_range *range);

/* Reads the game that is the call's first word, and applies the call's settings. Ctrl-C and --timeout stop its questions. */
int read_game(const cli_call *call, cgt_game_t **game);

/* The same with a number in place of each `*`; *stars is how many there are. */
int read_game_with(const cli_call *call, uint64_t number, cgt_game_t **game, uint64_t *stars);

/* Says why a game or poset is not read: a signal, or the text. */
int not_read(const char *what, cgt_status_t status, const cgt_spec_error_t *place);

/* Frees a game, after writing its memo if the call says so. Returns the status, or that of a failure on the way. */
int end_game(const cli_call *call, cgt_game_t *game, int status);

int read_position(cgt_game_t *game, const char *what, const char *text, cli_position *position);

/* The game that is played before any button is pushed, such as Nim in push(push(nim,wythoff),euclid). It lives as long as the
 * given game. */
cgt_game_t *first_played(cgt_game_t *game);

/* Whether the words of positions are summands, each after its number of words. */
bool has_summands(const cgt_game_t *game);

/* Whether the game is played on a board; its sides. */
bool has_board(const cgt_game_t *game, uint64_t *rows, uint64_t *columns);

/* Reads the only position of a call of one game, which lives as long as the program; NULL: none, about which it complains, or a
 * stop. */
const cli_position *read_only_position(const cli_call *call, cgt_game_t *game);

/* Hands the positions of the call to a function until it returns a status other than DONE. Positions among the words are all
 * read before the first is handed over. */
typedef int (*cli_position_fn)(const cli_call *call, cgt_game_t *game, const cli_position *position);
int each_position(const cli_call *call, cgt_game_t *game, cli_position_fn each);

/* Prints an answer of grundy or outcome; and all of them, which a function finds and prints. */
int say_answer(const cli_call *call, cgt_game_t *game, const cli_position *position, uint64_t answer);
int say_answers(const cli_call *call, cgt_game_t *game, cli_position_fn each);

/* Positions between two corners. */
typedef struct {
  uint64_t first[CGT_MAX_WORDS], last[CGT_MAX_WORDS];
  size_t count, varying; /* words of a position; how many of them vary */
  size_t ranges;         /* how many of them, the last ones, are given by the call */
  size_t last_varying;   /* the call's word with the last of the ranges that vary */
  uint64_t rows,
      columns; /* how many numbers the first varying word has, and how many positions begin with one; 0: 2^64 or more */
} cli_box;

/* Reads the box of the call's ranges, one for each coordinate of a position without buttons. */
int read_box(const cli_call *call, cgt_game_t *game, cli_box *box);

/* Whether `rows` rows of a box fit into memory. */
int check_cells_fit(const cli_box *box, uint64_t rows);

/* Asks about `count` rows of a box, from number `row` on: *some becomes the box of these. */
int ask_rows(const cli_call *call, cgt_game_t *game, uint32_t question, const cli_box *box, uint64_t row, uint64_t count,
             cli_box *some, uint64_t *answers);

/* Runs a command on the game of the call: reads the game, begins the document, calls `ask`, and frees the game. */
int on_game(cli_call *call, int (*ask)(const cli_call *call, cgt_game_t *game));

/* The exit status after a question about a position (NULL: about more than one). Complains about a failure, except about a
 * stop, which end_game() reports. */
int asked(cgt_game_t *game, const cli_position *position, cgt_status_t status);

/* A position as text, valid until the next call; NULL if it cannot be written, about which position_text() complains. */
const char *write_position(cgt_game_t *game, const uint64_t *words, size_t count);
const char *position_text(cgt_game_t *game, const uint64_t *words, size_t count);

/* Prints the positions of a list, one a line, or exports them; `key` is that of the array. */
int say_positions(cgt_game_t *game, const char *key, const cgt_list_t *positions);

/* Reads a line of standard input, without its end, valid until the next call. *line is NULL at the end of the input, after a
 * stop, and after a failure: the input cannot be read, or the line is too long. `what` names the line in complaints. */
int read_line(const char *what, char **line, size_t *length);

/* ---- Answers: output.c ---- */

/* Answers are printed as text or as rows of an export when they are found, or, with --json, collected and printed as one
 * document at the end. */
typedef enum { TEXT, JSON, CSV, LATEX, MARKDOWN, B_FILE } cli_format; /* format_names has them in this order */

extern cli_format format;
extern const char *const format_names[]; /* what --format takes; ends with NULL */

/* Print text; nothing in other formats. */
void say(const char *pattern, ...) FORMATS;
void say_number(uint64_t number, char after); /* and then a character */

/* Writes a piece of an export. */
void put_export(const char *text, size_t length);

/* Writes what say() has buffered: before a wait for input, and now and then. Returns whether everything could be written so
 * far. */
bool flush_output(void);

/* Whether standard output can no longer be written, so that further answers would be lost. */
bool output_failed(void);

/* Begin and end an object or an array; `key` is NULL inside an array. These and the following do nothing without --json. */
void json_begin(const char *key, char bracket);
void json_end(char bracket);
void json_text(const char *key, const char *text);
void json_number(const char *key, uint64_t number);
void json_truth(const char *key, bool truth);
void json_null(const char *key);
int json_position(const char *key, cgt_game_t *game, const uint64_t *words, size_t count);

/* Begins the document with the command, and the game if the call has one. */
void json_document(const cli_call *call, bool of_game);

/* Writes what there is of the document: the call goes on for as long as it is asked. If it fails later, the document ends after
 * the answers before. */
void json_so_far(void);

/* Prints the document if the call is done, and checks that everything was written. Returns the exit status. */
int end_output(int status);

/* The code of a colour for a terminal; "" for a file, or if NO_COLOR is set. */
const char *colour(FILE *file, const char *code);

/* ---- Shares: share.c ---- */

/* The bytes of a picture or another file, to be freed. */
typedef struct {
  char *bytes;
  size_t size, room;
} cli_picture;

/* Reads --part and --out. With these a sweep finds some of its items and keeps their answers for a file. */
int share_begin(const cli_call *call);
bool share_keeps(void);

/* Whether the answers come from such files, for cgt merge. */
bool share_merges(void);

/* The items to be found, of 0 to items - 1 (0: 2^64): all or those of the share; in an empty share *end is *first. */
int share_items(uint64_t items, uint64_t *first, uint64_t *end);

/* Which parts it is, from a first one to a last one, of how many. */
void share_numbers(uint64_t *part, uint64_t *last, uint64_t *parts);

/* Narrows a range to the share's numbers; *any: there are any. */
int share_range(cli_range *range, bool *any);

/* Keeps a word of an answer; reads the next one; whether there is one. */
void share_put(uint64_t word);
int share_get(uint64_t *word);
bool share_more(void);

/* Writes the file, if there is a share and all went well. Returns the status. */
int share_end(const cli_call *call, int status);

/* With --out alone: prints the answers of the file after that. */
int share_print(const cli_call *call);

/* For cgt-mpi: has the next sweep keep some parts, with the file in memory; whether a sweep does that; takes that file, to be
 * freed, and has sweeps keep nothing; frees the game that such sweeps have in common (read.c); reads a file; whether an
 * undamaged one is of the call's question; puts files together, which it frees. */
void share_find(uint64_t part, uint64_t last, uint64_t parts);
bool share_is_one_of_many(void);
cli_picture share_file(void);
void end_shares(void);
int share_read(const char *path, cli_picture *bytes);
int share_belongs(const cli_call *call, const char *name, const cli_picture *file);
int share_merge(const cli_call *call, const char *const *names, cli_picture *files, size_t n);

/* ---- Exports: export.c ---- */

/* Whether answers are exported: as rows of cells, of which the first has their heads. If they are not, the following do
 * nothing. */
bool exports(void);

/* Begins with the call in a comment. Nothing is written before the first row is whole, or the call is done. */
void export_begin(const cli_call *call, size_t columns);
void export_end(int status);

/* The next cell; as many as columns are a row. */
void export_text(const char *text);
void export_number(uint64_t number);

/* Complains that a b-file needs one number for each answer. Returns MISUSED. */
int refuse_b_file(void);

/* Cells x1, x2, … for coordinates, and the last one, unless it is NULL. */
void export_heads(size_t coordinates, const char *last);

/* ---- Pictures: picture.c ---- */

/* Adds bytes to a cli_picture, as the library's drawing functions do. */
cgt_status_t picture_add(void *picture, const char *text, size_t size);

/* Whether the file of --image, if it is given, has a name that tells its format. */
int check_image(const cli_call *call);

/* Adds the call as a shell reads it, without flags that only say how to answer it: export.c. */
void add_call(cli_picture *to, const cli_call *call);

/* Draws a sequence to that file. */
int draw_sequence(const cli_call *call, uint64_t first, const uint64_t *values, size_t n);

/* Writes a picture to the file that a flag names. */
int picture_save(const cli_picture *picture, const char *flag, const char *path);

/* ---- Drawings in letters: sketch.c ---- */

/* Draws heaps, coins on squares, and diagrams, if they are small; nothing for other positions. */
void sketch_position(FILE *to, const cgt_game_t *game, const uint64_t *words, size_t count);

/* ---- Long work: watch.c ---- */

/* What stops a call: nothing so far, Ctrl-C, SIGTERM or what is like it, and the end of the time. */
typedef enum { GOES_ON, STOPPED_BY_KEYS, STOPPED_BY_SIGNAL, STOPPED_BY_TIME } cli_stop;

/* From now on these stop the call. */
void watch_begin(double seconds);
void watch_end(void);

/* Stops the call. The system's file calls this, perhaps in a signal handler or on another thread, at each stop, and every
 * second after the first, with STOPPED_BY_TIME. */
void watch_stop(cli_stop why);

/* Whether answers are being written, which a stop never cuts off, however long it takes. */
void watch_writes(bool writes);

/* Sets the game whose questions are stopped, and whose progress is shown. NULL: none. */
void watch_game(cgt_game_t *game);

/* Whether the call must end: after a signal, or because its answers cannot be written. */
bool stopped(void);

/* Sets the file in which what the game finds is saved, now and then during its questions. */
void watch_memo(const char *path);

/* How many answers, or rows of answers, to ask for at once: so few that a stop loses little work, and so many that the library
 * can find answers together. Begins with a size of 1. */
typedef struct {
  uint64_t size;
  double began;
  bool table; /* rows of a table */
} cli_portion;

void portion_begin(cli_portion *portion);
void portion_end(cli_portion *portion, uint64_t answers);

/* Sets how many answers have been found, of how many. */
void watch_step(uint64_t done, uint64_t total);

/* Clears the line of progress. */
void watch_clear(void);

/* A wait for a person begins or ends, whose time is not that of the work. */
void watch_rests(bool rests);

/* Complains that the call was stopped, and says how to continue; only the first time. Returns FAILED. */
int complain_stopped(const char *how);

/* ---- The operating system: on_posix.c or on_windows.c, where the program begins ---- */

/* Runs the command; words are in UTF-8. Returns the exit status. */
int run_words(int count, char **words);

/* From now on Ctrl-C, SIGTERM, and the end of this time (0: none) call watch_stop(). */
void system_listen(double seconds);
void system_listens_no_more(void);

/* Whether stops interrupt calls of the system. They must interrupt a wait for input, but not a write, which would lose data. */
void system_waits(bool waits);

/* Between system_holds_stops(true) and (false) no other thread is in watch_stop(). */
void system_holds_stops(bool holds);

/* Ends the program at once, with a text on standard error. */
_Noreturn void system_ends(const char *text);

/* Seconds since some moment, by a clock that nobody sets. */
double system_seconds(void);

/* Whether a stream is a terminal that obeys escape sequences. */
bool system_has_terminal(FILE *file);

bool system_has_file(const char *path);

/* Whether a write failed because nobody reads the pipe any more. */
bool system_lost_reader(int failure);

/* Reads standard input as read() does; a stop interrupts it while system_waits(). */
ptrdiff_t system_reads(void *bytes, size_t size);

#endif
