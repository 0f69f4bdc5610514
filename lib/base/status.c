#include "base.h"

#include <stdarg.h>
#include <stdio.h>

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
