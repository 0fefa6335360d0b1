import {
  checkParameters,
  comparingMeasures,
  countsRight,
  type ExplanationText,
  explainItem as explanationOf,
  explanationText,
  type Hint,
  type Job,
  judgeKeptItem,
  measureAll,
  miningParameters,
  miningQuery,
  nameDecision,
  type Outcomes,
  publishedOrder,
  type Report,
  type RulesKept,
  type Run,
  recordsHere,
  resolveJob,
  rulesKept,
  runRecords,
  type SideInputs,
  seedOf,
  type Verdict,
} from '../../../src/internal.ts';
import type { DataWorkerState } from '../data-worker-state.ts';
import { longTask, type TaskParameters } from '../define.ts';
import { fileBytes, type JobFiles } from '../read-source.ts';
import { type ItemPage, type ItemSummary, matchingItems, summaryOfItem } from './items.ts';

type AttackFigures = Report['curator']['attack']['after'][number];

/** The part of a run that the page holds: enough for gauges, tables and charts. Its release stays in the data worker. */
export interface RunSummary {
  readonly verdict: Verdict;
  /** A remedy for a broken promise, if one is known. */
  readonly instead?: Hint;
  readonly truthful: Run['truthful'];
  /** Whether the release follows the utility groups, if there are any. */
  readonly policy?: NonNullable<Run['policy']>;
  /** By measure. */
  readonly utility: Readonly<Record<string, number>>;
  /** Simulated attackers who know 1, 2, … items, on the release and on the original. */
  readonly attack: readonly AttackFigures[];
  readonly attackBefore: readonly AttackFigures[];
  /** The share of counts of items that are right to within a tenth, from `countsRight`. */
  readonly countsRight: number;
  readonly published: Report['publishable']['published'] & { readonly suppressed: number };
  readonly seconds: number;
}

export interface RunJobOptions {
  /** The run's id: answers about its release refer to it. */
  readonly id: string;
  readonly job: Job;
  readonly files: JobFiles;
}

export interface JobRun {
  readonly inputs: SideInputs;
  readonly result: Run;
  readonly figures: Pick<RunSummary, 'countsRight' | 'utility' | 'seconds'>;
}

/** Runs a job on the open data: transform, check, measure, report. The data worker stores the release. */
export const runJob = longTask({
  share: (_options: RunJobOptions, { data: { dataset, input, formatId, sha256 } }) => ({
    dataset,
    source: { format: formatId, read: input, sourceHash: sha256 },
  }),
  async work({ job, files }, { dataset, source }, { checkpoint }): Promise<JobRun> {
    const started = performance.now();
    const resolved = resolveJob(job);
    const readFile = (name: string) => fileBytes(files, name);
    const ran = await runRecords(resolved, recordsHere(dataset), source, readFile, { checkpoint });
    // Another worker puts the records into this order again: sending them would double what is sent.
    const { published: _, ...result } = ran.result;
    const { inputs } = ran;
    const seconds = (performance.now() - started) / 1000;
    const { release } = result;
    const context = { seed: seedOf(job), inputs, promised: resolved.promised };
    // Runs are compared by some measures that reports leave out.
    const utility = { ...result.utility, ...measureAll(dataset, release, context, comparingMeasures) };
    return { inputs, result, figures: { countsRight: countsRight(dataset, release), utility, seconds } };
  },
  keep({ id, job }, { inputs, result, figures }, state): RunSummary {
    state.storeRun({ id, source: state.data.source, job, inputs, result });
    const { verdict, instead, truthful, policy, report } = result;
    return {
      verdict,
      ...(instead !== undefined && { instead }),
      truthful,
      ...(policy !== undefined && { policy }),
      attack: report.curator.attack.after,
      attackBefore: report.curator.attack.before,
      published: { ...report.publishable.published, suppressed: report.curator.suppressed },
      ...figures,
    };
  },
});

/** Removes a release that the page no longer needs. */
export const forgetRun = ({ id }: { readonly id: string }, state: DataWorkerState): void => state.forgetRun(id);

export interface ItemOfRun {
  readonly run: string;
  readonly item: number;
}

/** Explains a change of an item, as `sotto explain` does. */
export function explainItemOfRun({ run, item }: ItemOfRun, state: DataWorkerState): ExplanationText {
  const { release, decisions } = state.run(run).result;
  const { dictionary } = state.dataset;
  const { recoding } = release;
  const about = decisions.filter(({ items }) => items.includes(item)).map((one) => nameDecision(one, dictionary));
  const published = { dictionary, ...(recoding !== undefined && { recoding }) };
  return explanationText(explanationOf(dictionary.labels[item]!, published, about));
}

/** Has the verifier check the release with an item kept. */
export const simulateKeepingItem = longTask({
  share: ({ run }: ItemOfRun, state) => {
    const { job, inputs, result } = state.run(run);
    return { dataset: state.dataset, job, inputs, release: result.release };
  },
  work({ item }, { dataset, job, inputs, release }, { checkpoint }): NonNullable<ExplanationText['kept']> {
    const resolved = resolveJob(job);
    const promise = { model: resolved.model, params: resolved.promised.params };
    const orderOf = (records: typeof dataset) => publishedOrder(resolved, records);
    const verdict = judgeKeptItem({ dataset, inputs, release }, item, promise, orderOf, { checkpoint });
    const explained = explanationOf(dataset.dictionary.labels[item]!, { dictionary: dataset.dictionary }, []);
    return explanationText({ ...explained, kept: verdict }).kept!;
  },
});

