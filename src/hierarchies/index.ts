import { coOccurrence } from './builders/co-occurrence.ts';
import type { HierarchyBuilder } from './builders/define.ts';
import { fanOut } from './builders/fan-out.ts';
import { prefix } from './builders/prefix.ts';

export type { HierarchyBuilder } from './builders/define.ts';
export { lintTaxonomy } from './lint-taxonomy.ts';

/** Every hierarchy builder, in the order of help, docs and studio. */
export const hierarchyBuilders: readonly HierarchyBuilder[] = [fanOut, prefix, coOccurrence];
