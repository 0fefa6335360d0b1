import { keysOf } from '../data/keys-of.ts';
import { SottoError } from '../errors.ts';
import type { HintPart } from '../hints.ts';
import { findBadUtf8 } from '../text/utf8.ts';
import type { Format } from './define.ts';
import { CLEAR, type ReadingCandidate } from './detect/reading-candidate.ts';
import { type Repeated, repeatedPerson } from './detect/repeated-person.ts';
import { encodingOf, sampleOf } from './detect/sample.ts';
import { formatAs, textReadings } from './detect/text-readings.ts';
import { formats } from './index.ts';
import { firstRecords as firstRecordsOf } from './read-summary.ts';
import {
  AS_ASKED,
  checkReading,
  hasRoles,
  type Reading,
  type ReadingFlag,
  type RequestedReading,
  readingFlags,
  readingOf,
} from './reading.ts';

/** A reading that a file allows: why, and what its first two records would be. */
export interface ReadingChoice {
  readonly reading: Reading;
  readonly reason: string;
  /** Labels, at most some of each record. */
  readonly first: readonly (readonly string[])[];
  /** The option that selects it, in addition to the given options. */
  readonly flags: readonly ReadingFlag[];
}

/** One reading that is clearly right, or two or three between which someone must choose. */
export type Detection =
  | {
      readonly chosen: Reading;
      readonly reason: string;
      readonly notes: readonly string[];
      /** A column that may name the person of a record, and was not said to. */
      readonly repeated?: Repeated;
    }
  | { readonly ambiguous: readonly ReadingChoice[]; readonly notes: readonly string[] };

/** The number of offered readings. */
const MAX_CHOICES = 3;

/** Formats of which a file says how it is laid out: the others leave nothing to find out beyond the encoding. */
const LAID_OUT = new Set(['basket', 'long', 'onehot']);

/** Formats that files are weighed for; any other is known by its ending or by how it begins. */
const WEIGHED = new Set([...LAID_OUT, 'fimi', 'spmf', 'jsonl', 'amnesia']);

/**
 * Detects how to read a file from its first bytes (up to 64 kB, unzipped), its name and the given options: scores every
 * plausible reading and returns the clear winner, or the candidates. Throws `input` if the bytes are not data that can
 * be read.
 */
export function detectReading(head: Uint8Array, fileName?: string, requested: RequestedReading = {}): Detection {
  checkReading(requested);
  const options = readingOf(requested);
  const name = fileName?.toLowerCase().replace(/\.gz$/, '') ?? '';
  const own = ownReading(head, name, requested);
  if (own !== undefined) return own;
  refuseBinary(head, fileName ?? '', requested);
  const sample = sampleOf(head, requested);
  const found = { ...(sample.encoding !== undefined && { encoding: sample.encoding }) };
  if (requested.format !== undefined && !LAID_OUT.has(requested.format)) {
    return { chosen: { ...found, ...options, format: requested.format }, reason: AS_ASKED, notes: sample.notes };
  }
  const isBasket = requested.format === 'basket' && !hasRoles(requested);
  const weighed = textReadings(sample.text, name, requested, fileName ?? 'the data')
    .filter(({ reading }) => fits(reading, requested) && !(isBasket && hasRoles(reading)))
    .map((each) => ({
      ...each,
      reading: { ...each.reading, ...found, ...options, format: requested.format ?? each.reading.format },
    }));
  weighed.sort((a, b) => b.score - a.score);
  const [best] = weighed;
  if (best === undefined) {
    const format = requested.format ?? 'fimi';
    return { chosen: { ...found, ...options, format }, reason: AS_ASKED, notes: sample.notes };
  }
  const rivals = distinctReadings(weighed.filter(({ score }) => best.score - score < CLEAR));
  const mayTake = best.onlyIfRequested !== true || requested.format !== undefined;
  if (rivals.length === 1 && mayTake) {
    const repeated = repeatedPerson(sample.text, best.reading);
    const chosen = { chosen: best.reading, reason: reasonOf(best), notes: sample.notes };
    return repeated === undefined ? chosen : { ...chosen, repeated };
  }
  const offered = distinctReadings(rivals.length > 1 ? rivals : weighed).slice(0, MAX_CHOICES);
  return { ambiguous: offered.map((each) => choiceOf(each, sample.bytes, requested)), notes: sample.notes };
}

/** The recognised features, and the reason, in a clause that can follow "because"; the format reads as detected. */
export interface DetectedFormat {
  readonly format: Format;
  readonly reason: string;
  readonly reading: Reading;
}

/**
 * Detects the format of data from its first bytes and its file name, like `detectReading`. Throws `usage` with the
 * possible readings if the answer is not clear.
 *
 * @example
 * ```ts
 * const head = new TextEncoder().encode('1 2 3\n2 3\n');
 * detectFormat(head, 'orders.dat').format.id; // → 'fimi'
 * ```
 */
export function detectFormat(head: Uint8Array, fileName?: string, requested: RequestedReading = {}): DetectedFormat {
  const detection = detectReading(head, fileName, requested);
  if ('ambiguous' in detection) throw ambiguity(detection.ambiguous, fileName);
  const { chosen, reason } = detection;
  return { format: formatAs(chosen), reason, reading: chosen };
}

