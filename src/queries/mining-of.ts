import { SottoError } from '../errors.ts';
import { unknowns } from '../kinds/index.ts';
import { applyWeights, totalWeight } from '../mining/apply-weights.ts';
import type { RootBranches } from '../mining/define.ts';
import { countRootBranches } from '../mining/frequent-itemsets.ts';
import type { Dataset } from '../records/dataset.ts';
import type { Dictionary } from '../records/dictionary.ts';
import { assumptionOf } from './count-itemsets.ts';
import { BRANCHED_KINDS, type BranchedKind, mineDataset, minedColumns, minesRules } from './mine.ts';
import { mineRelease, type ReleaseMinedCounts, releaseColumns } from './mine-release.ts';
import { type MinedColumn, type MinedCounts, type MinedForm, MinedLines, type MinedOutput } from './mined-lines.ts';
import {
  type MiningKind,
  type MiningParameters,
  type MiningQuery,
  miningQuery,
  releaseMiningQuery,
} from './mining-query.ts';
import { type ReceivedRelease, releasedNames } from './released-items.ts';

/** Records, the release that they are of, and how often each of them counts. */
export interface MiningSource {
  readonly dataset: Dataset;
  readonly release?: ReceivedRelease | undefined;
  readonly weights?: Uint32Array | undefined;
}

/** A mining request on given records, ready to run. */
export interface Mining {
  /** Minimum support in records. */
  readonly minSupport: number;
  /** The meaning of the ids in results. */
  readonly dictionary: Dictionary;
  /** The assumptions of estimates, if there are any. */
  readonly assumption?: string;
  /** The search, where threads can share its branches. */
  readonly branched?: { readonly kind: BranchedKind; readonly query: MiningQuery; countBranches(): number };
  /** Of all records together, where they have weights. */
  readonly weight?: number;
  columns(form: MinedForm): readonly MinedColumn[];
  /** The output that writes lines of this form to a sink. */
  linesTo(form: MinedForm, sink: (bytes: Uint8Array) => void): MinedLines;
  /** Passes the results on; without an output only counts. Some branches only where the search has them. */
  run(
    output: MinedOutput | undefined,
    checkpoint: Checkpoint,
    branches?: RootBranches,
  ): MinedCounts | ReleaseMinedCounts;
}

type Checkpoint = (done: number, total: number) => void;

/** The kinds that can be mined over items of which only bounds are known. */
const OVER_ITEMS: readonly MiningKind[] = ['frequent', 'rules'];

const SIDES = ['maxAntecedent', 'maxConsequent'] as const;
/** The figures known for every rule. */
const CONSEQUENTS = 'consequentIn';
const LIMITS = ['minLift', 'minLeverage', 'minConviction', ...SIDES, CONSEQUENTS] as const;

/** The thresholds for rules of a kind in addition to their support and confidence. */
const LIMITS_OF: Readonly<Partial<Record<MiningKind, readonly string[]>>> = {
  rules: LIMITS,
  'interval-rules': [...SIDES, CONSEQUENTS],
};

/** Throws `usage` for a limit that what is mined does not know. */
function refuseLimits(params: MiningParameters, knownLabels: readonly string[] = []): void {
  const unexpected = LIMITS.find((limit) => params[limit] !== undefined && !knownLabels.includes(limit));
  if (unexpected === undefined) return;
  const cells = unexpected === CONSEQUENTS ? '' : ' over known cells';
  throw new SottoError('usage', `${unexpected} applies only to rules${cells}`, {
    hint: [{ leaveOut: [unexpected] }],
  });
}

/** Least weight of all records together that is too much to be counted. */
const TOO_MUCH = 2 ** 31;

/** The number of records, by their weights. Throws `usage` if only plain cells can be weighed, and `input`. */
function weightOfAll(dataset: Dataset, weights: Uint32Array | undefined, isAble: boolean): number {
  const total = totalWeight(applyWeights(dataset, weights));
  if (weights === undefined) return total;
  if (!isAble)
    throw new SottoError('usage', 'record weights are supported only for mining known cells', {
      hint: [{ leaveOut: ['recordWeights'] }],
    });
  if (total >= TOO_MUCH)
    throw new SottoError(
      'input',
      `the weights of the records are ${total} together, and at most ${TOO_MUCH - 1} can be counted`,
    );
  return total;
}

/** Mining of data or a release for every shell: its cells as they are, or the items that may be behind them. Throws `usage`. */
export function miningOf(
  { dataset, release, weights }: MiningSource,
  kind: MiningKind,
  params: MiningParameters,
): Mining {
  const isAble = OVER_ITEMS.includes(kind);
  if (params.over === 'items' && !isAble)
    throw new SottoError('usage', `${kind} can be mined over labels only`, { hint: [{ set: 'over', to: ['labels'] }] });
  const received = release ?? (kind === 'frequent' ? asReleased(dataset) : undefined);
  const isOverItems = received !== undefined && isAble && params.over !== 'labels';
  refuseLimits(params, isOverItems ? (minesRules(kind) ? [CONSEQUENTS] : []) : LIMITS_OF[kind]);
  const total = weightOfAll(dataset, weights, !isOverItems && kind !== 'interval-rules');
  if (isOverItems) return overItems(received, kind, params);
  const labelOf = release && releasedNames(release).labelOf;
  const query = { ...miningQuery(params, total, dataset.dictionary, labelOf), weights };
  const { dictionary } = dataset;
  const columns = (form: MinedForm) => minedColumns(kind, form);
  const branchedKind = params.top === undefined ? BRANCHED_KINDS.find((one) => one === kind) : undefined;
  const countBranches = () => countRootBranches(dataset, dictionary.labels.length, query);
  return {
    minSupport: query.minSupport,
    dictionary,
    ...(branchedKind !== undefined && { branched: { kind: branchedKind, query, countBranches } }),
    ...(weights !== undefined && { weight: total }),
    columns,
    linesTo: (form, sink) => new MinedLines(form, dictionary, minesRules(kind), columns(form), sink),
    run: (output, checkpoint, branches) => mineDataset(dataset, kind, query, output, params.top, checkpoint, branches),
  };
}

function overItems(release: ReceivedRelease, kind: MiningKind, params: MiningParameters): Mining {
  const isRule = minesRules(kind);
  const query = releaseMiningQuery(params, release, isRule);
  const dictionary = { labels: [...query.mustContain, ...query.items].map(({ name }) => name) };
  const columns = () => releaseColumns(isRule);
  return {
    minSupport: query.minSupport,
    dictionary,
    assumption: assumptionOf(release),
    columns,
    linesTo: (form, sink) => new MinedLines(form, dictionary, isRule, columns(), sink),
    run: (output, checkpoint) =>
      mineRelease(release, query, params.top, (line, values) => output?.write(line, values), checkpoint),
  };
}

/** Data with unknown cells, which is read like a release. */
function asReleased(dataset: Dataset): ReceivedRelease | undefined {
  if ((dataset.unknown?.items.length ?? 0) === 0) return undefined;
  return { kind: unknowns.id, dataset, mostDropped: 0 };
}
