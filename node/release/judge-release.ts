import type { KeyObject } from 'node:crypto';
import { commitmentsOf, type Dataset, type Evidence, type SideInputs } from '../../src/internal.ts';
import { startSha256 } from '../files/sha256.ts';
import type { VerifyResult } from '../tasks/verify.ts';
import type { FoundRelease } from './read-release.ts';
import { readSalt } from './read-salt.ts';
import { type CountedFigures, disagreements, lookAlikes } from './release-disagreements.ts';
import { checkSignature } from './signature.ts';

/** A release folder whose promise was checked, in memory or on an engine. */
export interface CheckedRelease {
  readonly folder: string;
  readonly found: Omit<FoundRelease, 'dataset'>;
  /** What came of the promise. */
  readonly result: VerifyResult;
  readonly figures: CountedFigures;
  /** `published` may be hollow: only its labels are looked at. */
  readonly evidence: Evidence;
  readonly side: SideInputs;
  /** What the side inputs speak of. */
  readonly dataset: Dataset;
  /** The key that must have signed the release. */
  readonly key?: KeyObject | undefined;
}

/**
 * The verdict on a release as a whole: a promise that is kept does not help a folder that says something else of itself.
 * All ways of checking end here, so that none overlooks what another one finds. `findings`: what is known to be wrong already.
 */
export async function judgeRelease(checked: CheckedRelease, findings: readonly string[] = []): Promise<VerifyResult> {
  const { found, figures, evidence, key } = checked;
  const { document, tampering, hasCurator } = found;
  const { signature, finding } = signatureOf(found, key);
  const result = {
    ...checked.result,
    notes: lookAlikes(evidence),
    digest: document.digest,
    hasCurator,
    ...(signature !== undefined && { signature }),
    tampering: [
      ...tampering,
      ...disagreements(found, checked.result.statement, figures, evidence),
      ...(finding === undefined ? [] : [finding]),
      ...(await brokenCommitments(checked)),
      ...findings,
    ],
  };
  if (result.tampering.length === 0 || result.status === 'violated') return result;
  return { ...result, status: 'violated', witness: { finding: result.tampering[0]! } };
}

function signatureOf(
  { envelope, text }: CheckedRelease['found'],
  key: KeyObject | undefined,
): ReturnType<typeof checkSignature> {
  if (envelope !== undefined) return checkSignature(envelope, text, key);
  return key === undefined ? {} : { finding: 'a key was given, but the release is not signed' };
}

/** What only the curator sees of the promise must be what release.json committed to. */
async function brokenCommitments({ folder, found: { document }, side, dataset }: CheckedRelease): Promise<string[]> {
  const salt = await readSalt(folder);
  if (salt === undefined) return [];
  const now = commitmentsOf(document.model.id, side, { dataset, format: document.data.format }, salt, startSha256);
  return Object.entries(now)
    .filter(([file, hash]) => document.commitments?.[file] !== hash)
    .map(([file]) => `${file} is not the one that the release was made for`);
}
