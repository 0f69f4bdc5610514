/* Turning codes: turning sets by the number of their coins and, on a chain, by where these lie. */
#ifndef CGT_I_TURNING_CODE_H
#define CGT_I_TURNING_CODE_H

#include "../game/ask.h"
#include "../poset/poset_inside.h"

/* A part of a code, such as 2-3 or 6C. */
typedef struct {
  uint64_t least, most; /* coins; most is UINT64_MAX where there is no bound */
  uint64_t within;      /* how many neighbouring elements the coins lie among; UINT64_MAX: no matter */
  bool consecutive, even, symmetric, first;
} cgt_i_turning_rule;

typedef struct {
  cgt_i_turning_rule *rules;
  size_t count, room;
} cgt_i_turning_code;

/* Reads a code; the letters are refused unless coins lie on a chain. What has been read is to be freed, even if this fails. */
cgt_status_t cgt_i_turning_code_read(cgt_i_reader *reader, bool chain, cgt_i_turning_code *code);
void cgt_i_turning_code_write(const cgt_i_turning_code *code, cgt_i_text *text);

/* Elements below a greatest one, which is at place n: no set has others. On a chain they are its neighbours, ascending; `first`
 * says that place 0 has the least element of the chain. */
typedef struct {
  size_t n;
  bool first;
} cgt_i_turning_room;

/* How many elements below the greatest can be in its sets, where `below` of them are there. */
uint64_t cgt_i_turning_reach(const cgt_i_turning_code *code, uint64_t below);

/* Calls `each` for every turning set, ascending places of which the last is n. A set in several rules comes several times.
 * CGT_E_LIMIT if a set has more than `most` coins. */
typedef cgt_status_t (*cgt_i_places_fn)(void *user, const size_t *places, size_t count);
cgt_status_t cgt_i_turning_each(const cgt_i_turning_code *code, cgt_i_turning_room room, size_t most, cgt_i_places_fn each,
                                void *user);

/* The values of coins by (4.1a), without the sets one by one: sets of XORs of so many values are kept as rows of bits. `below`
 * is the order; NULL: a chain. Values from 2^28 on are refused with CGT_E_LIMIT; so is more memory than `limit`, unless that is
 * 0. O(n^2 k v / 64) steps for n elements, k coins and values below v; on chains O(n k v / 64) if the code has no letters. */
cgt_status_t cgt_i_turning_values(cgt_i_ask *ask, const cgt_i_turning_code *code, size_t n, const cgt_i_triangle *below,
                                  uint64_t limit, uint32_t *values);

/* The value of a coin of height h, on a chain or, where `chain` is false, on any poset; CGT_E_NO_THEOREM, CGT_I_LARGE. */
cgt_status_t cgt_i_turning_theorem(const cgt_i_turning_code *code, bool chain, uint64_t h, uint64_t *value,
                                   const char **theorem);

#endif
