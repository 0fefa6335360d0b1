import { flagValue } from '../shared/flag-value.ts';

/** The looks of a column's cells. Dates, amounts and free text are typed: they are items only if the user says so. */
export type ColumnKind = 'empty' | 'flag' | 'date' | 'amount' | 'free text' | 'integer' | 'label';

export interface ColumnFacts {
  readonly kind: ColumnKind;
  /** Cells that say something, and how many different ones. */
  readonly filled: number;
  readonly distinct: number;
  /** Few different integers, none large: a quantity or a rating rather than a code. */
  readonly isCount: boolean;
  /** Equal cells are in adjacent lines, and do not occur again elsewhere. */
  readonly standsTogether: boolean;
  /** The separator that splits its cells into lists, if they look like lists. */
  readonly listDelimiter?: string;
  /** Pieces of such lists have blanks around them. */
  readonly hasPadding: boolean;
}

const DATES: readonly RegExp[] = [
  /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}([T ].*)?$/,
  /^\d{1,2}[./-]\d{1,2}[./-](\d{4}|\d{2})([T ,].*)?$/,
  /^\d{1,2}[- ](?:\p{L}{3,9})\.?[- ]\d{2,4}([T ,].*)?$/u,
  /^\p{L}{3,9}\.? \d{1,2},? \d{4}/u,
  /^(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(\d{4,6})?$/,
  /^\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?( ?[ap]m)?$/i,
  /^([89]\d{8}|1\d{9})(\d{3})?$/,
];

const AMOUNT =
  /^[-+]?(?:[€$£]\s?)?\d[\d '.,]*[.,]\d+\s?(?:[€$£%]|EUR|USD|CHF)?$|^[-+]?(?:[€$£]\s?)\d+$|^[-+]?\d+\s?(?:[€$£%]|EUR|USD|CHF)$|^-\d+$/;

/** The share of cells of a kind that makes a column of it. */
const MAX = 0.95;

/** Looks at the cells of a column, in the order of the rows. */
export function columnFacts(cells: readonly string[], isListName = false): ColumnFacts {
  const filled = cells.filter((cell) => cell.trim() !== '');
  const distinct = new Set(filled).size;
  const kind = kindOf(filled, distinct);
  const list = kind === 'label' || kind === 'free text' ? listDelimiter(filled, isListName) : undefined;
  return {
    kind,
    filled: filled.length,
    distinct,
    isCount: kind === 'integer' && distinct <= 20 && filled.every((cell) => Number(cell) <= 100),
    standsTogether: standsTogether(filled, distinct),
    ...(list !== undefined && { listDelimiter: list }),
    hasPadding: list !== undefined && filled.some((cell) => new RegExp(`[${list}] `).test(cell)),
  };
}

/** Whether the cells of a kind are items only if the user says so. */
export function isTyped(kind: ColumnKind): boolean {
  return kind === 'date' || kind === 'amount' || kind === 'free text';
}

/** Whether values come again: with them a column can gather rows. */
export function repeats({ filled, distinct }: ColumnFacts): boolean {
  return distinct < filled;
}

function kindOf(filled: readonly string[], distinct: number): ColumnKind {
  if (filled.length === 0) return 'empty';
  const share = (test: (cell: string) => boolean): number =>
    filled.filter((cell) => test(cell.trim())).length / filled.length;
  if (share((cell) => flagValue(cell) !== undefined) === 1) return 'flag';
  if (DATES.some((pattern) => share((cell) => pattern.test(cell)) >= MAX)) return 'date';
  if (share((cell) => /^\d+$/.test(cell)) >= MAX) return 'integer';
  if (share((cell) => AMOUNT.test(cell) || /^\d+$/.test(cell)) >= MAX) return 'amount';
  const words = filled.reduce((sum, cell) => sum + cell.trim().split(/\s+/).length, 0) / filled.length;
  const length = filled.reduce((sum, cell) => sum + cell.length, 0) / filled.length;
  return words >= 5 && length > 28 && distinct * 2 > filled.length ? 'free text' : 'label';
}

function standsTogether(filled: readonly string[], distinct: number): boolean {
  if (distinct === filled.length) return false;
  let runs = 0;
  for (const [n, cell] of filled.entries()) if (n === 0 || filled[n - 1] !== cell) runs++;
  return runs === distinct;
}

/** Candidates, and whether each also needs pieces that look like codes: commas and blanks occur in sentences, too. */
const LIST_DELIMITERS: readonly (readonly [delimiter: string, onlyCodes: boolean])[] = [
  ['|', false],
  [';', false],
  [',', true],
  ['/', true],
  [' ', true],
];

function listDelimiter(filled: readonly string[], isListName: boolean): string | undefined {
  for (const [candidate, onlyCodes] of LIST_DELIMITERS) {
    const lists = filled.filter((cell) => cell.includes(candidate));
    if (lists.length * 5 < filled.length * 2) continue;
    const pieces = filled.flatMap((cell) => cell.split(candidate).map((piece) => piece.trim()));
    const areShort = pieces.every((piece) => piece.length <= 60);
    const areCodes = pieces.every((piece) => /^[\p{Lu}\p{N}][\p{Lu}\p{N}._-]*$/u.test(piece));
    const comeAgain = new Set(pieces).size * 10 <= pieces.length * 9;
    const areWords = pieces.every((piece) => piece.split(/\s+/).length <= 3);
    if (!areShort) continue;
    // Words in capitals are not codes: those have digits.
    const haveDigits = candidate !== ' ' || pieces.every((piece) => /\d/.test(piece));
    if (isListName || (onlyCodes ? areCodes && haveDigits && comeAgain : areWords && comeAgain)) return candidate;
  }
  return undefined;
}
