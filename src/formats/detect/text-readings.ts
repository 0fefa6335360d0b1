import { SottoError } from '../../errors.ts';
import type { Format } from '../define.ts';
import { formats } from '../index.ts';
import { AS_ASKED, hasRoles, type Reading, type RequestedReading } from '../reading.ts';
import { isIdName, isItemName } from '../shared/column-names.ts';
import { spmf } from '../spmf.ts';
import { type Grid, gridOf } from './grid.ts';
import { jsonReadings } from './json-readings.ts';
import { basketReadings, blankReadings } from './line-readings.ts';
import { type ReadingCandidate, ReadingScore } from './reading-candidate.ts';
import { tableOf } from './table.ts';
import { tableReadings } from './table-readings.ts';

/** The possible separators of fields. */
const DELIMITERS = [',', ';', '\t', '|'] as const;

/** The format of a reading, its reader bound to it. */
export function formatAs(reading: Reading): Format {
  const { format: id, ...options } = reading;
  const format = formats.find((each) => each.id === id);
  if (format === undefined) throw new SottoError('usage', `there is no format named ${id}`);
  if ('reader' in format) return { ...format, reader: (readOptions) => format.reader({ ...options, ...readOptions }) };
  return { ...format, read: (file, readOptions) => format.read(file, { ...options, ...readOptions }) };
}

/** Every plausible reading of text, each with what speaks for it. */
export function textReadings(text: string, name: string, known: RequestedReading, file: string): ReadingCandidate[] {
  const lines = text.split(text.includes('\r') ? /\r?\n/ : '\n').filter((line) => line.trim() !== '');
  const ending = /\.(\w+)$/.exec(name)?.[1] ?? '';
  if (ending === 'spmf') return [new ReadingScore().add(9, 'the name ends in .spmf').for({ format: 'spmf' })];
  if (lines.length === 0) return [new ReadingScore().add(1, 'there are no records').for({ format: 'fimi' })];
  const declared = spmf.recognise?.(new TextEncoder().encode(lines[0]));
  if (declared !== undefined) return [new ReadingScore().add(9, declared).for({ format: 'spmf' })];
  const json = jsonReadings(lines);
  if (json !== undefined) return json;
  if (ending === 'jsonl' || ending === 'ndjson') {
    return [new ReadingScore().add(9, `the name ends in .${ending}`).for({ format: 'jsonl' })];
  }
  refuseOthers(text, lines, file);
  const amnesia = amnesiaReading(lines);
  if (amnesia !== undefined && known.delimiter === undefined && !hasRoles(known)) return [amnesia];
  const preamble = known.skipLines === undefined && ending !== 'dat' ? preambleOf(lines) : 0;
  if (preamble > 0) {
    const rest = text.split('\n').slice(preamble).join('\n');
    const found = textReadings(rest, name, { ...known, skipLines: preamble }, file);
    return found.map((each) => ({ ...each, reading: { ...each.reading, skipLines: preamble } }));
  }
  const grid =
    known.delimiter === undefined ? bestGrid(text, ending, known.quote) : gridOf(text, known.delimiter, known.quote);
  if (grid === undefined) return [...blankReadings(text, lines, ending), ...blankTables(text, lines, ending)];
  const table = tableOf(grid, known.header);
  if (hasRoles(known)) return [readingFromAddress(grid, known.header ?? (table.header || namesRoles(grid, known)))];
  const fimi =
    ending === 'dat' && !table.header
      ? [new ReadingScore().add(8, 'the name ends in .dat').for({ format: 'fimi' })]
      : [];
  const isTable = grid.width > 1 && grid.evenness > (table.header ? 0.5 : 0.98);
  return [...fimi, ...basketReadings(grid, table), ...(isTable ? tableReadings(table) : [])];
}

/** The number of lines before the data: comments, or a title before a table. Lines are filled ones. */
function preambleOf(lines: readonly string[]): number {
  const comments = lines.findIndex((line) => !line.startsWith('#'));
  if (comments > 0 && !lines.slice(comments).some((line) => line.startsWith('#'))) return comments;
  return 0;
}

/** An option that names columns implies a table. */
function readingFromAddress(grid: Grid, header: boolean): ReadingCandidate {
  const delimiter = grid.delimiter === ',' ? {} : { delimiter: grid.delimiter };
  return new ReadingScore().add(1, AS_ASKED).for({ format: 'long', ...delimiter, header });
}

