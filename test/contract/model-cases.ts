import fc from 'fast-check';
import type { Dataset } from '../../src/data/dataset.ts';
import { violatingItemsets } from '../oracles/km.ts';

/** What the contract suites need to know of a model: parameters to try, and its definition read aloud. */
export interface ModelCase {
  readonly params: fc.Arbitrary<Readonly<Record<string, unknown>>>;
  /** Parameters that the edge datasets are tried with. */
  readonly plain: Readonly<Record<string, unknown>>;
  /** Parameters that a dataset of n records cannot meet. */
  impossible(numRows: number): Readonly<Record<string, unknown>>;
  /** Whether the published data keeps the promise, by brute force. */
  holds(published: Dataset, params: Readonly<Record<string, unknown>>): boolean;
}

/** One case per registered model; a repository test checks that none is missing. */
export const modelCases: Readonly<Record<string, ModelCase>> = {
  km: {
    params: fc.record({ k: fc.integer({ min: 2, max: 4 }), m: fc.integer({ min: 1, max: 4 }) }),
    plain: { k: 2, m: 2 },
    impossible: (numRows) => ({ k: numRows + 1, m: 2 }),
    holds: (published, { k, m }) => violatingItemsets(published, k as number, m as number).length === 0,
  },
};
