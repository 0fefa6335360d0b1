import {
  defaultAlgorithmOf,
  isReleasable,
  type Measure,
  meanPlaces,
  measures,
  modelById,
  readerMeasures,
} from '../../src/internal.ts';
import { isSamePromise, stalenessOf } from './staleness.ts';
import type { Choices, CompletedRun, StudioRun, StudioState } from './studio-state.ts';

/** The best of several runs, and how it was found. */
interface Best {
  readonly run: CompletedRun;
  /** The number of runs it was chosen from. */
  readonly rivals: number;
  /** The measure of the comparison; empty if no measure applies to all of them. */
  readonly by: readonly Measure[];
}

/** The measures that can rank runs. */
export const rankingMeasures: readonly Measure[] = [...new Set([...readerMeasures, ...measures])];

/**
 * The preselected run: the releasable run for the current settings with the smallest loss, by the chosen measure or by
 * what it keeps for a reader; else one for the last promise.
 */
export function bestRun(runs: readonly StudioRun[], choices: Choices): Best | undefined {
  const able = runs.filter((run): run is CompletedRun => run.summary !== undefined && isReleasable(run.summary));
  const current = able.filter((run) => stalenessOf(run, choices) === undefined);
  const last = able.at(-1);
  const rivals = current.length > 0 ? current : able.filter((run) => isSamePromise(run, last!));
  const [first, ...others] = rivals;
  if (first === undefined) return undefined;
  const hasAll = ({ id }: Measure): boolean => rivals.every(({ summary }) => summary.utility[id] !== undefined);
  const chosen = rankingMeasures.find((measure) => measure.id === choices.measure && hasAll(measure));
  const shared = chosen === undefined ? measures.filter(hasAll) : [chosen];
  const places = chosen === undefined ? meanPlaces(rivals.map(({ summary }) => summary.utility)) : [];
  const placeOf = new Map(rivals.map((run, n) => [run, places[n] ?? 0]));
  const run = others.reduce((best, other) => (comparison(other, best, placeOf, shared) < 0 ? other : best), first);
  const readers = readerMeasures.filter(({ id }) => rivals.some(({ summary }) => summary.utility[id] !== undefined));
  const by = chosen === undefined && readers.length > 0 ? readers : shared.slice(0, 1);
  return { run, rivals: rivals.length, by };
}

/**
 * Below 0 if the first keeps more for its reader, by its mean place; else by the first measure that tells them apart. The
 * model's own algorithm wins a tie.
 */
function comparison(
  a: CompletedRun,
  b: CompletedRun,
  placeOf: ReadonlyMap<CompletedRun, number>,
  shared: readonly Measure[],
): number {
  const places = (placeOf.get(a) ?? 0) - (placeOf.get(b) ?? 0);
  if (places !== 0) return places;
  for (const { id, better } of shared) {
    const difference = a.summary.utility[id]! - b.summary.utility[id]!;
    if (difference !== 0) return better === 'lower' ? difference : -difference;
  }
  return Number(isDefault(b)) - Number(isDefault(a));
}

function isDefault({ job }: StudioRun): boolean {
  const defaultAlgorithm = defaultAlgorithmOf(modelById(job.model.id), job);
  return (job.algorithm?.id ?? defaultAlgorithm) === defaultAlgorithm;
}

/** The runs of the open data that were not removed, oldest first. */
export function runsOfSource({ runs, choices }: StudioState): readonly StudioRun[] {
  return runs.filter(({ id, source }) => source === choices.source?.id && !choices.removedRuns?.includes(id));
}

/** The run whose release is looked at: the one that the user picked, else the best of the open data. */
export function chosenRunOf(state: StudioState): CompletedRun | undefined {
  return pickedRunOf(state) ?? bestRun(runsOfSource(state), state.choices)?.run;
}

/** The run of the open data that the user picked. */
export function pickedRunOf(state: StudioState): CompletedRun | undefined {
  return runsOfSource(state).find(
    (run): run is CompletedRun => run.id === state.choices.chosenRun && run.summary !== undefined,
  );
}
