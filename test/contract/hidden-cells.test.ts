import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Rational } from '../../src/data/rational.ts';
import { SottoError } from '../../src/errors.ts';
import { chooseAlgorithm } from '../../src/job/choose-algorithm.ts';
import type { PromiseSpec } from '../../src/models/index.ts';
import { randomFromSeed } from '../../src/random.ts';
import type { Dataset } from '../../src/records/dataset.ts';
import { runAlgorithm } from '../../src/run/run-algorithm.ts';
import { ofPersons } from '../arbitraries/persons.ts';
import { atLeast, cases } from '../cases.ts';
import { allOriginals, type LabelRows, removeHiddenCells } from '../oracles/hidden-cells.ts';

/** A method that shows cells, and what it is asked to promise. */
interface Method {
  readonly algorithm: string;
  readonly given?: Readonly<Record<string, unknown>>;
  readonly promise: (rho: Rational, k: number, m: number) => PromiseSpec;
  /** How many persons have the records, in turns; left out where records are counted. */
  readonly numPersons?: number;
}

const methods: readonly (Method & { readonly name: string })[] = [
  { name: 'cell-insert', algorithm: 'cell-insert', promise: (rho) => ({ id: 'rho', params: { rho } }) },
  {
    name: 'cell-insert over two groups',
    algorithm: 'cell-insert',
    given: { publicItems: 'support-clusters', groups: 2 },
    promise: (rho) => ({ id: 'rho', params: { rho } }),
  },
  {
    name: 'cell-insert for up to m known items',
    algorithm: 'cell-insert',
    promise: (rho, _k, m) => ({ id: 'rho', params: { rho, m } }),
  },
  {
    name: 'cell-insert for persons',
    algorithm: 'cell-insert',
    promise: (rho) => ({ id: 'rho', params: { rho } }),
    numPersons: 5,
  },
  { name: 'core-insert', algorithm: 'core-insert', promise: (rho, k, m) => ({ id: 'km-rho', params: { rho, k, m } }) },
  {
    name: 'wishable-insert',
    algorithm: 'wishable-insert',
    promise: (rho) => ({ id: 'personal-rho', params: { rho } }),
  },
];

/** The release of a method with a secret. Sensitive items are policy: also those that no record holds. */
function releaseBy(
  { algorithm, given, promise, numPersons }: Method,
  sensitive: ReadonlySet<string>,
  secret: number,
  strength: Parameters<Method['promise']>,
): (dataset: Dataset) => Dataset {
  const promised = promise(...strength);
  const chosen = chooseAlgorithm(algorithm, given ?? {}, promised.id);
  return (records) => {
    const owners = [...records.offsets.subarray(1).keys()].map((t) => t % (numPersons ?? 1));
    const dataset = numPersons === undefined ? records : ofPersons(records, owners);
    const ids = Uint32Array.from(dataset.dictionary.labels.keys()).filter((i) =>
      sensitive.has(dataset.dictionary.labels[i]),
    );
    const preferences = { offsets: new Uint32Array(dataset.numRows + 1), items: new Uint32Array() };
    const context = { random: randomFromSeed(secret), checkpoint: () => {} };
    const input = { dataset, sensitive: ids, preferences };
    return runAlgorithm(chosen, input, promised, context).dataset;
  };
}

function removals(
  method: Method,
  original: LabelRows,
  sensitive: ReadonlySet<string>,
  secret: number,
  strength: Parameters<Method['promise']>,
) {
  try {
    return removeHiddenCells(original, sensitive, releaseBy(method, sensitive, secret, strength));
  } catch (error) {
    if (error instanceof SottoError && error.code === 'infeasible') return { numHidden: 0, changes: [] };
    throw error;
  }
}

const ITEMS = ['a', 'b', 'c', 'd', 'u', 'v', 'w', 'x'];
const someOriginal = fc.record({
  rows: fc.array(fc.subarray(ITEMS), { minLength: 4, maxLength: 24 }),
  sensitive: fc.subarray(ITEMS.slice(2), { minLength: 1 }),
  rho: fc.constantFrom({ num: 1, den: 3 }, { num: 1, den: 2 }, { num: 7, den: 10 }, { num: 1, den: 1 }),
  k: fc.integer({ min: 1, max: 4 }),
  m: fc.integer({ min: 1, max: 3 }),
  secret: fc.nat(),
});

describe.each(methods)('$name', (method) => {
  it('releases the same without a cell that it hides', () => {
    let numHidden = 0;
    fc.assert(
      fc.property(someOriginal, ({ rows, sensitive, rho, k, m, secret }) => {
        const found = removals(method, rows, new Set(sensitive), secret, [rho, k, m]);
        numHidden += found.numHidden;
        expect(found.changes).toEqual([]);
      }),
      { numRuns: cases(600) },
    );
    expect(numHidden).toBeGreaterThan(atLeast(1_000));
  });
});

describe.each(methods.filter(({ name, algorithm }) => name === algorithm))('$name', (method) => {
  it.each([
    { items: ['a', 'b', 'x'], sensitive: ['x'] },
    { items: ['a', 'x', 'y'], sensitive: ['x', 'y'] },
  ])('does so for all originals of four records over $items', ({ items, sensitive }) => {
    let numHidden = 0;
    for (const original of allOriginals(4, items)) {
      const found = removals(method, original, new Set(sensitive), 5, [{ num: 7, den: 10 }, 2, 2]);
      numHidden += found.numHidden;
      expect(found.changes).toEqual([]);
    }
    expect(numHidden).toBeGreaterThan(500);
  });
});
