import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  alignDataset,
  type Dataset,
  measures,
  permuteRows,
  type Release,
  readDeletions,
  recodingFromLabels,
  SottoError,
  verifyTruthful,
} from '../../src/index.ts';
import { readBytes } from '../read-bytes.ts';
import { readData } from '../read-data.ts';
import { type FoundRelease, readRelease } from '../read-release.ts';
import type { TaskContext } from '../task-context.ts';

export interface EvaluateOptions {
  readonly release: string;
  readonly original: string;
  readonly format?: string;
}

/** One measure before and after; `before` is the original measured against itself. */
export interface Evaluated {
  readonly title: string;
  readonly summary: string;
  readonly better: 'lower' | 'higher';
  readonly unit: 'share' | 'number';
  readonly before: number;
  readonly after: number;
}

/** What `evaluate --json` prints: the measures by id, and whether the release is true of the original. */
export interface EvaluateResult {
  readonly measures: Readonly<Record<string, Evaluated>>;
  readonly truthful: ReturnType<typeof verifyTruthful>;
  readonly tampering: readonly string[];
}

/** Measures a release folder against the original. */
export async function evaluate(
  { release: folder, original: path, format }: EvaluateOptions,
  context: TaskContext,
): Promise<EvaluateResult> {
  const found = await readRelease(folder, context);
  const { dataset: original } = await readData(path, format, context);
  context.checkpoint(0, 1, 'measuring');
  const release = await rebuildRelease(folder, found, original);
  const identity = recodingFromLabels(original.dictionary, original.dictionary.labels);
  const itself: Release = { kind: 'recoded', dataset: original, recoding: identity };
  const evaluated: Record<string, Evaluated> = {};
  for (const { id, title, summary, better, unit, measure } of measures) {
    const before = measure(original, itself);
    const after = measure(original, release);
    if (before !== undefined && after !== undefined) evaluated[id] = { title, summary, better, unit, before, after };
  }
  return { measures: evaluated, truthful: truthfulness(original, release, found, folder), tampering: found.tampering };
}

/** The release as data: published rows in the original's order where that is known, labels tied to original items. */
async function rebuildRelease(folder: string, found: FoundRelease, original: Dataset): Promise<Release> {
  const { document, recoding } = found;
  const dataset = await inOriginalOrder(folder, found);
  if (dataset.numRows !== original.numRows) {
    throw new SottoError(
      'input',
      `the release has ${dataset.numRows} records, the original ${original.numRows}: is it the right original?`,
    );
  }
  if (recoding !== undefined) checkSameItems(recoding.original.labels, original);
  switch (document.kind) {
    case 'recoded':
    case 'local': {
      if (recoding === undefined) throw new SottoError('input', `${folder}: recoding.csv is missing`);
      if (document.kind === 'local') return { kind: 'local', dataset, recoding };
      const aligned = alignDataset(dataset, recoding.published);
      if (aligned === undefined)
        throw new SottoError('input', `${folder}: the data shows labels that recoding.csv does not name`);
      return { kind: 'recoded', dataset: aligned, recoding };
    }
    case 'cells': {
      const file = join(folder, 'curator', 'deletions.csv');
      const deletions = readDeletions(await readBytes(file), original, { file });
      return { kind: 'cells', dataset, deletions, ...(recoding !== undefined && { recoding }) };
    }
    default:
      return { kind: document.kind, dataset };
  }
}

async function inOriginalOrder(folder: string, { document, dataset }: FoundRelease): Promise<Dataset> {
  const file = join(folder, 'curator', 'order.csv');
  if (!document.data.shuffled || !existsSync(file)) return dataset;
  const order = new Uint32Array(dataset.numRows);
  const lines = Buffer.from(await readBytes(file))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .slice(1);
  for (const line of lines) {
    const [published, original] = line.split(',').map(Number);
    order[original! - 1] = published! - 1;
  }
  return permuteRows(dataset, order);
}

function checkSameItems(labels: readonly string[], original: Dataset): void {
  const own = original.dictionary.labels;
  if (own.length === labels.length && own.every((label, i) => label === labels[i])) return;
  const known = new Set(labels);
  const missing = own.filter((label) => !known.has(label)).length;
  throw new SottoError(
    'input',
    `the release was made of ${labels.length} items, the original has ${own.length}, ${missing} of them not in the release: is it the right original?`,
  );
}

function truthfulness(original: Dataset, release: Release, { document }: FoundRelease, folder: string) {
  if (document.data.shuffled && !existsSync(join(folder, 'curator', 'order.csv'))) {
    const scope = 'the records were shuffled, and their order is not here to compare them';
    return { status: 'not-applicable', checked: 0, scope } as const;
  }
  return verifyTruthful(original, release);
}
