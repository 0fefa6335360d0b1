import type { Dataset } from '../data/dataset.ts';
import { clusterSizes, type Recoding } from '../data/recoding.ts';
import { isCertain, kindById, type Release } from '../kinds/index.ts';
import type { Model } from '../models/define.ts';
import type { AttackResult, Exposure } from '../risk/attack/simulate-attack.ts';
import type { Source } from '../source.ts';
import type { Measure } from '../utility/define.ts';
import type { Outcomes } from '../utility/outcomes.ts';
import type { RuleChanges } from '../utility/rule-changes.ts';
import type { Truthfulness } from '../verify/truthful.ts';
import type { UtilityPolicy } from '../verify/utility-policy.ts';
import type { Verdict } from '../verify/verdict.ts';
import type { ChartSpec } from './charts/chart-spec.ts';
import { itemFrequencyChart, labelFrequencyChart } from './charts/item-frequency.ts';
import { labelSizesChart } from './charts/label-sizes.ts';
import { publishedLengthsChart, recordLengthsChart } from './charts/record-lengths.ts';
import { uniquenessChart } from './charts/uniqueness.ts';
import { type CountedData, countData } from './counted-data.ts';
import { spokenLabel } from './escape.ts';
import { comparedFigures, utilityFigures } from './figures.ts';
import { plural } from './format-number.ts';
import { limitsOf, meaningOf } from './meaning.ts';
import { plainJson, plainParams } from './plain-json.ts';
import type {
  AttackFigures,
  Curator,
  OriginalProfile,
  Publishable,
  ReadingNotes,
  Report,
  Uniqueness,
} from './report.ts';

/** All that a report is composed from. Plain data, and definitions for their titles. */
export interface ReportParts extends CommonParts {
  readonly original: Dataset;
  readonly release: Release;
}

/** The same where only counts of the data are known. */
export interface CountedReportParts extends CommonParts {
  readonly kind: Release['kind'];
  readonly recoding?: Recoding;
  readonly before: CountedData;
  readonly after: CountedData;
}

interface CommonParts {
  /** The version of Sotto. */
  readonly version: string;
  /** The id of the format that the release is written in. */
  readonly format: string;
  readonly model: { readonly definition: Model; readonly params: Readonly<Record<string, unknown>> };
  readonly algorithm: { readonly definition: Titled; readonly params: Readonly<Record<string, unknown>> };
  readonly verdict: Verdict;
  readonly truthful: Truthfulness;
  readonly policy?: UtilityPolicy;
  /** The definitions of the measures, in the order of the report. */
  readonly measures: readonly Pick<Measure, 'id' | 'title' | 'summary' | 'better' | 'unit'>[];
  /** The measures that apply, by id. */
  readonly utility: Readonly<Record<string, number>>;
  /** What became of the original's occurrences, from `countOutcomes`. */
  readonly outcomes: Outcomes;
  readonly profile: OriginalProfile;
  /** The release's own uniqueness, if it was counted. */
  readonly releasedUnique?: Uniqueness;
  readonly reading?: ReadingNotes;
  /** The least NCP that any labels can have for this promise, where it was proved. */
  readonly leastNcp?: number;
  /** What hiding rules did, where that was the promise. */
  readonly ruleChanges?: RuleChanges;
  /** Simulated attackers, before and after. */
  readonly attack: AttackResult;
  readonly recipient?: string;
  readonly purpose?: string;
  readonly otherReleases?: readonly string[];
  /** SHA-256 of the data file. */
  readonly sourceHash?: string;
  /** The effective job, without its secret. */
  readonly job: unknown;
  /** Everything random derives from a seed that others may guess. */
  readonly seedIsPublic?: true;
}

/** What the report says of an algorithm. */
export interface Titled {
  readonly id: string;
  readonly title: string;
  readonly source: Source;
}

/** Composes the report of a run. Pure: the same parts give the same report. */
export function buildReport({ original, release, ...parts }: ReportParts): Report {
  return reportFromCounts({
    ...parts,
    kind: release.kind,
    ...(release.recoding !== undefined && { recoding: release.recoding }),
    before: countData(original),
    after: countData(release.dataset),
  });
}

/** Composes the report of a run whose records were counted elsewhere. */
export function reportFromCounts(parts: CountedReportParts): Report {
  const labels = publishedLabels(parts);
  return { publishable: publishableOf(parts, labels), curator: curatorOf(parts, labels) };
}

/** The labels that occur in a release: how often, and for how many original items they stand. */
interface PublishedLabels {
  readonly names: readonly string[];
  readonly supports: Uint32Array;
  readonly sizes: Uint32Array;
}

