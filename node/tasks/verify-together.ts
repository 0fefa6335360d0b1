import { jointEvidence, kindById, needsPersons, peopleOf, SottoError, verifierOf } from '../../src/internal.ts';
import { type FoundRelease, readRelease } from '../release/read-release.ts';
import { readReleaseInputs } from '../release/read-release-inputs.ts';
import { besideOriginal, isOrderKnown, numOriginalRows } from '../release/rebuild-release.ts';
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
  const found = [await readRelease(releases[0], context), await readRelease(releases[1], context)] as const;
  const apart = await unpaired(releases, found);
  if (apart !== undefined)
    return { ...plain(alone[0]!), status: 'undecided', checked: 0, scope: 'nothing', reason: apart };
  const [a, b] = await paired(releases, found);
  const joint = jointEvidence(
    { published: a.dataset, recoding: a.recoding! },
    { published: b.dataset, recoding: b.recoding! },
  );
  let last: VerifyResult | undefined;
  for (const [n, { document }] of found.entries()) {
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

type Two<T> = readonly [T, T];

async function unpaired(folders: Two<string>, found: Two<FoundRelease>): Promise<string | undefined> {
  for (const [n, one] of found.entries()) {
    const { document, dataset, recoding } = one;
    if (needsPersons(peopleOf(document))) return 'releases that count people are not combined with others yet';
    if (!isOrderKnown(folders[n]!, one))
      return 'the records of a release in random order cannot be paired with another';
    if (!kindById(document.kind).isUniform || recoding === undefined || dataset.unknown !== undefined) {
      return `a release of kind ${document.kind} cannot be combined with another: only those with one label per item everywhere can`;
    }
  }
  const [a, b] = [await numOriginalRows(folders[0], found[0]), await numOriginalRows(folders[1], found[1])];
  return a === b ? undefined : `the releases are of ${a} and ${b} records, so they cannot be paired one by one`;
}

/** Both beside the original, by the way back of each. */
async function paired(folders: Two<string>, [a, b]: Two<FoundRelease>): Promise<Two<FoundRelease>> {
  const numRows = await numOriginalRows(folders[0], a);
  return [
    { ...a, dataset: await besideOriginal(folders[0], a, numRows) },
    { ...b, dataset: await besideOriginal(folders[1], b, numRows) },
  ];
}
