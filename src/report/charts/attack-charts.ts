import type { AttackResult, FanStep, ItemRisk } from '../../risk/index.ts';
import { countText, plural, roundedShareText } from '../format-number.ts';
import type { ChartSpec } from './chart-spec.ts';

/** The number of items that the attackers of a title know. */
const KNOWN_IN_TITLE = { fan: 3, replay: 2 };

/** Attackers who know more and more items: the candidates that are left, and the share of people exposed. */
export function attackFanCharts(steps: readonly FanStep[]): { candidates: ChartSpec; exposed: ChartSpec } {
  const spoken = steps[Math.min(KNOWN_IN_TITLE.fan, steps.length) - 1];
  const x = knownAxis(steps);
  const known = spoken === undefined ? '' : plural(spoken.known, 'known item');
  return {
    candidates: {
      id: 'attack-fan',
      kind: 'lines',
      title:
        spoken === undefined
          ? 'No attack was simulated'
          : `With ${known}, half of the attackers are left with at most ${plural(spoken.candidates.p50, 'person', 'people')}`,
      x,
      y: { label: 'matching people', scale: 'log', unit: 'count' },
      series: [
        { name: 'median', role: 'after', points: steps.map((step) => [step.known, step.candidates.p50] as const) },
      ],
      bands: [
        {
          name: '90% of the attackers',
          points: steps.map(({ known: offset, candidates: { p5, p95 } }) => [offset, p5, p95] as const),
        },
        {
          name: '50% of the attackers',
          points: steps.map(({ known: offset, candidates: { p25, p75 } }) => [offset, p25, p75] as const),
        },
      ],
      note: 'The line is the median attacker; the bands contain the middle 50% and 90% of attackers.',
    },
    exposed: {
      id: 'attack-exposed',
      kind: 'lines',
      title:
        spoken === undefined
          ? 'No attack was simulated'
          : `With ${known}, ${roundedShareText(spoken.singledOut.share)} of the people are singled out`,
      x,
      y: { label: 'share of the people', scale: 'linear', unit: 'share' },
      series: [
        {
          name: 'singled out',
          role: 'after',
          points: steps.map((step) => [step.known, step.singledOut.share] as const),
        },
        {
          name: 'fewer than 10 match',
          role: 'neutral',
          points: steps.map((step) => [step.known, step.fewerThanTen] as const),
        },
      ],
      bands: [
        {
          name: '95% interval of singled out',
          points: steps.map(({ known, singledOut: { low, high } }) => [known, low, high] as const),
        },
      ],
    },
  };
}

/** One attack: how many records, or people, match after each item learned. `left[0]` is the number of all. */
export function narrowingChart(candidates: readonly number[], countsPeople = false): ChartSpec {
  const [singular, many] = countsPeople ? ['person', 'people'] : ['record', 'records'];
  const last = candidates.at(-1) ?? 0;
  return {
    id: 'narrowing',
    kind: 'lines',
    title:
      candidates.length === 1
        ? `Nothing is known yet: all ${plural(last, `${singular} matches`, `${many} match`)}`
        : `${plural(candidates.length - 1, 'known item leaves', 'known items leave')} ${countText(last)} of ${plural(candidates[0], singular, many)}`,
    x: { label: 'known items', scale: 'linear', ticks: candidates.map((_, at) => ({ at, text: String(at) })) },
    y: { label: `matching ${many}`, scale: 'log', unit: 'count' },
    series: [{ name: many, role: 'after', points: candidates.map((count, numKnown) => [numKnown, count] as const) }],
  };
}

/** Data with renamed items: how many items an attacker identifies, by the share of frequencies that they are right about. */
export function itemRiskChart({ curve, itemsOfInterest, tolerance, answer }: ItemRisk): ChartSpec {
  const share = (cracks: number): number => (itemsOfInterest === 0 ? 0 : cracks / itemsOfInterest);
  return {
    id: 'item-risk',
    kind: 'lines',
    title: answer.charAt(0).toUpperCase() + answer.slice(1),
    x: {
      label: 'share of the items whose frequency is known',
      scale: 'linear',
      ticks: curve
        .filter((_, n) => n % 2 === 0 || curve.length < 7)
        .map(({ alpha }) => ({ at: alpha, text: roundedShareText(alpha) })),
    },
    y: { label: 'share of the items identified', scale: 'linear', unit: 'share' },
    series: [
      { name: 'identified', role: 'after', points: curve.map(({ alpha, mean }) => [alpha, share(mean)] as const) },
      {
        name: 'tolerated',
        role: 'before',
        points: curve.map(({ alpha }) => [alpha, share(tolerance.cracks)] as const),
      },
    ],
    bands: [
      {
        name: 'lucky and unlucky attackers',
        points: curve.map(({ alpha, low, high }) => [alpha, share(low), share(high)] as const),
      },
    ],
  };
}

/** The same attackers before and after: how many are left with one record. */
export function attackReplayChart({ steps }: Pick<AttackResult, 'steps'>): ChartSpec {
  const spoken = steps[Math.min(KNOWN_IN_TITLE.replay, steps.length) - 1];
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
    x: knownAxis(steps),
    y: { label: 'share of the people', scale: 'linear', unit: 'share' },
    series: [series('original', 'before'), series('release', 'after')],
  };
}

function knownAxis(steps: readonly { readonly known: number }[]): ChartSpec['x'] {
  const ticks = steps.map(({ known }) => ({ at: known, text: String(known) }));
  return { label: 'known items of a person', scale: 'linear', ticks };
}
