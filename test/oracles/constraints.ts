import { SUPPRESSED } from '../../src/data/recoding.ts';
import { rowOf } from '../../src/records/dataset.ts';
import type { Evidence } from '../../src/verify/index.ts';
import { ownersOf } from './km.ts';

/** Privacy constraints read aloud: those of which what is published is held by some records, but fewer than k, or of fewer than k persons. */
export function brokenConstraints({ published, recoding, constraints }: Evidence, k: number): string[][] {
  const original = recoding?.original.labels ?? published.dictionary.labels;
  const records = labelsOfRows({ published });
  return constraints!
    .map((itemset) => Array.from(itemset, (i) => publishedLabel({ published, recoding } as Evidence, i, original)))
    .map((labels) => [...new Set(labels.filter((label) => label !== undefined))])
    .filter((labels) => {
      const support = ownersOf(published, (t) => labels.every((label) => records[t].has(label))).size;
      return labels.length > 0 && support > 0 && support < k;
    });
}

/** Complete k-anonymity read aloud: the records whose items occur together in fewer than k records, or in those of fewer than k persons. */
export function exposedRecords({ published }: Pick<Evidence, 'published'>, k: number): string[][] {
  const records = labelsOfRows({ published });
  return records
    .filter((record) => record.size > 0)
    .filter((record) => ownersOf(published, (t) => [...record].every((label) => records[t].has(label))).size < k)
    .map((record) => [...record]);
}

function labelsOfRows({ published }: Pick<Evidence, 'published'>): Set<string>[] {
  const { labels } = published.dictionary;
  return Array.from(
    { length: published.numRows },
    (_, t) =>
      new Set(
        [published, published.unknown].flatMap((cells) =>
          cells === undefined ? [] : Array.from(rowOf(cells, t), (i) => labels[i]),
        ),
      ),
  );
}

function publishedLabel({ recoding }: Evidence, item: number, original: readonly string[]): string | undefined {
  if (recoding === undefined) return original[item];
  const target = recoding.target[item];
  return target === SUPPRESSED ? undefined : recoding.published.labels[target];
}