/** Whether the first line has every column requested by name: no line need follow it. */
function namesRoles(
  { rows: [first = []], width }: Grid,
  { id = [], item = [], items, person }: RequestedReading,
): boolean {
  const isNumber = (role: string): boolean => /^[1-9]\d*$/.test(role) && Number(role) <= width;
  const names = new Set(first.map((name) => name.trim()));
  const roles = [...id, ...item, items, person].filter((role) => role !== undefined);
  return roles.some((role) => !isNumber(role)) && roles.every((role) => names.has(role) || isNumber(role));
}

/** The grid that splits the lines best: evenly, else most of them; undefined if only blanks split them. */
function bestGrid(text: string, ending: string, quote: string | undefined): Grid | undefined {
  const occurring = DELIMITERS.filter((delimiter) => text.includes(delimiter));
  const grids = occurring.map((delimiter) => gridOf(text, delimiter, quote)).filter(({ split }) => split > 0);
  const likely = grids.filter(({ split }) => split > 0.5);
  const rank = (grid: Grid): number => (grid.evenness === 1 ? 1_000 : 0) + grid.split * 100 + Math.min(grid.width, 50);
  const [best] = likely.toSorted((a, b) => rank(b) - rank(a) || countOf(b) - countOf(a));
  if (best !== undefined && !(ending === 'dat' && best.evenness < 1)) return best;
  if (ending === 'dat') return undefined;
  return (
    grids.find(({ delimiter }) => delimiter === ',') ?? (ending === 'csv' || ending === 'tsv' ? grids[0] : undefined)
  );
}

function countOf({ rows }: Grid): number {
  return rows.reduce((sum, { length }) => sum + length, 0);
}

/** Tables whose fields are split by blanks: pairs that are not sets of two, or columns of dates and amounts. */
function blankTables(text: string, lines: readonly string[], ending: string): ReadingCandidate[] {
  if (!text.includes(' ') || /[ \t]{2}/.test(text)) return [];
  // Most such files are not tables, which shows before all of it is split.
  const [first, second = first] = lines
    .slice(0, 2)
    .map((line) => line.split(/[ \t]/).filter((word) => word !== '').length);
  if (!text.includes('"') && (first > 8 || first !== second)) return [];
  const grid = gridOf(text.replaceAll('\t', ' ').replaceAll(/^ | $/gm, ''), ' ');
  if (grid.width < 2 || grid.width > 8 || grid.evenness < 1 || grid.rows.length < 4) return [];
  const table = tableOf(grid, undefined);
  const isTyped = table.columns.some(({ kind }) => kind === 'date' || kind === 'amount');
  if (!isTyped && (grid.width > 2 || ending === 'dat')) return [];
  const [basket] = basketReadings(grid, table).slice(-1);
  if (!isTyped && basket.score > 2) return [];
  const readings = tableReadings(table).map((each) => ({ ...each, score: each.score + 8 }));
  return readings;
}

/** A header without pipes, then sets split by pipes. */
function amnesiaReading([header, ...lines]: readonly string[]): ReadingCandidate | undefined {
  if (header.includes('|') || lines.length === 0) return undefined;
  const names = header.split(',');
  if (names.length > 2 || lines.filter((line) => line.includes('|')).length * 2 < lines.length) return undefined;
  const [first, second] = names;
  // Below the names of one id and one item a pipe belongs to the label, if ids come again.
  if (second !== undefined && isIdName(first) && isItemName(second) && !/s"?$/i.test(second.trim())) {
    const ids = lines.map((line) => line.split(',')[0]);
    if (new Set(ids).size < ids.length) return undefined;
  }
  if (lines.some((line) => line.split(',').length > names.length && !line.includes('"'))) return undefined;
  return new ReadingScore().add(9, 'the records below the header are split by |').for({ format: 'amnesia' });
}

/** Texts that would be read as something else without a word. */
function refuseOthers(text: string, lines: readonly string[], file: string): void {
  const most = (part: string, test: (line: string) => boolean): boolean =>
    text.includes(part) && lines.filter(test).length * 10 >= lines.length * 9;
  if (most('::', (line) => line.includes('::'))) {
    throw new SottoError('input', `${file}: expected one character between fields, got "::"`, {
      hint: 'replace :: by tabs, and name the columns',
    });
  }
  if (lines.length > 1 && most(' -2', (line) => / -2\s*$/.test(line) && / -1 /.test(line))) {
    throw new SottoError('input', `${file}: expected sets of items, got sequences that end in -1 and -2`, {
      hint: 'remove -1 and -2 if the order of the items does not matter',
    });
  }
}
