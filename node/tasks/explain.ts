import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  checkParameters,
  type Decision,
  editDistance,
  evidenceOf,
  keepItem,
  modelById,
  quote,
  type Recoding,
  SottoError,
  SUPPRESSED,
  type Verdict,
  verifierOf,
} from '../../src/index.ts';
import { readBytes } from '../read-bytes.ts';
import { readData } from '../read-data.ts';
import { type FoundRelease, readRelease } from '../read-release.ts';
import { readReleaseInputs } from '../read-release-inputs.ts';
import { rebuildRelease } from '../rebuild-release.ts';
import type { TaskContext } from '../task-context.ts';

export interface ExplainOptions {
  readonly release: string;
  /** Which item; all of them in figures when left out. */
  readonly item?: string;
  /** With it, "what if the item were kept" is answered by the verifier. */
  readonly original?: string;
  readonly format?: string;
}

/** A decision as the curator's folder keeps it: items by their labels. */
export interface NamedDecision extends Omit<Decision, 'items' | 'forcedBy'> {
  readonly items: readonly string[];
  readonly forcedBy?: readonly string[];
}

/** What `explain --json` prints. */
export interface ExplainResult {
  readonly model: { readonly id: string; readonly [param: string]: unknown };
  readonly algorithm: { readonly id: string; readonly [param: string]: unknown };
  readonly statement: string;
  /** The steps of the run and how often each decided something. */
  readonly steps: readonly { readonly step: string; readonly action: string; readonly times: number }[];
  readonly item?: ExplainedItem;
}

export interface ExplainedItem {
  readonly item: string;
  /** What it is published as; null = nowhere. Without labels, its own name. */
  readonly published: string | null;
  /** The other items of the same label. */
  readonly together: readonly string[];
  /** What was decided about it, in the order of the run. */
  readonly decisions: readonly NamedDecision[];
  /** The verdict on the release with the item kept, where the original was given. */
  readonly kept?: Verdict;
}

/** Tells why an item was changed, and what would happen if it were not. */
export async function explain(options: ExplainOptions, context: TaskContext): Promise<ExplainResult> {
  const { release: folder, item } = options;
  const found = await readRelease(folder, context);
  const decisions = await readDecisions(folder);
  const { model, algorithm, statement } = found.document;
  const counts = new Map<string, { step: string; action: string; times: number }>();
  for (const { step, action } of decisions) {
    const key = `${step} ${action}`;
    const count = counts.get(key) ?? { step, action, times: 0 };
    counts.set(key, { ...count, times: count.times + 1 });
  }
  const result = { model, algorithm, statement, steps: [...counts.values()] };
  if (item === undefined) return result;
  const fate = fateOf(item, found);
  const about = decisions.filter(({ items }) => items.includes(item));
  const kept = options.original === undefined ? undefined : await whatIfKept(options, found, item, context);
  return { ...result, item: { item, ...fate, decisions: about, ...(kept !== undefined && { kept }) } };
}

async function readDecisions(folder: string): Promise<NamedDecision[]> {
  if (!existsSync(join(folder, 'curator'))) {
    throw new SottoError('input', `${folder} has no curator/ part, and only that tells why things were changed`, {
      hint: 'run this where the curator keeps the release',
    });
  }
  const file = join(folder, 'curator', 'decisions.jsonl');
  if (!existsSync(file)) return [];
  const text = Buffer.from(await readBytes(file)).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as NamedDecision);
}

function fateOf(item: string, { recoding, dataset }: FoundRelease): Pick<ExplainedItem, 'published' | 'together'> {
  const { labels } = recoding?.original ?? dataset.dictionary;
  const at = labels.indexOf(item);
  if (at < 0) {
    const near = labels.find((label) => editDistance(label, item, 2) !== undefined);
    throw new SottoError('usage', `${quote(item)} is no item of this release`, {
      ...(near !== undefined && { hint: `did you mean ${quote(near)}?` }),
    });
  }
  if (recoding === undefined) return { published: item, together: [] };
  const target = recoding.target[at]!;
  if (target === SUPPRESSED) return { published: null, together: [] };
  return { published: recoding.published.labels[target]!, together: membersOf(recoding, target, at) };
}

function membersOf({ original, target }: Recoding, label: number, without: number): string[] {
  return original.labels.filter((_, i) => target[i] === label && i !== without);
}

async function whatIfKept(
  { release: folder, original: path, format }: ExplainOptions,
  found: FoundRelease,
  item: string,
  context: TaskContext,
): Promise<Verdict> {
  const { dataset: original } = await readData(path!, format, context);
  const release = await rebuildRelease(folder, found, original);
  const { document } = found;
  const sources = {
    dataset: original,
    format: document.data.format,
    model: document.model,
    folder,
    given: {},
    seed: 1,
  };
  const inputs = await readReleaseInputs(sources);
  const changed = keepItem(original, release, original.dictionary.labels.indexOf(item));
  const { id, ...given } = document.model;
  const model = modelById(id);
  return verifierOf(model).verify(
    evidenceOf({ ...inputs, dataset: original }, changed),
    checkParameters(model.params, given, 'model'),
    { checkpoint: (done, total, phase) => context.checkpoint(done, total, phase) },
  );
}
