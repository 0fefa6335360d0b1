import { type Dictionary, indexLabels } from '../data/dictionary.ts';
import { quote } from '../errors.ts';
import { isItemName } from '../formats/shared/column-names.ts';
import { MAX_PROBLEMS, type Problems } from '../problems.ts';
import { nearestLabel } from '../text/nearest-label.ts';
import { foldedLabel, trimmedLabel } from '../text/plain-label.ts';

/** Where a side file says something. */
export interface KnownItemPlace {
  readonly line: number;
  readonly column: number;
}

/** What lists of items and groups are headed by, beside the names that item columns have. */
const HEADINGS = /^(sensitive|sensitiv|sensible)( ?items?)?$|^(itemset|group|gruppe|groupe|constraint|set)s?$/i;

/** Whether a line of this text, unquoted, might be taken for a heading. */
export function looksLikeHeading(label: string): boolean {
  return isItemName(label) || HEADINGS.test(label.trim());
}

/** Looks up the items that a side file names and reports those that the data does not have. */
export class KnownItems {
  readonly #dictionary: Dictionary;
  readonly #idOf: (label: string) => number;
  readonly #problems: Problems;
  readonly #isStrict: boolean;

  /** Labels that the data does not have are no problem unless this is strict. */
  constructor(dictionary: Dictionary, problems: Problems, isStrict = true) {
    this.#dictionary = dictionary;
    this.#idOf = indexLabels(dictionary);
    this.#problems = problems;
    this.#isStrict = isStrict;
  }

  /** The item of that label; −1 if there is none, and a problem where that is one. */
  find(label: string, place: KnownItemPlace): number {
    const exact = this.#idOf(label);
    // Blanks around a label that the data has without them are a slip.
    const item = exact < 0 ? this.#idOf(label.trim()) : exact;
    if (item < 0 && this.#isStrict) {
      const nearest = this.#problems.count < MAX_PROBLEMS ? nearestLabel(label, this.#dictionary.labels) : undefined;
      const likely = nearest === undefined ? undefined : `did you mean ${quote(nearest)}?`;
      const hint = this.#areItems(label) ? 'separate items by commas' : likely;
      this.#problems.add({
        ...place,
        expected: 'an item of the data',
        got: quote(label),
        ...(hint !== undefined && { hint }),
      });
    }
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
    // Who misspells an item must not lose it to a rule about headings.
    const plain = (text: string): string => foldedLabel(trimmedLabel(text)).replace(/s$/, '');
    return !this.#dictionary.labels.some((known) => plain(known) === plain(label));
  }
}
