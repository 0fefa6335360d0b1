import { countText } from './format-number.ts';

declare const rounded: unique symbol;

/**
 * A public figure about something that the published data does not show: two significant digits, or a bound if few
 * records make the difference. Only the functions of this file make one, so an exact figure cannot be taken for it.
 */
export type RoundedFigure = RoundedNumber | `at most ${number}` | `at least ${number}` | FewerThan;

type RoundedNumber = number & { readonly [rounded]: true };

type FewerThan = `fewer than ${number}`;

/** Whether something that was read could have been made here. */
export function isRoundedFigure(value: unknown): value is RoundedFigure {
  if (typeof value === 'number') return roundedNumber(value) === value;
  return typeof value === 'string' && /^(at most|at least|fewer than) \d+(\.\d+)?(e-?\d+)?$/.test(value);
}

/** Used if the promise has no k of its own. */
const FEW = 10;

/** Shares nearer to 1 than this would be rounded to it. */
const NEARLY_ALL = 0.01;

/** Counts below this are not published: the k of the promise, or ten if it has none. */
export function smallestPublishedCount({ k }: Readonly<Record<string, unknown>>): number {
  return typeof k === 'number' ? k : FEW;
}

/** A count with two significant digits, or that it is below `few`. */
export function roundedCount(count: number, few: number): RoundedNumber | FewerThan {
  return count < few ? `fewer than ${few}` : roundedNumber(count);
}

/** A count rounded up, to a multiple of `few` and to two significant digits, or that it is below `few`. */
export function countBound(count: number, few: number): RoundedNumber | FewerThan {
  return count < few ? `fewer than ${few}` : roundedNumber(roundedUp(Math.ceil(count / few) * few));
}

/** Two significant digits. */
export function roundedNumber(value: number): RoundedNumber {
  return Number(value.toPrecision(2)) as RoundedNumber; // here, and nowhere else, a number becomes a coarse one
}

/**
 * A share with two significant digits, or a bound if the share or the rest stands for fewer than `few` records. Nothing
 * is published if `few` records are half of all or more.
 */
export function roundedShare(share: number, numRecords: number, few: number): RoundedFigure {
  const least = few / Math.max(1, numRecords);
  if (share > 1) return roundedNumber(share);
  if (least >= 0.5) return 'at most 1';
  if (share < least) return `at most ${roundedUp(least)}`;
  const limit = 1 - Math.max(least, NEARLY_ALL);
  return share > limit ? `at least ${roundedDown(limit)}` : roundedNumber(share);
}

/** A rounded figure as it is: `0.033%`, `at most 5%`. */
export function roundedText(value: RoundedFigure | undefined, unit: 'count' | 'share' | 'number'): string {
  if (value === undefined) return '–';
  const [number = '', ...words] = String(value).split(' ').reverse();
  const text = unit === 'share' ? `${Number((100 * Number(number)).toPrecision(2))}%` : countText(Number(number));
  return [...words.reverse(), text].join(' ');
}

function roundedUp(value: number): number {
  const near = Number(value.toPrecision(2));
  return near >= value ? near : Number((near + 10 ** (Math.floor(Math.log10(value)) - 1)).toPrecision(2));
}

/** Two decimals: what lies between one half and 1 has no more. */
function roundedDown(value: number): number {
  return Math.floor(Number((100 * value).toPrecision(12))) / 100;
}