/** The error of a file that can be read in several ways: each with its first records and what asks for it. */
export function ambiguity(choices: readonly ReadingChoice[], fileName = 'the data'): SottoError {
  const subject =
    choices.length === 1
      ? 'it does not have one of the usual shapes, so it is read only if you say how'
      : `it can be read in ${choices.length} ways, and the promise depends on the choice`;
  const lines = choices.map(({ reason, first, flags }): HintPart[] => [
    '\n    ',
    { say: flags },
    '\n      ',
    first.map((labels, n) => `record ${n + 1}: ${labels.length === 0 ? 'empty' : labels.join(', ')}`).join('; '),
    `\n      because ${reason}`,
  ]);
  return new SottoError('usage', `${fileName}: ${subject}`, { hint: ['say which is right:', ...lines.flat()] });
}

function reasonOf({ reasons }: ReadingCandidate): string {
  return reasons.length === 0 ? 'no other reading fits' : reasons.join(', ');
}

/** Whether a reading says nothing against what was asked for. */
function fits(reading: Reading, requested: RequestedReading): boolean {
  return keysOf<keyof Reading>(requested).every(
    (key) =>
      requested[key] === undefined ||
      reading[key] === undefined ||
      JSON.stringify(reading[key]) === JSON.stringify(requested[key]),
  );
}

function distinctReadings(weighed: readonly ReadingCandidate[]): ReadingCandidate[] {
  const seen = new Set<string>();
  return weighed.filter(({ reading }) => {
    const key = JSON.stringify(readingFlags(reading));
    return seen.has(key) ? false : seen.add(key);
  });
}

function choiceOf(weighed: ReadingCandidate, bytes: Uint8Array, requested: RequestedReading): ReadingChoice {
  const { reading } = weighed;
  const requestedNames = new Set(readingFlags(requested).map(({ name }) => name));
  const flags = readingFlags(reading).filter(({ name }) => !requestedNames.has(name) && name !== 'encoding');
  return { reading, reason: reasonOf(weighed), first: firstRecords(reading, bytes), flags };
}

/** The first two records of a sample, as a reading makes them; none where it cannot be read so. */
function firstRecords(reading: Reading, bytes: Uint8Array): string[][] {
  const format = formatAs(reading);
  if (!('reader' in format)) return [];
  try {
    const reader = format.reader({});
    reader.push(bytes);
    const { dataset } = reader.end();
    return firstRecordsOf(dataset);
  } catch (error) {
    if (error instanceof SottoError) return [];
    throw error;
  }
}

/** The first bytes of zip archives. */
const ZIP_MAGIC = [0x50, 0x4b, 0x03, 0x04];

/** A format that knows these bytes or this ending for its own, and is not weighed against others. */
function ownReading(head: Uint8Array, name: string, requested: RequestedReading): Detection | undefined {
  const ending = /\.([^.]*)$/.exec(name)?.[1] ?? '';
  for (const { id, extensions, recognise } of formats) {
    if (WEIGHED.has(id) || (requested.format !== undefined && requested.format !== id)) continue;
    const isOwn =
      extensions.includes(ending) && formats.every((each) => each.id === id || !each.extensions.includes(ending));
    const reason = recognise?.(head) ?? (isOwn ? `the name ends in .${ending}` : undefined);
    if (reason !== undefined) return { chosen: { ...readingOf(requested), format: id }, reason, notes: [] };
  }
  return undefined;
}

/** Whether a character begins here of which the last bytes may come after the head of the file. */
function endsWithin(head: Uint8Array, start: number): boolean {
  const [first = 0, ...rest] = head.subarray(start);
  return first >= 0xc2 && first < 0xf5 && rest.length < 3 && rest.every((byte) => (byte & 0xc0) === 0x80);
}

/** A file that is not text has thousands of problems, none of which would name the cause. */
function refuseBinary(head: Uint8Array, name: string, requested: RequestedReading): void {
  const file = name === '' ? 'the data' : name;
  if (ZIP_MAGIC.every((byte, n) => head[n] === byte)) {
    const isSheet = /\.xls[xm]$/.test(name) || new TextDecoder('latin1').decode(head).includes('[Content_Types].xml');
    throw refusal(
      file,
      isSheet ? 'a spreadsheet' : 'a zip archive or a spreadsheet',
      isSheet ? 'in the spreadsheet program, save the sheet as CSV (UTF-8)' : 'unpack it, or save the sheet as CSV',
    );
  }
  if (requested.encoding !== undefined || !head.includes(0)) return;
  if (encodingOf(head).encoding?.startsWith('utf-16') === true) return;
  const bad = findBadUtf8(head, 0, head.length);
  if (bad < 0 || endsWithin(head, bad)) return;
  throw refusal(file, 'a binary file', 'choose a file of a format that can be read');
}

function refusal(file: string, subject: string, hint: string): SottoError {
  return new SottoError('input', `${file}: expected text or Parquet, got ${subject}`, { hint });
}
