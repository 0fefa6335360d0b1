import { isRational, rationalText } from '../data/rational.ts';
import { SottoError } from '../errors.ts';
import type { Json } from './report.ts';

/** Parameters as plain JSON. */
export function plainParams(params: Readonly<Record<string, unknown>>): Record<string, Json> {
  const entries = Object.entries(params).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, plainJson(value, 'a parameter')]));
}

/** The value as plain JSON: rationals as text, absent fields left out. Throws `invariant` for what JSON cannot represent. */
export function plainJson(value: unknown, subject: string): Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (Array.isArray(value)) return value.map((part) => plainJson(part, subject));
  if (typeof value !== 'object') throw new SottoError('invariant', `${subject} is not JSON: ${String(value)}`);
  if (isRational(value)) return rationalText(value);
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(entries.map(([key, part]) => [key, plainJson(part, subject)]));
}
