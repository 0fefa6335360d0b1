import {
  checkParameters,
  compareLabels,
  ensureDefined,
  modelById,
  type Verdict,
  verifierOf,
  verifySeries,
} from '../../src/internal.ts';
import type { TaskContext } from '../worker/task-context.ts';
import { readReleaseInputs } from './read-release-inputs.ts';
import { type Overlap, type SeriesMember, tieReleases } from './read-series.ts';

/** The joint verdict on the releases, or on the addition of the last of them, given that each holds alone. */
export async function judgeSeries(
  all: readonly SeriesMember[],
  context: TaskContext,
  known: { readonly overlap?: Overlap | undefined; readonly asksOfLast?: boolean },
): Promise<Verdict> {
  const verdict = await verdictOnRecords(all, context, known);
  if (verdict.status !== 'holds' || all.every(({ release }) => release.document.counts === undefined)) return verdict;
  const reason =
    'the promise holds for the records, but what the counts of items behind labels reveal together with another release is not decided';
  return { ...verdict, status: 'undecided', reason };
}

async function verdictOnRecords(
  all: readonly SeriesMember[],
  context: TaskContext,
  { overlap, asksOfLast = false }: Parameters<typeof judgeSeries>[2],
): Promise<Verdict> {
  const each = `${all.length} releases, each alone`;
  const unable = all.find(({ release: { document } }) => verifierOf(modelById(document.model.id)).readsSeries !== true);
  if (unable !== undefined) {
    const reason = `releases cannot be checked together for the model ${unable.release.document.model.id}`;
    return { status: 'undecided', checked: 0, scope: each, reason };
  }
  const tied = await tieReleases(all, overlap);
  if ('reason' in tied) return { status: 'undecided', checked: 0, scope: each, reason: tied.reason };
  const { series } = tied;
  const promises = await promisesOf(all);
  if (tied.isDetermined === true && promises.length > 1) {
    const reason = 'the releases make different promises, so the check must know which records they share';
    return { status: 'undecided', checked: 0, scope: each, reason };
  }
  if (series === undefined) {
    const reason =
      tied.isDetermined === true ? 'one of which contains everything that the others do' : 'each of different records';
    return { status: 'holds', checked: 0, scope: `${each}, ${reason}` };
  }
  let last: Verdict | undefined;
  let checked = 0;
  for (const promise of promises) {
    last = verifySeries({ ...series, asksOfLast }, promise, { checkpoint: context.checkpoint });
    checked += last.checked;
    if (last.status !== 'holds') break;
  }
  const verdict = ensureDefined(last, 'a series has a promise');
  return { ...verdict, checked, scope: `${each}, and together: ${verdict.scope}` };
}

/** The different promises of a series. */
async function promisesOf(all: readonly SeriesMember[]): Promise<Parameters<typeof verifySeries>[1][]> {
  const labels = [
    ...new Set(all.flatMap(({ release }) => (release.recoding?.original ?? release.dataset.dictionary).labels)),
  ];
  const dictionary = { labels: labels.sort(compareLabels) };
  const promises = new Map<string, Parameters<typeof verifySeries>[1]>();
  for (const [j, { folder, release }] of all.entries()) {
    const { model, data } = release.document;
    const { id, ...parameters } = model;
    const side = await readReleaseInputs({ dataset: { dictionary }, format: data.format, model, folder });
    const named = (items: Uint32Array): string[] =>
      Array.from(items, (i) => ensureDefined(dictionary.labels[i], 'an item'));
    const { sensitive, constraints } = side;
    const inputs = {
      ...(sensitive !== undefined && { sensitive: named(sensitive) }),
      ...(constraints !== undefined && { constraints: constraints.map(named) }),
    };
    const key = JSON.stringify([model, inputs]);
    const known = promises.get(key);
    const params = checkParameters(modelById(id).params, parameters, 'model');
    const verifier = verifierOf(modelById(id));
    promises.set(key, { verifier, params, ...inputs, releases: [...(known?.releases ?? []), j] });
  }
  return [...promises.values()];
}
