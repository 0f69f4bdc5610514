/* Texts that are being read: tokens, numbers, files, and failures that say where. */
#ifndef CGT_I_READER_H
#define CGT_I_READER_H

#include <stdbool.h>

#include "writer.h"

/* What one call reads, files included: bounded, so that no text takes the stack, the memory or the day. */
enum {
  CGT_I_SPEC_DEPTH = 200,        /* of what stands inside one another */
  CGT_I_SPEC_FILES = 1000,       /* files read */
  CGT_I_SPEC_HANDLES = 1 << 16,  /* games and posets made */
  CGT_I_SPEC_POSITION = 1 << 20, /* of the text of a position, of which parts are looked through at each level */
  CGT_I_SPEC_VERTICES = 1 << 24, /* of an explicit graph, as each takes memory without being mentioned: */
  CGT_I_SPEC_VERTEX = 16,        /* so many bytes, and some more */
  CGT_I_SPEC_KEPT = 1 << 28      /* bytes of explicit graphs, and of compounds' texts, each of which has those of its parts */
};

typedef struct {
  const char *function;
  cgt_spec_error_t *error; /* NULL: not wanted */
  const uint64_t *star;    /* what * stands for; NULL: nothing */
  uint64_t stars;          /* how many * were read */
  size_t depth, files, handles, bytes;
  uint64_t kept;
  const struct cgt_i_family *const *families; /* of games, that specs may name; NULL behind the last */
} cgt_i_reading;

/* A text, of which the part from `at` to `end` is still to be read. */
typedef struct {
  cgt_i_reading *reading;
  const char *file; /* its name; NULL: the caller's text */
  const char *text;
  size_t at, end, size;
} cgt_i_reader;

/* Begins to read for a public function: checks the text, and forgets an old error. */
cgt_status_t cgt_i_reading_begin(cgt_i_reading *reading, const char *function, const char *text, cgt_spec_error_t *error,
                                 cgt_i_reader *reader);

/* Fails because of the text from `from` to `to`, or if that is empty of the token there: what is wrong (NULL: that it is
 * there), and what was expected (NULL: that is not known). */
cgt_status_t cgt_i_read_fail(cgt_i_reader *reader, cgt_status_t status, size_t from, size_t to, const char *what,
                             const char *expected);
/* The same for a failure inside the library, whose text says what is wrong. Without a place if the text is not to blame. */
cgt_status_t cgt_i_read_failed(cgt_i_reader *reader, cgt_status_t status, size_t from, size_t to);
/* The same for a reason like "3 is too much; expected 2". */
cgt_status_t cgt_i_read_refuse(cgt_i_reader *reader, cgt_status_t status, size_t from, size_t to, const char *reason);
/* Fails because of the next token. */
cgt_status_t cgt_i_read_unexpected(cgt_i_reader *reader, const char *expected);

/* One level deeper; the caller goes up again, unless this fails. */
cgt_status_t cgt_i_read_down(cgt_i_reader *reader);
static inline void cgt_i_read_up(cgt_i_reader *reader) { reader->reading->depth--; }

/* One more game or poset is about to be made. */
cgt_status_t cgt_i_read_handle(cgt_i_reader *reader, size_t from);

/* What has been read takes so many bytes, at most CGT_I_SPEC_KEPT at once. */
cgt_status_t cgt_i_read_keep(cgt_i_reader *reader, uint64_t bytes, size_t from);

static inline bool cgt_i_is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static inline bool cgt_i_is_digit(char c) { return c >= '0' && c <= '9'; }

/* Goes to the next token; false: there is none. */
bool cgt_i_read_next(cgt_i_reader *reader);
/* Whether the next token is this character, which is then not read, or read. */
bool cgt_i_read_sees(cgt_i_reader *reader, char c);
bool cgt_i_read_takes(cgt_i_reader *reader, char c);
cgt_status_t cgt_i_read_expect(cgt_i_reader *reader, char c);
cgt_status_t cgt_i_read_end(cgt_i_reader *reader);

/* A name: where it begins, and its length, 0 if there is none. */
size_t cgt_i_read_name(cgt_i_reader *reader, size_t *from);
bool cgt_i_read_is(const cgt_i_reader *reader, size_t from, size_t length, const char *name);

/* The number of digits that come next, which are not read. */
size_t cgt_i_read_digits(cgt_i_reader *reader);
/* `12`, `10^18`, or `*`. */
cgt_status_t cgt_i_read_number(cgt_i_reader *reader, const char *expected, uint64_t *number);

/* Reads a spec from the file that `@` and a name name. */
typedef cgt_status_t (*cgt_i_read_fn)(cgt_i_reader *reader, void *made);
cgt_status_t cgt_i_read_file(cgt_i_reader *reader, cgt_i_read_fn read, void *made);

/* Words that are read one after another. */
typedef struct {
  uint64_t *words;
  size_t count, room;
} cgt_i_words;
cgt_status_t cgt_i_words_add(cgt_i_reader *reader, cgt_i_words *words, uint64_t word);

/* Where parts of a text begin and end goes into `places`, two words each. */
static inline cgt_status_t cgt_i_words_add_place(cgt_i_reader *reader, cgt_i_words *places, size_t from, size_t to) {
  const cgt_status_t status = cgt_i_words_add(reader, places, from);
  return status == CGT_OK ? cgt_i_words_add(reader, places, to) : status;
}

/* Something cannot be made of the parts of a text at these places: fails because of the last of the fewest first ones of which
 * it cannot. Whether it can be made of the first n `attempt` says. */
typedef cgt_status_t (*cgt_i_attempt_fn)(void *user, size_t n);
cgt_status_t cgt_i_read_blame(cgt_i_reader *reader, const cgt_i_words *places, cgt_i_attempt_fn attempt, void *user);

/* `12`, between bounds; where it stands. */
typedef struct {
  size_t from, to;
} cgt_i_place;
cgt_status_t cgt_i_read_bounded(cgt_i_reader *reader, const char *expected, uint64_t least, uint64_t most, cgt_status_t status,
                                uint64_t *number, cgt_i_place *place);

/* `12,3)`: as many numbers as are named, of which there is one at least, and where they stand. */
cgt_status_t cgt_i_read_numbers(cgt_i_reader *reader, const char *const names[2], uint64_t numbers[2], cgt_i_place *place);

/* `; a<b, c<d)` or `)`: pairs of different numbers below n, with a sign between them, and their places. */
cgt_status_t cgt_i_read_pairs(cgt_i_reader *reader, char sign, const char *what, uint64_t n, cgt_i_words *pairs,
                              cgt_i_words *places);

/* What stands between parts: whether one more follows, or `)`, at which it stops. */
cgt_status_t cgt_i_read_more(cgt_i_reader *reader, bool *more);
/* The same before the first part: `;`, or `)` if there are none, also after `;`. */
cgt_status_t cgt_i_read_first(cgt_i_reader *reader, bool *more);

#endif
