import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  checkParameters,
  countSteps,
  explainItem,
  FILES,
  judgeKeptItem,
  modelById,
  needsPersons,
  parseDecisions,
  peopleOf,
  quote,
  type ReadSummary,
  type RequestedReading,
  readItemFates,
  SottoError,
  shownRows,
  type Verdict,
} from '../../src/internal.ts';
import { readBytes } from '../files/read-bytes.ts';
import { readNonEmpty } from '../files/read-source.ts';
import { type FoundRelease, readWholeRelease } from '../release/read-release.ts';
import { readReleaseInputs } from '../release/read-release-inputs.ts';
import { dropsEmpty, rebuildRelease } from '../release/rebuild-release.ts';
import { wholeRecoding } from '../release/whole-recoding.ts';
import type { TaskContext } from '../worker/task-context.ts';

export interface ExplainOptions {
  readonly release: string;
  /** The item; all of them in figures if omitted. */
  readonly item?: string;
  /** With it, "what if the item were kept" is answered by the verifier. */
  readonly original?: string;
  /** The reading of the original. */
  readonly reading?: RequestedReading;
}

/** The document of `explain --json`. */
export interface ExplainResult {
  readonly model: { readonly id: string; readonly [param: string]: unknown };
  readonly algorithm: { readonly id: string; readonly [param: string]: unknown };
  readonly statement: string;
  /** The steps of the run and how often each decided something. */
  readonly steps: ReturnType<typeof countSteps>;
  readonly item?: ReturnType<typeof explainItem>;
  /** The original, where it was given. */
  readonly input?: ReadSummary;
}

/** Tells why an item was changed, and what would happen if it were not. */
export async function explain(options: ExplainOptions, context: TaskContext): Promise<ExplainResult> {
  const { release: folder, item } = options;
  const release = await readWholeRelease(folder, context);
  const decisions = await readDecisions(folder);
  const { model, algorithm, statement } = release.document;
  const result = { model, algorithm, statement, steps: countSteps(decisions) };
  if (item === undefined) return result;
  const { dataset } = release;
  const recoding = await wholeRecoding(folder, release.recoding);
  const explained = explainItem(
    item,
    { dictionary: dataset.dictionary, ...(recoding !== undefined && { recoding }) },
    decisions,
    await readFates(folder),
  );
  if (options.original !== undefined && explained.isLabel)
    throw new SottoError('usage', `${quote(item)} is a label: only one of its items can be kept`, {
      hint: `its items are ${explained.together.slice(0, 5).map(quote).join(', ')}${explained.together.length > 5 ? ' …' : ''}`,
    });
  const keeping =
    options.original === undefined ? undefined : await simulateKeepingItem(options, release, item, context);
  return {
    ...result,
    item: { ...explained, ...(keeping && { kept: keeping.verdict }) },
    ...(keeping && { input: keeping.input }),
  };
}

async function readDecisions(folder: string): Promise<ReturnType<typeof parseDecisions>> {
  if (!existsSync(join(folder, 'curator'))) {
    throw new SottoError('input', `${folder} has no curator/ part, but only that part says why things were changed`, {
      hint: 'run this where the curator keeps the release',
    });
  }
  const file = join(folder, 'curator', 'decisions.jsonl');
  if (!existsSync(file)) return [];
  return parseDecisions(Buffer.from(await readBytes(file)).toString('utf8'));
}

/** Set if the release was made by a version that writes them. */
async function readFates(folder: string) {
  const file = join(folder, 'curator', FILES.items);
  return existsSync(file) ? readItemFates(await readBytes(file), { file }) : undefined;
}

async function simulateKeepingItem(
  { release: folder, original: path, reading }: ExplainOptions,
  found: FoundRelease,
  item: string,
  context: TaskContext,
): Promise<{ readonly verdict: Verdict; readonly input: ReadSummary }> {
  const { dataset: original, input } = await readNonEmpty(path!, reading ?? {}, context);
  const { document } = found;
  if (needsPersons(peopleOf(document)) && original.persons === undefined) {
    throw new SottoError('usage', 'the promise counts people: which column names the person of each record?', {
      hint: ['name the column with ', { name: 'person' }],
    });
  }
  const release = await rebuildRelease(found, original);
  const { format } = document.data;
  const inputs = await readReleaseInputs({ dataset: original, format, model: document.model, folder });
  const { id, ...params } = document.model;
  const model = modelById(id);
  const verdict = judgeKeptItem(
    { dataset: original, inputs, release },
    original.dictionary.labels.indexOf(item),
    { model, params: checkParameters(model.params, params, 'model') },
    (published) => (dropsEmpty(document) ? shownRows(published) : undefined),
    { checkpoint: context.checkpoint },
  );
  return { verdict, input };
}
