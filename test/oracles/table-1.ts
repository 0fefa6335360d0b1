import type { ItemRule } from '../../src/data/rule.ts';
import type { Dataset } from '../../src/records/dataset.ts';
import { datasetOf } from '../arbitraries/dataset.ts';

/** Saygın et al., Table 1: the sample database. */
export const TABLE_1 = ['1101', '0100', '1011', '1100', '1101'];

/** Table 2: with unknown values. */
export const TABLE_2 = ['?101', '0100', '101?', '1?00', '1?01'];

/** The dataset of records over A, B, C …: 1, 0 or ? for each. */
export function datasetOverCapitals(records: readonly string[]): Dataset {
  const labels = (record: string, state: string) =>
    [...record].flatMap((given, i) => (given === state ? [String.fromCharCode(65 + i)] : []));
  return datasetOf(records.map((record) => ({ known: labels(record, '1'), unknown: labels(record, '?') })));
}

/** The records of a dataset over A, B, C …, as they are written above. */
export function recordsOver({ dictionary, offsets, items, unknown, numRows }: Dataset, numItems: number): string[] {
  return Array.from({ length: numRows }, (_, t) => {
    const known = Array.from(items.subarray(offsets[t], offsets[t + 1]), (i) => dictionary.labels[i]);
    const doubted = Array.from(
      unknown?.items.subarray(unknown.offsets[t], unknown.offsets[t + 1]) ?? [],
      (i) => dictionary.labels[i],
    );
    const state = (label: string) => (known.includes(label) ? '1' : doubted.includes(label) ? '?' : '0');
    return Array.from({ length: numItems }, (_, i) => state(String.fromCharCode(65 + i))).join('');
  });
}

/** `AB ==> C` of a dataset over A, B, C …. */
export function ruleOver({ dictionary }: Dataset, text: string): ItemRule {
  const [antecedent, consequent] = text
    .split(' ==> ')
    .map((side) => Uint32Array.from([...side], (label) => dictionary.labels.indexOf(label)).sort());
  return { antecedent: antecedent, consequent: consequent };
}
