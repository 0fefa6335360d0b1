import fc from 'fast-check';
import type { Rational } from '../../src/data/rational.ts';
import type { SideInputs } from '../../src/data/side-inputs.ts';
import type { Dataset } from '../../src/records/dataset.ts';
import type { Evidence } from '../../src/verify/index.ts';
import { brokenConstraints, exposedRecords } from '../oracles/constraints.ts';
import { type Thresholds, visibleRules } from '../oracles/hidden-rules.ts';
import { violatingItemsets } from '../oracles/km.ts';
import { keepsMostAttackersOff, unsafeAttacks } from '../oracles/personal-rho.ts';
import { keepsRho } from '../oracles/rho.ts';

/** What the contract suites need to know of a model: parameters to try, and its definition read aloud. */
export interface ModelCase {
  readonly params: fc.Arbitrary<Readonly<Record<string, unknown>>>;
  /** Parameters that the edge datasets are tried with. */
  readonly plain: Readonly<Record<string, unknown>>;
  /** Parameters that a dataset of n records cannot meet; left out where any data can meet all. */
  impossible?(numRows: number): Readonly<Record<string, unknown>>;
  /** What the model speaks of beside the data, for a dataset; nothing if left out. */
  inputs?(dataset: Dataset): fc.Arbitrary<SideInputs>;
  /** The same for the edge datasets. */
  plainInputs?(dataset: Dataset): SideInputs;
  /** Whether the release keeps the promise, by brute force. */
  holds(evidence: Evidence, params: Readonly<Record<string, unknown>>): boolean;
}

const someRho: fc.Arbitrary<Rational> = fc.constantFrom(
  { num: 1, den: 3 },
  { num: 1, den: 2 },
  { num: 2, den: 3 },
  { num: 7, den: 10 },
  { num: 1, den: 1 },
);

function someSensitive({ dictionary }: Dataset): fc.Arbitrary<SideInputs> {
  return fc.subarray([...dictionary.labels.keys()]).map((items) => ({ sensitive: Uint32Array.from(items) }));
}

/** Every second item, but none of a, b and c, which one of the edge datasets repeats in every record. */
function plainSensitive({ dictionary }: Dataset): SideInputs {
  const isSensitive = (i: number) => i % 2 === 1 && !['a', 'b', 'c'].includes(dictionary.labels[i]);
  return { sensitive: Uint32Array.from([...dictionary.labels.keys()].filter(isSensitive)) };
}

/** A few itemsets of a few items, one of them perhaps empty. */
function someConstraints({ dictionary }: Dataset): fc.Arbitrary<SideInputs> {
  const itemset = fc.subarray([...dictionary.labels.keys()]).map((items) => Uint32Array.from(items));
  return fc.array(itemset, { maxLength: 5 }).map((constraints) => ({ constraints }));
}

/** Every item alone, and all together. */
function plainConstraints({ dictionary }: Dataset): SideInputs {
  const items = [...dictionary.labels.keys()];
  return { constraints: [...items.map((i) => Uint32Array.of(i)), Uint32Array.from(items)] };
}

/** Everybody wants some items hidden, or nobody does. */
function somePreferences({ dictionary, numRows }: Dataset): fc.Arbitrary<SideInputs> {
  const wishes = fc.subarray([...dictionary.labels.keys()]);
  return fc.array(wishes, { minLength: numRows, maxLength: numRows }).map((rows) => {
    const offsets = new Uint32Array(numRows + 1);
    for (const [t, row] of rows.entries()) offsets[t + 1] = offsets[t] + row.length;
    return { preferences: { offsets, items: Uint32Array.from(rows.flat()) } };
  });
}

function noPreferences({ numRows }: Dataset): SideInputs {
  return { preferences: { offsets: new Uint32Array(numRows + 1), items: new Uint32Array() } };
}

/** Any number of known items, up to m, or random attackers: δ so small that a failure would be a bug, not bad luck. */
const somePersonalRho = fc
  .record({ rho: someRho, m: fc.integer({ min: 1, max: 4 }), kind: fc.nat({ max: 2 }) })
  .map(({ rho, m, kind }): Readonly<Record<string, unknown>> => {
    if (kind === 0) return { rho };
    return kind === 1 ? { rho, m } : { rho, m, epsilon: { num: 1, den: 5 }, delta: { num: 1, den: 1_000_000_000 } };
  });

