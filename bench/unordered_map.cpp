/* The competitor of bench/engine: what one writes in C++ in ten minutes. */
#include <unordered_map>
#include <vector>

#include "moves.h"

namespace {

struct memo {
  generator options;
  std::unordered_map<uint64_t, uint32_t> values;
  uint64_t option_count = 0;

  uint32_t value(uint64_t position) {
    auto known = values.find(position);
    if (known != values.end()) return known->second;
    std::vector<uint64_t> list(MOST_OPTIONS);
    list.resize(options(position, list.data()));
    option_count += list.size();
    std::vector<char> seen(list.size() + 1, 0);
    for (uint64_t option : list) {
      uint32_t v = value(option);
      if (v < seen.size()) seen[v] = 1;
    }
    uint32_t mex = 0;
    while (seen[mex]) mex++;
    values[position] = mex;
    return mex;
  }
};

}  // namespace

extern "C" uint64_t unordered_map_value(generator options, uint64_t position, uint64_t *positions, uint64_t *option_count,
                                        uint64_t *bytes) {
  memo m{options, {}, 0};
  uint64_t result = m.value(position);
  *positions = m.values.size();
  *option_count = m.option_count;
  /* a node: link, key, value, and the allocator's own word; and a pointer a bucket */
  *bytes = m.values.size() * 32 + m.values.bucket_count() * sizeof(void *);
  return result;
}
