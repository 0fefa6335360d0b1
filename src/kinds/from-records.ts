import { getOrAdd } from '../data/get-or-add.ts';
import { applyRecoding, labelIds, type Recoding } from '../data/recoding.ts';
import { SottoError } from '../errors.ts';
import { type Dataset, rowOf } from '../records/dataset.ts';
import { putBack, withPersons } from '../records/rows.ts';
import { foreignRecoding } from './foreign-recoding.ts';
import { kindOf, kinds, type Release } from './index.ts';

/** A result that somebody else made, tied to its original. */
export interface ForeignRelease {
  readonly release: Release;
  /** order[n] = the original row that is published as row n. */
  readonly order: Uint32Array;
  /** The source of the match between records. */
  readonly tiedBy: 'ids' | 'place' | 'content';
}

/**
 * The release that published records are, told by the records alone: the first kind under which all of them are true of the
 * original, or else the one that asks least of them. Records are tied to the original by their ids where both have some, by
 * their place, or, where that is not true, by what they show. Throws `input` where none of it leads to the original.
 */
export function releaseFromRecords(
  original: Dataset,
  published: Dataset,
  { recoding: declared, kind }: { readonly recoding?: Recoding; readonly kind?: string } = {},
): ForeignRelease {
  const possible = kinds.filter(({ id, truth }) => (kind === undefined ? 'check' in truth : id === kind));
  const isPlain = possible.every(({ truth }) => 'none' in truth);
  const { dictionary } = isPlain ? published : original;
  const recoding = foreignRecoding(dictionary, published.dictionary, declared);
  const tie = (order: Uint32Array, tiedBy: ForeignRelease['tiedBy']): ForeignRelease & { readonly isTrue: boolean } => {
    const dataset = withPersons(putBack(published, order, original.numRows), original);
    const releases = possible.flatMap((one) => one.fromRecords?.({ original, dataset, recoding }) ?? []);
    const isTrue = releases.find((release) => isTrueOf(original, release));
    const release = isTrue ?? releases.at(-1);
    if (release === undefined)
      throw new SottoError('unsupported', 'the published records are not a release of this kind');
    return { release, order, tiedBy, isTrue: isTrue !== undefined };
  };
  const byIds = orderByIds(original, published);
  if (byIds !== undefined) return tie(byIds, 'ids');
  const isWhole = published.numRows === original.numRows;
  const byPlace = isWhole
    ? tie(
        Uint32Array.from({ length: original.numRows }, (_, t) => t),
        'place',
      )
    : undefined;
  if (byPlace?.isTrue) return byPlace;
  const byContent = isPlain ? undefined : orderByContent(original, published, recoding);
  if (byContent !== undefined) return tie(byContent, 'content');
  if (byPlace !== undefined) return byPlace;
  throw new SottoError(
    'input',
    `the original has ${original.numRows} records, the published data ${published.numRows}, so the records cannot be matched`,
    { hint: ['publish records with nothing left as empty records, or name a column of ids with ', { name: 'id' }] },
  );
}

function isTrueOf(original: Dataset, release: Release): boolean {
  const { truth } = kindOf(release);
  if ('none' in truth) return true;
  const check = truth.check(original, release);
  for (let t = 0; t < original.numRows; t++) if (check(t) !== undefined) return false;
  return true;
}

/** By ids that both have, each once. */
function orderByIds(original: Dataset, published: Dataset): Uint32Array | undefined {
  if (original.rowIds === undefined || published.rowIds === undefined) return undefined;
  const rowOfId = new Map(original.rowIds.map((id, t) => [id, t]));
  const order = published.rowIds.flatMap((id) => rowOfId.get(id) ?? []);
  const isOneToOne = order.length === published.numRows && new Set(order).size === order.length;
  return isOneToOne && rowOfId.size === original.numRows ? Uint32Array.from(order) : undefined;
}

/** Records that show the same are the same to everybody. Those of which nothing is left may be missing. */
function orderByContent(original: Dataset, published: Dataset, recoding: Recoding): Uint32Array | undefined {
  const expected = applyRecoding(original, recoding);
  const ids = labelIds(recoding, published.dictionary);
  const idOf = new Map<number, number>();
  for (const [i, label] of recoding.target.entries()) idOf.set(label, ids[i]);
  const rowsOf = new Map<string, number[]>();
  for (let t = expected.numRows - 1; t >= 0; t--) {
    const key = Array.from(rowOf(expected, t), (label) => idOf.get(label) ?? -1).sort((a, b) => a - b);
    getOrAdd(rowsOf, key.join(' '), () => []).push(t);
  }
  const order = new Uint32Array(published.numRows);
  for (let n = 0; n < published.numRows; n++) {
    const t = rowsOf.get(rowOf(published, n).join(' '))?.pop();
    if (t === undefined) return undefined;
    order[n] = t;
  }
  const isRest = [...rowsOf].every(([key, rows]) => key === '' || rows.length === 0);
  return isRest ? order : undefined;
}
