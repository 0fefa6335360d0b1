import type { Measure } from './define.ts';
import { exactShare } from './exact-share.ts';
import { itemFrequencyError } from './item-frequency-error.ts';
import { lengthChange } from './length-change.ts';
import { log2Ul } from './log2-ul.ts';
import { ncp } from './ncp.ts';

export type { Measure } from './define.ts';
export { log2UtilityLoss, type UtilityLossOptions } from './log2-ul.ts';
export { countOutcomes, type Outcomes } from './outcomes.ts';

/** Every measure, in the order of reports and docs. */
export const measures: readonly Measure[] = [ncp, log2Ul, exactShare, itemFrequencyError, lengthChange];
