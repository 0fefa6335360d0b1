import type { Dictionary } from '../data/dictionary.ts';
import { defined } from '../errors.ts';
import type { ItemsetLines } from '../mining/define.ts';
import { LineBuffer } from '../text/line-buffer.ts';

/** How mined itemsets and rules are written, one per line. */
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

/** Takes what is mined. */
export interface MinedOutput {
  readonly columns: readonly MinedColumn[];
  /** Takes one itemset or rule with the values of its columns; both are reused. */
  write(line: MinedLine, values: ArrayLike<number>): void;
  /** Takes itemsets as lines, where support is their only column. */
  readonly lines?: ItemsetLines;
}

/** The lines of another, of which it is told how many there are. */
export function countedLines(lines: ItemsetLines, tell: (found: number) => void): ItemsetLines {
  return {
    ...lines,
    take: (bytes, found) => {
      tell(found);
      lines.take(bytes, found);
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
  /** By item, its label as it is written; made when it is first needed. */
  readonly #labels: (Uint8Array | undefined)[];
  readonly #encodeLabel: (item: number) => Uint8Array;
  readonly #pieces: Record<'open' | 'between' | 'arrow' | 'close' | 'end', Uint8Array>;
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
    this.#labels = new Array<Uint8Array | undefined>(labels.length);
    this.#encodeLabel = (item) => encoder.encode(syntax.label(labels[item]));
    this.#pieces = {
      open: encoder.encode(isRule ? syntax.openRule : syntax.open),
      between: encoder.encode(syntax.between),
      arrow: encoder.encode(syntax.arrow),
      close: encoder.encode(syntax.close),
      end: encoder.encode(syntax.end),
    };
    this.#columnHeads = columns.map((column) => encoder.encode(syntax.column(column)));
    this.lines = {
      opening: this.#pieces.open,
      between: this.#pieces.between[0],
      beforeSupport: encoder.encode([syntax.close, ...columns.map((column) => syntax.column(column))].join('')),
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
      this.#side(defined(line.consequent, 'a rule has a consequent'), line.consequentSize ?? 0);
    }
    buffer.bytes(this.#pieces.close);
    for (let c = 0; c < this.columns.length; c++) {
      buffer.bytes(this.#columnHeads[c]);
      this.#value(values[c], this.columns[c].kind);
    }
    buffer.bytes(this.#pieces.end);
    buffer.endLine();
  }

  /** Hands on what is left. */
  finish(): void {
    this.#buffer.flush();
  }

  #side(items: Uint32Array, size: number): void {
    if (this.#sorted.length < size) this.#sorted = new Uint32Array(size * 2);
    const sorted = this.#sorted;
    for (let n = 0; n < size; n++) {
      const item = items[n];
      let p = n;
      for (; p > 0 && sorted[p - 1] > item; p--) sorted[p] = sorted[p - 1];
      sorted[p] = item;
    }
    for (let n = 0; n < size; n++) {
      if (n > 0) this.#buffer.bytes(this.#pieces.between);
      this.#buffer.bytes(this.#label(sorted[n]));
    }
  }

  #label(item: number): Uint8Array {
    const label = this.#labels[item] ?? this.#encodeLabel(item);
    this.#labels[item] = label;
    return label;
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

/** A label that can stand between blanks and beside `==>` and `#SUP:`: quoted as in CSV where it could be misread. */
function blankSeparated(label: string): string {
  return label === '' || /[\s"#]|==>/.test(label) ? `"${label.replaceAll('"', '""')}"` : label;
}
