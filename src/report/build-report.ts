import type { Recoding } from '../data/recoding.ts';
import { isCertain, kindById, type Release } from '../kinds/index.ts';
import type { Model } from '../models/define.ts';
import type { AttackResult, Exposure } from '../risk/attack/simulate-attack.ts';
import type { Outcomes } from '../utility/outcomes.ts';
import type { RuleChanges } from '../utility/rule-changes.ts';
import type { Truthfulness } from '../verify/truthful.ts';
import type { UtilityPolicy } from '../verify/utility-policy.ts';
import type { Verdict } from '../verify/verdict.ts';
import { itemFrequencyChart } from './charts/item-frequency.ts';
import { recordLengthsChart } from './charts/record-lengths.ts';
import { uniquenessChart } from './charts/uniqueness.ts';
import type { CountedData } from './counted-data.ts';
import type { CountsTold } from './counts-told.ts';
import { spokenLabel } from './escape.ts';
import { comparedFigures, type MeasureFace, utilityFigures } from './figures.ts';
import { plural } from './format-number.ts';
import type { People } from './people.ts';
import { plainJson } from './plain-json.ts';
import {
  type Circumstances,
  type PublishedLabels,
  publishableOf,
  publishedLabels,
  type Titled,
} from './publishable.ts';
import { publishedParts } from './published-parts.ts';
import type {
  AttackFigures,
  Curator,
  OriginalProfile,
  RanOn,
  Report,
  ReportedInput,
  SeriesChanges,
  Uniqueness,
  Withdrawn,
} from './report.ts';

/** Everything that a report is written from. Plain data, and definitions for their titles. */
export interface ReportParts extends Circumstances {
  readonly ranOn: RanOn;
  readonly kind: Release['kind'];
  readonly recoding?: Recoding;
  /** Counts of the original. */
  readonly before: CountedData;
  /** Counts of the records of the release as they are published. */
  readonly after: CountedData;
  /** The version of Sotto. */
  readonly version: string;
  /** The id of the format that the release is written in. */
  readonly format: string;
  readonly model: { readonly definition: Model; readonly params: Readonly<Record<string, unknown>> };
  readonly algorithm: { readonly definition: Titled; readonly params: Readonly<Record<string, unknown>> };
  /** Whose records they are, if that was stated. */
  readonly people?: People;
  readonly verdict: Verdict;
  /** Whether anybody can recount what the verdict counted, without the curator's help. */
  readonly isRecountable: boolean;
  readonly truthful: Truthfulness;
  readonly policy?: UtilityPolicy;
  /** What is said about the counts of items behind labels, if they are published. */
  readonly counts?: CountsTold;
  /** The definitions of the measures, in the order of the report. */
  readonly measures: readonly MeasureFace[];
  /** The measures that apply, by id. */
  readonly utility: Readonly<Record<string, number>>;
  /** What happened to the occurrences of the original, from `countOutcomes`. */
  readonly outcomes: Outcomes;
  readonly profile: OriginalProfile;
  /** The release's own uniqueness, if it was counted. */
  readonly releasedUnique?: Uniqueness;
  readonly input?: ReportedInput;
  /** The least NCP that any labels can have for this promise, if it was proved. */
  readonly leastNcp?: number;
  /** What hiding rules did, if that was the promise. */
  readonly ruleChanges?: RuleChanges;
  /** What changed since the previous release of the series. */
  readonly changes?: SeriesChanges;
  readonly withdrawn?: Withdrawn;
  /** Simulated attackers, before and after. */
  readonly attack: AttackResult;
  /** SHA-256 of the data file. */
  readonly sourceHash?: string;
  /** The effective job, without its secret. */
  readonly job: unknown;
  /** Everything random derives from a seed that others may guess. */
  readonly seedIsPublic?: true;
  /** Records are published in the order of the original. */
  readonly keepsOrder: boolean;
  /** Records of which nothing is left are not published. */
  readonly dropsEmpty: boolean;
}

/** Writes the report of a run. Pure: the same parts give the same report. */
export function buildReport(parts: ReportParts): Report {
  const labels = publishedLabels(parts);
  return { publishable: publishableOf(publishedParts(parts)), curator: curatorOf(parts, labels) };
}

function curatorOf(parts: ReportParts, labels: PublishedLabels): Curator {
  const { verdict, truthful, policy, before, after, profile } = parts;
  const suppressed = countSuppressed(parts.kind, parts.outcomes);
  const findings: string[] = [];
  if (verdict.status === 'undecided') findings.push(verdict.reason);
  if (truthful.status === 'violated') findings.push(truthful.finding);
  if (policy?.finding !== undefined) findings.push(policy.finding);
  return {
    job: plainJson(parts.job, 'the job'),
    ...(parts.sourceHash !== undefined && { sourceHash: parts.sourceHash }),
    verdict: { status: verdict.status, checked: verdict.checked, scope: verdict.scope },
    suppressed,
    utility: parts.utility,
    cost: utilityFigures(parts.measures, parts.utility),
    attack: {
      before: parts.attack.steps.map(({ known, before }) => attackFigures(known, before)),
      after: parts.attack.steps.map(({ known, after }) => attackFigures(known, after)),
    },
    ...(parts.attack.story !== undefined && { attackStory: storyText(parts.attack.story, parts.attack.persons) }),
    ...(parts.leastNcp !== undefined && { leastNcp: parts.leastNcp }),
    ...(parts.ruleChanges !== undefined && { rules: parts.ruleChanges }),
    ...(parts.changes !== undefined && { changes: parts.changes }),
    ...(parts.withdrawn !== undefined && { withdrawn: parts.withdrawn }),
    original: profile,
    figures: comparedFigures(
      before.lengths,
      after.lengths,
      labels.names.length,
      suppressed,
      profile,
      parts.releasedUnique,
    ),
    ...(verdict.status === 'violated' && { witness: verdict.witness }),
    findings,
    ...(parts.input !== undefined && { input: parts.input }),
    charts: [
      uniquenessChart(profile, parts.releasedUnique),
      itemFrequencyChart(parts.outcomes, labels.supports),
      recordLengthsChart(before.lengths, after.lengths),
    ],
  };
}

function storyText({ known, row, before, after }: NonNullable<AttackResult['story']>, persons?: number): string {
  const items = known.map(spokenLabel).join(', ');
  if (persons !== undefined)
    return `Knowing ${items} of record ${row}, ${plural(before, 'person was', 'people were')} left; now ${plural(after, 'person is', 'people are')}.`;
  return `Knowing ${items} of record ${row}, ${plural(before, 'record was', 'records were')} left; now ${plural(after, 'record is', 'records are')}.`;
}

/** Items that the release shows nowhere, if that is certain: random noise suppresses nothing on purpose. */
function countSuppressed(kind: Release['kind'], { supports, sizes, absent }: Outcomes): number {
  if (!isCertain(kindById(kind))) return 0;
  let suppressed = 0;
  for (let i = 0; i < supports.length; i++) {
    if (sizes[i] === 0 || (supports[i] > 0 && absent[i] === supports[i])) suppressed++;
  }
  return suppressed;
}

function attackFigures(known: number, { chance, singledOut }: Exposure): AttackFigures {
  return { known, mean: chance.mean, p95: chance.p95, max: chance.max, singledOut: singledOut.share };
}
