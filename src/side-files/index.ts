export { readBeliefs } from './beliefs.ts';
export { ARROW, labelsText } from './item-lines.ts';
export { readItemsets, readLabelSets, writeItemsets } from './itemsets.ts';
export { readPreferences, writePreferences } from './preferences.ts';
export { readRules, writeRules } from './rules.ts';
export { readItemList, writeSensitive } from './sensitive.ts';
export { readItemGroups, readUtilityGroups, writeUtilityGroups } from './utility-groups.ts';
export { RECORD_WEIGHT, readRecordWeights, readWeights, writeWeights } from './weights.ts';
