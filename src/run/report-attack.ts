import { supportsOf } from '../data/supports-of.ts';
import type { Release } from '../kinds/index.ts';
import { randomFromSeed } from '../random.ts';
import type { Dataset } from '../records/dataset.ts';
import { type AttackOptions, type AttackResult, simulateAttack } from '../risk/index.ts';
import type { World } from './world.ts';

/** The numbers of items that attackers of a report know; `attack` takes more. */
const KNOWN = { known: 4, choice: 'random' } as const;

/** Attackers of a report; fewer where each would have to look at many records, and where there are few to look for. */
const SAMPLES = { most: 200, least: 50, perRecord: 10 };

/** Records that attackers of a report look at together, in the original and in the release. A small part of any run. */
const MAX_ATTEMPTS = 20_000_000;

/** The stream of the seed that attackers are drawn from. */
const STREAM = 4;

/**
 * Runs the attackers of a report against a release. Asking again, or for more known items, runs the same attackers: how
 * many there are follows from the data alone.
 */
export function attackAsReported(
  original: Dataset,
  release: Release,
  { seed, ...options }: { readonly seed: number } & Partial<Omit<AttackOptions, 'samples'>>,
  checkpoint: World['checkpoint'],
): AttackResult {
  const looks = KNOWN.known * (recordsOfAnItem(original) + recordsOfAnItem(release.dataset));
  const affordable = Math.max(SAMPLES.least, Math.floor(MAX_ATTEMPTS / Math.max(1, looks)));
  const samples = Math.min(SAMPLES.most, affordable, SAMPLES.perRecord * original.numRows);
  return simulateAttack(original, release, { ...KNOWN, samples, ...options }, randomFromSeed(seed, STREAM), checkpoint);
}

/** Mean support of the item in a random cell. */
function recordsOfAnItem(dataset: Dataset): number {
  let sum = 0;
  for (const support of supportsOf(dataset)) sum += support * support;
  return dataset.items.length === 0 ? 0 : sum / dataset.items.length;
}
