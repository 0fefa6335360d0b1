import { compact } from '../compact.ts';
import { isCertain, kindById, type Release } from '../kinds/index.ts';
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
import { spokenLabel } from './escape.ts';
import { comparedFigures, utilityFigures } from './figures.ts';
import { plural } from './format-number.ts';
import type { PeopleSummary } from './people.ts';
import { plainJson } from './plain-json.ts';
import { type PublishedLabels, publishableOf, publishedLabels, type ReleaseFacts } from './publishable.ts';
import { publishedFigures } from './published-parts.ts';
import type {
  AttackFigures,
  Curator,
  OriginalProfile,
  Report,
  ReportedInput,
  SeriesChanges,
  Uniqueness,
  Withdrawn,
} from './report.ts';

/** Everything that a report is written from. Plain data, and definitions for their titles. */
export interface ReportParts extends ReleaseFacts {
  /** Counts of the original. */
  readonly before: CountedData;
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

/** Writes the report of a run. Pure: the same parts give the same report. */
export function buildReport(parts: ReportParts): Report {
  const labels = publishedLabels(parts);
  return { publishable: publishableOf(parts, publishedFigures(parts)), curator: curatorOf(parts, labels) };
}

function curatorOf(parts: ReportParts, labels: PublishedLabels): Curator {
  const { verdict, truthful, policy, before, after, profile, attack } = parts;
  const { sourceHash, leastNcp, ruleChanges: rules, changes, withdrawn, input } = parts;
  const suppressed = countSuppressed(parts.kind, parts.outcomes);
  const findings: string[] = [];
  if (verdict.status === 'undecided') findings.push(verdict.reason);
  if (truthful.status === 'violated') findings.push(truthful.finding);
  if (policy?.finding !== undefined) findings.push(policy.finding);
  return {
    job: plainJson(parts.job, 'the job'),
    verdict: { status: verdict.status, checked: verdict.checked, scope: verdict.scope },
    suppressed,
    utility: parts.utility,
    cost: utilityFigures(parts.measures, parts.utility),
    attack: {
      before: attack.steps.map(({ known: numKnown, before }) => attackFigures(numKnown, before)),
      after: attack.steps.map(({ known: numKnown, after }) => attackFigures(numKnown, after)),
    },
    ...compact({ sourceHash, leastNcp, rules, changes, withdrawn, input }),
    ...(attack.story !== undefined && { attackStory: storyText(attack.story, attack.persons) }),
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
    charts: [
      uniquenessChart(profile, parts.releasedUnique),
      itemFrequencyChart(parts.outcomes, labels.supports),
      recordLengthsChart(before.lengths, after.lengths),
    ],
  };
}

function storyText(
  { known: knownLabels, row, before, after }: NonNullable<AttackResult['story']>,
  persons?: number,
): string {
  const items = knownLabels.map(spokenLabel).join(', ');
  const [singular, many] = persons === undefined ? ['record', 'records'] : ['person', 'people'];
  return `Knowing ${items} of record ${row}, ${plural(before, `${singular} was`, `${many} were`)} left; now ${plural(after, `${singular} is`, `${many} are`)}.`;
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

function attackFigures(numKnown: number, { chance, singledOut }: Exposure): AttackFigures {
  return { known: numKnown, mean: chance.mean, p95: chance.p95, max: chance.max, singledOut: singledOut.share };
}
