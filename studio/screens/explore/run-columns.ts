import { COUNT_TOLERANCE, numberText, shareText } from '../../../src/internal.ts';
import { rankingMeasures } from '../../state/best-run.ts';
import type { Run } from '../../state/studio-state.ts';
import type { RunSummary } from '../../worker/tasks/runs.ts';

/** A figure that the table of runs shows. */
export interface RunColumn {
  readonly id: string;
  readonly title: string;
  readonly hint?: string;
  figure(summary: RunSummary): number | undefined;
  text(figure: number): string;
}

/** How many measures have a column. */
const MOST_MEASURES = 4;

/** How many known items the exposure of the table stands for. */
const KNOWN = 2;

/** The figures that are shown of runs: of the measures, the first that any of them has, and the one they are ranked by. */
export function runColumns(runs: readonly Run[], ranked: string | undefined): RunColumn[] {
  const had = rankingMeasures.filter(({ id }) => runs.some(({ summary }) => summary?.utility[id] !== undefined));
  const shown = had.filter(({ id }, n) => n < MOST_MEASURES || id === ranked);
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
    ...shown.map(({ id, title, summary: hint, unit }) => ({
      id,
      title,
      hint,
      figure: ({ utility }: RunSummary) => utility[id],
      text: unit === 'share' ? shareText : (figure: number) => numberText(figure),
    })),
    { id: 'seconds', title: 'Seconds', figure: ({ seconds }) => seconds, text: (figure) => figure.toFixed(1) },
  ];
}
