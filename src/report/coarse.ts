declare const rounded: unique symbol;

/**
 * A public figure about something that the published data does not show: two significant digits, or a bound if few
 * records make the difference. Only the functions of this file make one, so an exact figure cannot be taken for it.
 */
export type Coarse = CoarseNumber | `at most ${number}` | `at least ${number}` | FewerThan;

type CoarseNumber = number & { readonly [rounded]: true };

type FewerThan = `fewer than ${number}`;

/** Whether something that was read could have been made here. */
export function isCoarse(value: unknown): value is Coarse {
  if (typeof value === 'number') return coarseNumber(value) === value;
  return typeof value === 'string' && /^(at most|at least|fewer than) \d+(\.\d+)?(e-?\d+)?$/.test(value);
}

/** Where the promise has no k of its own. */
const FEW = 10;

/** Shares nearer to 1 than this would be rounded to it. */
const NEARLY_ALL = 0.01;

/** Counts below this are not published: the k of the promise, or ten if it has none. */
export function fewestTold({ k }: Readonly<Record<string, unknown>>): number {
  return typeof k === 'number' ? k : FEW;
}

/** A count with two significant digits, or that it is below `few`. */
export function coarseCount(count: number, few: number): CoarseNumber | FewerThan {
  return count < few ? `fewer than ${few}` : coarseNumber(count);
}

/** A count rounded up, to a multiple of `few` and to two significant digits, or that it is below `few`. */
export function coarseMost(count: number, few: number): CoarseNumber | FewerThan {
  return count < few ? `fewer than ${few}` : coarseNumber(roundedUp(Math.ceil(count / few) * few));
}

/** Two significant digits. */
export function coarseNumber(value: number): CoarseNumber {
  return Number(value.toPrecision(2)) as CoarseNumber; // here, and nowhere else, a number becomes a coarse one
}

/**
 * A share with two significant digits, or a bound if the share or the rest stands for fewer than `few` records. Nothing
 * is published if `few` records are half of all or more.
 */
export function coarseShare(share: number, numRecords: number, few: number): Coarse {
  const least = few / Math.max(1, numRecords);
  if (share > 1) return coarseNumber(share);
  if (least >= 0.5) return 'at most 1';
  if (share < least) return `at most ${roundedUp(least)}`;
  const most = 1 - Math.max(least, NEARLY_ALL);
  return share > most ? `at least ${roundedDown(most)}` : coarseNumber(share);
}

function roundedUp(value: number): number {
  const near = Number(value.toPrecision(2));
  return near >= value ? near : Number((near + 10 ** (Math.floor(Math.log10(value)) - 1)).toPrecision(2));
}

/** Two decimals: what lies between one half and 1 has no more. */
function roundedDown(value: number): number {
  return Math.floor(Number((100 * value).toPrecision(12))) / 100;
}
