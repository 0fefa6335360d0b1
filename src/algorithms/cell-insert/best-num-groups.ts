import { applyRecoding } from '../../data/recoding.ts';
import { randomFromSeed } from '../../random.ts';
import { countSupports, type Dataset } from '../../records/dataset.ts';
import { keepRecords } from '../../records/keep-records.ts';
import type { AlgorithmInput, RunContext } from '../define.ts';
import type { RhoPromise } from '../shared/inference/promises.ts';
import { publicGroupings } from '../shared/inference/public-groupings.ts';
import { recodingWithout } from '../shared/inference/recoding-without.ts';
import { cellInsert } from './insert-cells.ts';

/** The numbers of groups that are tried, ascending. More than 16 take long for what they save. */
const TRIED = [4, 6, 8, 12, 16];
const MAX_GROUPS = 16;
/** The first to be tried; then more while that is better, or else fewer. */
const FIRST = TRIED.indexOf(8);
/** The maximum number of records of a trial, at equal distances. */
const MAX_RECORDS = 100_000;

/**
 * CELL-INSERT-1: the number of groups that loses least where some public items play the sensitive ones. It depends on public
 * cells and on how many items the policy lists, whether they occur or not. No sensitive cell is looked at.
 */
export function bestNumGroups(
  { dataset, sensitive, unseen }: Pick<AlgorithmInput, 'dataset' | 'unseen'> & { readonly sensitive: Uint32Array },
  promise: RhoPromise,
  { checkpoint }: Pick<RunContext, 'checkpoint'>,
): number {
  const stage = publicPart(dataset, sensitive);
  const supports = countSupports(stage);
  const numListed = sensitive.length + (unseen?.sensitive ?? []).flat().length;
  // At least half of the items stay public, so that there is something to know.
  const share = Math.min(numListed / (numListed + supports.length), 1 / 2);
  const players = spreadBySupport(supports, Math.max(1, Math.round(share * supports.length)));
  const tried = TRIED.filter((count) => count < supports.length - players.length);
  if (tried.length < 2) return tried[0] ?? MAX_GROUPS;

  const [, ...groupings] = publicGroupings(stage, new Uint32Array(), supports, tried);
  // Of many records a trial may have none with these items.
  const numPlayed = Math.max(
    1,
    players.reduce((sum, i) => sum + supports[i], 0),
  );
  const lossOf = (n: number): number => {
    const { isDeleted } = cellInsert(stage, players, promise, tried[n], {
      random: randomFromSeed(1),
      checkpoint: (done, total) => checkpoint(done, total, `trying ${tried[n]} groups on public items`),
    });
    const numHidden = isDeleted.reduce((sum, deleted) => sum + deleted, 0);
    const merged = groupings[n].loss / (groupings[n].numPublic * Math.max(1, stage.items.length));
    return (1 - share) * merged + share * (numHidden / numPlayed);
  };
  const first = Math.min(FIRST, tried.length - 1);
  let best = first;
  let least = lossOf(first);
  for (const step of [1, -1]) {
    for (let n = first + step; n >= 0 && n < tried.length; n += step) {
      const loss = lossOf(n);
      if (loss >= least) break;
      best = n;
      least = loss;
    }
    if (best !== first) break;
  }
  return tried[best];
}

/** The public cells of the records, or of as many as a trial takes. */
function publicPart(dataset: Dataset, sensitive: Uint32Array): Dataset {
  const count = Math.min(dataset.numRows, MAX_RECORDS);
  const rows = Uint32Array.from({ length: count }, (_, n) => Math.floor((n * dataset.numRows) / count));
  const { dataset: records } = keepRecords(dataset, rows);
  return applyRecoding(records, recodingWithout(dataset.dictionary, sensitive));
}

/** `count` of the items, ascending: frequent and rare ones alike. */
function spreadBySupport(supports: Uint32Array, count: number): Uint32Array {
  const order = Uint32Array.from(supports.keys()).sort((a, b) => supports[b] - supports[a] || a - b);
  return Uint32Array.from({ length: count }, (_, n) => order[Math.floor(((n + 0.5) * order.length) / count)]).sort();
}
