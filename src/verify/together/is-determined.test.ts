import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../test/cases.ts';
import { identityRecoding, type Recoding, recodingFromClusters, SUPPRESSED } from '../../data/recoding.ts';
import { isDetermined } from './is-determined.ts';

const ITEMS = ['a', 'b', 'c', 'd'];

/** What a recoding shows of a record. */
function shownOf({ original, published, target }: Recoding, record: readonly string[]): string {
  const shown = record.map((item) => target[original.labels.indexOf(item)]).filter((label) => label !== SUPPRESSED);
  return [...new Set(shown.map((label) => published.labels[label]))].sort().join(' ');
}

/** One release tells of every record that there may be how all others show it. */
function isOneEnough(recodings: readonly Recoding[]): boolean {
  const records = Array.from({ length: 2 ** ITEMS.length }, (_, bits) => ITEMS.filter((_item, i) => (bits >> i) & 1));
  return recodings.some((finest) =>
    recodings.every((other) => {
      const follows = new Map(records.map((record) => [shownOf(finest, record), shownOf(other, record)]));
      return records.every((record) => follows.get(shownOf(finest, record)) === shownOf(other, record));
    }),
  );
}

describe('releases of the same records', () => {
  const someRecoding = fc
    .array(fc.constantFrom(0, 1, 2, SUPPRESSED), { minLength: ITEMS.length, maxLength: ITEMS.length })
    .map((clusters) => recodingFromClusters({ labels: ITEMS }, clusters));

  it('are determined where what one shows of a record tells what each other one shows of it', () => {
    const seen = { true: 0, false: 0 };
    fc.assert(
      fc.property(fc.array(someRecoding, { minLength: 2, maxLength: 3 }), (recodings) => {
        const expected = isOneEnough(recodings);
        expect(isDetermined(recodings.map((recoding) => ({ kind: 'recoded', recoding })))).toBe(expected);
        seen[`${expected}`]++;
      }),
      { numRuns: cases(5000, 500) },
    );
    for (const often of Object.values(seen)) expect(often).toBeGreaterThan(20);
  });

  it('are not where items have no one label, or it is not known', () => {
    const recoding = identityRecoding({ labels: ITEMS });
    expect(
      isDetermined([
        { kind: 'recoded', recoding },
        { kind: 'cells', recoding },
      ]),
    ).toBe(false);
    expect(isDetermined([{ kind: 'local', recoding }])).toBe(false);
    expect(isDetermined([{ kind: 'recoded', recoding }, { kind: 'recoded' }])).toBe(false);
  });
});
