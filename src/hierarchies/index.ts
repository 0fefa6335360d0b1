import { coOccurrence } from './builders/co-occurrence.ts';
import type { HierarchyBuilder } from './builders/define.ts';
import { fanOut } from './builders/fan-out.ts';
import { prefix } from './builders/prefix.ts';

export type { HierarchyBuilder } from './builders/define.ts';
export { lintTaxonomy } from './lint-taxonomy.ts';

/**
 * Every hierarchy builder, in the order of help, docs and studio.
 *
 * @example
 * ```ts
 * const [builder] = hierarchyBuilders;
 * const dataset = datasetFromRows([['apple', 'beer'], ['bread', 'wine']]);
 * builder?.build(dataset, { fanout: 2 }, () => {}).names.length; // → 7
 * ```
 */
export const hierarchyBuilders: readonly HierarchyBuilder[] = [fanOut, prefix, coOccurrence];
