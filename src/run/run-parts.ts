import type {
  AlgorithmInput,
  OnRecordsContext,
  OnRecordsResult,
  RunContext,
  SharedLabels,
} from '../algorithms/index.ts';
import { identityRecoding, type Recoding } from '../data/recoding.ts';
import type { Deletions } from '../data/release-parts.ts';
import type { SideInputs } from '../data/side-inputs.ts';
import type { RecordsWithCounts } from '../engines/define.ts';
import { SpilledNumbers, type SpillStore } from '../engines/spilled-numbers.ts';
import { ensureDefined, invariant, SottoError } from '../errors.ts';
import { verifierOf } from '../job/catalog.ts';
import type { ResolvedJob } from '../job/job.ts';
import { secretOf } from '../job/job-secret.ts';
import type { Release } from '../kinds/index.ts';
import type { Dataset } from '../records/dataset.ts';
import type { Dictionary } from '../records/dictionary.ts';
import { newRecords } from '../records/rows.ts';
import { randomFromSecret } from '../secret.ts';
import { verifyTruthful } from '../verify/index.ts';
import { evidenceOf } from './evidence.ts';
import { runAlgorithm } from './run-algorithm.ts';
import type { World } from './world.ts';

/**
 * The labels that all parts share, learned from counts of all records; undefined if items are published as they are.
 */
export async function learnSharedLabels(
  { chosen: { algorithm, params }, promised: promise }: ResolvedJob,
  counts: RecordsWithCounts,
  inputs: SideInputs,
  context: OnRecordsContext,
): Promise<OnRecordsResult | undefined> {
  // Its needs are met: `checkNeeds` verified them.
  const sharedInputs = inputs as Parameters<SharedLabels['learn']>[1];
  return algorithm.byParts?.shared?.learn(counts, sharedInputs, promise, params, context);
}

/** Numbers of all parts together that wait before they are put aside. */
const WAITING = 1 << 24;

/**
 * Anonymizes the records part by part, each in memory and checked alone as far as possible. Returns the deleted cells,
 * by row. Parts are cut from the records in their order, or from the people in theirs if the owners of records are
 * known: all records of a person are in one part. Their sizes are equal, except for rounding, so the cuts depend only
 * on the number of records or people.
 */
export async function runParts(
  resolved: ResolvedJob,
  { records, counts, items: { labels } }: RecordsWithCounts,
  inputs: SideInputs,
  recoding: Recoding | undefined,
  store: SpillStore,
  { checkpoint }: Pick<World, 'checkpoint'>,
): Promise<Deletions> {
  const numParts = resolved.job.partitions ?? 1;
  const total = counts.persons ?? counts.records;
  const startOf = (part: number): number => Math.floor((part * total) / numParts);
  const partOf = (n: number): number => Math.ceil(((n + 1) * numParts) / total) - 1;
  const maxWaiting = Math.ceil(WAITING / numParts);
  // Places in the store in addition to those that arranging the records takes later.
  const parts = Array.from({ length: numParts }, (_, part) => new SpilledNumbers(-1 - part, store, maxWaiting));
  let numRows = 0;
  await records.publish(identityRecoding({ labels }), {
    write({ offsets, items, persons }) {
      for (let t = 0; t + 1 < offsets.length; t++, numRows++) {
        const partNumbers = parts[partOf(persons === undefined ? numRows : persons[t])];
        partNumbers.push(numRows);
        partNumbers.push(offsets[t + 1] - offsets[t]);
        if (persons !== undefined) partNumbers.push(persons[t]);
        partNumbers.pushAll(items, offsets[t], offsets[t + 1]);
      }
    },
  });
  invariant(numRows === counts.records, 'the counted records are those that are passed on');
  const cells: number[] = [];
  for (const [part, partNumbers] of parts.entries()) {
    if (partNumbers.length === 0) continue; // fewer records or people than parts
    const people = counts.persons === undefined ? undefined : { from: startOf(part), to: startOf(part + 1) };
    const { rows, dataset } = recordsOf(partNumbers.numbers(), { labels }, people);
    const { deletions } = runPart(resolved, part, { ...inputs, dataset }, recoding, {
      checkpoint: () => checkpoint(part, numParts, 'anonymizing partitions'),
    });
    for (let n = 0; n < deletions.rows.length; n++) {
      cells.push(rows[deletions.rows[n]] * labels.length + deletions.items[n]);
    }
  }
  const inOrder = Float64Array.from(cells).sort();
  return {
    rows: Uint32Array.from(inOrder, (cell) => Math.floor(cell / labels.length)),
    items: Uint32Array.from(inOrder, (cell) => cell % labels.length),
  };
}

