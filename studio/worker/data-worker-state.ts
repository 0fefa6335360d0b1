import {
  countOutcomes,
  countSupports,
  type Dataset,
  type Format,
  formatById,
  type Outcomes,
  type Profile,
  type ReadSummary,
  type Release,
  type RequestedReading,
  type ResolvedJob,
  type Run,
  type SideInputs,
  SottoError,
} from '../../src/internal.ts';

/** Data that was read, as plain data: it crosses from worker to worker. */
export interface ReadSource {
  readonly dataset: Dataset;
  /** The reading of the table. */
  readonly input: ReadSummary;
  readonly formatId: string;
  /** SHA-256 of the bytes as they were read, unzipped. */
  readonly sha256: string;
  /** The names of its persons, by number, if the owners of records were stated. */
  readonly personLabels?: readonly string[];
}

/** Data that was read, as plain data: it crosses from worker to worker. */
export interface OpenedData extends ReadSource {
  /** The id of the source that it was read from. */
  readonly source: string;
  /** The name of its file, as a job names it. */
  readonly name: string;
  readonly profile: Profile;
}

/** A finished run with all that it made. `job` is as the user asked; resolve it again for definitions. */
export interface StoredRun {
  readonly id: string;
  readonly source: string;
  readonly job: ResolvedJob['job'];
  readonly inputs: SideInputs;
  readonly result: Run;
}

/** The memory of the data worker between questions: the data, what derives from it, and its releases. */
export class DataWorkerState {
  #data: OpenedData | undefined;
  #derived = new Map<string, unknown>();
  readonly #runs = new Map<string, StoredRun>();
  #trial: { readonly key: string; readonly read: ReadSource } | undefined;

  /** Stores the last data that was read only to look at it: opening it need not read it again. */
  storeTrial(source: string, reading: RequestedReading, read: ReadSource): void {
    this.#trial = { key: JSON.stringify([source, reading]), read };
  }

  trialOf(source: string, reading: RequestedReading): ReadSource | undefined {
    return this.#trial?.key === JSON.stringify([source, reading]) ? this.#trial.read : undefined;
  }

  /** Replaces the data; forgets the runs of other data. */
  open(data: OpenedData): void {
    this.#data = data;
    this.#trial = undefined;
    this.#derived = new Map();
    for (const run of this.#runs.values()) if (run.source !== data.source) this.#runs.delete(run.id);
  }

  /** Throws `usage` if nothing is open. */
  get data(): OpenedData {
    if (this.#data === undefined) {
      throw new SottoError('usage', 'no data is open', { hint: 'go to Start and open a file or a story' });
    }
    return this.#data;
  }

  get dataset(): Dataset {
    return this.data.dataset;
  }

  get labels(): readonly string[] {
    return this.dataset.dictionary.labels;
  }

  get format(): Format {
    return formatById(this.data.formatId);
  }

  /** Something that derives from the data, is made once and asked for often, such as an index. */
  derived<T>(key: string, make: (dataset: Dataset) => T): T {
    if (!this.#derived.has(key)) this.#derived.set(key, make(this.dataset));
    // One key, one thing that is made.
    return this.#derived.get(key) as T;
  }

  get supports(): Uint32Array {
    return this.derived('supports', countSupports);
  }

  /** The fates of the items in the release of a run. */
  outcomes(run: string): Outcomes {
    return countOutcomes(this.dataset, this.release(run));
  }

  storeRun(run: StoredRun): void {
    this.#runs.set(run.id, run);
  }

  forgetRun(id: string): void {
    this.#runs.delete(id);
  }

  /** Throws `usage` if the run was not made since the page was loaded. */
  run(id: string): StoredRun {
    const run = this.#runs.get(id);
    if (run === undefined) {
      throw new SottoError('usage', 'this release is not in memory', { hint: 'run it again on Explore' });
    }
    return run;
  }

  release(run: string): Release {
    return this.run(run).result.release;
  }
}
