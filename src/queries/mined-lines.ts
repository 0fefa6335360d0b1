import { grow } from '../data/grow.ts';
import { ensureDefined } from '../errors.ts';
import type { ItemsetLines } from '../mining/define.ts';
import type { Dictionary } from '../records/dictionary.ts';
import { LineBuffer } from '../text/line-buffer.ts';

/** The text format of mined itemsets and rules, one per line. */
export const minedForms = {
  text: 'SPMF’s form: `a b ==> c #SUP: 12 #CONF: 0.75`.',
  csv: 'CSV with a header; the items of a side are in one cell, separated by blanks.',
  jsonl: 'One JSON object per line.',
} as const;

export type MinedForm = keyof typeof minedForms;

/** One line: an itemset (without `consequent`) or a rule. Items are ids; only the first `…Size` of an array count. */
export interface MinedLine {
  readonly items: Uint32Array;
  readonly size: number;
  readonly consequent?: Uint32Array;
  readonly consequentSize?: number;
}

/** The columns behind the items: SPMF's tag, the name in CSV and JSON, and whether it is a whole number. */
export interface MinedColumn {
  readonly tag: string;
  readonly name: string;
  readonly kind: 'count' | 'decimal';
}

export const SUPPORT: MinedColumn = { tag: '#SUP:', name: 'support', kind: 'count' };
export const CONFIDENCE: MinedColumn = { tag: '#CONF:', name: 'confidence', kind: 'decimal' };

/** The numbers of itemsets and rules; rules are null where none were looked for. */
export interface MinedCounts {
  readonly itemsets: number;
  readonly rules: number | null;
}

/** Takes one itemset or rule with the values of its columns; both are reused. */
export type MinedWriter = (line: MinedLine, values: ArrayLike<number>) => void;

/** Takes what is mined. */
export interface MinedOutput {
  readonly columns: readonly MinedColumn[];
  /** Takes one itemset or rule with the values of its columns; both are reused. */
  write(line: MinedLine, values: ArrayLike<number>): void;
  /** Takes itemsets as lines, where support is their only column. */
  readonly lines?: ItemsetLines;
}

/** The lines of another writer, whose number is passed. */
export function countedLines(lines: ItemsetLines, tell: (count: number) => void): ItemsetLines {
  return {
    ...lines,
    take: (bytes, count) => {
      tell(count);
      lines.take(bytes, count);
    },
  };
}

/** Writes itemsets or rules line by line in one form. Items of a side are written in dictionary order. */
export class MinedLines implements MinedOutput {
  readonly columns: readonly MinedColumn[];
  readonly lines: ItemsetLines;
  readonly #buffer: LineBuffer;
  readonly #form: MinedForm;
  readonly #isRule: boolean;
  /** The labels that were needed, as they are written, and where each begins and ends; 0 for others. */
  #labels = new Uint8Array(1024);
  #numBytes = 0;
  readonly #places: { readonly starts: Uint32Array; readonly ends: Uint32Array };
  readonly #encodeLabel: (item: number) => Uint8Array;
  readonly #pieces: Record<'open' | 'between' | 'arrow' | 'end', Uint8Array>;
  /** The text before each value, the first of which ends the last side. */
  readonly #columnHeads: readonly Uint8Array[];
  #sorted = new Uint32Array(64);

