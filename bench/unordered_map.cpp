/* A competitor of bench/engine: what one writes in C++ in ten minutes. */
#include <unordered_map>
#include <vector>

#include "moves.h"

namespace {

struct memo {
  const ruleset &game;
  std::unordered_map<uint64_t, uint32_t> values;
  uint64_t option_count = 0;

  uint32_t sum(const uint64_t *summands, size_t n) {
    uint32_t sum = 0;
    for (size_t i = 0; i < n; i++) sum ^= value(summands[i]);
    return sum;
  }

  uint32_t value_of_option(const uint64_t *option) {
    uint64_t summands[64];
    if (game.summands == nullptr) return sum(option, game.words);
    return sum(summands, game.summands(*option, summands));
  }

  uint32_t value(uint64_t position) {
    auto known = values.find(position);
    if (known != values.end()) return known->second;
    std::vector<uint64_t> list(game.most);
    const size_t count = game.options(position, list.data());
    list.resize(count * game.words);
    option_count += count;
    std::vector<char> seen(count + 1, 0);
    for (size_t i = 0; i < count; i++) {
      uint32_t v = value_of_option(&list[i * game.words]);
      if (v < seen.size()) seen[v] = 1;
    }
    uint32_t mex = 0;
    while (seen[mex]) mex++;
    values[position] = mex;
    return mex;
  }
};

}  // namespace

extern "C" uint64_t unordered_map_value(const ruleset *game, uint64_t *positions, uint64_t *options, uint64_t *bytes) {
  memo m{*game, {}, 0};
  uint64_t result = m.value(game->position);
  *positions = m.values.size();
  *options = m.option_count;
  /* a node: link, key, value, and the allocator's own word; and one pointer a bucket */
  *bytes = m.values.size() * 32 + m.values.bucket_count() * sizeof(void *);
  return result;
}
