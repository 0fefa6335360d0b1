import { compact } from '../compact.ts';
import { clusterSizes, type Recoding } from '../data/recoding.ts';
import type { Release } from '../kinds/index.ts';
import type { Model } from '../models/define.ts';
import type { AttackResult } from '../risk/attack/simulate-attack.ts';
import type { Source } from '../source.ts';
import type { Outcomes } from '../utility/outcomes.ts';
import type { RuleChanges } from '../utility/rule-changes.ts';
import type { Truthfulness } from '../verify/truthful.ts';
import type { UtilityPolicy } from '../verify/utility-policy.ts';
import type { Verdict } from '../verify/verdict.ts';
import type { ChartSpec } from './charts/chart-spec.ts';
import { labelFrequencyChart } from './charts/item-frequency.ts';
import { labelSizesChart } from './charts/label-sizes.ts';
import { publishedLengthsChart } from './charts/record-lengths.ts';
import type { Facts } from './facts.ts';
import { type MeasureInfo, utilityFigures } from './figures.ts';
import { limitsOf, meaningOf } from './meaning.ts';
import type { PeopleSummary } from './people.ts';
import { plainParams } from './plain-json.ts';
import type { PublishedCounts } from './published-counts.ts';
import type {
  AttackFigures,
  Checked,
  OriginalProfile,
  Publishable,
  PublishedCheck,
  RanOn,
  ReportedInput,
  SeriesChanges,
  SeriesPlace,
  Uniqueness,
  Withdrawn,
} from './report.ts';
import type { RoundedFigure } from './rounded-figure.ts';

/** The facts of a release that its report states: definitions, parameters and what its files show. */
export interface ReleaseFacts extends ReleaseContext {
  /** The version of Sotto. */
  readonly version: string;
  /** The id of the format that the release is written in. */
  readonly format: string;
  readonly model: { readonly definition: Model; readonly params: Readonly<Record<string, unknown>> };
  readonly algorithm: { readonly definition: AlgorithmSummary; readonly params: Readonly<Record<string, unknown>> };
  readonly ranOn: RanOn;
  readonly kind: Release['kind'];
  /** At least the items that the release shows, alone or in a label. */
  readonly recoding?: Recoding;
  readonly after: Facts;
  /** The published counts of items behind labels, if there are any. */
  readonly counts?: PublishedCounts;
  /** The definitions of the measures, in the order of the report. */
  readonly measures: readonly MeasureInfo[];
  /** Everything random derives from a seed that others may guess. */
  readonly seedIsPublic?: true;
  /** Records are published in the order of the original. */
  readonly keepsOrder: boolean;
}

/** Everything that a report is written from. Plain data, and definitions for their titles. */
export interface ReportParts extends ReleaseFacts {
  /** Counts of the original. */
  readonly before: Facts;
  /** The owners of records, if they were stated. */
  readonly people?: PeopleSummary;
  readonly verdict: Verdict;
  /** Whether anybody can recount what the verdict counted, without the curator's help. */
  readonly isRecountable: boolean;
  readonly truthful: Truthfulness;
  readonly policy?: UtilityPolicy;
  /** The measures that apply, by id. */
  readonly utility: Readonly<Record<string, number>>;
  /** The fate of the original's occurrences, from `countOutcomes`. */
  readonly outcomes: Outcomes;
  readonly profile: OriginalProfile;
  /** The release's own uniqueness, if it was counted. */
  readonly releasedUnique?: Uniqueness;
  readonly input?: ReportedInput;
  /** The least NCP that any labels can have for this promise, if it was proved. */
  readonly leastNcp?: number;
  /** The effects of hiding rules, if that was the promise. */
  readonly ruleChanges?: RuleChanges;
  /** The changes since the previous release of the series. */
  readonly changes?: SeriesChanges;
  readonly withdrawn?: Withdrawn;
  /** Simulated attackers, before and after. */
  readonly attack: AttackResult;
  /** SHA-256 of the data file. */
  readonly sourceHash?: string;
  /** The effective job, without its secret. */
  readonly job: unknown;
  /** Records of which nothing is left are not published. */
  readonly dropsEmpty: boolean;
}

/** The public figures of a report that its files do not show: results of checks, and rounded figures about the rest. */
export interface PublishedFigures {
  /** The owners of records, if they were stated. */
  readonly people?: PeopleSummary<RoundedFigure>;
  readonly verdict: PublishedCheck<'holds' | 'violated' | 'undecided'>;
  readonly truthful: Checked<'holds' | 'violated' | 'not-applicable'>;
  readonly policy?: Checked<'holds' | 'violated'>;
  readonly attack: readonly AttackFigures<RoundedFigure>[];
  readonly utility: Readonly<Record<string, RoundedFigure>>;
  /** About how many records were left out because nothing was left of them, if there were any. */
  readonly dropped?: RoundedFigure;
}

