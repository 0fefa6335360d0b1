import {
  type AskedReading,
  type Dataset,
  type Format,
  formatById,
  type Profile,
  type ResolvedJob,
  type Run,
  type SideInputs,
  SottoError,
} from '../../src/internal.ts';
import type { ReadSource } from './read-source.ts';

/** Data that was read, as plain data: it crosses from worker to worker. */
export interface HeldData extends ReadSource {
  /** The id of the source it was read from. */
  readonly source: string;
  /** The name of its file, as a job names it. */
  readonly name: string;
  readonly profile: Profile;
}

/** A run that ended, with all that it made. `job` is what was asked; resolve it again where definitions are needed. */
export interface HeldRun {
  readonly id: string;
  readonly source: string;
  readonly job: ResolvedJob['job'];
  readonly inputs: SideInputs;
  readonly result: Run;
}

/** What the data worker remembers between questions: the data, what was derived from it, and the releases made of it. */
export class Holding {
  #data: HeldData | undefined;
  #derived = new Map<string, unknown>();
  readonly #runs = new Map<string, HeldRun>();
  #tried: { readonly key: string; readonly read: ReadSource } | undefined;

  /** Keeps the last data that was read only to look at it: opening it need not read it again. */
  keepTried(source: string, reading: AskedReading, read: ReadSource): void {
    this.#tried = { key: triedKey(source, reading), read };
  }

  tried(source: string, reading: AskedReading): ReadSource | undefined {
    return this.#tried?.key === triedKey(source, reading) ? this.#tried.read : undefined;
  }

  /** Replaces the data; the runs of other data are forgotten. */
  hold(data: HeldData): void {
    this.#data = data;
    this.#tried = undefined;
    this.#derived = new Map();
    for (const run of this.#runs.values()) if (run.source !== data.source) this.#runs.delete(run.id);
  }

  /** Throws `usage` if nothing was opened. */
  get data(): HeldData {
    if (this.#data === undefined) {
      throw new SottoError('usage', 'no data is open', { hint: 'go to Start and open a file or a story' });
    }
    return this.#data;
  }

  get format(): Format {
    return formatById(this.data.formatId);
  }

  /** What is derived from the data once and asked for often, such as an index. */
  derived<T>(key: string, make: (dataset: Dataset) => T): T {
    if (!this.#derived.has(key)) this.#derived.set(key, make(this.data.dataset));
    // One key, one thing that is made.
    return this.#derived.get(key) as T;
  }

  keepRun(run: HeldRun): void {
    this.#runs.set(run.id, run);
  }

  forgetRun(id: string): void {
    this.#runs.delete(id);
  }

  hasRun(id: string): boolean {
    return this.#runs.has(id);
  }

  /** Throws `usage` if the run was not made since the page was loaded. */
  run(id: string): HeldRun {
    const run = this.#runs.get(id);
    if (run === undefined) {
      throw new SottoError('usage', 'this release is not in memory', { hint: 'run it again on Explore' });
    }
    return run;
  }
}

function triedKey(source: string, reading: AskedReading): string {
  return JSON.stringify([source, reading]);
}