/** A few rules between items of the data. */
function someRules({ dictionary }: Dataset): fc.Arbitrary<SideInputs> {
  const items = [...dictionary.labels.keys()];
  if (items.length < 2) return fc.constant({ rules: [] });
  const rule = fc.shuffledSubarray(items, { minLength: 2, maxLength: Math.min(4, items.length) }).chain((chosen) =>
    fc.integer({ min: 1, max: chosen.length - 1 }).map((size) => ({
      antecedent: Uint32Array.from(chosen.slice(0, size)).sort(),
      consequent: Uint32Array.from(chosen.slice(size)).sort(),
    })),
  );
  return fc.array(rule, { maxLength: 4 }).map((rules) => ({ rules }));
}

/** From each item to the next; without a, b and c, which one of the edge datasets repeats in every record, unless there is nothing else. */
function plainRules({ dictionary: { labels } }: Dataset): SideInputs {
  const items = [...labels.keys()].filter((i) => labels.length === 2 || !['a', 'b', 'c'].includes(labels[i]));
  const rules = items.slice(1).map((next, n) => ({
    antecedent: Uint32Array.of(items[n]),
    consequent: Uint32Array.of(next),
  }));
  return { rules };
}

/** One case per registered model; a repository test checks that none is missing. */
export const modelCases: Readonly<Record<string, ModelCase>> = {
  km: {
    params: fc.record({ k: fc.integer({ min: 2, max: 4 }), m: fc.integer({ min: 1, max: 4 }) }),
    plain: { k: 2, m: 2 },
    impossible: (numRows) => ({ k: numRows + 1, m: 2 }),
    holds: ({ published }, { k, m }) => violatingItemsets(published, k as number, m as number).length === 0,
  },
  'k-complete': {
    params: fc.record({ k: fc.integer({ min: 2, max: 4 }) }),
    plain: { k: 2 },
    impossible: (numRows) => ({ k: numRows + 1 }),
    holds: (evidence, { k }) => exposedRecords(evidence, k as number).length === 0,
  },
  constraints: {
    params: fc.record({ k: fc.integer({ min: 2, max: 4 }) }),
    plain: { k: 2 },
    impossible: (numRows) => ({ k: numRows + 1 }),
    inputs: someConstraints,
    plainInputs: plainConstraints,
    holds: (evidence, { k }) => brokenConstraints(evidence, k as number).length === 0,
  },
  rho: {
    params: fc.record({ rho: someRho, m: fc.integer({ min: 1, max: 4 }) }, { requiredKeys: ['rho'] }),
    plain: { rho: { num: 1, den: 2 }, m: 2 },
    inputs: someSensitive,
    plainInputs: plainSensitive,
    holds: (evidence, { rho, m }) => keepsRho(evidence, rho as Rational, m as number | undefined),
  },
  'km-rho': {
    params: fc.record({ k: fc.integer({ min: 2, max: 3 }), m: fc.integer({ min: 1, max: 3 }), rho: someRho }),
    plain: { k: 2, m: 2, rho: { num: 1, den: 2 } },
    impossible: (numRows) => ({ k: numRows + 1, m: 2, rho: { num: 1, den: 2 } }),
    inputs: someSensitive,
    plainInputs: plainSensitive,
    holds: (evidence, { k, m, rho }) =>
      violatingItemsets(evidence.published, k as number, m as number).length === 0 &&
      keepsRho(evidence, rho as Rational),
  },
  'personal-rho': {
    params: somePersonalRho,
    plain: { rho: { num: 1, den: 2 }, m: 2 },
    inputs: somePreferences,
    plainInputs: noPreferences,
    holds: (evidence, params) => {
      const { rho, m, epsilon } = params as { rho: Rational; m?: number; epsilon?: Rational };
      if (epsilon !== undefined) return keepsMostAttackersOff(evidence, rho, m!, epsilon);
      return unsafeAttacks(evidence, rho, m).length === 0;
    },
  },
  'hidden-rules': {
    params: fc.record({
      minSupport: fc.constantFrom({ num: 0, den: 1 }, { num: 1, den: 10 }, { num: 1, den: 4 }, { num: 1, den: 2 }),
      minConfidence: fc.constantFrom({ num: 1, den: 3 }, { num: 1, den: 2 }, { num: 3, den: 4 }, { num: 1, den: 1 }),
      margin: fc.constantFrom({ num: 0, den: 1 }, { num: 0, den: 1 }, { num: 1, den: 20 }, { num: 1, den: 3 }),
    }),
    plain: { minSupport: { num: 1, den: 5 }, minConfidence: { num: 1, den: 2 }, margin: { num: 0, den: 1 } },
    impossible: () => ({
      minSupport: { num: 1, den: 5 },
      minConfidence: { num: 1, den: 2 },
      margin: { num: 1, den: 2 },
    }),
    inputs: someRules,
    plainInputs: plainRules,
    holds: (evidence, params) => visibleRules(evidence, params as unknown as Thresholds).length === 0,
  },
};