/** The records of a part as they were dealt to it, and the row of each in the whole; people are numbered from 0 again. */
function recordsOf(
  numbers: Uint32Array,
  dictionary: Dictionary,
  people: { readonly from: number; readonly to: number } | undefined,
): { readonly rows: Uint32Array; readonly dataset: Dataset } {
  const lead = people === undefined ? 2 : 3; // row, length, person
  let numRows = 0;
  for (let offset = 0; offset < numbers.length; offset += lead + numbers[offset + 1]) numRows++;
  const rows = new Uint32Array(numRows);
  const offsets = new Uint32Array(numRows + 1);
  const items = new Uint32Array(numbers.length - lead * numRows);
  const persons = new Uint32Array(people === undefined ? 0 : numRows);
  for (let t = 0, offset = 0; t < numRows; t++) {
    const from = offset + lead;
    rows[t] = numbers[offset];
    if (people !== undefined) persons[t] = numbers[offset + 2] - people.from;
    offset = from + numbers[offset + 1];
    items.set(numbers.subarray(from, offset), offsets[t]);
    offsets[t + 1] = offsets[t] + offset - from;
  }
  const owned = people === undefined ? {} : { persons, numPersons: people.to - people.from };
  return { rows, dataset: newRecords({ offsets, items }, dictionary, owned) };
}

/** Anonymizes one part and has it verified, if each part keeps the promise by itself. `part` counts from 0. */
function runPart(
  resolved: ResolvedJob,
  part: number,
  input: AlgorithmInput,
  recoding: Recoding | undefined,
  { checkpoint }: Pick<World, 'checkpoint'>,
): Release & { readonly deletions: Deletions } {
  const { model, promised: promise, chosen: config } = resolved;
  const random = randomFromSecret(secretOf(resolved), `part ${part + 1}`);
  const context = { random, checkpoint };
  const release =
    recoding === undefined
      ? runAlgorithm(config, input, promise, context)
      : runUnder(recoding, resolved, input, context);
  const { deletions } = release;
  invariant(deletions !== undefined, 'parts are released by deleting cells');
  // Labels that are common in the whole may be rare in a part: then only the whole is checked.
  const verdict =
    model.parts === 'add up'
      ? verifierOf(model).verify(evidenceOf(input, release), promise.params, { checkpoint })
      : undefined;
  const truthful = verifyTruthful(input.dataset, release);
  const holds = verdict === undefined || verdict.status === 'holds';
  if (holds && truthful.status === 'holds') return { ...release, deletions };
  const reason = verdict?.status === 'undecided' ? verdict.reason : 'the check of a part failed';
  throw new SottoError('resource', `part ${part + 1} could not be shown to keep the promise: ${reason}`, {
    hint: 'try more partitions',
  });
}

function runUnder(
  recoding: Recoding,
  { promised: promise, chosen: { algorithm, params } }: ResolvedJob,
  input: AlgorithmInput,
  context: RunContext,
): Release {
  const { shared } = ensureDefined(algorithm.byParts, 'what has no parts is refused');
  // Its needs are met: `checkNeeds` verified them.
  const sharedInput = input as Parameters<SharedLabels['run']>[0];
  return ensureDefined(shared, 'labels were learned').run(sharedInput, recoding, promise, params, context);
}
