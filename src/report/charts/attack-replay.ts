import type { AttackResult } from '../../risk/index.ts';
import { plural, roundedShareText } from '../format-number.ts';
import type { ChartSpec } from './chart-spec.ts';

/** How many items attackers know in the title. */
const SPOKEN = 2;

/** The same attackers before and after: how many are left with one record. */
export function attackReplayChart({ steps }: Pick<AttackResult, 'steps'>): ChartSpec {
  const spoken = steps[Math.min(SPOKEN, steps.length) - 1];
  const series = (name: string, side: 'before' | 'after'): ChartSpec['series'][number] => ({
    name,
    role: side,
    points: steps.map((step) => [step.known, step[side].singledOut.share] as const),
  });
  return {
    id: 'attack-replay',
    kind: 'lines',
    title:
      spoken === undefined
        ? 'No attack was simulated'
        : `With ${plural(spoken.known, 'known item')}, ${roundedShareText(spoken.before.singledOut.share)} of the people were singled out before, ${roundedShareText(spoken.after.singledOut.share)} after`,
    x: {
      label: 'known items of a person',
      scale: 'linear',
      ticks: steps.map(({ known }) => ({ at: known, text: String(known) })),
    },
    y: { label: 'share of the people', scale: 'linear', unit: 'share' },
    series: [series('original', 'before'), series('release', 'after')],
  };
}
