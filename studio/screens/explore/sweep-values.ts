import type { ParameterInfo } from '../../../src/internal.ts';

/** How many values a range is cut into. */
const STEPS = 8;

/** Most values that one sweep takes. */
export const MOST_VALUES = 40;

/** The kinds of parameters that have ranges. */
export const SWEPT_KINDS: readonly ParameterInfo['kind'][] = ['integer', 'number', 'share'];

/**
 * The values that a text lists: `2, 5, 10`, a range such as `2..20`, or both. A range of whole numbers gives whole numbers;
 * `undefined` for a text that is no such list. Whether a value is within bounds is for the parameter to say.
 */
export function sweepValues(text: string, kind: ParameterInfo['kind']): string[] | undefined {
  const values = new Set<string>();
  for (const part of text.split(/[\s,;]+/).filter((one) => one !== '')) {
    const ends = part.split('..');
    if (ends.length > 2 || ends.some((end) => end === '')) return undefined;
    const [from, to] = ends.map((end) => Number(end.replace(/%$/, '')));
    if (to === undefined) {
      if (!/^\d+(\.\d+)?(%|\/\d+)?$/.test(part)) return undefined;
      values.add(part);
      continue;
    }
    if (from === undefined || !(from < to) || !Number.isFinite(to)) return undefined;
    const sign = part.endsWith('%') ? '%' : '';
    for (const value of between(from, to, kind === 'integer')) values.add(`${value}${sign}`);
  }
  return values.size === 0 || values.size > MOST_VALUES ? undefined : [...values];
}

function between(from: number, to: number, isWhole: boolean): number[] {
  return Array.from({ length: STEPS }, (_, n) => {
    const value = from + ((to - from) * n) / (STEPS - 1);
    return isWhole ? Math.round(value) : Number(value.toPrecision(4));
  });
}
