import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Job } from '../../src/internal.ts';
import { makeFolder } from '../files/make-folder.ts';
import { startSha256 } from '../files/sha256.ts';

const FILE = 'state.json';

/**
 * What a run on an engine has done so far, beside the release that it will write: `.NAME.progress`. A run that was killed
 * goes on from there if the job and the records are the same, and is begun anew otherwise. It holds what was decided and
 * names items, but no records; it is the curator's, and removed when the run comes to its end.
 */
export class ProgressFolder {
  readonly #path: string;
  readonly #job: Job;
  #fingerprint = '';

  constructor(output: string, job: Job) {
    this.#path = pathOf(output);
    this.#job = job;
  }

  /** What an earlier run of the same job saved last on the same records, of which labels and a digest are given. */
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

/** What stays of a run that was stopped, in a sentence, where something does. */
export function keptText(output: string): string | undefined {
  const path = pathOf(output);
  if (!existsSync(join(path, FILE))) return undefined;
  return `what was counted is kept in ${join(dirname(output), basename(path))}: the same command goes on from there`;
}

function pathOf(output: string): string {
  const target = resolve(output);
  return join(dirname(target), `.${basename(target)}.progress`);
}
