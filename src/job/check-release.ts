import { isRational } from '../data/rational.ts';
import { heldLabels } from '../records/held-items.ts';
import { verifyTruthful, verifyUtilityPolicy } from '../verify/index.ts';
import { chosenParams, type ResolvedJob } from './job.ts';
import type { MadeRelease } from './make-release.ts';
import type { JobInput, JobResult } from './run-job.ts';

/** The checks beside the promise. */
export function checkRelease(
  { chosen }: ResolvedJob,
  { dataset: original }: JobInput,
  { release, published, evidence }: MadeRelease,
): Pick<JobResult, 'truthful' | 'policy'> {
  const truthful = verifyTruthful(original, release);
  const { maxSuppression } = chosenParams(chosen);
  const shown = new Set(heldLabels(published));
  const policy = verifyUtilityPolicy(evidence, isRational(maxSuppression) ? maxSuppression : undefined, { shown });
  return { truthful, ...(policy !== undefined && { policy }) };
}