/** Original items that flow into one label, or that are changed cell by cell. */
export interface FlowGroup {
  readonly label: string;
  /** The first of the items, by falling occurrences. */
  readonly members: readonly { readonly item: number; readonly label: string; readonly count: number }[];
  readonly numMembers: number;
  readonly occurrences: number;
}

/** The flow of the occurrences of the original items into the release. */
export interface ItemFlow {
  readonly occurrences: number;
  /** Labels that stand for several items, by falling occurrences. */
  readonly merged: readonly FlowGroup[];
  readonly numMerged: number;
  /** Occurrences published as the item itself. */
  readonly exact: FlowGroup;
  /** Occurrences published neither way. */
  readonly absent: FlowGroup;
  readonly mergedOccurrences: number;
}

const MAX_MEMBERS = 12;

/** From original to published, by occurrences. */
export function itemFlow(
  { run, max }: { readonly run: string; readonly max: number },
  state: DataWorkerState,
): ItemFlow {
  const { labels } = state;
  const { recoding } = state.release(run);
  const outcomes = state.outcomes(run);
  const byLabel = new Map<string, number[]>();
  for (let i = 0; i < labels.length; i++) {
    if (recoding === undefined || outcomes.sizes[i]! < 2) continue;
    const label = recoding.published.labels[recoding.target[i]!]!;
    const members = byLabel.get(label) ?? [];
    members.push(i);
    byLabel.set(label, members);
  }
  const group = (label: string, items: readonly number[], counts: Uint32Array): FlowGroup => {
    const sorted = items.filter((i) => counts[i]! > 0).sort((a, b) => counts[b]! - counts[a]! || a - b);
    return {
      label,
      members: sorted.slice(0, MAX_MEMBERS).map((i) => ({ item: i, label: labels[i]!, count: counts[i]! })),
      numMembers: sorted.length,
      occurrences: sorted.reduce((sum, i) => sum + counts[i]!, 0),
    };
  };
  const all = Array.from(labels.keys());
  const merged = [...byLabel].map(([label, items]) => group(label, items, outcomes.merged));
  merged.sort((a, b) => b.occurrences - a.occurrences || b.numMembers - a.numMembers);
  const sum = (counts: Uint32Array): number => counts.reduce((total, count) => total + count, 0);
  return {
    occurrences: sum(outcomes.supports),
    merged: merged.slice(0, max),
    numMerged: merged.length,
    exact: group('as they are', all, outcomes.exact),
    absent: group('not published', all, outcomes.absent),
    mergedOccurrences: sum(outcomes.merged),
  };
}

interface RunsByItemOptions {
  /** Two runs. */
  readonly runs: readonly [string, string];
  /** Part of a label, in any case. */
  readonly query: string;
  /** First row and the row after the last. */
  readonly from: number;
  readonly to: number;
}

/** The fate of an item in one release. */
export interface ItemOutcome {
  /** Its published label, if all records have the same. */
  readonly as?: string;
  readonly exact: number;
  readonly merged: number;
  readonly absent: number;
}

export interface ItemInRuns extends ItemSummary {
  readonly outcomes: readonly [ItemOutcome, ItemOutcome];
}

/** Items in two releases, by falling difference of their fates. */
export function runsByItem({ runs, query, from, to }: RunsByItemOptions, state: DataWorkerState): ItemPage<ItemInRuns> {
  const [a, b] = [state.outcomes(runs[0]), state.outcomes(runs[1])];
  const order = state.derived(`items in ${runs.join(' and ')}`, () => byDifference(a, b));
  const matchingRows = new Set(matchingItems(query, state).matching);
  const matching = order.filter((i) => matchingRows.has(i));
  const items = Array.from(matching.slice(from, to), (item) => ({
    ...summaryOfItem(item, state),
    outcomes: [outcomeOf(item, runs[0], state), outcomeOf(item, runs[1], state)] as const,
  }));
  return { items, matches: matching.length };
}

/** By the shares of occurrences published as the item itself and under a label, and by the number of items of the label. */
function byDifference(a: Outcomes, b: Outcomes): Uint32Array {
  const difference = Float64Array.from(a.supports, (support, i) => {
    const published = 2 * Math.abs(a.exact[i]! - b.exact[i]!) + Math.abs(a.merged[i]! - b.merged[i]!);
    const [small, wide] = [a.sizes[i]!, b.sizes[i]!].sort((x, y) => x - y) as [number, number];
    return published / Math.max(1, support) + 1 - small / Math.max(1, wide);
  });
  return Uint32Array.from(difference.keys()).sort(
    (i, j) => difference[j]! - difference[i]! || a.supports[j]! - a.supports[i]! || i - j,
  );
}

function outcomeOf(i: number, run: string, state: DataWorkerState): ItemOutcome {
  const { exact, merged, absent, sizes } = state.outcomes(run);
  const { recoding } = state.release(run);
  return {
    ...(recoding !== undefined && sizes[i]! > 0 && { as: recoding.published.labels[recoding.target[i]!]! }),
    exact: exact[i]!,
    merged: merged[i]!,
    absent: absent[i]!,
  };
}

/** The rules that can still be mined from a run's release. */
export const compareRules = longTask({
  share: ({ run }: { readonly run: string; readonly params: TaskParameters }, state) => ({
    dataset: state.dataset,
    release: state.release(run),
  }),
  work({ params }, { dataset, release }): RulesKept {
    const checked = checkParameters(miningParameters, params, 'rules');
    const { minSupport, minConfidence } = miningQuery(checked, dataset.numRows, dataset.dictionary);
    return rulesKept(dataset, release, { minSupport, minConfidence });
  },
});
