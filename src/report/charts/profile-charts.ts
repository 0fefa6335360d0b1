import type { Profile } from '../../risk/index.ts';
import { countText, numberText, plural, roundedShareText } from '../format-number.ts';
import type { ChartSpec } from './chart-spec.ts';
import { uniquenessChart } from './uniqueness.ts';

/** Most places of the lengths; longer ranges are grouped. */
const MOST_LENGTHS = 60;

/** The share of the records that is always shown. */
const MOST_SHOWN = 0.995;

/** An overview of a dataset: how often items occur, how long records are, and how many are unique. For the curator. */
export function profileCharts(profile: Profile): { frequency: ChartSpec; lengths: ChartSpec; uniqueness: ChartSpec } {
  return {
    frequency: frequencyChart(profile),
    lengths: lengthsChart(profile),
    uniqueness: uniquenessChart(profile),
  };
}

function frequencyChart({ frequencies, records, persons, items, singletons, support }: Profile): ChartSpec {
  const [unit, total, held] = persons === undefined ? ['records', records, 'in'] : ['people', persons, 'held by'];
  return {
    id: 'frequencies',
    kind: 'lines',
    title:
      items === 0
        ? 'No item occurs'
        : `The most common item is ${held} ${roundedShareText(support.max / Math.max(1, total))} of the ${unit}, ${
            singletons === 0
              ? `and none is ${held} only one`
              : `${plural(singletons, 'item is', 'items are')} ${held} only one`
          }`,
    x: { label: 'rank of the item, most common first', scale: 'log' },
    y: { label: `${unit} that have it`, scale: 'log', unit: 'count' },
    series: [{ name: 'items', role: 'after', points: frequencies }],
  };
}

function lengthsChart({ lengths, length, records }: Profile): ChartSpec {
  const longest = longestShown(lengths, records, length.max);
  const width = Math.max(1, Math.ceil((longest + 1) / MOST_LENGTHS));
  const places = new Float64Array(Math.floor(longest / width) + 1);
  let longer = 0;
  for (const [items, count] of lengths) {
    if (items > longest) longer += count;
    else places[Math.floor(items / width)] += count;
  }
  const notes = [
    ...(width > 1 ? [`Each step groups ${width} lengths and is drawn at their middle.`] : []),
    ...(longer > 0 ? [`${plural(longer, 'longer record is', 'longer records are')} not shown.`] : []),
  ];
  return {
    id: 'lengths',
    kind: 'steps',
    title:
      records === 0
        ? 'There are no records'
        : `Half of the records contain at most ${plural(length.median, 'item')}; the longest contains ${countText(length.max)}, the mean is ${numberText(length.mean, 1)}`,
    x: { label: 'items in the record', scale: 'linear' },
    y: { label: 'share of the records', scale: 'linear', unit: 'share' },
    series: [
      {
        name: 'records',
        role: 'after',
        points: Array.from(places, (count, n) => [n * width + (width - 1) / 2, count / Math.max(1, records)] as const),
      },
    ],
    ...(notes.length > 0 && { note: notes.join(' ') }),
  };
}

/** The length that all but a few records keep within, where the longest would squeeze the others together. */
function longestShown(lengths: Profile['lengths'], records: number, longest: number): number {
  let within = 0;
  for (const [items, count] of lengths) {
    within += count;
    if (within >= MOST_SHOWN * records) return items * 2 < longest ? items : longest;
  }
  return longest;
}
