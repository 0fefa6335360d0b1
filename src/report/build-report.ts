import { compact } from '../compact.ts';
import { isCertain, kindById, type Release } from '../kinds/index.ts';
import type { AttackResult, Exposure } from '../risk/attack/simulate-attack.ts';
import type { Outcomes } from '../utility/outcomes.ts';
import { itemFrequencyChart } from './charts/item-frequency.ts';
import { recordLengthsChart } from './charts/record-lengths.ts';
import { uniquenessChart } from './charts/uniqueness.ts';
import { spokenLabel } from './escape.ts';
import { comparedFigures, utilityFigures } from './figures.ts';
import { plural } from './format-number.ts';
import { plainJson } from './plain-json.ts';
import { type PublishedLabels, publishableOf, publishedLabels, type ReportParts } from './publishable.ts';
import { publishedFigures } from './published-parts.ts';
import type { AttackFigures, Curator, Report } from './report.ts';

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
      before: attack.steps.map(({ known, before }) => attackFigures(known, before)),
      after: attack.steps.map(({ known, after }) => attackFigures(known, after)),
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

function storyText({ known, row, before, after }: NonNullable<AttackResult['story']>, persons?: number): string {
  const items = known.map(spokenLabel).join(', ');
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

function attackFigures(known: number, { chance, singledOut }: Exposure): AttackFigures {
  return { known, mean: chance.mean, p95: chance.p95, max: chance.max, singledOut: singledOut.share };
}
