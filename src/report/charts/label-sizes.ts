import { countText, plural } from '../format-number.ts';
import type { ChartSpec } from './chart-spec.ts';

/** The number of original items behind the published labels, from one size per label. */
export function labelSizesChart(sizes: ArrayLike<number>): ChartSpec {
  const groups: { text: string; labels: number }[] = [];
  let largest = 0;
  let single = 0;
  for (let c = 0; c < sizes.length; c++) {
    largest = Math.max(largest, sizes[c]);
    if (sizes[c] === 1) single++;
  }
  for (let from = 1; from <= largest; from = nextFrom(from)) {
    const to = nextFrom(from) - 1;
    let labels = 0;
    for (let c = 0; c < sizes.length; c++) if (sizes[c] >= from && sizes[c] <= to) labels++;
    groups.push({ text: from === to ? countText(from) : `${countText(from)}–${countText(to)}`, labels });
  }
  return {
    id: 'label-sizes',
    kind: 'bars',
    title: titleOf(sizes.length, single, largest),
    x: {
      label: 'original items that a label stands for',
      scale: 'linear',
      ticks: groups.map(({ text }, offset) => ({ at: offset, text })),
    },
    y: { label: 'published labels', scale: 'linear', unit: 'count' },
    series: [{ name: 'labels', role: 'after', points: groups.map(({ labels }, index) => [index, labels] as const) }],
  };
}

/** 1 · 2 · 3–4 · 5–8 · 9–16 · … */
function nextFrom(from: number): number {
  return from === 1 ? 2 : (from - 1) * 2 + 1;
}

function titleOf(numLabels: number, single: number, largest: number): string {
  if (numLabels === 0) return 'No label is published';
  if (numLabels === 1) return `The only published label stands for ${plural(largest, 'item')}`;
  if (single === numLabels) return `All ${countText(numLabels)} published labels stand for a single item`;
  const some = single === 0 ? 'None' : countText(single);
  const stand = single <= 1 ? 'stands' : 'stand';
  return `${some} of ${countText(numLabels)} published labels ${stand} for a single item; the largest stands for ${countText(largest)}`;
}
