import { ensureDefined } from '../../errors.ts';
import { type Cells, type Dataset, rowOf } from '../../records/dataset.ts';
import { withCells, withPersons } from '../../records/rows.ts';
import type { Verifier, VerifyContext } from '../define.ts';
import type { Verdict } from '../verdict.ts';
import { type JointRecords, jointRecords, type RecordGroup, recordGroups } from './joint-records.ts';
import { personHistories } from './person-histories.ts';
import type { Series } from './series.ts';

/** The promise of some releases of a series, and what it speaks of, by the labels of original items. */
export interface SeriesPromise {
  readonly verifier: Verifier;
  readonly params: Readonly<Record<string, unknown>>;
  /** The numbers of the releases that make it. */
  readonly releases: readonly number[];
  readonly sensitive?: readonly string[];
  readonly constraints?: readonly (readonly string[])[];
}

/**
 * Whether somebody who holds all releases of a series, and can tell which of their records are the same and who owns
 * them, is kept to a promise, given that each release keeps it alone. docs/theory/series.md has the definition.
 */
export function verifySeries(series: Series, promise: SeriesPromise, context: VerifyContext): Verdict {
  const groups = recordGroups(series);
  if (series.persons !== undefined) return verifyPersons(series, groups, promise, context);
  const shared = groups.filter(
    (group) => group.releases.some((j) => promise.releases.includes(j)) && !isWhole(series, group),
  );
  if (shared.length === 0) return { status: 'holds', checked: 0, scope: 'no record is in two of the releases' };
  const newGroups = shared.filter((group) => !isOld(series, groups, group));
  if (newGroups.length === 0) return { status: 'holds', checked: 0, scope: 'the last release adds nothing new' };
  const joint = jointRecords(series, newGroups);
  return verdictOn(joint.dataset, joint.tokensOf, promise, context);
}

/** Whether no record of a release is in another: then its content was examined when it was checked alone. */
function isWhole({ releases }: Series, { releases: [j, ...otherItems], records }: RecordGroup): boolean {
  return otherItems.length === 0 && records.length === releases[j].records.length;
}

/** Whether the last release adds nothing about a group: neither its records, nor others of the same releases before. */
function isOld({ asksOfLast, releases }: Series, groups: readonly RecordGroup[], group: RecordGroup): boolean {
  const last = releases.length - 1;
  if (asksOfLast !== true || group.releases.includes(last)) return false;
  const withLast = [...group.releases, last].join(' ');
  return !groups.some((other) => other.releases.join(' ') === withLast);
}

/** People are counted over all records that they have in the releases; shares of records are looked at record by record. */
function verifyPersons(
  series: Series,
  groups: readonly RecordGroup[],
  promise: SeriesPromise,
  context: VerifyContext,
): Verdict {
  const joint = jointRecords(series, groups);
  const { m } = promise.params;
  const limit = typeof m === 'number' && promise.sensitive === undefined ? m : Number.POSITIVE_INFINITY;
  const histories = personHistories(joint, groups, limit);
  if (histories === undefined) {
    const reason = 'people have too many records to check all combinations of them';
    return { status: 'undecided', checked: 0, scope: 'nothing', reason };
  }
  const personsVerdict = verdictOn(histories, [merged(joint.tokensOf)], promise, context, 'persons');
  if (personsVerdict.status === 'violated' || promise.sensitive === undefined) return personsVerdict;
  const recordsVerdict = verdictOn(withPersons(joint.dataset), joint.tokensOf, promise, context);
  const checked = personsVerdict.checked + recordsVerdict.checked;
  return {
    ...(recordsVerdict.status === 'violated' || personsVerdict.status === 'holds' ? recordsVerdict : personsVerdict),
    checked,
  };
}

type TokensOf = JointRecords['tokensOf'][number];

/** The tokens of items whatever the records of a person that they are of. */
function merged(groups: readonly TokensOf[]): TokensOf {
  const all = new Map<string, number[]>();
  for (const group of groups) {
    for (const [item, tokens] of group) all.set(item, [...(all.get(item) ?? []), ...tokens]);
  }
  return all;
}

