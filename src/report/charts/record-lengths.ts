import type { LengthStats } from '../facts.ts';
import { numberText, plural, roundedShareText } from '../format-number.ts';
import type { ChartSpec } from './chart-spec.ts';

/** Most places on the axis; longer ranges are grouped. */
const MAX_PLACES = 60;

/** The number of labels in the published records. Reveals nothing that the release does not. */
export function publishedLengthsChart(after: LengthStats): ChartSpec {
  const { mean, empty, numRows } = after;
  return {
    id: 'record-lengths',
    title:
      numRows === 0
        ? 'The release contains no records'
        : `A published record shows ${numberText(mean, 1)} labels on average; ${emptyText(empty, numRows)}`,
    ...lengthSteps([{ name: 'release', role: 'after', lengths: after }], 'labels in the record'),
  };
}

/** Record lengths before and after. For the curator: it shows the original. */
export function recordLengthsChart(before: LengthStats, after: LengthStats): ChartSpec {
  const emptied = after.empty - before.empty;
  return {
    id: 'record-lengths-compared',
    title:
      before.numRows === 0
        ? 'The original contains no records'
        : `Records show ${numberText(after.mean)} labels on average instead of ${numberText(before.mean)} items; ${
            emptied > 0 ? `${plural(emptied, 'more is', 'more are')} empty` : 'no more of them are empty'
          }`,
    ...lengthSteps(
      [
        { name: 'original', role: 'before', lengths: before },
        { name: 'release', role: 'after', lengths: after },
      ],
      'items or labels in the record',
    ),
  };
}

function emptyText(empty: number, numRows: number): string {
  if (empty === 0) return 'none is empty';
  return `${plural(empty, 'is', 'are')} empty (${roundedShareText(empty / numRows)})`;
}

/** A chart of the shares of records by length; many lengths are grouped. */
export function lengthSteps(
  series: readonly { name: string; role: 'before' | 'after'; lengths: Pick<LengthStats, 'counts' | 'numRows'> }[],
  label: string,
): Omit<ChartSpec, 'id' | 'title'> {
  const longest = Math.max(...series.map(({ lengths }) => lengths.counts.length - 1));
  const width = placeWidth(longest);
  const numPlaces = Math.floor(longest / width) + 1;
  return {
    kind: 'steps',
    x: { label, scale: 'linear' },
    y: { label: 'share of the records', scale: 'linear', unit: 'share' },
    series: series.map(({ name, role, lengths }) => ({ name, role, points: sharePoints(lengths, width, numPlaces) })),
    ...(width > 1 && { note: `Each step groups ${width} lengths and is drawn at their middle.` }),
  };
}

/** The least of 1, 2, 5, 10, 20, … that leaves at most MAX_PLACES groups. */
function placeWidth(longest: number): number {
  for (let unit = 1; ; unit *= 10) {
    for (const width of [unit, 2 * unit, 5 * unit]) if (Math.floor(longest / width) < MAX_PLACES) return width;
  }
}

function sharePoints(
  { counts, numRows }: Pick<LengthStats, 'counts' | 'numRows'>,
  width: number,
  numPlaces: number,
): [number, number][] {
  if (numRows === 0) return [];
  return Array.from({ length: numPlaces }, (_, index): [number, number] => {
    let records = 0;
    for (let l = index * width; l < (index + 1) * width; l++) records += counts[l] ?? 0;
    return [index * width + (width - 1) / 2, records / numRows];
  });
}
