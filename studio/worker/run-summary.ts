import type { Hint, Report, Run, Verdict } from '../../src/internal.ts';

type AttackFigures = Report['curator']['attack']['after'][number];

/** What the page keeps of a run: enough for gauges, tables and charts. The release itself stays in the data worker. */
export interface RunSummary {
  readonly verdict: Verdict;
  /** What to do about a promise that is broken, where something is known to help. */
  readonly instead?: Hint;
  readonly truthful: Run['truthful'];
  /** Whether the utility groups were kept, where there were some. */
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

export function summaryOf(result: Run, right: number, compared: RunSummary['utility'], seconds: number): RunSummary {
  const { verdict, instead, truthful, policy, utility, report } = result;
  return {
    verdict,
    ...(instead !== undefined && { instead }),
    truthful,
    ...(policy !== undefined && { policy }),
    utility: { ...utility, ...compared },
    attack: report.curator.attack.after,
    attackBefore: report.curator.attack.before,
    countsRight: right,
    published: { ...report.publishable.published, suppressed: report.curator.suppressed },
    seconds,
  };
}
