import { describe, expect, it } from 'vitest';
import { datasetWith } from '../../../test/dataset-with.ts';
import { allOriginals, labelRowsOf } from '../../../test/oracles/hidden-cells.ts';
import { datasetFromRows } from '../../data/dataset-builder.ts';
import { recodingFromLabels } from '../../data/recoding.ts';
import { chooseAlgorithm } from '../../job/choose-algorithm.ts';
import type { Release } from '../../kinds/index.ts';
import { randomFromSeed } from '../../random.ts';
import type { Dataset } from '../../records/dataset.ts';
import { runAlgorithm } from '../../run/run-algorithm.ts';
import { attackKnowingMethod, type KnowsMethodOptions, type Method } from './knows-method.ts';

const ITEMS = ['a', 'b', 'x'];
const X = 2;
const rho = { num: 7, den: 10 };

/** A dataset over a, b and x, also where no record holds them: the list of items is known. */
function overItems(rows: readonly (readonly string[])[]): Dataset {
  const { numRows, offsets, items, dictionary } = datasetFromRows([...rows, ITEMS]);
  return datasetWith({ offsets: offsets.slice(0, numRows), items: items.slice(0, offsets[numRows - 1]), dictionary });
}

/** A release of these records. */
function without(rows: readonly (readonly string[])[]): Release {
  return { kind: 'cells', dataset: overItems(rows), deletions: { rows: new Uint32Array(), items: new Uint32Array() } };
}

function methodOf(algorithm: string, seed: number): Method {
  const chosen = chooseAlgorithm(algorithm, {}, 'rho');
  const known = new Map<string, Release>();
  return (dataset) => {
    const key = JSON.stringify(labelRowsOf(dataset));
    let released = known.get(key);
    if (released === undefined) {
      const context = { random: randomFromSeed(seed), checkpoint: () => {} };
      const input = { dataset, sensitive: Uint32Array.of(X) };
      released = runAlgorithm(chosen, input, { id: 'rho', params: { rho } }, context);
      known.set(key, released);
    }
    return released;
  };
}

/** The attack on every original of four records over a, b and x, all equally likely. */
function attackAll(options: Pick<KnowsMethodOptions, 'methods'>) {
  let [held, hidden, pinned, atRho, sum, max] = [0, 0, 0, 0, 0, 0];
  for (const rows of allOriginals(4, ITEMS)) {
    const found = attackKnowingMethod(overItems(rows), { sensitive: Uint32Array.of(X), rho, ...options });
    held += rows.filter((row) => row.includes('x')).length;
    hidden += found.numHidden;
    pinned += found.numPinned;
    atRho += found.numAtRho;
    sum += found.mean * found.numHidden;
    max = Math.max(max, found.max);
  }
  return { hiddenShare: hidden / held, pinned: pinned / hidden, atRho: atRho / hidden, mean: sum / hidden, max };
}

describe('attackKnowingMethod', () => {
  it('learns nothing of what cell-insert hides, with the secret', () => {
    const { hiddenShare, pinned, atRho, mean, max } = attackAll({ methods: [methodOf('cell-insert', 1)] });
    expect(hiddenShare).toBeCloseTo(0.237, 2);
    expect([pinned, atRho, mean, max]).toEqual([0, 0, 0.5, 0.5]);
  });

  it('takes hidden cells for less likely if the secret is not known', () => {
    const methods: [Method, ...Method[]] = [
      methodOf('cell-insert', 1),
      ...[2, 3].map((s) => methodOf('cell-insert', s)),
    ];
    const { pinned, atRho, mean, max } = attackAll({ methods });
    expect([pinned, atRho, max]).toEqual([0, 0, 0.5]);
    expect(mean).toBeLessThan(0.49);
  });

  it('finds cells that suppress-control gives away', () => {
    const found = attackAll({ methods: [methodOf('suppress-control', 1)] });
    expect(found.hiddenShare).toBeCloseTo(0.092, 2);
    expect(found.pinned).toBeCloseTo(0.032, 3);
    expect(found.mean).toBeCloseTo(0.6, 1);
  });

  it('reads what items are published as, not the records alone', () => {
    // The records never show x; that its label stands for it too tells that the first record held it.
    const labels = (dataset: Dataset): [string, string, string | null] =>
      labelRowsOf(dataset)[0]!.includes('x') ? ['m', 'm', 'm'] : ['m', 'm', null];
    const records: Method = () => ({ kind: 'unknowns', dataset: datasetFromRows([['m'], ['m']]) });
    const recoded: Method = (dataset) => ({
      kind: 'recoded',
      dataset: datasetFromRows([['m'], ['m']]),
      recoding: recodingFromLabels(dataset.dictionary, labels(dataset)),
    });
    const original = overItems([['a', 'x'], ['b']]);
    const pinnedBy = (method: Method) =>
      attackKnowingMethod(original, { sensitive: Uint32Array.of(X), rho, methods: [method] });
    expect(pinnedBy(records)).toMatchObject({ numConsistent: 4, numPinned: 0, max: 0.5 });
    expect(pinnedBy(recoded)).toMatchObject({ numConsistent: 2, numPinned: 1, max: 1 });
  });

  it('pins the only cell that a method hides', () => {
    // Shows x only if at least two records hold it.
    const method: Method = (dataset) => {
      const rows = labelRowsOf(dataset);
      const isShown = rows.filter((row) => row.includes('x')).length >= 2;
      return without(isShown ? rows : rows.map((row) => row.filter((label) => label !== 'x')));
    };
    const options = { sensitive: Uint32Array.of(X), rho, methods: [method] } as const;
    const original = overItems([['a', 'x'], ['a'], ['b']]);
    expect(attackKnowingMethod(original, options)).toEqual({
      numHidden: 1,
      numSlots: 3,
      numCandidates: 8,
      numConsistent: 4,
      numPinned: 0,
      numAtRho: 0,
      mean: 0.25,
      max: 0.25,
    });
    expect(attackKnowingMethod(original, { ...options, odds: 3 }).max).toBe(0.3);
    expect(attackKnowingMethod(overItems([['a', 'x']]), options)).toMatchObject({ numPinned: 0, max: 0.5 });
    // One that shows x only where nobody is without it hides it only from those who lack it.
    const contrary: Method = (dataset) => {
      const rows = labelRowsOf(dataset);
      const first = rows.findIndex((row) => row.includes('x'));
      return without(rows.map((row, t) => (t === first ? ['b'] : row)));
    };
    const pinned = attackKnowingMethod(overItems([['x'], ['x'], ['x']]), { ...options, methods: [contrary] });
    expect(pinned).toMatchObject({
      numHidden: 1,
      numSlots: 1,
      numCandidates: 2,
      numConsistent: 1,
      numPinned: 1,
      max: 1,
    });
  });

  it('tries originals with few hidden cells only where asked to, and no more than the budget allows', () => {
    const options = { sensitive: Uint32Array.of(X), rho, methods: [methodOf('simple', 1)] } as const;
    const original = overItems(Array.from({ length: 10 }, (_, t) => (t === 0 ? ['a', 'x'] : ['a'])));
    expect(attackKnowingMethod(original, { ...options, mostHidden: 2 })).toMatchObject({
      numCandidates: 56,
      numConsistent: 56,
    });
    expect(() => attackKnowingMethod(original, { ...options, mostRuns: 1000 })).toThrow('make 1024 originals to try');
  });
});
