import type { Worker } from 'node:worker_threads';
import {
  type BackgroundVerifier,
  type Cells,
  type Dataset,
  type Evidence,
  SottoError,
  type Verdict,
  type VerificationRequest,
  withCells,
  withPersons,
} from '../../src/internal.ts';
import { runInWorker } from './run-in-worker.ts';
import type { TaskContext } from './task-context.ts';
import { furtherThreadScript } from './worker-script.ts';

/** The shortest judgement, that of k² in one pass, takes as long on these as a thread takes to start. */
const MIN_CELLS = 2_000_000;

/** Verifiers make few short-lived objects. */
const LIMITS = { maxYoungGenerationSizeMb: 8 };

/** Another thread that judges the release of records, where there may be one and it is worth its start. */
export async function verifierThread(
  { items }: Cells,
  threads: number,
  context: TaskContext,
  minCells = MIN_CELLS,
): Promise<BackgroundVerifier | undefined> {
  const script = threads > 1 && items.length >= minCells ? furtherThreadScript('worker') : undefined;
  if (script === undefined) return undefined;
  const threading = await import('node:worker_threads');
  return {
    array: sharedArray,
    start({ evidence, ...question }) {
      let worker: Worker;
      let request: VerificationRequest;
      try {
        request = { ...question, evidence: sharedEvidence(evidence) };
        worker = new threading.Worker(script, { resourceLimits: LIMITS });
      } catch {
        return { verdict: Promise.resolve(undefined), end() {} }; // there is no room for it, or no further thread
      }
      const verdict = new Promise<Verdict | undefined>((resolve, reject) => {
        const checkpoint: TaskContext['checkpoint'] = (done, total, phase) => {
          try {
            context.checkpoint(done, total, phase);
          } catch (error) {
            reject(error);
          }
        };
        runInWorker(worker, 'judge', request, { checkpoint }).result.then(resolve, (error) => {
          // The verifier's refusals are thrown here too; a thread that dies, for example of full memory, is not a
          // finding.
          if (error instanceof SottoError && error.code !== 'resource') reject(error);
          else resolve(undefined);
        });
      });
      // The caller may fail before it waits for this.
      verdict.catch(() => {});
      return { verdict, end: () => void worker.terminate() };
    },
  };
}

function sharedArray(length: number): Uint32Array {
  return new Uint32Array(new SharedArrayBuffer(length * Uint32Array.BYTES_PER_ELEMENT));
}

function sharedEvidence({ published, original, ...side }: Evidence): Evidence {
  return {
    ...side,
    published: sharedDataset(published),
    ...(original !== undefined && { original: sharedDataset(original) }),
  };
}

function sharedDataset(dataset: Dataset): Dataset {
  const { unknown, persons, numPersons } = dataset;
  const cells = { ...sharedCells(dataset), unknown: unknown && sharedCells(unknown) };
  return withPersons(withCells(dataset, cells), { persons: persons && shared(persons), numPersons });
}

function sharedCells({ offsets, items }: Cells): Cells {
  return { offsets: shared(offsets), items: shared(items) };
}

/** The array itself if it is shared already, else a copy that is. */
function shared(array: Uint32Array): Uint32Array {
  if (array.buffer instanceof SharedArrayBuffer) return array;
  const copy = sharedArray(array.length);
  copy.set(array);
  return copy;
}
