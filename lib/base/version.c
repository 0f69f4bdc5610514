/* The version of the running library. */
#include <cgt/base.h>

uint32_t cgt_version_major(void) { return CGT_VERSION_MAJOR; }

uint32_t cgt_version_minor(void) { return CGT_VERSION_MINOR; }

uint32_t cgt_version_patch(void) { return CGT_VERSION_PATCH; }

uint32_t cgt_version_number(void) { return CGT_VERSION_NUMBER; }

const char *cgt_version_string(void) { return CGT_VERSION_STRING; }
