import { roundedShareText } from '../format-number.ts';
import type { OriginalProfile, Uniqueness } from '../report.ts';
import type { ChartSeries, ChartSpec } from './chart-spec.ts';

type Measured = Pick<OriginalProfile, 'unique' | 'persons'>;

const KNOWN = ['1', '2', '3', '4', 'whole'] as const;

const KNOWLEDGE: Readonly<Record<(typeof KNOWN)[number], string>> = {
  '1': 'one item at random',
  '2': 'two items at random',
  '3': 'three items at random',
  '4': 'four items at random',
  whole: 'all items',
};

/**
 * The number of records (or people, if the data names them) that an attacker singles out who knows a few items of a
 * record, or all. For the curator only.
 */
export function uniquenessChart({ unique: before, persons }: Measured, after?: Uniqueness): ChartSpec {
  const countsPeople = persons !== undefined;
  const known = KNOWN.filter((key) => before[key] !== undefined);
  const seriesOf = (name: string, role: ChartSeries['role'], shares: Uniqueness): ChartSeries => ({
    name,
    role,
    points: known.flatMap((key, index) => (shares[key] === undefined ? [] : [[index, shares[key]] as const])),
  });
  return {
    id: 'uniqueness',
    kind: 'bars',
    title: titleOf(before, after, countsPeople),
    x: {
      label: 'known items of a record',
      scale: 'linear',
      ticks: known.map((key, offset) => ({ at: offset, text: key === 'whole' ? 'all' : key })),
    },
    y: { label: `share of the ${countsPeople ? 'people' : 'records'} that are unique`, scale: 'linear', unit: 'share' },
    series: [
      seriesOf('original', 'before', before),
      ...(after === undefined ? [] : [seriesOf('release', 'after', after)]),
    ],
    note: 'Known items are drawn at random from the record, so these shares are sampled. For “all”, whole records are compared.',
  };
}

/** Speaks of two known items if they were counted, else of the first that was. */
function titleOf(before: Uniqueness, after: Uniqueness | undefined, countsPeople: boolean): string {
  const key = before['2'] === undefined ? KNOWN.find((one) => before[one] !== undefined) : '2';
  const original = key && before[key];
  if (key === undefined || original === undefined) return 'Uniqueness was not measured';
  const released = after?.[key];
  if (countsPeople) {
    return `An attacker who knows ${KNOWLEDGE[key]} of a record names ${roundedShareText(original)} of the people in the original${
      released === undefined ? '' : ` and ${roundedShareText(released)} in the release`
    }`;
  }
  return `An attacker who knows ${KNOWLEDGE[key]} singles out ${roundedShareText(original)} of the original records${
    released === undefined ? '' : ` and ${roundedShareText(released)} of the published ones`
  }`;
}
