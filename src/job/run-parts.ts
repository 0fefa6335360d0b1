import type {
  AlgorithmInput,
  OnRecordsContext,
  OnRecordsResult,
  RunContext,
  SharedLabels,
} from '../algorithms/index.ts';
import type { Cells } from '../data/dataset.ts';
import type { Recoding } from '../data/recoding.ts';
import type { Deletions } from '../data/release-parts.ts';
import type { SideInputs } from '../data/side-inputs.ts';
import type { CountedRecords, RecordSink } from '../engines/define.ts';
import { defined, invariant, SottoError } from '../errors.ts';
import type { Release } from '../kinds/index.ts';
import { randomFromSecret } from '../secret.ts';
import { verifyTruthful } from '../verify/index.ts';
import { verifierOf } from './catalog.ts';
import { evidenceOf } from './evidence.ts';
import type { ResolvedJob } from './job.ts';
import { secretOf } from './job-secret.ts';
import { runAlgorithm } from './run-algorithm.ts';
import type { JobContext } from './run-job.ts';

/** What all parts share, learned from counts of all records; undefined if items are published as they are. */
export async function learnSharedLabels(
  { chosen: { algorithm, params }, promised }: ResolvedJob,
  counted: CountedRecords,
  inputs: SideInputs,
  context: OnRecordsContext,
): Promise<OnRecordsResult | undefined> {
  // What it needs is there: `checkNeeds` saw to it.
  const given = inputs as Parameters<SharedLabels['learn']>[1];
  return algorithm.byParts?.shared?.learn(counted, given, promised, params, context);
}

/**
 * Anonymizes the records part by part, each in memory and as far as it can be checked alone, and passes them on in their
 * order, published as the recoding says if there is one. Returns the cells that were left out. Parts are contiguous and of
 * equal length, except for rounding: where they are cut depends on the number of records alone.
 */
export async function runParts(
  resolved: ResolvedJob,
  { records, counts, items: { labels } }: CountedRecords,
  inputs: SideInputs,
  recoding: Recoding | undefined,
  sink: RecordSink,
  { checkpoint }: Pick<JobContext, 'checkpoint'>,
): Promise<Deletions> {
  const numParts = resolved.job.partitions ?? 1;
  const rows: number[] = [];
  const items: number[] = [];
  let part = 0;
  let done = 0;
  let waiting: Cells[] = [];
  let numWaiting = 0;
  /** If there are fewer records than parts, some parts are empty and left out. */
  const endOfPart = (): number => {
    const endOf = (n: number): number => Math.floor(((n + 1) * counts.records) / numParts);
    while (endOf(part) <= done) part++;
    return endOf(part);
  };
  const finishPart = async (): Promise<void> => {
    const dataset = { numRows: numWaiting, ...joined(waiting), dictionary: { labels } };
    const { dataset: shown, deletions } = runPart(resolved, part, { ...inputs, dataset }, recoding, {
      checkpoint: () => checkpoint(part, numParts, 'anonymizing partitions'),
    });
    for (let n = 0; n < deletions.rows.length; n++) {
      rows.push(done + deletions.rows[n]);
      items.push(deletions.items[n]);
    }
    done += numWaiting;
    part++;
    waiting = [];
    numWaiting = 0;
    await sink.write(shown);
  };
  const itself = { original: { labels }, published: { labels }, target: Uint32Array.from(labels.keys()) };
  await records.publish(itself, {
    write: async (batch) => {
      const numRows = batch.offsets.length - 1;
      for (let from = 0; from < numRows; ) {
        const missing = endOfPart() - done - numWaiting;
        const to = Math.min(numRows, from + missing);
        waiting.push(rowsOf(batch, from, to));
        numWaiting += to - from;
        if (to - from === missing) await finishPart();
        from = to;
      }
    },
  });
  invariant(done === counts.records, 'the records that were counted are those that are published');
  return { rows: Uint32Array.from(rows), items: Uint32Array.from(items) };
}

/** Anonymizes one part and has it verified, if each part keeps the promise by itself. `part` counts from 0. */
function runPart(
  resolved: ResolvedJob,
  part: number,
  input: AlgorithmInput,
  recoding: Recoding | undefined,
  { checkpoint }: Pick<JobContext, 'checkpoint'>,
): Release & { readonly deletions: Deletions } {
  const { model, promised, chosen } = resolved;
  const random = randomFromSecret(secretOf(resolved), `part ${part + 1}`);
  const context = { random, checkpoint };
  const release =
    recoding === undefined
      ? runAlgorithm(chosen, input, promised, context)
      : runUnder(recoding, resolved, input, context);
  const { deletions } = release;
  invariant(deletions !== undefined, 'parts are released by deleting cells');
  // Labels that are common in the whole may be rare in a part: then only the whole is checked.
  const verdict =
    model.parts === 'add up'
      ? verifierOf(model).verify(evidenceOf(input, release), promised.params, { checkpoint })
      : undefined;
  const truthful = verifyTruthful(input.dataset, release);
  const holds = verdict === undefined || verdict.status === 'holds';
  if (holds && truthful.status === 'holds') return { ...release, deletions };
  const why = verdict?.status === 'undecided' ? verdict.reason : 'the check of a part failed';
  throw new SottoError('resource', `part ${part + 1} could not be shown to keep the promise: ${why}`, {
    hint: 'try more partitions',
  });
}

function runUnder(
  recoding: Recoding,
  { promised, chosen: { algorithm, params } }: ResolvedJob,
  input: AlgorithmInput,
  context: RunContext,
): Release {
  const { shared } = defined(algorithm.byParts, 'what has no parts is refused');
  // What it needs is there: `checkNeeds` saw to it.
  const given = input as Parameters<SharedLabels['run']>[0];
  return defined(shared, 'labels were learned').run(given, recoding, promised, params, context);
}

function rowsOf({ offsets, items }: Cells, from: number, to: number): Cells {
  const start = offsets[from];
  return {
    offsets: offsets.slice(from, to + 1).map((offset) => offset - start),
    items: items.slice(start, offsets[to]),
  };
}

function joined(batches: readonly Cells[]): Cells {
  const numRows = batches.reduce((sum, { offsets }) => sum + offsets.length - 1, 0);
  const numCells = batches.reduce((sum, { items }) => sum + items.length, 0);
  const offsets = new Uint32Array(numRows + 1);
  const items = new Uint32Array(numCells);
  let row = 0;
  let cell = 0;
  for (const batch of batches) {
    items.set(batch.items, cell);
    for (let t = 1; t < batch.offsets.length; t++) offsets[++row] = cell + batch.offsets[t];
    cell += batch.items.length;
  }
  return { offsets, items };
}
