import type { Recoding } from '../data/recoding.ts';
import type { Deletions } from '../data/release-parts.ts';
import type { SideInputs } from '../data/side-inputs.ts';
import type { Release } from '../kinds/index.ts';
import type { PromiseSpec } from '../models/index.ts';
import type { Dataset } from '../records/dataset.ts';
import type { Source } from '../source.ts';
import type { Outcomes } from './outcomes.ts';

/** The input of a measure in addition to the two datasets. */
export interface MeasureContext {
  /** Of the queries that are drawn at random. */
  readonly seed: number;
  /** The side inputs of the promise. */
  readonly inputs: SideInputs;
  readonly promised: PromiseSpec;
  /** Counts that the literature asks for are drawn from what a release shows, where none are given. */
  readonly drawsQueries?: true;
}

/** The counts of a release of the records of an engine. */
export interface ReleaseCounts {
  /** Records of the original. */
  readonly numRows: number;
  readonly outcomes: Outcomes;
  /** One label per item everywhere; left out where items show under their own names. */
  readonly recoding?: Recoding;
  /** The cells that were left out, where any may be. */
  readonly deletions?: Deletions;
  /** In how many published records each label of the recoding occurs. */
  readonly labelSupports: ArrayLike<number>;
  /** The side inputs of the promise. */
  readonly inputs: SideInputs;
}

/** A number that says how much was lost or kept. */
export interface Measure {
  /** The key in JSON, camel case. */
  readonly id: string;
  readonly title: string;
  /** One sentence: how to read the number. */
  readonly summary: string;
  readonly source?: Source;
  readonly better: 'lower' | 'higher';
  /** The printed form: a share as percent, or a plain number. */
  readonly unit: 'share' | 'number';
  /** It is a count; small counts are not published. */
  readonly isCount?: true;
  /** It reveals how many items were suppressed, so it is not published. */
  readonly isCuratorOnly?: true;
  /** The number, or undefined if the measure does not apply to this kind of release. */
  measure(original: Dataset, release: Release, context: MeasureContext): number | undefined;
  /** The same from counts; left out if it needs the records. */
  fromCounts?(counts: ReleaseCounts): number | undefined;
}

/** Makes measures that are figures of one comparison, the lower the better. They apply where there is a comparison. */
export function figuresOf<T>(
  source: Source,
  compare: (...compared: Parameters<Measure['measure']>) => T | undefined,
): (facts: Pick<Measure, 'id' | 'title' | 'summary' | 'unit' | 'isCount'> & { of(comparison: T): number }) => Measure {
  return ({ of, ...facts }) => ({
    ...facts,
    source,
    better: 'lower',
    measure(...compared) {
      const comparison = compare(...compared);
      return comparison && of(comparison);
    },
  });
}
