import type { Outcomes } from '../../utility/outcomes.ts';
import { countText, plural, roundedShareText } from '../format-number.ts';
import type { ChartSpec } from './chart-spec.ts';

/** The number of the most common items in the title. */
const COMMONEST = 20;

/** The frequencies of the published labels, most common first. Reveals nothing that the release does not. */
export function labelFrequencyChart(supports: Uint32Array): ChartSpec {
  const ranked = ranking(supports);
  const occurrences = sum(ranked);
  const top = Math.min(COMMONEST, ranked.length);
  return {
    ...axes,
    id: 'label-frequency',
    title:
      occurrences === 0
        ? 'No label occurs in the release'
        : ranked.length <= COMMONEST
          ? `${plural(ranked.length, 'label makes', 'labels make')} up all published occurrences`
          : `The ${top} most common of ${plural(ranked.length, 'label')} make up ${roundedShareText(sum(ranked.subarray(0, top)) / occurrences)} of all published occurrences`,
    x: { label: 'rank of the label, most common first', scale: 'log' },
    series: [{ name: 'release', role: 'after', points: rankPoints(ranked) }],
  };
}

/** The original's item frequencies against those of the published labels. For the curator: it shows the original. */
export function itemFrequencyChart(
  { supports, exact }: Pick<Outcomes, 'supports' | 'exact'>,
  publishedSupports: Uint32Array,
): ChartSpec {
  const commonest = Array.from(supports.keys())
    .filter((i) => supports[i] > 0)
    .sort((a, b) => supports[b] - supports[a] || a - b)
    .slice(0, COMMONEST);
  const had = commonest.reduce((total, i) => total + supports[i], 0);
  const exactSupport = commonest.reduce((total, i) => total + exact[i], 0);
  return {
    ...axes,
    id: 'item-frequency',
    title: itemsKeptTitle(commonest.length, exactSupport, had),
    x: { label: 'rank of the item or label, most common first', scale: 'log' },
    series: [
      { name: 'original', role: 'before', points: rankPoints(ranking(supports)) },
      { name: 'release', role: 'after', points: rankPoints(ranking(publishedSupports)) },
    ],
  };
}

function itemsKeptTitle(numItems: number, numKept: number, had: number): string {
  if (numItems === 0) return 'The original contains no items';
  const share = roundedShareText(numKept / had);
  if (numItems === 1) return `The only item is published as itself in ${share} of its occurrences`;
  return `The ${countText(numItems)} most common items are published as themselves in ${share} of their occurrences`;
}

const axes = {
  kind: 'lines',
  y: { label: 'records that contain it', scale: 'log', unit: 'count' },
} as const;

/** The supports above 0, largest first. */
function ranking(supports: Uint32Array): Uint32Array {
  return supports
    .filter((support) => support > 0)
    .sort()
    .reverse();
}

function sum(counts: Uint32Array): number {
  let total = 0;
  for (const count of counts) total += count;
  return total;
}

/** Rank and support at some 24 ranks per decade, the first and the last included: dense enough for a log axis. */
function rankPoints(ranked: Uint32Array): [number, number][] {
  const points: [number, number][] = [];
  for (let rank = 1; rank <= ranked.length; rank = Math.max(rank + 1, Math.floor(rank * 1.1))) {
    points.push([rank, ranked[rank - 1]]);
  }
  if (points.length > 0 && points[points.length - 1][0] !== ranked.length)
    points.push([ranked.length, ranked[ranked.length - 1]]);
  return points;
}