/** The recipient of the release, its purpose, and the other releases, as far as they were stated. */
export interface ReleaseContext {
  readonly recipient?: string;
  readonly purpose?: string;
  readonly otherReleases?: readonly string[];
  readonly series?: SeriesPlace;
}

/** The statement of the report about an algorithm. */
export interface AlgorithmSummary {
  readonly id: string;
  readonly title: string;
  readonly source: Source;
  readonly tells: string;
  readonly isSimulatable?: true;
  /** Its title if it works from counts alone. */
  readonly onRecords?: { readonly title: string };
}

/** The labels that occur in a release: how often, and for how many original items they stand. */
export interface PublishedLabels {
  readonly names: readonly string[];
  readonly supports: Uint32Array;
  readonly sizes: Uint32Array;
}

export function publishedLabels({ after, recoding }: Pick<ReleaseFacts, 'after' | 'recoding'>): PublishedLabels {
  const { supports, unknown } = after;
  const sizeOf = new Map<string, number>();
  if (recoding !== undefined) {
    const sizes = clusterSizes(recoding);
    for (const [c, label] of recoding.published.labels.entries()) sizeOf.set(label, sizes[c]);
  }
  const ids = Array.from(supports.keys()).filter((id) => supports[id] > 0 || unknown.items.has(id));
  const names = ids.map((id) => after.labels[id]);
  return {
    names,
    supports: Uint32Array.from(ids, (id) => supports[id]),
    sizes: Uint32Array.from(names, (name) => sizeOf.get(name) ?? 1),
  };
}

/** Writes the public part of a report. The holder of a release folder has everything that it is written from. */
export function publishableOf(facts: ReleaseFacts, figures: PublishedFigures): Publishable {
  const labels = publishedLabels(facts);
  const { model, algorithm, kind, ranOn, counts, recipient, purpose, series } = facts;
  const { people, verdict, truthful, policy, attack, utility, dropped } = figures;
  const { lengths } = facts.after;
  const { empty, min, mean, max } = lengths;
  const published = { published: labels.names.length, merged: labels.sizes.filter((size) => size > 1).length };
  const unknown = facts.after.unknown.cells;
  const charts: ChartSpec[] = [labelFrequencyChart(labels.supports), publishedLengthsChart(lengths)];
  if (published.merged > 0) charts.unshift(labelSizesChart(labels.sizes));
  return {
    sotto: facts.version,
    model: {
      id: model.definition.id,
      title: model.definition.title,
      params: plainParams(model.params),
      statement: model.definition.statement(model.params, people?.unit),
      definition: model.definition.definition(model.params, people?.unit),
      against: model.definition.against,
      attacker: model.definition.attacker(model.params, people?.unit),
      stronger: model.definition.stronger,
      needs: model.definition.needs,
      source: model.definition.source,
    },
    algorithm: {
      id: algorithm.definition.id,
      title: (ranOn === 'counts' ? algorithm.definition.onRecords?.title : undefined) ?? algorithm.definition.title,
      params: plainParams(algorithm.params),
      source: algorithm.definition.source,
      tells: algorithm.definition.tells,
      isSimulatable: algorithm.definition.isSimulatable === true,
    },
    ranOn,
    verdict: { ...verdict, extent: model.definition.extent(model.params) },
    truthful,
    ...compact({ policy, people, counts, recipient, purpose, series }),
    data: {
      format: facts.format,
      records: lengths.numRows,
      empty,
      ...(dropped !== undefined && { emptyRecords: { dropped } }),
      items: labels.names.length,
      occurrences: lengths.occurrences,
      ...(unknown > 0 && { unknown }),
      length: { min, mean, max },
    },
    ...(facts.seedIsPublic && { seedIsPublic: true as const }),
    published,
    otherReleases: facts.otherReleases ?? [],
    attack,
    utility,
    figures: utilityFigures(facts.measures, utility),
    charts,
    meaning: meaningOf({
      kind,
      ...published,
      records: lengths.numRows,
      empty,
      example: exampleLabel(labels),
      ...compact({ dropped, counts, people }),
    }),
    limits: limitsOf(kind, verdict.status, model.definition, {
      seedIsPublic: facts.seedIsPublic === true,
      keepsOrder: facts.keepsOrder,
      hasCounts: counts !== undefined,
      ...compact({ people }),
    }),
  };
}

/** The shortest merged label: the easiest to read in a sentence. */
function exampleLabel({ names, sizes }: PublishedLabels): string | undefined {
  let example: string | undefined;
  for (const [n, name] of names.entries()) {
    if (sizes[n] > 1 && (example === undefined || name.length < example.length)) example = name;
  }
  return example;
}
