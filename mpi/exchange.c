/* Options of many positions, found together, and sent to the ranks that own them. */
#include "ranks.h"

struct costs costs;

/* ---- Parcels ---- */

void parcels_begin(parcels *sent) {
  const size_t all = (size_t)ranks.all;
  if (sent->to == NULL) {
    sent->to = must_allocate(NULL, all, sizeof *sent->to);
    memset(sent->to, 0, all * sizeof *sent->to);
    sent->to_sizes = must_allocate(NULL, 2 * all, sizeof *sent->to_sizes);
    sent->from_sizes = must_allocate(NULL, 2 * all, sizeof *sent->from_sizes);
    sent->to_places = must_allocate(NULL, all, sizeof *sent->to_places);
    sent->from_places = must_allocate(NULL, all, sizeof *sent->from_places);
  }
  for (size_t i = 0; i < all; i++) sent->to[i].size = 0;
}

void parcels_put(parcels *sent, int rank, uint32_t number) {
  (void)picture_add(&sent->to[rank], (const char *)&number, sizeof number);
}

uint32_t parcels_take(const unsigned char **from) {
  uint32_t number;
  memcpy(&number, *from, sizeof number);
  *from += sizeof number;
  return number;
}

/* Where the parts of an array begin, and its size. */
static size_t places_of(const int *sizes, int *places, int stride) {
  size_t at = 0;
  for (int i = 0; i < ranks.all; i++) {
    places[i] = (int)at;
    at += (size_t)sizes[i * stride];
  }
  if (at <= INT32_MAX) return at;
  complain("positions: %zu bytes of a batch; expected less than 2^31", at);
  end_all(FAILED);
}

bool parcels_exchange(parcels *sent, bool more) {
  static cli_picture all; /* what is sent, in one piece */
  const double began = own_seconds();
  for (int i = 0; i < ranks.all; i++) {
    sent->to_sizes[2 * i] = sent->to[i].size < INT32_MAX ? (int)sent->to[i].size : INT32_MAX;
    sent->to_sizes[2 * i + 1] = more;
    if (i != ranks.own) costs.bytes += sent->to[i].size;
  }
  (void)MPI_Alltoall(sent->to_sizes, 2, MPI_INT, sent->from_sizes, 2, MPI_INT, MPI_COMM_WORLD);
  for (int i = 0; i < ranks.all; i++) more |= sent->from_sizes[2 * i + 1] != 0;
  (void)places_of(sent->to_sizes, sent->to_places, 2);
  const size_t size = places_of(sent->from_sizes, sent->from_places, 2);
  if (sent->from.room < size) sent->from.bytes = must_allocate(sent->from.bytes, sent->from.room = size, 1);
  all.size = 0;
  for (int i = 0; i < ranks.all; i++) {
    (void)picture_add(&all, sent->to[i].bytes, sent->to[i].size);
    sent->to_sizes[i] = sent->to_sizes[2 * i];
    sent->from_sizes[i] = sent->from_sizes[2 * i];
  }
  (void)MPI_Alltoallv(all.bytes, sent->to_sizes, sent->to_places, MPI_BYTE, sent->from.bytes, sent->from_sizes,
                      sent->from_places, MPI_BYTE, MPI_COMM_WORLD);
  sent->from.size = size;
  costs.rounds++;
  costs.exchanging += own_seconds() - began;
  return more;
}

void parcels_clear(parcels *sent) {
  for (int i = 0; sent->to != NULL && i < ranks.all; i++) free(sent->to[i].bytes);
  free(sent->to);
  free(sent->from.bytes);
  free(sent->to_sizes);
  free(sent->from_sizes);
  free(sent->to_places);
  free(sent->from_places);
}

/* ---- Batches ---- */

/* Options that are exchanged at once, about; they take some megabytes. */
enum { OPTIONS = 1 << 16, MOST_POSITIONS = 1 << 13 };

/* Numbers the different ones of all options. */
static void number_options(batch *found, const cgt_list_t *options) {
  const size_t n = cgt_list_count(options);
  size_t capacity = 16;
  while (capacity < 2 * n) capacity *= 2;
  uint32_t *slots = must_allocate(NULL, capacity, sizeof *slots);
  uint64_t *hashes = must_allocate(NULL, n, sizeof *hashes);
  unsigned char *at = found->bytes = must_allocate(NULL, (size_t)cgt_list_starts(options)[n] * ENCODED_WORD, 1);
  memset(slots, 0, capacity * sizeof *slots);
  for (size_t i = 0; i < n; i++) {
    size_t count;
    const uint64_t *words = cgt_list_item(options, i, &count);
    const encoded option = {at, encode(words, count, at)};
    const uint64_t hash = hash_of(option);
    size_t slot = (size_t)hash & (capacity - 1);
    for (; slots[slot] != 0; slot = (slot + 1) & (capacity - 1)) {
      const uint32_t there = slots[slot] - 1;
      if (hashes[there] == hash && found->options[there].size == option.size &&
          memcmp(found->options[there].bytes, option.bytes, option.size) == 0)
        break;
    }
    if (slots[slot] == 0) {
      hashes[found->different] = hash;
      found->options[found->different] = option;
      found->times[found->different] = 0;
      found->owners[found->different] = owner_of(hash, ranks.all);
      slots[slot] = (uint32_t)++found->different;
      at += option.size;
    }
    found->numbers[i] = slots[slot] - 1;
    found->times[slots[slot] - 1]++;
  }
  free(slots);
  free(hashes);
}

void batch_find(batch *found, cgt_game_t *game, const owned_memo *memo, const owned_level *level) {
  static size_t most = 64;
  uint64_t words[CGT_MAX_WORDS];
  cgt_list_t *positions, *options;
  const size_t left = level->count - found->first;
  found->positions = left < most ? left : most;
  found->different = 0;
  if (asked(game, NULL, cgt_list_new(NULL, 0, 0, &positions)) != DONE) end_all(FAILED);
  for (size_t i = 0; i < found->positions; i++) {
    const owned *position = memo_at(memo, level->place[found->first + i]);
    const size_t count = decode((encoded){position->bytes, position->size}, words);
    if (asked(game, NULL, cgt_list_add(positions, words, count)) != DONE) end_all(FAILED);
  }
  found->starts = must_allocate(NULL, found->positions + 1, sizeof *found->starts);
  const int status = asked(game, NULL, cgt_game_options_list(game, positions, found->starts, &options));
  if (status != DONE) {
    if (stopped()) (void)complain_stopped("to go on, ask again with the same --checkpoint");
    end_all(status);
  }
  const size_t n = cgt_list_count(options);
  found->numbers = must_allocate(NULL, n, sizeof *found->numbers);
  found->options = must_allocate(NULL, n, sizeof *found->options);
  found->times = must_allocate(NULL, n, sizeof *found->times);
  found->owners = must_allocate(NULL, n, sizeof *found->owners);
  number_options(found, options);
  cgt_list_free(positions);
  cgt_list_free(options);
  costs.positions += found->positions;
  costs.options += n;
  costs.sent += found->different;
  most = found->positions == 0 ? most : OPTIONS / (n / found->positions + 1);
  most = most < 1 ? 1 : most > MOST_POSITIONS ? MOST_POSITIONS : most;
}

void batch_clear(batch *found) {
  free(found->starts);
  free(found->numbers);
  free(found->options);
  free(found->times);
  free(found->owners);
  free(found->bytes);
}
