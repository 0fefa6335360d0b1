/** An exact share: num/den in lowest terms, den ≥ 1, both safe integers. Promises never go through floats. */
export interface Rational {
  readonly num: number;
  readonly den: number;
}

/** Whether a value is a share, and nothing else. */
export function isRational(value: unknown): value is Rational {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false;
  return 'num' in value && typeof value.num === 'number' && 'den' in value && typeof value.den === 'number';
}

/**
 * Reads `0.001`, `0.1%`, `1/11`, `1e-3`, a number or a Rational; undefined if it is none of them, negative, or not
 * exactly a fraction of safe integers.
 *
 * @example
 * ```ts
 * parseRational('0.1%'); // → { num: 1, den: 1000 }
 * parseRational('a tenth'); // → undefined
 * ```
 */
export function parseRational(value: string | number | Rational): Rational | undefined {
  if (typeof value === 'object') {
    if (!Number.isSafeInteger(value.num) || !Number.isSafeInteger(value.den)) return undefined;
    return reduce(BigInt(value.num), BigInt(value.den));
  }
  const text = String(value).trim();
  const fraction = /^(\d{1,40})\s*\/\s*(\d{1,40})$/.exec(text);
  if (fraction !== null) return reduce(BigInt(fraction[1]), BigInt(fraction[2]));
  const decimal = /^(\d{0,40})(?:\.(\d{0,40}))?(?:[eE]([+-]?\d{1,2}))?\s*(%?)$/.exec(text);
  if (decimal === null) return undefined;
  const [, whole = '', fractionDigits = '', exponent = '0', percent] = decimal;
  if (whole === '' && fractionDigits === '') return undefined;
  const digits = BigInt(whole + fractionDigits);
  const shift = Number(exponent) - fractionDigits.length - (percent === '%' ? 2 : 0);
  return shift >= 0 ? reduce(digits * 10n ** BigInt(shift), 1n) : reduce(digits, 10n ** BigInt(-shift));
}

/**
 * `1/11`; whole numbers without the denominator.
 *
 * @example
 * ```ts
 * rationalText({ num: 1, den: 11 }); // → '1/11'
 * ```
 */
export function rationalText(value: Rational): string {
  return value.den === 1 ? String(value.num) : `${value.num}/${value.den}`;
}

/** The sign of a − b, exactly. */
export function compareRationals(a: Rational, b: Rational): number {
  const left = BigInt(a.num) * BigInt(b.den);
  const right = BigInt(b.num) * BigInt(a.den);
  return left < right ? -1 : left > right ? 1 : 0;
}

/**
 * The share in lowest terms; undefined if it is not a share (negative, or with denominator 0) or does not fit into safe
 * integers.
 */
function reduce(num: bigint, den: bigint): Rational | undefined {
  if (num < 0n || den < 1n) return undefined;
  let [a, b] = [num, den];
  while (b !== 0n) [a, b] = [b, a % b];
  const reduced = { num: Number(num / a), den: Number(den / a) };
  return Number.isSafeInteger(reduced.num) && Number.isSafeInteger(reduced.den) ? reduced : undefined;
}
