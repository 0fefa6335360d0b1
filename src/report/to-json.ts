import { invariant } from '../errors.ts';

/** Keys in the order a reader wants them; all others follow, sorted. */
const READING_ORDER = [
  'sotto',
  'id',
  'kind',
  'title',
  'model',
  'algorithm',
  'statement',
  'params',
  'source',
  'authors',
  'year',
  'venue',
  'verdict',
  'truthful',
  'policy',
  'status',
  'checked',
  'scope',
  'data',
  'format',
  'records',
  'empty',
  'items',
  'occurrences',
  'unknown',
  'length',
  'min',
  'mean',
  'max',
  'unique',
  'published',
  'merged',
  'suppressed',
  'utility',
  'finding',
  'rows',
  'support',
  'required',
  'value',
  'before',
  'after',
  'unit',
  'better',
  'summary',
  'meaning',
  'limits',
  'job',
  'seedIsPublic',
  'original',
  'witness',
  'findings',
  'reading',
  'figures',
  'charts',
  'x',
  'y',
  'label',
  'scale',
  'ticks',
  'at',
  'text',
  'series',
  'name',
  'role',
  'points',
  'note',
];

const RANK: ReadonlyMap<string, number> = new Map(READING_ORDER.map((key, rank) => [key, rank]));

/**
 * Canonical JSON of a report or any part of it: a fixed order of keys, two spaces of indentation, a final newline.
 * Throws `invariant` for numbers that JSON cannot represent.
 *
 * @example
 * ```ts
 * reportToJson({ b: 1, a: [2] }).length > 0; // → true
 * ```
 */
export function reportToJson(value: unknown): string {
  return `${JSON.stringify(value, inOrder, 2)}\n`;
}

function inOrder(key: string, value: unknown): unknown {
  if (typeof value === 'number')
    invariant(Number.isFinite(value), `${key} is not finite and cannot be written as JSON`);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1));
  return Object.fromEntries(entries);
}

function rankOf(key: string): number {
  return RANK.get(key) ?? READING_ORDER.length;
}
