#include "base.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static _Thread_local char error_text[256];

const char *cgt_status_name(cgt_status_t status) {
  switch (status) {
    case CGT_OK: return "CGT_OK";
    case CGT_E_ARGUMENT: return "CGT_E_ARGUMENT";
    case CGT_E_DOMAIN: return "CGT_E_DOMAIN";
    case CGT_E_OVERFLOW: return "CGT_E_OVERFLOW";
    case CGT_E_MEMORY: return "CGT_E_MEMORY";
    case CGT_E_STATE: return "CGT_E_STATE";
    case CGT_E_UNSUPPORTED: return "CGT_E_UNSUPPORTED";
    case CGT_E_POSITION: return "CGT_E_POSITION";
    case CGT_E_NO_THEOREM: return "CGT_E_NO_THEOREM";
    case CGT_E_LIMIT: return "CGT_E_LIMIT";
    case CGT_E_CANCELLED: return "CGT_E_CANCELLED";
    case CGT_E_LOOP: return "CGT_E_LOOP";
    case CGT_E_FILE: return "CGT_E_FILE";
    case CGT_E_CORRUPT: return "CGT_E_CORRUPT";
    case CGT_E_ELEMENT: return "CGT_E_ELEMENT";
    case CGT_E_SYNTAX: return "CGT_E_SYNTAX";
    default: return "CGT_E_UNKNOWN";
  }
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
