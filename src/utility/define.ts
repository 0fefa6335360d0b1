import type { Dataset } from '../data/dataset.ts';
import type { SideInputs } from '../data/side-inputs.ts';
import type { Release } from '../kinds/index.ts';
import type { Promised } from '../models/index.ts';
import type { Source } from '../source.ts';

/** What a measure may take into account beside the two datasets. */
export interface MeasureContext {
  /** Of the queries that are drawn at random. */
  readonly seed: number;
  /** What the promise spoke of. */
  readonly inputs: SideInputs;
  readonly promised: Promised;
}

/** What was lost or kept: one number per measure. */
export interface Measure {
  /** The key in JSON, camel case. */
  readonly id: string;
  readonly title: string;
  /** One sentence: how to read the number. */
  readonly summary: string;
  readonly source?: Source;
  readonly better: 'lower' | 'higher';
  /** How to print it: a share as percent, or a plain number. */
  readonly unit: 'share' | 'number';
  /** The number, or undefined where the measure does not apply to this kind of release. */
  measure(original: Dataset, release: Release, context: MeasureContext): number | undefined;
}
