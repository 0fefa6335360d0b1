import { ensureDefined } from '../../src/internal.ts';
import { type Overlap, readReleases } from '../release/read-series.ts';
import { judgeSeries } from '../release/verify-series.ts';
import type { VerifyResult } from '../verify/check-promise.ts';
import type { TaskContext } from '../worker/task-context.ts';
import { verifyRelease } from './verify.ts';

export interface VerifyTogetherOptions {
  readonly releases: readonly string[];
  /** The file of the public key that must have signed all. */
  readonly key?: string;
  /** The facts about their records in addition to the curator's files. */
  readonly overlap?: Overlap;
}

/** Checks several releases in the hands of one person: each alone, then each promise on all of them together. */
export async function verifyReleases(options: VerifyTogetherOptions, context: TaskContext): Promise<VerifyResult> {
  const { releases, key, overlap } = options;
  const alone: VerifyResult[] = [];
  for (const release of releases) {
    const result = await verifyRelease({ release, ...(key !== undefined && { key }) }, context);
    if (result.status !== 'holds') return { ...result, scope: `${release} alone: ${result.scope}` };
    alone.push(result);
  }
  const { model, statement } = ensureDefined(alone.at(-1), 'several releases');
  const checked = alone.reduce((sum, one) => sum + one.checked, 0);
  const verdict = await judgeSeries(await readReleases(releases, context), context, { overlap });
  return { ...verdict, checked: checked + verdict.checked, model, statement, tampering: [], notes: [] };
}
