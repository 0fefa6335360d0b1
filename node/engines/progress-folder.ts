import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { CountedInput, CountsProgress, Job } from '../../src/index.ts';
import { makeFolder } from '../make-folder.ts';
import { startSha256 } from '../sha256.ts';

/**
 * What a run on an engine has done so far, beside the release that it will write: `.NAME.progress`. A run that was killed
 * goes on from there if the job and the counts of the data are the same, and is begun anew otherwise. It holds what was
 * decided and names items, but no records; it is the curator's, and removed when the release is written.
 */
export class ProgressFolder {
  readonly path: string;
  readonly #job: Job;
  #fingerprint = '';

  constructor(output: string, job: Job) {
    const target = resolve(output);
    this.path = join(dirname(target), `.${basename(target)}.progress`);
    this.#job = job;
  }

  /** The progress of an earlier run of the same job on the same data. */
  resume(counted: CountedInput): CountsProgress | undefined {
    this.#fingerprint = fingerprintOf(this.#job, counted);
    const file = join(this.path, FILE);
    if (!existsSync(file)) return undefined;
    try {
      const { fingerprint, ...progress } = JSON.parse(readFileSync(file, 'utf8')) as Saved;
      return fingerprint === this.#fingerprint ? progress : undefined;
    } catch {
      return undefined; // not ours, or of another version: begin anew
    }
  }

  /** By way of another name: a crash leaves the old state or the new one. */
  save(progress: CountsProgress): void {
    makeFolder(this.path);
    const saved: Saved = { fingerprint: this.#fingerprint, ...progress };
    writeFileSync(join(this.path, `${FILE}.new`), JSON.stringify(saved));
    renameSync(join(this.path, `${FILE}.new`), join(this.path, FILE));
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

interface Saved extends CountsProgress {
  readonly fingerprint: string;
}

const FILE = 'state.json';

/** Of the promise, the address, and the counts of all items. */
function fingerprintOf({ data, model, engine }: Job, { items, records }: CountedInput): string {
  const hash = startSha256();
  hash.update(JSON.stringify({ data, model, engine, records, labels: items.labels, supports: [...items.supports] }));
  return hash.hex();
}
