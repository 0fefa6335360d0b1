/** A share kept exactly: num/den in lowest terms, den ≥ 1, both safe integers. Promises never go through floats. */
export interface Rational {
  readonly num: number;
  readonly den: number;
}

/** Reads `0.001`, `0.1%`, `1/11`, `1e-3`, a number or a Rational; undefined if it is none of them. */
export function parseRational(given: string | number | Rational): Rational | undefined {
  if (typeof given === 'object') return reduce(given.num, given.den);
  const text = String(given).trim();
  const fraction = /^(\d+)\s*\/\s*(\d+)$/.exec(text);
  if (fraction !== null) return reduce(Number(fraction[1]), Number(fraction[2]));
  const decimal = /^(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,2}))?\s*(%?)$/.exec(text);
  if (decimal === null) return undefined;
  const [, whole = '', fractionDigits = '', exponent = '0', percent] = decimal;
  if (whole === '' && fractionDigits === '') return undefined;
  const shift = Number(exponent) - fractionDigits.length - (percent === '%' ? 2 : 0);
  const digits = Number(whole + fractionDigits);
  return shift >= 0 ? reduce(digits * 10 ** shift, 1) : reduce(digits, 10 ** -shift);
}

/** `1/11`; whole numbers without the denominator. */
export function rationalText(value: Rational): string {
  return value.den === 1 ? String(value.num) : `${value.num}/${value.den}`;
}

/** The sign of a − b, exactly. */
export function compareRationals(a: Rational, b: Rational): number {
  const left = BigInt(a.num) * BigInt(b.den);
  const right = BigInt(b.num) * BigInt(a.den);
  return left < right ? -1 : left > right ? 1 : 0;
}

function reduce(num: number, den: number): Rational | undefined {
  if (!Number.isSafeInteger(num) || !Number.isSafeInteger(den) || den < 1 || num < 0) return undefined;
  let [a, b] = [num, den];
  while (b !== 0) [a, b] = [b, a % b];
  return { num: num / a, den: den / a };
}
