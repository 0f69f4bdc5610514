// A program outside of libcgt's tree, in C++: a ruleset of its own, "take a square".
#include <cgt/cgt.h>
#include <cstdio>

static cgt_status_t options(void *, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  for (uint64_t root = 1; root * root <= words[0]; root++) {
    const uint64_t option = words[0] - root * root;
    const cgt_status_t status = cgt_sink_option(sink, &option, count);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

int main() {
  cgt_ruleset_t ruleset = {};
  ruleset.size = sizeof ruleset;
  ruleset.options = options;
  cgt_game_t *game = nullptr;
  const uint64_t heap = 1000;
  uint64_t value = 0;
  if (cgt_game_new(&ruleset, &game) != CGT_OK || cgt_game_value(game, &heap, 1, &value) != CGT_OK) {
    std::puts(cgt_last_error());
    return 1;
  }
  cgt_game_free(game);
  std::printf("value %d\n", static_cast<int>(value));
  return value == 2 ? 0 : 1;
}
