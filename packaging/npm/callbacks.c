/* The library's callbacks, which JavaScript gives to WebAssembly as functions of the module "cgt", and their addresses. */
#include <cgt/cgt.h>

#define IMPORTED(name) __attribute__((import_module("cgt"), import_name(#name)))
#define EXPORTED(name) __attribute__((export_name(#name)))

IMPORTED(write) cgt_status_t js_write(void *user, const char *text, size_t size);
IMPORTED(progress) cgt_status_t js_progress(void *user, uint64_t expanded, uint64_t known);
IMPORTED(options) cgt_status_t js_options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink);
IMPORTED(validate) cgt_status_t js_validate(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink);
IMPORTED(canonical) cgt_status_t js_canonical(void *user, uint64_t *words, size_t *count);
IMPORTED(split) cgt_status_t js_split(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink);
IMPORTED(text) cgt_status_t js_text(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink);

EXPORTED(write_callback) cgt_write_fn write_callback(void) { return js_write; }
EXPORTED(progress_callback) cgt_progress_fn progress_callback(void) { return js_progress; }

/* Sets the callbacks that rules have: the options, and those with a bit in `which`. */
EXPORTED(set_callbacks) void set_callbacks(cgt_ruleset_t *ruleset, uint32_t which) {
  ruleset->options = js_options;
  if (which & 1) ruleset->validate = js_validate;
  if (which & 2) ruleset->canonical = js_canonical;
  if (which & 4) ruleset->split = js_split;
  if (which & 8) ruleset->write = js_text;
}
