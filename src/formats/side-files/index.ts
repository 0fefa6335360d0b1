export { type Belief, readBeliefs } from './beliefs.ts';
export { readDeletions, writeDeletions } from './deletions.ts';
export type { ItemSyntax } from './item-lines.ts';
export { readItemsets } from './itemsets.ts';
export { readPreferences } from './preferences.ts';
export { readRecoding, writeRecoding } from './recoding.ts';
export { type Rule, readRules } from './rules.ts';
export { readSensitive } from './sensitive.ts';
export type { SideFileOptions } from './table.ts';
