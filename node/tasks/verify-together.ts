import { jointEvidence, kindById, SottoError, verifierOf } from '../../src/internal.ts';
import { type FoundRelease, readRelease } from '../release/read-release.ts';
import { readReleaseInputs } from '../release/read-release-inputs.ts';
import { checkPromise, type VerifyResult } from '../verify/check-promise.ts';
import type { HeldRecords } from '../verify/held-records.ts';
import type { TaskContext } from '../worker/task-context.ts';
import { verifyRelease } from './verify.ts';

export interface VerifyTogetherOptions {
  readonly releases: readonly [string, string];
  /** The file of the public key that must have signed both. */
  readonly key?: string;
}

/**
 * Two releases of the same people, held by one person: each is checked alone, and then the promise of each on what both
 * leave, record n of the one paired with record n of the other.
 */
export async function verifyTogether(
  { releases, key }: VerifyTogetherOptions,
  context: TaskContext,
): Promise<VerifyResult> {
  const alone: VerifyResult[] = [];
  for (const release of releases) {
    const result = await verifyRelease({ release, ...(key !== undefined && { key }) }, context);
    if (result.status !== 'holds') return result;
    alone.push(result);
  }
  const [a, b] = [await readRelease(releases[0], context), await readRelease(releases[1], context)];
  const apart = unpaired(a, b);
  if (apart !== undefined)
    return { ...plain(alone[0]!), status: 'undecided', checked: 0, scope: 'nothing', reason: apart };
  const joint = jointEvidence(
    { published: a.dataset, recoding: a.recoding! },
    { published: b.dataset, recoding: b.recoding! },
  );
  let last: VerifyResult | undefined;
  for (const [n, { document }] of [a, b].entries()) {
    const side = await readReleaseInputs({
      dataset: { ...joint.published, dictionary: joint.recoding.original },
      format: document.data.format,
      model: document.model,
      folder: releases[n]!,
      given: {},
      seed: 1,
    });
    const checkpoint = context.checkpoint.bind(context);
    const verify: HeldRecords['verify'] = (model, params) =>
      verifierOf(model).verify({ ...side, ...joint }, params, { checkpoint });
    const result = await checkPromise(document.model, { verify }, side);
    last = { ...result, scope: `${result.scope}, record n of the one paired with record n of the other` };
    if (last.status !== 'holds') return last;
  }
  if (last === undefined) throw new SottoError('invariant', 'two releases have two promises');
  return last;
}

/** What stays of a result when the verdict is another. */
function plain({ model, statement }: VerifyResult): Pick<VerifyResult, 'model' | 'statement' | 'tampering' | 'notes'> {
  return { model, statement, tampering: [], notes: [] };
}

function unpaired(a: FoundRelease, b: FoundRelease): string | undefined {
  for (const { document, dataset, recoding } of [a, b]) {
    if (document.data.shuffled) return 'the records of a shuffled release cannot be paired with those of another';
    if (!kindById(document.kind).isUniform || recoding === undefined || dataset.unknown !== undefined) {
      return `a release of kind ${document.kind} cannot be combined with another: only those with one label per item everywhere can`;
    }
  }
  if (a.dataset.numRows === b.dataset.numRows) return undefined;
  return `the releases have ${a.dataset.numRows} and ${b.dataset.numRows} records, so they cannot be paired one by one`;
}
