import type { Taxonomy } from '../../data/taxonomy.ts';
import { SottoError } from '../../errors.ts';
import { detectDelimiter } from '../../text/detect-delimiter.ts';
import { readAmnesia } from './amnesia.ts';
import { readAmnesiaJson } from './amnesia-json.ts';
import type { HierarchyKind } from './hierarchy-formats.ts';
import { type LevelsResult, readLevels } from './levels.ts';
import { readParents } from './parents.ts';

export interface ReadHierarchyOptions {
  /** The name of the file in messages. */
  readonly file?: string;
  /** The columns of a levels file to use, from the leaf up. */
  readonly columns?: readonly string[];
  /** Whether the first line of a CSV file names its columns; detected unless stated. */
  readonly header?: boolean;
  /** The kind of the file; detected unless stated. */
  readonly kind?: HierarchyKind;
}

export interface ReadHierarchyResult {
  readonly taxonomy: Taxonomy;
  readonly kind: HierarchyKind;
  /** The reason for the detected kind, in words. */
  readonly reason: string;
}

/**
 * Reads a hierarchy file of any kind. Throws `input` with everything that is wrong with it.
 *
 * @example
 * ```ts
 * const bytes = new TextEncoder().encode('item,group\nbeer,alcohol\nwine,alcohol\n');
 * const { taxonomy, kind } = readHierarchy(bytes);
 * ```
 */
export function readHierarchy(bytes: Uint8Array, options: ReadHierarchyOptions = {}): ReadHierarchyResult {
  const { kind, reason } = detectKind(bytes, options);
  if (options.columns !== undefined && kind !== 'levels') {
    throw new SottoError('usage', `columns can be picked from a levels file only, not from ${kind}`);
  }
  if (kind !== 'levels') return { taxonomy: readers[kind](bytes, options), kind, reason };
  const result = readLevels(bytes, options);
  const isArx = options.kind === undefined && result.header === undefined && result.delimiter === ';';
  const { taxonomy } = result;
  return { taxonomy, kind: isArx ? 'arx' : 'levels', reason: `${reason}: ${levelsText(result, options)}` };
}

type Reader = (bytes: Uint8Array, options: ReadHierarchyOptions) => Taxonomy;

const readers: Readonly<Record<Exclude<HierarchyKind, 'levels'>, Reader>> = {
  arx: (bytes, options) => readLevels(bytes, { header: false, ...options, delimiter: ';' }).taxonomy,
  parents: (bytes, options) => readParents(bytes, { ...options, delimiter: detectDelimiter(bytes) }),
  amnesia: readAmnesia,
  'amnesia-json': readAmnesiaJson,
};

function detectKind(
  bytes: Uint8Array,
  { kind, columns }: ReadHierarchyOptions,
): { kind: HierarchyKind; reason: string } {
  if (kind !== undefined) return { kind, reason: 'as stated' };
  if (columns !== undefined) return { kind: 'levels', reason: 'columns were picked' };
  const [first = '', second = ''] = firstLines(bytes);
  if (/^\{/.test(first)) return { kind: 'amnesia-json', reason: 'the file begins with {' };
  if (/^(distinct|range)\s*$/i.test(first) && /^(name|type|height)\b/i.test(second)) {
    return { kind: 'amnesia', reason: `the first line says ${first.trim()}` };
  }
  if (/^(child|item)\s*[;,\t]\s*parent\s*$/i.test(first))
    return { kind: 'parents', reason: `the first line says ${first.trim()}` };
  return { kind: 'levels', reason: 'a line per leaf' };
}

/** The first two lines that are neither empty nor comments; bad bytes do not matter here. */
function firstLines(bytes: Uint8Array): string[] {
  const text = new TextDecoder().decode(bytes.subarray(0, 1 << 16));
  return text
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .slice(0, 2);
}

function levelsText({ delimiter, header }: LevelsResult, { columns }: ReadHierarchyOptions): string {
  const split = `cells split by ${delimiter === '\t' ? 'tabs' : JSON.stringify(delimiter)}`;
  if (header === undefined) return `${split}, no header`;
  const used = columns ?? header;
  return `${split}, the first line names the columns, levels are ${used.join(', ')}`;
}
