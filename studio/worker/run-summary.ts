import { type Hint, type JobResult, measures, type Report, type Verdict } from '../../src/internal.ts';

type AttackFigures = Report['curator']['attack']['after'][number];

/** What the page keeps of a run: enough for gauges, tables and charts. The release itself stays in the data worker. */
export interface RunSummary {
  readonly verdict: Verdict;
  /** What to do about a promise that is broken, where something is known to help. */
  readonly instead?: Hint;
  readonly truthful: JobResult['truthful'];
  /** Whether the utility groups were kept, where there were some. */
  readonly policy?: NonNullable<JobResult['policy']>;
  /** By measure. */
  readonly utility: Readonly<Record<string, number>>;
  /** Simulated attackers who know 1, 2, … items, on the release and on the original. */
  readonly attack: readonly AttackFigures[];
  readonly attackBefore: readonly AttackFigures[];
  /** The share of the data that is published as it was, by the first measure that says so. */
  readonly kept?: number;
  readonly published: Report['publishable']['published'] & { readonly suppressed: number };
  readonly seconds: number;
}

/** The measure of what is kept: the first share of which more is better. */
const keptMeasure = measures.find(({ better, unit }) => better === 'higher' && unit === 'share');

export function summaryOf(result: JobResult, seconds: number): RunSummary {
  const { verdict, instead, truthful, policy, utility, report } = result;
  const kept = keptMeasure === undefined ? undefined : utility[keptMeasure.id];
  return {
    verdict,
    ...(instead !== undefined && { instead }),
    truthful,
    ...(policy !== undefined && { policy }),
    utility,
    attack: report.curator.attack.after,
    attackBefore: report.curator.attack.before,
    ...(kept !== undefined && { kept }),
    published: { ...report.publishable.published, suppressed: report.curator.suppressed },
    seconds,
  };
}
