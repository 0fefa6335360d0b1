import type { AlgorithmInput, Promised, RunContext } from '../algorithms/index.ts';
import { applyRecoding, recodingFromClusters, SUPPRESSED } from '../data/recoding.ts';
import type { Deletions } from '../data/release-parts.ts';
import { SottoError } from '../errors.ts';
import type { AlgorithmConfig } from '../job/choose-algorithm.ts';
import { kindById, type Release } from '../kinds/index.ts';
import { type Dataset, rowOf } from '../records/dataset.ts';
import { recodeCells } from '../records/recode-cells.ts';
import { renameItems } from '../records/rename-items.ts';
import { runAlgorithm } from './run-algorithm.ts';

/**
 * Runs an algorithm on data in which sets of items were merged before, and expresses the release in the items
 * themselves. Throws `unsupported` if that is not possible for what the algorithm publishes.
 */
export function runOnLabels(
  config: AlgorithmConfig,
  { suppress, ...input }: AlgorithmInput,
  together: readonly Uint32Array[],
  promise: Promised,
  context: RunContext,
): Release {
  const { algorithm } = config;
  const { withSuppressed, mixesNames } = kindById(algorithm.publishes);
  if (withSuppressed === undefined || mixesNames === true || input.hierarchy !== undefined) {
    throw new SottoError('unsupported', `algorithm ${algorithm.id} cannot build on the labels of an earlier release`, {
      hint: [{ leaveOut: ['algorithm'] }],
    });
  }
  const { dataset } = input;
  const { labels } = dataset.dictionary;
  const leader = Uint32Array.from(labels.keys());
  for (const set of together) for (const i of set) leader[i] = set[0];
  const leaders = [...new Set(leader)];
  const placeOf = new Map(leaders.map((i, index) => [i, index]));
  const target = leader.map((i) => placeOf.get(i) ?? SUPPRESSED);
  const joined = applyRecoding(dataset, {
    original: dataset.dictionary,
    published: { labels: leaders.map((i) => labels[i]) },
    target,
  });
  const images = (items: Uint32Array): Uint32Array => Uint32Array.from(new Set(items.map((i) => target[i]))).sort();
  const { sensitive, constraints, preferences } = input;
  const members: number[][] = leaders.map(() => []);
  for (const [i, c] of target.entries()) members[c].push(i);
  const release = runAlgorithm(
    config,
    {
      dataset: joined,
      ...(sensitive !== undefined && { sensitive: images(sensitive) }),
      ...(constraints !== undefined && { constraints: constraints.map(images) }),
      ...(preferences !== undefined && { preferences: recodeCells(preferences, target) }),
      ...(suppress !== undefined && { suppress: images(suppress) }),
    },
    promise,
    {
      ...context,
      ...(context.decide !== undefined && {
        decide: ({ items, forcedBy, ...decision }) =>
          context.decide?.({
            ...decision,
            items: items.flatMap((c) => members[c]),
            ...(forcedBy !== undefined && { forcedBy: forcedBy.flatMap((c) => members[c]) }),
          }),
      }),
    },
  );
  return inItems(release, dataset, target, members);
}

/** A release over labels, expressed in the items that they stand for. */
function inItems(release: Release, dataset: Dataset, target: Uint32Array, members: number[][]): Release {
  const { recoding, deletions } = release;
  const cluster = target.map((c) => recoding?.target[c] ?? c);
  const composed = recodingFromClusters(dataset.dictionary, cluster);
  const nameOf = new Map<string, string>();
  for (const [i, c] of target.entries()) {
    if (composed.target[i] === SUPPRESSED) continue;
    const text =
      recoding === undefined ? release.dataset.dictionary.labels[c] : recoding.published.labels[recoding.target[c]];
    nameOf.set(text, composed.published.labels[composed.target[i]]);
  }
  const named = renameItems(release.dataset, (label) => nameOf.get(label) ?? label).dataset;
  const whole = { ...release, dataset: named, recoding: composed };
  // A release of the same kind: `withSuppressed` says that this kind may have a recoding.
  return (
    deletions === undefined ? whole : { ...whole, deletions: deletedItems(deletions, dataset, members) }
  ) as Release;
}

/** The cells of the items that a deleted label stands for in the record. */
function deletedItems(deletions: Deletions, dataset: Dataset, members: number[][]): Deletions {
  const cells = Array.from(deletions.rows, (t, n) =>
    members[deletions.items[n]].filter((i) => rowOf(dataset, t).includes(i)).map((i) => ({ t, i })),
  ).flat();
  cells.sort((a, b) => a.t - b.t || a.i - b.i);
  return { rows: Uint32Array.from(cells, ({ t }) => t), items: Uint32Array.from(cells, ({ i }) => i) };
}
