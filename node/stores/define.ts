import type { Dataset } from '../../src/internal.ts';

/** Where a table is written: all of it, or nothing. */
export interface Sink {
  /** As messages name it. */
  readonly name: string;
  /** Looks, before the work, whether the table could be written. Throws `usage` or `input` if not. */
  check(): Promise<void>;
  /**
   * Writes the table so that nobody sees it yet, then has `publish` do what belongs to it, then shows it. Where writing
   * or `publish` fails, nothing is left.
   */
  write(dataset: Dataset, publish: () => void): Promise<void>;
}
