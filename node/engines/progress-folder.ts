import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { CountsProgress, Job } from '../../src/internal.ts';
import { makeFolder } from '../files/make-folder.ts';
import { startSha256 } from '../files/sha256.ts';

/**
 * What a run on an engine has done so far, beside the release that it will write: `.NAME.progress`. A run that was killed
 * goes on from there if the job and the records are the same, and is begun anew otherwise. It holds what was decided and
 * names items, but no records; it is the curator's, and removed when the run comes to its end.
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

  /** The progress of an earlier run of the same job on the same records, of which a digest is given with their labels. */
  resume(labels: readonly string[], digest: string): CountsProgress | undefined {
    this.#fingerprint = fingerprintOf(this.#job, labels, digest);
    try {
      const saved: unknown = JSON.parse(readFileSync(join(this.path, FILE), 'utf8'));
      if (!isSaved(saved, labels.length) || saved.fingerprint !== this.#fingerprint) return undefined;
      const { fingerprint: _, ...progress } = saved;
      return progress;
    } catch {
      return undefined; // not there, or not ours
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

/** Of the promise, the address, and all records. */
function fingerprintOf({ data, model, engine }: Job, labels: readonly string[], digest: string): string {
  const hash = startSha256();
  hash.update(JSON.stringify({ data, model, engine, labels, digest }));
  return hash.hex();
}

/** Whether this is what `save` writes for data of so many items: anything else is begun anew. */
function isSaved(value: unknown, numItems: number): value is Saved {
  if (!hasFields(value, ['fingerprint', 'passes', 'cluster', 'isFinal', 'decisions'])) return false;
  const { fingerprint, passes, cluster, isFinal, decisions } = value;
  return (
    typeof fingerprint === 'string' &&
    Array.isArray(passes) &&
    passes.length > 0 &&
    passes.every((pass, n) => pass === (PASSES[n] ?? PASSES.at(-1))) &&
    areItems(cluster, numItems) &&
    cluster.length === numItems &&
    typeof isFinal === 'boolean' &&
    Array.isArray(decisions) &&
    decisions.every((decision) => isMerge(decision, numItems))
  );
}

/** The passes in their order; the last one is repeated. */
const PASSES = ['items', 'pairs of items', 'pairs of labels'];

function isMerge(value: unknown, numItems: number): boolean {
  if (!hasFields(value, ['step', 'action', 'items', 'because', 'forcedBy'])) return false;
  const { step, action, items, because, forcedBy } = value;
  return (
    typeof step === 'string' &&
    action === 'merge' &&
    typeof because === 'string' &&
    areItems(items, numItems) &&
    areItems(forcedBy, numItems)
  );
}

function hasFields<F extends string>(value: unknown, fields: readonly F[]): value is Record<F, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  return Object.keys(value).length === fields.length && fields.every((field) => Object.hasOwn(value, field));
}

/** Numbers below that of the items; those of labels are, too. */
function areItems(value: unknown, numItems: number): value is number[] {
  return Array.isArray(value) && value.every((item) => Number.isInteger(item) && item >= 0 && item < numItems);
}
