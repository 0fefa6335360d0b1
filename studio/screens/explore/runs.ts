import {
  type Algorithm,
  algorithmById,
  COUNT_TOLERANCE,
  effectiveJob,
  modelById,
  numberText,
  resolveJob,
  type Secret,
  secretOfBytes,
  shareText,
} from '../../../src/internal.ts';
import { fieldTitle } from '../../components/fields.tsx';
import { valueText } from '../../components/texts.ts';
import { rankingMeasures } from '../../state/best-run.ts';
import { jobOf } from '../../state/job-of.ts';
import type { Choices, StudioRun } from '../../state/studio-state.ts';
import type { RunSummary } from '../../worker/tasks/runs.ts';

/** The parameter of a post-pass that names another algorithm. */
const FROM = 'from';

/** The name that distinguishes a run from others. */
export function runName({ job, swept }: StudioRun): string {
  const title = job.algorithm === undefined ? 'default' : algorithmById(job.algorithm.id).title;
  return [title, ...(swept === undefined ? [] : [swept]), ...(job.seed === 1 ? [] : [`seed ${job.seed}`])].join(', ');
}

/** Promise and algorithm of a run with their parameters. */
export function promiseText({ job }: StudioRun): string {
  const { model, algorithm } = effectiveJob(resolveJob(job));
  const textOf = (values: Readonly<Record<string, unknown>> = {}): string =>
    Object.entries(values)
      .filter(([name]) => name !== 'id')
      .map(
        ([name, value]) =>
          `${fieldTitle(name)} ${name === FROM ? algorithmById(String(value)).title : valueText(value)}`,
      )
      .join(', ');
  return [modelById(model.id).title, textOf(model), textOf(algorithm)].filter((text) => text !== '').join(' · ');
}

/** Classes of the style sheet. */
export const VERDICT_TONES = { holds: 'good', violated: 'bad', undecided: 'open' } as const;

/** Runs of an algorithm for what is chosen, each with the next seed and a secret of its own. */
export function runsOf({ id }: Pick<Algorithm, 'id'>, choices: Choices, seeds: number): Omit<StudioRun, 'status'>[] {
  return Array.from({ length: seeds }, (_, n) => ({
    id: crypto.randomUUID(),
    source: choices.source!.id,
    ...jobOf(choices, { id, params: choices.algorithms[id] ?? {} }, choices.seed + n, drawSecret()),
  }));
}

/** A fresh secret of the browser's generator. */
function drawSecret(): Secret {
  return secretOfBytes(crypto.getRandomValues(new Uint8Array(32)));
}

/** A figure that the table of runs shows. */
export interface RunColumn {
  readonly id: string;
  readonly title: string;
  readonly hint?: string;
  figure(summary: RunSummary): number | undefined;
  text(figure: number): string;
}

/** The number of measures with a column. */
const MAX_MEASURES = 4;

/** The number of known items in the exposure column of the table. */
const KNOWN = 2;

/** The figures that are shown of runs: of the measures, the first that any of them has, and the one they are ranked by. */
export function runColumns(runs: readonly StudioRun[], ranked: string | undefined): RunColumn[] {
  const had = rankingMeasures.filter(({ id }) => runs.some(({ summary }) => summary?.utility[id] !== undefined));
  const listed = had.filter(({ id }, n) => n < MAX_MEASURES || id === ranked);
  return [
    {
      id: 'exposure',
      title: `Singled out by ${KNOWN} items`,
      figure: ({ attack }) => attack.find(({ known }) => known === KNOWN)?.singledOut,
      text: shareText,
    },
    {
      id: 'counts',
      title: `Counts right to within ${COUNT_TOLERANCE * 100}%`,
      hint: 'Counts by item, weighted by how often the item occurs.',
      figure: ({ countsRight }) => countsRight,
      text: shareText,
    },
    ...listed.map(({ id, title, summary: hint, unit }) => ({
      id,
      title,
      hint,
      figure: ({ utility }: RunSummary) => utility[id],
      text: unit === 'share' ? shareText : (figure: number) => numberText(figure),
    })),
    { id: 'seconds', title: 'Seconds', figure: ({ seconds }) => seconds, text: (figure) => figure.toFixed(1) },
  ];
}

/** The column that the runs are sorted by, and the direction. */
export interface RunOrder {
  readonly column: string;
  readonly isFalling: boolean;
}

/** The order after a press on the head of a column: rising, falling, as they were made. */
export function nextOrder(order: RunOrder | undefined, column: string): RunOrder | undefined {
  if (order?.column !== column) return { column, isFalling: false };
  return order.isFalling ? undefined : { column, isFalling: true };
}

/** The runs by their values in a column; those without a value come last, equal ones keep their order. */
export function sortedRuns(
  runs: readonly StudioRun[],
  order: RunOrder | undefined,
  figure: (run: StudioRun, column: string) => number | string | undefined,
): readonly StudioRun[] {
  if (order === undefined) return runs;
  const sign = order.isFalling ? -1 : 1;
  return runs
    .map((run) => ({ run, value: figure(run, order.column) }))
    .sort(({ value: a }, { value: b }) => {
      if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
      if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
      return sign * String(a).localeCompare(String(b));
    })
    .map(({ run }) => run);
}