  constructor(
    form: MinedForm,
    dictionary: Dictionary,
    isRule: boolean,
    columns: readonly MinedColumn[],
    sink: (bytes: Uint8Array) => void,
    withHeader = true,
  ) {
    const encoder = new TextEncoder();
    const syntax = SYNTAX[form];
    this.#buffer = new LineBuffer(sink);
    this.#form = form;
    this.#isRule = isRule;
    this.columns = columns;
    const { labels } = dictionary;
    this.#places = { starts: new Uint32Array(labels.length), ends: new Uint32Array(labels.length) };
    this.#encodeLabel = (item) => encoder.encode(syntax.label(labels[item]));
    this.#pieces = {
      open: encoder.encode(isRule ? syntax.openRule : syntax.open),
      between: encoder.encode(syntax.between),
      arrow: encoder.encode(syntax.arrow),
      end: encoder.encode(syntax.end),
    };
    this.#columnHeads = columns.map((column, c) =>
      encoder.encode((c === 0 ? syntax.close : '') + syntax.column(column)),
    );
    this.lines = {
      opening: this.#pieces.open,
      between: this.#pieces.between[0],
      beforeSupport: this.#columnHeads[0],
      ending: encoder.encode(`${syntax.end}\n`),
      label: this.#encodeLabel,
      take: (bytes) => this.append(bytes),
    };
    if (form === 'csv' && withHeader) {
      const sides = isRule ? ['antecedent', 'consequent'] : ['items'];
      this.#buffer.bytes(encoder.encode([...sides, ...columns.map(({ name }) => name)].join(',')));
      this.#buffer.endLine();
    }
  }

  /** Writes whole lines that another has made. */
  append(bytes: Uint8Array): void {
    this.#buffer.block(bytes);
  }

  /** Writes one line; `values` follow the columns. */
  write(line: MinedLine, values: ArrayLike<number>): void {
    const buffer = this.#buffer;
    buffer.bytes(this.#pieces.open);
    this.#side(line.items, line.size);
    if (this.#isRule) {
      buffer.bytes(this.#pieces.arrow);
      this.#side(ensureDefined(line.consequent, 'a rule has a consequent'), line.consequentSize ?? 0);
    }
    for (let c = 0; c < this.columns.length; c++) {
      buffer.bytes(this.#columnHeads[c]);
      this.#value(values[c], this.columns[c].kind);
    }
    if (this.#form === 'jsonl') buffer.bytes(this.#pieces.end);
    buffer.endLine();
  }

  /** Passes on the remaining bytes. */
  finish(): void {
    this.#buffer.flush();
  }

  #side(items: Uint32Array, size: number): void {
    if (this.#sorted.length < size) this.#sorted = new Uint32Array(size * 2);
    const sorted = this.#sorted;
    const { ends } = this.#places;
    for (let n = 0; n < size; n++) {
      const item = items[n];
      if (ends[item] === 0) this.#keepLabel(item);
      let p = n;
      for (; p > 0 && sorted[p - 1] > item; p--) sorted[p] = sorted[p - 1];
      sorted[p] = item;
    }
    this.#buffer.pieces(this.#labels, this.#places, sorted, size, this.#pieces.between[0]);
  }

  #keepLabel(item: number): void {
    const label = this.#encodeLabel(item);
    const end = this.#numBytes + label.length;
    if (end > this.#labels.length) this.#labels = grow(this.#labels, end);
    this.#labels.set(label, this.#numBytes);
    this.#places.starts[item] = this.#numBytes;
    this.#places.ends[item] = end;
    this.#numBytes = end;
  }

  #value(value: number, kind: MinedColumn['kind']): void {
    if (kind === 'count') this.#buffer.integer(value);
    else if (value >= 0 && value < 1e9) this.#buffer.decimal(value);
    else
      this.#buffer.bytes(
        new TextEncoder().encode(
          Number.isFinite(value) ? String(Number(value.toFixed(6))) : this.#form === 'jsonl' ? 'null' : 'inf',
        ),
      );
  }
}

interface Syntax {
  label(label: string): string;
  readonly open: string;
  readonly openRule: string;
  readonly between: string;
  readonly arrow: string;
  readonly close: string;
  column(column: MinedColumn): string;
  readonly end: string;
}

const SYNTAX: Readonly<Record<MinedForm, Syntax>> = {
  text: {
    label: blankSeparated,
    open: '',
    openRule: '',
    between: ' ',
    arrow: ' ==> ',
    close: '',
    column: ({ tag }) => ` ${tag} `,
    end: '',
  },
  csv: {
    // The whole side is one quoted cell, so quotes of the label are doubled once more.
    label: (label) => blankSeparated(label).replaceAll('"', '""'),
    open: '"',
    openRule: '"',
    between: ' ',
    arrow: '","',
    close: '"',
    column: () => ',',
    end: '',
  },
  jsonl: {
    label: (label) => JSON.stringify(label),
    open: '{"items":[',
    openRule: '{"antecedent":[',
    between: ',',
    arrow: '],"consequent":[',
    close: ']',
    column: ({ name }) => `,"${name}":`,
    end: '}',
  },
};

/**
 * A label that can be written between blanks and next to `==>` and `#SUP:`: quoted as in CSV if it could be misread.
 */
function blankSeparated(label: string): string {
  return label === '' || /[\s"#]|==>/.test(label) ? `"${label.replaceAll('"', '""')}"` : label;
}
