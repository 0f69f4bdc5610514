/* Reading texts: tokens, numbers, files, and failures that say where. */
#ifndef CGT_I_READER_H
#define CGT_I_READER_H

#include <stdbool.h>

#include "writer.h"

/* The limits of one call, files included, so that no text exhausts the stack, the memory or the user's time. */
enum {
  CGT_I_SPEC_DEPTH = 200,        /* of nesting */
  CGT_I_SPEC_FILES = 1000,       /* files read */
  CGT_I_SPEC_HANDLES = 1 << 16,  /* games and posets made */
  CGT_I_SPEC_POSITION = 1 << 20, /* bytes of a position's text, parts of which are scanned again at each level */
  CGT_I_SPEC_VERTICES = 1 << 24, /* of an explicit graph, as each takes memory without being mentioned: */
  CGT_I_SPEC_VERTEX = 16,        /* this many bytes and some more */
  CGT_I_SPEC_KEPT = 1 << 28      /* bytes of explicit graphs, and of compounds' texts, which contain those of their parts */
};

typedef struct {
  const char *function;
  cgt_spec_error_t *error; /* NULL: not wanted */
  const uint64_t *star;    /* what * stands for; NULL if for nothing */
  uint64_t stars;          /* how many have been read */
  size_t depth, files, handles, bytes;
  uint64_t kept;
  const struct cgt_i_family *const *families; /* of games, for specs to name; NULL after the last */
} cgt_i_reading;

/* A text whose part from `at` to `end` is still to be read. */
typedef struct {
  cgt_i_reading *reading;
  const char *file; /* its name; NULL: the caller's text */
  const char *text;
  size_t at, end, size;
} cgt_i_reader;

/* Begins to read for a public function: checks the text and clears *error. */
cgt_status_t cgt_i_reading_begin(cgt_i_reading *reading, const char *function, const char *text, cgt_spec_error_t *error,
                                 cgt_i_reader *reader);

/* Fails because of the text from `from` to `to` or, if that is empty, of the token there: what is wrong (NULL: that it is
 * there), and what was expected (NULL if unknown). */
cgt_status_t cgt_i_read_fail(cgt_i_reader *reader, cgt_status_t status, size_t from, size_t to, const char *what,
                             const char *expected);
/* The same for a failure inside the library, whose error text says what is wrong; without a place if the text read is not to
 * blame. */
cgt_status_t cgt_i_read_failed(cgt_i_reader *reader, cgt_status_t status, size_t from, size_t to);
/* The same for a reason like "3 is too much; expected 2". */
cgt_status_t cgt_i_read_refuse(cgt_i_reader *reader, cgt_status_t status, size_t from, size_t to, const char *reason);
/* Fails because of the next token. */
cgt_status_t cgt_i_read_unexpected(cgt_i_reader *reader, const char *expected);

/* Goes one level deeper. Unless this fails, the caller goes up again. */
cgt_status_t cgt_i_read_down(cgt_i_reader *reader);
static inline void cgt_i_read_up(cgt_i_reader *reader) { reader->reading->depth--; }

/* Counts one more game or poset, before it is made. */
cgt_status_t cgt_i_read_handle(cgt_i_reader *reader, size_t from);

/* Counts bytes taken by what has been read: at most CGT_I_SPEC_KEPT at once. */
cgt_status_t cgt_i_read_keep(cgt_i_reader *reader, uint64_t bytes, size_t from);

static inline bool cgt_i_is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static inline bool cgt_i_is_digit(char c) { return c >= '0' && c <= '9'; }

/* Goes to the next token; false if there is none. */
bool cgt_i_read_next(cgt_i_reader *reader);
/* Whether the next token is this character; the second function also reads it. */
bool cgt_i_read_sees(cgt_i_reader *reader, char c);
bool cgt_i_read_takes(cgt_i_reader *reader, char c);
cgt_status_t cgt_i_read_expect(cgt_i_reader *reader, char c);
cgt_status_t cgt_i_read_end(cgt_i_reader *reader);

/* Reads a name: where it begins, and its length, 0 if there is none. */
size_t cgt_i_read_name(cgt_i_reader *reader, size_t *from);
bool cgt_i_read_is(const cgt_i_reader *reader, size_t from, size_t length, const char *name);

/* The number of digits that come next; they are not read. */
size_t cgt_i_read_digits(cgt_i_reader *reader);
/* `12`, `10^18`, or `*`. */
cgt_status_t cgt_i_read_number(cgt_i_reader *reader, const char *expected, uint64_t *number);

/* Reads a spec from the file whose name follows `@`. */
typedef cgt_status_t (*cgt_i_read_fn)(cgt_i_reader *reader, void *made);
cgt_status_t cgt_i_read_file(cgt_i_reader *reader, cgt_i_read_fn read, void *made);

/* Words, read one after another. */
typedef struct {
  uint64_t *words;
  size_t count, room;
} cgt_i_words;
cgt_status_t cgt_i_words_add(cgt_i_reader *reader, cgt_i_words *words, uint64_t word);

/* Adds where a part of a text begins and ends to `places`, two words a part. */
static inline cgt_status_t cgt_i_words_add_place(cgt_i_reader *reader, cgt_i_words *places, size_t from, size_t to) {
  const cgt_status_t status = cgt_i_words_add(reader, places, from);
  return status == CGT_OK ? cgt_i_words_add(reader, places, to) : status;
}

/* Something cannot be made of the parts of a text at these places: finds, by bisection, the fewest first parts of which it
 * cannot be made, and fails because of the last of them. `attempt` makes it of the first n parts. */
typedef cgt_status_t (*cgt_i_attempt_fn)(void *user, size_t n);
cgt_status_t cgt_i_read_blame(cgt_i_reader *reader, const cgt_i_words *places, cgt_i_attempt_fn attempt, void *user);

/* A number between bounds, and where it stands. */
typedef struct {
  size_t from, to;
} cgt_i_place;
cgt_status_t cgt_i_read_bounded(cgt_i_reader *reader, const char *expected, uint64_t least, uint64_t most, cgt_status_t status,
                                uint64_t *number, cgt_i_place *place);

/* `12,3)`: a number for each name (the second may be NULL), and where they stand. */
cgt_status_t cgt_i_read_numbers(cgt_i_reader *reader, const char *const names[2], uint64_t numbers[2], cgt_i_place *place);

/* `; a<b, c<d)` or `)`: pairs of numbers below n, with a sign between them, and their places. `equal`: what a pair of equal
 * numbers is, which is then refused; NULL: it is one like others. */
cgt_status_t cgt_i_read_pairs(cgt_i_reader *reader, char sign, const char *what, uint64_t n, const char *equal,
                              cgt_i_words *pairs, cgt_i_words *places);

/* What follows a part: a comma and another part, or `)`. */
cgt_status_t cgt_i_read_more(cgt_i_reader *reader, bool *more);
/* The same before the first part: `;` and a part, or `)` or `;)` if there are none. */
cgt_status_t cgt_i_read_first(cgt_i_reader *reader, bool *more);

#endif
