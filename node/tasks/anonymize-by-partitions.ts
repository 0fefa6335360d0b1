import { rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import {
  type Batch,
  type Cells,
  checkNeeds,
  type Deletions,
  type EngineRecords,
  formatById,
  hollow,
  isReleasable,
  loadInputs,
  modelById,
  partitionedJob,
  type Rational,
  RELEASE_FILE,
  type ResolvedJob,
  resolveJob,
  resultFromParts,
  runPart,
  type SideInputs,
  SottoError,
  type Truthfulness,
  type Verdict,
  verifierOf,
} from '../../src/internal.ts';
import { digestOf, RecordsDigest } from '../engines/records-digest.ts';
import { writeReleaseAround } from '../engines/write-release-around.ts';
import { makeFolder } from '../files/make-folder.ts';
import { readBytes } from '../files/read-bytes.ts';
import { readData } from '../files/read-data.ts';
import { makeTemporaryFolder } from '../files/temporary-folder.ts';
import { checkReplaceable } from '../files/write-folder.ts';
import { readPrivateKey } from '../release/signature.ts';
import { openRecords, writeParquetFile } from '../stores/open-records.ts';
import { startStopwatch } from '../worker/stopwatch.ts';
import type { TaskContext } from '../worker/task-context.ts';
import type { AnonymizeOptions, AnonymizeResult } from './anonymize.ts';
import { engineResult } from './engine-result.ts';

/**
 * Anonymizes parts of the data for `rho`, one after another and each in memory: parts that are safe alone are safe together
 * (docs/theory/partitions.md). All of it is verified once more from the file that was written, before the folder is.
 */
export async function anonymizeByPartitions(options: AnonymizeOptions, context: TaskContext): Promise<AnonymizeResult> {
  const { job, output, sign, to } = options;
  const resolved = partitionedJob(resolveJob(job));
  checkNeeds(resolved);
  if (to !== undefined) throw new SottoError('unsupported', '--to and --engine do not go together');
  checkReplaceable(output, RELEASE_FILE);
  const key = sign === undefined ? undefined : await readPrivateKey(sign);
  const stopwatch = startStopwatch();
  const engine = job.engine as string;
  makeFolder(dirname(resolve(output)));
  const published = makeTemporaryFolder(dirname(resolve(output)), `.${basename(resolve(output))}.records`);
  let records: EngineRecords | undefined;
  try {
    records = await openRecords(engine, job.data, job.format, context);
    const counted = { records: await records.countRecords(), items: await records.countItems() };
    const { labels } = counted.items;
    const dataset = hollow({ labels }, counted.records.records, Uint32Array.from(labels.keys()));
    const inputs = await loadInputs(resolved, { dataset, itemSyntax: formatById('parquet').itemSyntax }, readBytes);
    const file = join(published, 'data.parquet');
    stopwatch.next('run');
    const run = new PartitionedRun(resolved, labels, inputs, counted.records.records, context);
    await run.into(file, records);
    const lengths = await records.countLengths();
    stopwatch.next('verify');
    const { verdict, truthful, released } = await recount(engine, file, resolved, inputs, labels, run, context);
    stopwatch.next('measure');
    const deletions = run.deletions();
    const result = resultFromParts(resolved, counted, { lengths, released, deletions, verdict, truthful });
    stopwatch.next('write');
    const kept = isReleasable(result);
    const origin = { labels, numRecords: counted.records.records, inputs };
    if (kept) writeReleaseAround(file, output, resolved, result, origin, key);
    return engineResult(result, {
      engine,
      passes: ['items', `${job.partitions} partitions`, 'published records'],
      release: kept ? output : null,
      emptyRecords: counted.records.empty,
      seconds: stopwatch.stop(),
    });
  } finally {
    await records?.close();
    rmSync(published, { recursive: true, force: true });
  }
}

/** Collects the records of a part, anonymizes them, and hands them on to the file. */
class PartitionedRun {
  readonly #resolved: ResolvedJob;
  readonly #labels: readonly string[];
  readonly #inputs: SideInputs;
  readonly #context: TaskContext;
  readonly #numRecords: number;
  readonly #digest: RecordsDigest;
  readonly #rows: number[] = [];
  readonly #items: number[] = [];
  #part = 0;
  #done = 0;

  constructor(
    resolved: ResolvedJob,
    labels: readonly string[],
    inputs: SideInputs,
    numRecords: number,
    context: TaskContext,
  ) {
    this.#resolved = resolved;
    this.#labels = labels;
    this.#inputs = inputs;
    this.#numRecords = numRecords;
    this.#context = context;
    this.#digest = new RecordsDigest(labels.length);
  }

  async into(file: string, records: EngineRecords): Promise<void> {
    const labels = this.#labels;
    const itself = { original: { labels }, published: { labels }, target: Uint32Array.from(labels.keys()) };
    let waiting: Batch[] = [];
    let numWaiting = 0;
    await writeParquetFile(file, labels, async (writer) => {
      const write = (cells: Cells): void => {
        writer.writeRecords(cells);
        this.#digest.write(cells);
      };
      await records.publish(itself, {
        write: (batch) => {
          let rest: Batch = batch;
          for (;;) {
            const numRows = rest.offsets.length - 1;
            const missing = this.#endOfPart() - this.#done - numWaiting;
            const taken = Math.min(numRows, missing);
            if (taken > 0) waiting.push(rowsOf(rest, 0, taken));
            numWaiting += taken;
            if (taken < missing) return;
            write(this.#runPart(joined(waiting)));
            waiting = [];
            numWaiting = 0;
            if (taken === numRows) return;
            rest = rowsOf(rest, taken, numRows);
          }
        },
      });
    });
  }

  digest(): string {
    return this.#digest.finish().digest;
  }

  deletions(): Deletions {
    return { rows: Uint32Array.from(this.#rows), items: Uint32Array.from(this.#items) };
  }

  /** Parts are contiguous and of equal length, but for rounding; where there are fewer records than parts, some are none. */
  #endOfPart(): number {
    const endOf = (part: number): number =>
      Math.floor(((part + 1) * this.#numRecords) / this.#resolved.job.partitions!);
    while (endOf(this.#part) <= this.#done) this.#part++;
    return endOf(this.#part);
  }

  #runPart(cells: Batch): Cells {
    const { checkpoint } = this.#context;
    const numParts = this.#resolved.job.partitions!;
    const dataset = { numRows: cells.offsets.length - 1, ...cells, dictionary: { labels: this.#labels } };
    const { dataset: shown, deletions } = runPart(this.#resolved, this.#part, dataset, this.#inputs, {
      checkpoint: () => checkpoint(this.#part, numParts, 'anonymizing partitions'),
    });
    for (let n = 0; n < deletions.rows.length; n++) {
      this.#rows.push(this.#done + deletions.rows[n]!);
      this.#items.push(deletions.items[n]!);
    }
    this.#done += dataset.numRows;
    this.#part++;
    return shown;
  }
}

/** Verifies all parts together, from the file: on the engine where the promise bounds m, else in memory. */
async function recount(
  engine: string,
  file: string,
  { model, modelParams }: ResolvedJob,
  inputs: SideInputs,
  labels: readonly string[],
  run: PartitionedRun,
  context: TaskContext,
): Promise<{ verdict: Verdict; truthful: Truthfulness; released: Awaited<ReturnType<typeof digestOf>> }> {
  const published = await openRecords(engine === 'memory' ? 'memory' : 'duckdb', file, undefined, context);
  try {
    const { rho, m } = modelParams as { rho: Rational; m?: number };
    const sensitive = Array.from(inputs.sensitive!, (i) => labels[i]!);
    const released = await digestOf(published, {
      original: { labels },
      published: { labels },
      target: new Uint32Array(0),
    });
    const { records: checked } = await published.countRecords();
    const isSame = released.digest === run.digest() && !released.isStrange;
    const scope = 'all records compared with the original, cell by cell, and read back';
    const truthful: Truthfulness = isSame
      ? { status: 'holds', checked, scope }
      : { status: 'violated', checked, scope, finding: 'the written records differ from the anonymized ones' };
    if (m === undefined)
      return { verdict: await verifyInMemory(file, model.id, modelParams, sensitive, context), truthful, released };
    const violations = await published.countRuleViolations({ rho, m, sensitive });
    const counted = `inferences from up to ${m} items of a record to the ${sensitive.length} sensitive items, in ${checked} records`;
    if (violations > 0)
      throw new SottoError('invariant', `parts that are safe alone are not safe together: ${violations} rules`);
    return { verdict: { status: 'holds', checked, scope: counted }, truthful, released };
  } finally {
    await published.close();
  }
}

async function verifyInMemory(
  file: string,
  id: string,
  params: ResolvedJob['modelParams'],
  sensitive: readonly string[],
  context: TaskContext,
): Promise<Verdict> {
  const { dataset } = await readData(file, undefined, context);
  const isSensitive = new Set(sensitive);
  const items = [...dataset.dictionary.labels.keys()].filter((i) => isSensitive.has(dataset.dictionary.labels[i]!));
  const evidence = { published: dataset, sensitive: Uint32Array.from(items) };
  return verifierOf(modelById(id)).verify(evidence, params, { checkpoint: context.checkpoint.bind(context) });
}

function rowsOf({ offsets, items }: Batch, from: number, to: number): Batch {
  const start = offsets[from]!;
  return {
    offsets: offsets.slice(from, to + 1).map((offset) => offset - start),
    items: items.slice(start, offsets[to]),
  };
}

function joined(batches: readonly Batch[]): Batch {
  const numRows = batches.reduce((sum, { offsets }) => sum + offsets.length - 1, 0);
  const numCells = batches.reduce((sum, { items }) => sum + items.length, 0);
  const offsets = new Uint32Array(numRows + 1);
  const items = new Uint32Array(numCells);
  let row = 0;
  let cell = 0;
  for (const batch of batches) {
    items.set(batch.items, cell);
    for (let t = 1; t < batch.offsets.length; t++) offsets[++row] = cell + batch.offsets[t]!;
    cell += batch.items.length;
  }
  return { offsets, items };
}
