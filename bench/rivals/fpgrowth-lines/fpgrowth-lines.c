/* Frequent itemsets as lines of text, by FP-growth of Borgelt's C library: `fpgrowth-lines FILE MIN_SUPPORT OUTPUT RUNS`.
 * Prints the number of itemsets, then the CPU milliseconds of each run. Reading the file into the library's records is not
 * timed; mining and writing are, in the library's own fastest mode. Compiled with the sources that pyfim (PyPI) is made of. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "fpgrowth.h"
#include "report.h"
#include "tract.h"

static double cpu_milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

static void stop(const char *what) {
  fprintf(stderr, "%s\n", what);
  exit(1);
}

/* The records of a text that ends with a newline; cuts it into words as it goes. */
static TABAG *records_of(ITEMBASE *base, char *at) {
  TABAG *records = tbg_create(base);
  if (records == NULL) stop("no memory");
  while (*at != 0) {
    ib_clear(base);
    for (;;) {
      while (*at == ' ' || *at == '\r') at++;
      if (*at == '\n') break;
      char *word = at;
      while (*at > ' ') at++;
      const char after = *at;
      *at = 0;
      ib_add2ta(base, word);
      *at = after;
    }
    at++;
    ib_finta(base, 1);
    tbg_addib(records);
  }
  return records;
}

int main(int count, char **arguments) {
  if (count != 5) stop("expected: FILE MIN_SUPPORT OUTPUT RUNS");
  FILE *file = fopen(arguments[1], "rb");
  if (file == NULL) stop("the file cannot be read");
  fseek(file, 0, SEEK_END);
  const size_t size = (size_t)ftell(file);
  rewind(file);
  char *text = malloc(size + 2), *copy = malloc(size + 2);
  if (fread(text, 1, size, file) != size) stop("the file cannot be read");
  fclose(file);
  strcpy(text + size, size > 0 && text[size - 1] == '\n' ? "" : "\n");

  const int runs = atoi(arguments[4]);
  for (int run = 0; run < (runs > 0 ? runs : 1); run++) {
    ITEMBASE *base = ib_create(0, 0);
    TABAG *records = records_of(base, strcpy(copy, text));
    const double begun = cpu_milliseconds();
    /* A negative support is a number of records. */
    FPGROWTH *miner = fpg_create(ISR_FREQUENT, -atof(arguments[2]), 100, 80, 1, ITEM_MAX, RE_NONE, FPG_NONE, 10,
                                 FPG_SIMPLE, FPG_DEFAULT | FPG_PREFMT);
    if (fpg_data(miner, records, 0, 2) != 0) stop("no memory");
    ISREPORT *report = isr_create(base);
    if (fpg_report(miner, report) != 0) stop("no memory");
    if (isr_setfmt(report, 0, "", " ", " <- ", " #SUP: %a") != 0) stop("no memory");
    if (isr_open(report, NULL, arguments[3]) != 0) stop("the output cannot be written");
    if (isr_setup(report) < 0 || fpg_mine(miner, ITEM_MIN, 0) != 0) stop("no memory");
    const long long found = (long long)isr_repcnt(report);
    if (isr_close(report) != 0) stop("the output cannot be written");
    const double took = cpu_milliseconds() - begun;
    fpg_delete(miner, 1);
    if (run == 0) printf("%lld\n", found);
    if (runs > 0) printf("%.4f\n", took);
  }
  return 0;
}
