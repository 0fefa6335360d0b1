import type { ReaderSnippets } from '../define.ts';

/** Counts of the transactions of arules. */
export const ARULES_COUNTS = 'counts <- sort(itemFrequency(records, "absolute"), decreasing = TRUE)';

/** Of records on a line each, their items split by a character and quoted as in CSV, after the lines of a header. */
export function raggedRecipes(file: string, delimiter: string, header = 0): ReaderSnippets {
  const after = header === 0 ? '' : `[${header}:]`;
  const [skipped, skip] = header === 0 ? ['', ''] : [`, skip = ${header}`, `skip = ${header}, `];
  return {
    pandas: [
      'import csv, pandas as pd',
      `rows = list(csv.reader(open("${file}", encoding="utf-8", newline=""), delimiter="${delimiter}"))${after}`,
      'counts = pd.Series(rows, dtype=object).explode().dropna().value_counts()',
    ],
    arules: [
      'library(arules)',
      `records <- read.transactions("${file}", sep = "${delimiter}", quote = "\\""${skipped}, encoding = "UTF-8")`,
      ARULES_COUNTS,
    ],
    duckdb: [
      `WITH wide AS (FROM read_csv('${file}', ${skip}delim = '${delimiter}', quote = '"', escape = '"', comment = '', header = false, all_varchar = true, null_padding = true, sample_size = -1)),`,
      'cells AS (UNPIVOT wide ON * INTO NAME place VALUE label)',
      'SELECT label, count(*) AS records FROM cells GROUP BY label ORDER BY records DESC;',
    ],
  };
}