function publishedLabels({ after, recoding }: CountedReportParts): PublishedLabels {
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

function publishableOf(parts: CountedReportParts, labels: PublishedLabels): Publishable {
  const { model, algorithm, verdict, truthful, policy, kind, recoding, utility } = parts;
  const { lengths } = parts.after;
  const { empty, min, mean, max } = lengths;
  const published = {
    published: labels.names.length,
    merged: labels.sizes.filter((size) => size > 1).length,
    suppressed: countSuppressed(kind, parts.outcomes),
  };
  const unknown = parts.after.unknown.cells;
  const charts: ChartSpec[] = [labelFrequencyChart(labels.supports), publishedLengthsChart(lengths)];
  if (recoding !== undefined) charts.unshift(labelSizesChart(labels.sizes));
  return {
    sotto: parts.version,
    model: {
      id: model.definition.id,
      title: model.definition.title,
      params: plainParams(model.params),
      statement: model.definition.statement(model.params),
      against: model.definition.against,
      attacker: model.definition.attacker(model.params),
      stronger: model.definition.stronger,
      needs: model.definition.needs,
      source: model.definition.source,
    },
    algorithm: {
      id: algorithm.definition.id,
      title: algorithm.definition.title,
      params: plainParams(algorithm.params),
      source: algorithm.definition.source,
    },
    verdict: {
      status: verdict.status,
      checked: verdict.checked,
      scope: verdict.scope,
      extent: model.definition.extent(model.params),
    },
    truthful: { status: truthful.status, checked: truthful.checked, scope: truthful.scope },
    ...(policy !== undefined && { policy: { status: policy.status, checked: policy.checked, scope: policy.scope } }),
    data: {
      format: parts.format,
      records: lengths.numRows,
      empty,
      items: labels.names.length,
      occurrences: lengths.occurrences,
      ...(unknown > 0 && { unknown }),
      length: { min, mean, max },
    },
    ...(parts.seedIsPublic && { seedIsPublic: true as const }),
    published,
    ...(parts.recipient !== undefined && { recipient: parts.recipient }),
    ...(parts.purpose !== undefined && { purpose: parts.purpose }),
    otherReleases: parts.otherReleases ?? [],
    attack: parts.attack.steps.map(({ known, after }) => attackFigures(known, after)),
    utility,
    figures: utilityFigures(parts.measures, utility),
    charts,
    meaning: meaningOf({
      kind,
      ...published,
      records: lengths.numRows,
      empty,
      example: exampleLabel(labels),
    }),
    limits: limitsOf(kind, verdict.status, model.definition, parts.seedIsPublic === true),
  };
}

function curatorOf(parts: CountedReportParts, labels: PublishedLabels): Curator {
  const { verdict, truthful, policy, before, after, profile } = parts;
  const findings: string[] = [];
  if (verdict.status === 'undecided') findings.push(verdict.reason);
  if (truthful.status === 'violated') findings.push(truthful.finding);
  if (policy?.finding !== undefined) findings.push(policy.finding);
  return {
    job: plainJson(parts.job, 'the job'),
    ...(parts.sourceHash !== undefined && { sourceHash: parts.sourceHash }),
    attack: parts.attack.steps.map(({ known, before }) => attackFigures(known, before)),
    ...(parts.attack.story !== undefined && { attackStory: storyText(parts.attack.story) }),
    ...(parts.leastNcp !== undefined && { leastNcp: parts.leastNcp }),
    ...(parts.ruleChanges !== undefined && { rules: parts.ruleChanges }),
    original: profile,
    figures: comparedFigures(before.lengths, after.lengths, labels.names.length, profile, parts.releasedUnique),
    ...(verdict.status === 'violated' && { witness: verdict.witness }),
    findings,
    ...(parts.reading !== undefined && { reading: parts.reading }),
    charts: [
      uniquenessChart(profile.unique, parts.releasedUnique),
      itemFrequencyChart(parts.outcomes, labels.supports),
      recordLengthsChart(before.lengths, after.lengths),
    ],
  };
}

function attackFigures(known: number, { chance, singledOut }: Exposure): AttackFigures {
  return { known, mean: chance.mean, p95: chance.p95, max: chance.max, singledOut: singledOut.share };
}

function storyText({ known, row, before, after }: NonNullable<AttackResult['story']>): string {
  const items = known.map(spokenLabel).join(', ');
  return `Knowing ${items} of record ${row}, ${plural(before, 'record was', 'records were')} left; now ${plural(after, 'record is', 'records are')}.`;
}

/** Items that the release shows nowhere, where that is sure: random noise suppresses nothing on purpose. */
function countSuppressed(kind: Release['kind'], { supports, sizes, absent }: Outcomes): number {
  if (!isCertain(kindById(kind))) return 0;
  let suppressed = 0;
  for (let i = 0; i < supports.length; i++) {
    if (sizes[i] === 0 || (supports[i] > 0 && absent[i] === supports[i])) suppressed++;
  }
  return suppressed;
}

/** The shortest merged label: the easiest to read in a sentence. */
function exampleLabel({ names, sizes }: PublishedLabels): string | undefined {
  let example: string | undefined;
  for (const [n, name] of names.entries()) {
    if (sizes[n] > 1 && (example === undefined || name.length < example.length)) example = name;
  }
  return example;
}
