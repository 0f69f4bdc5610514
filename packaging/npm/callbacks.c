/* The library's callbacks, which JavaScript gives to WebAssembly as functions of the module "cgt", and their addresses. */
#include <cgt/cgt.h>

#define IMPORTED(name) __attribute__((import_module("cgt"), import_name(#name)))
#define EXPORTED(name) __attribute__((export_name(#name)))

IMPORTED(write) cgt_status_t js_write(void *user, const char *text, size_t size);
IMPORTED(progress) cgt_status_t js_progress(void *user, uint64_t expanded, uint64_t known);

EXPORTED(write_callback) cgt_write_fn write_callback(void) { return js_write; }
EXPORTED(progress_callback) cgt_progress_fn progress_callback(void) { return js_progress; }
