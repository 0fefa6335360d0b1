import type { Profile } from '../../risk/index.ts';
import { countText, numberText, plural, roundedShareText } from '../format-number.ts';
import type { ChartSpec } from './chart-spec.ts';
import { lengthSteps } from './record-lengths.ts';
import { uniquenessChart } from './uniqueness.ts';

/** The share of the records that is always shown. */
const MAX_SHOWN = 0.995;

/** An overview of a dataset: how often items occur, how long records are, and how many are unique. For the curator. */
export function profileCharts(profile: Profile): { frequency: ChartSpec; lengths: ChartSpec; uniqueness: ChartSpec } {
  return {
    frequency: frequencyChart(profile),
    lengths: lengthsChart(profile),
    uniqueness: uniquenessChart(profile),
  };
}

function frequencyChart({ frequencies, records, persons, items, singletons, support }: Profile): ChartSpec {
  const [unit, total, unitWord] = persons === undefined ? ['records', records, 'in'] : ['people', persons, 'held by'];
  return {
    id: 'frequencies',
    kind: 'lines',
    title:
      items === 0
        ? 'No item occurs'
        : `The most common item is ${unitWord} ${roundedShareText(support.max / Math.max(1, total))} of the ${unit}, ${
            singletons === 0
              ? `and none is ${unitWord} only one`
              : `${plural(singletons, 'item is', 'items are')} ${unitWord} only one`
          }`,
    x: { label: 'rank of the item, most common first', scale: 'log' },
    y: { label: `${unit} that have it`, scale: 'log', unit: 'count' },
    series: [{ name: 'items', role: 'after', points: frequencies }],
  };
}

function lengthsChart({ lengths, length, records }: Profile): ChartSpec {
  const longest = longestVisible(lengths, records, length.max);
  const counts = new Uint32Array(longest + 1);
  for (const [items, count] of lengths) if (items <= longest) counts[items] = count;
  const longer = records - counts.reduce((sum, count) => sum + count, 0);
  const steps = lengthSteps(
    [{ name: 'records', role: 'after', lengths: { counts, numRows: records } }],
    'items in the record',
  );
  const note = longer === 0 ? '' : `${plural(longer, 'longer record is', 'longer records are')} not shown.`;
  const notes = [steps.note ?? '', note].filter((text) => text !== '').join(' ');
  return {
    id: 'lengths',
    title:
      records === 0
        ? 'There are no records'
        : `Half of the records contain at most ${plural(length.median, 'item')}; the longest contains ${countText(length.max)}, the mean is ${numberText(length.mean, 1)}`,
    ...steps,
    ...(notes !== '' && { note: notes }),
  };
}

/** The length that all but a few records keep within, where the longest would squeeze the others together. */
function longestVisible(lengths: Profile['lengths'], records: number, longest: number): number {
  let within = 0;
  for (const [items, count] of lengths) {
    within += count;
    if (within >= MAX_SHOWN * records) return items * 2 < longest ? items : longest;
  }
  return longest;
}
