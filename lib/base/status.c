/* Names of statuses, and the thread's error text. */
#include "failure.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static _Thread_local char error_text[256];

#define STATUS(name) {name, #name},

static const struct {
  cgt_status_t status;
  const char *name;
} names[] = {
#include "status_names.h"
};

const char *cgt_status_name(cgt_status_t status) {
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (names[i].status == status) return names[i].name;
  return "CGT_E_UNKNOWN";
}

const char *cgt_last_error(void) { return error_text; }

cgt_status_t cgt_i_fail(cgt_status_t status, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(error_text, sizeof error_text, format, arguments);
  va_end(arguments);
  return status;
}

cgt_status_t cgt_i_fail_in_function(const char *function, cgt_status_t status) {
  char text[sizeof error_text];
  const size_t name = strlen(function);
  memcpy(text, error_text, sizeof text);
  const bool named = strncmp(text, function, name) == 0 && text[name] == ':';
  return named ? status : cgt_i_fail(status, "%s: %s", function, text);
}

cgt_status_t cgt_i_null_argument(const char *function, const char *name) {
  return cgt_i_fail(CGT_E_ARGUMENT, "%s: %s is NULL", function, name);
}

cgt_status_t cgt_i_check_array(const char *function, const char *name, const uint64_t *array, size_t n) {
  if (array == NULL && n > 0) return cgt_i_fail(CGT_E_ARGUMENT, "%s: %s is NULL; expected %zu elements", function, name, n);
  size_t most = (UINTPTR_MAX - (uintptr_t)array) / sizeof *array;
  if (most > PTRDIFF_MAX / sizeof *array) most = PTRDIFF_MAX / sizeof *array;
  if (n > most)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: %s has %zu elements; no array there has more than %zu", function, name, n, most);
  return CGT_OK;
}
