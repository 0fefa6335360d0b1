import type { ChartSpec } from './charts/chart-spec.ts';

/** A piece of a document. Documents are composed once and printed as HTML, Markdown or text. */
export type Block =
  | DocumentHeader
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: Inline; readonly tone?: Tone }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | TableBlock
  /** Figures with their names: large in HTML. */
  | { readonly kind: 'figures'; readonly rows: readonly Term[] }
  | { readonly kind: 'terms'; readonly rows: readonly Term<Inline>[] }
  /** Code; `sh` for commands. */
  | { readonly kind: 'code'; readonly text: string; readonly language?: 'sh' }
  /** Drawings in HTML, findings elsewhere. */
  | { readonly kind: 'charts'; readonly charts: readonly ChartSpec[]; readonly isGrid?: true }
  | { readonly kind: 'claims'; readonly claims: readonly Claim[] }
  /** Lines to sign by hand. */
  | { readonly kind: 'signatures'; readonly titles: readonly string[] }
  /** A part that must not be published. */
  | { readonly kind: 'private'; readonly title: string; readonly blocks: readonly Block[] }
  /** Blocks that only one printer prints. */
  | { readonly kind: 'only'; readonly printer: Printer; readonly blocks: readonly Block[] }
  | { readonly kind: 'footer'; readonly version: string; readonly text?: string };

export type Printer = 'html' | 'markdown';

/** `soft` text is pale, `fine` text is pale and small, and a `note` keeps a distance from what it is about. */
export type Tone = 'soft' | 'fine' | 'note' | 'fine note';

/** Text with marked parts. */
export type Inline = string | readonly (string | MarkedText)[];

/** Code, a label of the data, the state of a cell, or a sentence among short cells. */
export interface MarkedText {
  readonly text: string;
  readonly mark: 'code' | 'label' | 'good' | 'bad' | 'open' | 'reason';
}

export interface Term<T = string> {
  readonly title: string;
  readonly text: T;
}

/** The title of a document with its verdict. */
export interface DocumentHeader {
  readonly kind: 'header';
  /** A line above the title. */
  readonly eyebrow: string;
  readonly title: string;
  readonly lead?: string;
  readonly status: 'holds' | 'violated' | 'undecided';
  readonly decision: string;
  readonly reason: string;
  /** The extent of the check. */
  readonly extent?: string;
  /** Further findings. */
  readonly sentences?: readonly string[];
}

export interface TableBlock {
  readonly kind: 'table';
  /** A letter per column: l for text, r for figures, n for a note, which HTML puts beneath the first cell. */
  readonly columns: string;
  readonly head: readonly string[];
  /** The name of the first column in Markdown, where no heading precedes the table. */
  readonly markdownName?: string;
  readonly rows: readonly (readonly (string | MarkedText)[])[];
  /** The frame in which HTML lets a broad table scroll. */
  readonly frame?: 'wide' | 'page';
  readonly tone?: Tone;
}

/** A statement with the result of its check. */
export interface Claim {
  readonly state: 'good' | 'bad' | 'open';
  readonly sign: string;
  readonly text: string;
  /** The number that it is about. */
  readonly measure: string;
  readonly result: string;
  /** The exceptions to it, in a sentence. */
  readonly exceptions?: string;
}

export function heading(text: string, level: 2 | 3 = 2): Block {
  return { kind: 'heading', level, text };
}

export function paragraph(text: Inline, tone?: Tone): Block {
  return { kind: 'paragraph', text, ...(tone !== undefined && { tone }) };
}

export function list(items: readonly string[]): Block {
  return { kind: 'list', items };
}

export function table(
  columns: string,
  head: readonly string[],
  rows: TableBlock['rows'],
  look: Pick<TableBlock, 'frame' | 'tone' | 'markdownName'> = {},
): Block {
  return { kind: 'table', columns, head, rows, ...look };
}

export function only(printer: Printer, ...blocks: readonly Block[]): Block {
  return { kind: 'only', printer, blocks };
}

/** Blocks about a value that may be missing. */
export function optional<T>(value: T | undefined, blocksOf: (value: T) => readonly Block[]): readonly Block[] {
  return value === undefined ? [] : blocksOf(value);
}
