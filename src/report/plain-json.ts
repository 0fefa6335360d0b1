import { type Rational, rationalText } from '../data/rational.ts';
import { SottoError } from '../errors.ts';
import type { Json } from './report.ts';

/** Parameters as plain JSON. */
export function plainParams(params: Readonly<Record<string, unknown>>): Record<string, Json> {
  return plainJson(params, 'a parameter') as Record<string, Json>;
}

/** The value as plain JSON: rationals as text, absent fields left out. Throws `invariant` for what JSON cannot say. */
export function plainJson(value: unknown, what: string): Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (Array.isArray(value)) return value.map((part) => plainJson(part, what));
  if (typeof value !== 'object') throw new SottoError('invariant', `${what} is no JSON: ${String(value)}`);
  if (isRational(value)) return rationalText(value);
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(entries.map(([key, part]) => [key, plainJson(part, what)]));
}

function isRational(value: object): value is Rational {
  const { num, den, ...rest } = value as Partial<Rational>;
  return typeof num === 'number' && typeof den === 'number' && Object.keys(rest).length === 0;
}
