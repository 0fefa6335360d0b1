import { afterAll, describe, expect, it } from 'vitest';
import { findRarePairs, rangesOfPairs } from './rare-pairs.ts';
import { DuckDbSession } from './session.ts';

const session = await DuckDbSession.open(() => {}, { threads: 1 });
afterAll(() => session.close());

const labels = Array.from('abcdefghijk');
await session.run(`CREATE TYPE ${session.labelType} AS ENUM (${labels.map((label) => `'${label}'`).join()})`, 'test');

const rare = (lists: readonly string[], numRanges: number, request = { k: 2, m: 2, limit: 4 }) => {
  const rows = lists.map((list) => `(${session.labelsOf(`['${Array.from(list).join("', '")}']`)})`);
  return findRarePairs(
    session,
    `(SELECT s, len(s) AS cells FROM (VALUES ${rows.join()}) AS t(s))`,
    labels,
    request,
    numRanges,
  );
};

describe('findRarePairs', () => {
  it('finds the same in any number of ranges of first items, also where lists are in no order', async () => {
    const expected = {
      itemsets: [
        { items: ['d'], support: 1 },
        { items: ['e'], support: 1 },
        { items: ['a', 'c'], support: 1 },
        { items: ['a', 'd'], support: 1 },
      ],
      total: 4,
      checked: 12,
    };
    for (const numRanges of [1, 2, 4, 8])
      expect(await rare(['ba', 'ab', 'bkc', 'cab', 'kbc', 'da', 'e'], numRanges)).toEqual(expected);
  });

  it('tells where a list names an item twice', async () => {
    for (const numRanges of [1, 4]) expect(await rare(['ab', 'bab'], numRanges)).toBe(undefined);
  });

  it('uses more ranges for more items, and does not go on for ever', () => {
    expect([3_000, 6_000, 9_000, 60_000].map((numItems) => rangesOfPairs(session, numItems))).toEqual([
      1,
      1,
      4,
      undefined,
    ]);
  });
});
