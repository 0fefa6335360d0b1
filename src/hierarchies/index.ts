import { coOccurrence } from './builders/co-occurrence.ts';
import type { HierarchyBuilder } from './builders/define.ts';
import { fanOut } from './builders/fan-out.ts';
import { prefix } from './builders/prefix.ts';

export { coOccurrence } from './builders/co-occurrence.ts';
export type { HierarchyBuilder } from './builders/define.ts';
export { fanOut } from './builders/fan-out.ts';
export { prefix } from './builders/prefix.ts';
export { lintTaxonomy, type TaxonomyRemark } from './lint-taxonomy.ts';

/** Every hierarchy builder, in the order of help, docs and studio. */
export const hierarchyBuilders: readonly HierarchyBuilder[] = [fanOut, prefix, coOccurrence];