/** The verdict on records of tokens; what the promise speaks of is looked for in each of the lists of tokens. */
function verdictOn(
  dataset: Dataset,
  lists: readonly TokensOf[],
  { verifier, params, sensitive, constraints }: SeriesPromise,
  context: VerifyContext,
  counts?: 'persons',
): Verdict {
  const listed = constraints && lists.flatMap((tokensOf) => constraints.flatMap((items) => imagesOf(items, tokensOf)));
  const visible = { ...(listed !== undefined && { constraints: listed }), ...(counts !== undefined && { counts }) };
  if (sensitive === undefined) return verifier.verify({ published: dataset, ...visible }, params, context);
  const tokenLists = lists.flatMap((tokensOf) => sensitive.map((item) => tokensOf.get(item) ?? []));
  let checked = 0;
  let verdict: Verdict | undefined;
  for (const telling of inferenceDatasets(dataset, tokenLists)) {
    const evidence = { published: telling.dataset, sensitive: telling.sensitive, ...visible };
    const one = verifier.verify(evidence, params, context);
    checked += one.checked;
    if (one.status === 'violated') return { ...one, checked };
    if (verdict === undefined || one.status === 'undecided') verdict = one;
  }
  return { ...ensureDefined(verdict, 'there is at least one dataset'), checked };
}

/** The itemsets of tokens that somebody may know who knows these items; those that show nowhere are left out. */
function imagesOf(items: readonly string[], tokensOf: TokensOf): Uint32Array[] {
  let images: number[][] = [[]];
  for (const item of items) {
    const tokens = tokensOf.get(item);
    if (tokens !== undefined) images = images.flatMap((image) => tokens.map((token) => [...image, token]));
  }
  return images.map((image) => Uint32Array.from(new Set(image)).sort());
}

/** Records and the items of theirs that must not be inferred. */
export interface InferenceDataset {
  readonly dataset: Dataset;
  readonly sensitive: Uint32Array;
}

/**
 * The records as inferences of sensitive items are looked for in them. An item that shows in one way is its token. One that
 * shows in several gets a dataset of its own, in which a single item stands for all of them: who knows how it shows knows it.
 */
export function* inferenceDatasets(
  dataset: Dataset,
  tokenLists: readonly (readonly number[])[],
): Generator<InferenceDataset> {
  const single = tokenLists.filter((tokens) => tokens.length === 1).flat();
  yield { dataset, sensitive: Uint32Array.from(new Set(single)).sort() };
  const several = new Map(tokenLists.filter(({ length }) => length > 1).map((tokens) => [tokens.join(' '), tokens]));
  for (const tokens of several.values()) yield withOneItemFor(dataset, tokens);
}

function withOneItemFor(dataset: Dataset, tokens: readonly number[]): InferenceDataset {
  const { labels } = dataset.dictionary;
  const first = labels.length;
  const isReplaced = new Uint8Array(first);
  for (const token of tokens) isReplaced[token] = 1;
  const known = new Uint8Array(dataset.numRows);
  const replaced = (cells: Cells, isTold: (t: number, isShown: boolean) => boolean): Cells => {
    const offsets = new Uint32Array(dataset.numRows + 1);
    const items = new Uint32Array(cells.items.length + dataset.numRows);
    let end = 0;
    for (let t = 0; t < dataset.numRows; t++) {
      let isShown = false;
      for (const item of rowOf(cells, t)) {
        if (isReplaced[item] === 1) isShown = true;
        else items[end++] = item;
      }
      if (isTold(t, isShown)) items[end++] = first;
      offsets[t + 1] = end;
    }
    return { offsets, items: items.slice(0, end) };
  };
  const visibleCells = replaced(dataset, (t, isShown) => {
    known[t] = Number(isShown);
    return isShown;
  });
  const { unknown } = dataset;
  return {
    dataset: withCells(
      dataset,
      { ...visibleCells, unknown: unknown && replaced(unknown, (t, isShown) => isShown && known[t] === 0) },
      { labels: [...labels, tokens.map((token) => labels[token]).join(' or ')] },
    ),
    sensitive: Uint32Array.of(first),
  };
}
