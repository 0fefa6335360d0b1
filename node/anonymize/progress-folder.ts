import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Job } from '../../src/internal.ts';
import { makeFolder } from '../files/make-folder.ts';
import { startSha256 } from '../files/sha256.ts';

const FILE = 'state.json';

/**
 * The progress of a run on an engine, in a folder next to the release that it will write: `.NAME.progress`. A killed
 * run resumes from it if job and records are unchanged, and starts over otherwise. It contains decisions and names of
 * items, but no records; it belongs to the curator, and is removed when the run ends.
 */
export class ProgressFolder {
  readonly #path: string;
  readonly #job: Job;
  #fingerprint = '';

  constructor(output: string, job: Job) {
    this.#path = pathOf(output);
    this.#job = job;
  }

  /** The last checkpoint of an earlier run of this job on the same records, known by labels and a digest. */
  resume(labels: readonly string[], digest: string): unknown {
    const { data, model, engine } = this.#job;
    const hash = startSha256();
    hash.update(JSON.stringify({ data, model, engine, labels, digest }));
    this.#fingerprint = hash.hex();
    try {
      const { fingerprint, ...progress } = JSON.parse(readFileSync(join(this.#path, FILE), 'utf8'));
      return fingerprint === this.#fingerprint ? progress : undefined;
    } catch {
      return undefined; // not there, or not ours
    }
  }

  /** By way of another name: a crash leaves the old state or the new one. */
  save(progress: object): void {
    makeFolder(this.#path, 0o700);
    const text = JSON.stringify({ fingerprint: this.#fingerprint, ...progress });
    writeFileSync(join(this.#path, `${FILE}.new`), text, { mode: 0o600 });
    renameSync(join(this.#path, `${FILE}.new`), join(this.#path, FILE));
  }

  remove(): void {
    rmSync(this.#path, { recursive: true, force: true });
  }
}

/** The progress that remains of a stopped run, in a sentence, if there is any. */
export function savedProgressText(output: string): string | undefined {
  const path = pathOf(output);
  if (!existsSync(join(path, FILE))) return undefined;
  return `what was counted is kept in ${join(dirname(output), basename(path))}: the same command continues from there`;
}

function pathOf(output: string): string {
  const target = resolve(output);
  return join(dirname(target), `.${basename(target)}.progress`);
}
