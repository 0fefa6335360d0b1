import { quote } from '../errors.ts';
import { isItemName } from '../formats/shared/column-names.ts';
import { MAX_PROBLEMS, type Problems, type SourcePosition } from '../problems.ts';
import { type Dictionary, indexLabels } from '../records/dictionary.ts';
import { nearestLabel } from '../text/nearest-label.ts';
import { foldedLabel, trimmedLabel } from '../text/plain-label.ts';

/** The headings of lists of items and groups, in addition to the names of item columns. */
const HEADINGS = /^(sensitive|sensitiv|sensible)( ?items?)?$|^(itemset|group|gruppe|groupe|constraint|set)s?$/i;

/** Whether a line of this text, unquoted, might be taken for a heading. */
export function looksLikeHeading(label: string): boolean {
  return isItemName(label) || HEADINGS.test(label.trim());
}

/** Looks up the items that a side file names and reports those that the data does not have. */
export class ItemLookup {
  readonly #dictionary: Dictionary;
  readonly #idOf: (label: string) => number;
  readonly #problems: Problems;
  readonly #isStrict: boolean;
  readonly #lineOf = new Map<number, number | undefined>();

  /** Labels that the data does not have are accepted unless this is strict. */
  constructor(dictionary: Dictionary, problems: Problems, isStrict = true) {
    this.#dictionary = dictionary;
    this.#idOf = indexLabels(dictionary);
    this.#problems = problems;
    this.#isStrict = isStrict;
  }

  /** The item of that label; −1 if there is none, and a problem where that is one. */
  find(label: string, position: SourcePosition): number {
    const exact = this.#idOf(label);
    // Blanks around a label that the data has without them are a slip.
    const item = exact < 0 ? this.#idOf(label.trim()) : exact;
    if (item < 0 && this.#isStrict) {
      const nearest = this.#problems.count < MAX_PROBLEMS ? nearestLabel(label, this.#dictionary.labels) : undefined;
      const likely = nearest === undefined ? undefined : `did you mean ${quote(nearest)}?`;
      const hint = this.#areItems(label) ? 'separate items by commas' : likely;
      this.#problems.add({
        ...position,
        expected: 'an item of the data',
        got: quote(label),
        ...(hint !== undefined && { hint }),
      });
    }
    return item;
  }

  /** The item of a label that a file names on one line only; a problem where it does again. */
  findOnce(label: string, position: SourcePosition): number {
    const item = this.find(label, position);
    const before = this.#lineOf.get(item);
    if (item >= 0 && before !== undefined)
      this.#problems.add({
        ...position,
        expected: 'every item once',
        got: `${quote(label)} again, after line ${before}`,
      });
    this.#lineOf.set(item, position.line);
    return item;
  }

  /** Whether a label is several items with blanks between them. */
  #areItems(label: string): boolean {
    const parts = label.trim().split(/\s+/);
    return parts.length > 1 && parts.every((part) => this.#idOf(part) >= 0);
  }

  /** Whether a first line says what the file lists, as spreadsheets have it, rather than an item. */
  isHeading(label: string): boolean {
    if (this.#idOf(label) >= 0 || !looksLikeHeading(label)) return false;
    // A misspelt item must not be lost to a rule about headings.
    const plain = (text: string): string => foldedLabel(trimmedLabel(text)).replace(/s$/, '');
    return !this.#dictionary.labels.some((known) => plain(known) === plain(label));
  }
}
