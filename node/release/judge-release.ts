import type { KeyObject } from 'node:crypto';
import { commitmentsOf, type KnownData } from '../../src/internal.ts';
import { startSha256 } from '../files/sha256.ts';
import type { VerifyResult } from '../verify/check-promise.ts';
import type { FoundRelease } from './read-release.ts';
import { readSalt } from './read-salt.ts';
import { type CountedFigures, disagreements, lookAlikes, type SideEvidence } from './release-disagreements.ts';
import { checkSignature } from './signature.ts';

/** A release folder whose promise was checked, in memory or on an engine. */
export interface CheckedRelease {
  readonly folder: string;
  readonly found: Omit<FoundRelease, 'dataset'>;
  /** What came of the promise. */
  readonly result: VerifyResult;
  readonly figures: CountedFigures;
  /** What the promise speaks of, and labels. */
  readonly evidence: SideEvidence;
  /** What the side inputs speak of. */
  readonly dataset: KnownData;
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
    notes: lookAlikes(figures.labels, evidence),
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
async function brokenCommitments({
  folder,
  found: { document },
  evidence,
  dataset,
}: CheckedRelease): Promise<string[]> {
  const salt = await readSalt(folder);
  if (salt === undefined) return [];
  const now = commitmentsOf(document.model.id, evidence, { dataset, format: document.data.format }, salt, startSha256);
  return Object.entries(now)
    .filter(([file, hash]) => document.commitments?.[file] !== hash)
    .map(([file]) => `${file} is not the one that the release was made for`);
}
