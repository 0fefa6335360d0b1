/* The package on PyPI lacks this header, of which report.c wants names of items written as they are. */
#include <string.h>

static size_t scn_fmtlen(const char *name, int *length) {
  const size_t size = strlen(name);
  if (length != NULL) *length = (int)size;
  return size;
}

static int scn_format(char *into, const char *name, int quoted) {
  (void)quoted;
  return (int)(stpcpy(into, name) - into);
}
