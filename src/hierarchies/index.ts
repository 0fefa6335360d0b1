import { coOccurrence } from './co-occurrence.ts';
import type { HierarchyBuilder } from './define.ts';
import { fanOut } from './fan-out.ts';
import { prefix } from './prefix.ts';

export { coOccurrence } from './co-occurrence.ts';
export type { HierarchyBuilder } from './define.ts';
export { fanOut } from './fan-out.ts';
export { lintTaxonomy, type TaxonomyRemark } from './lint-taxonomy.ts';
export { prefix } from './prefix.ts';

/** Every hierarchy builder, in the order of help, docs and studio. */
export const hierarchyBuilders: readonly HierarchyBuilder[] = [fanOut, prefix, coOccurrence];
