import { spokenShare } from '../format-number.ts';
import type { Uniqueness } from '../report.ts';
import type { ChartSeries, ChartSpec } from './chart-spec.ts';

const KNOWN = ['1', '2', '3', '4', 'whole'] as const;

const KNOWLEDGE: Readonly<Record<(typeof KNOWN)[number], string>> = {
  '1': 'one item at random',
  '2': 'two items at random',
  '3': 'three items at random',
  '4': 'four items at random',
  whole: 'all items',
};

/** How many records are singled out by someone who knows a few of their items, or all. For the curator only. */
export function uniquenessChart(before: Uniqueness, after?: Uniqueness): ChartSpec {
  const known = KNOWN.filter((key) => before[key] !== undefined);
  const seriesOf = (name: string, role: ChartSeries['role'], shares: Uniqueness): ChartSeries => ({
    name,
    role,
    points: known.flatMap((key, place) => (shares[key] === undefined ? [] : [[place, shares[key]] as const])),
  });
  return {
    id: 'uniqueness',
    kind: 'bars',
    title: titleOf(before, after),
    x: {
      label: 'items of a record that are known',
      scale: 'linear',
      ticks: known.map((key, at) => ({ at, text: key === 'whole' ? 'all' : key })),
    },
    y: { label: 'share of the records that are unique', scale: 'linear', unit: 'share' },
    series: [
      seriesOf('original', 'before', before),
      ...(after === undefined ? [] : [seriesOf('release', 'after', after)]),
    ],
    note: 'The known items are drawn at random from the record: those shares are sampled. For “all”, whole records are compared.',
  };
}

/** Speaks of two known items if they were counted, else of the first that was. */
function titleOf(before: Uniqueness, after: Uniqueness | undefined): string {
  const key = before['2'] === undefined ? KNOWN.find((one) => before[one] !== undefined) : '2';
  const original = key && before[key];
  if (key === undefined || original === undefined) return 'Uniqueness was not measured';
  const released = after?.[key];
  return `Whoever knows ${KNOWLEDGE[key]} singles out ${spokenShare(original)} of the original records${
    released === undefined ? '' : ` and ${spokenShare(released)} of the published ones`
  }`;
}
