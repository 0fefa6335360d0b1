import type { Taxonomy } from '../../data/taxonomy.ts';
import type { Dataset } from '../../records/dataset.ts';
import type { Parameters, ParameterValues } from '../../schema/parameters.ts';

/** Makes a hierarchy over the items of a dataset, for data that comes without one. */
export interface HierarchyBuilder<P extends Parameters = Parameters> {
  readonly id: string;
  readonly title: string;
  /** One sentence: what the hierarchy groups, and when to use it. */
  readonly summary: string;
  readonly params: P;
  /**
   * The leaves of the result are exactly the items. Throws `input` if there are none. `checkpoint` reports progress and
   * may throw `cancelled`.
   */
  build(
    dataset: Dataset,
    params: ParameterValues<P>,
    checkpoint: (done: number, total: number, phase: string) => void,
  ): Taxonomy;
}

/** Returns its argument, with its types inferred. */
export function defineHierarchyBuilder<P extends Parameters>(builder: HierarchyBuilder<P>): HierarchyBuilder<P> {
  return builder;
}
