import {
  algorithms,
  assumptionOf,
  countItemsets,
  formatById,
  type ItemsetCount,
  nearestLabel,
  quote,
  type ReleaseDocument,
  readLabelSets,
  SottoError,
} from '../../src/internal.ts';
import { readBytes } from '../files/read-bytes.ts';
import { type FoundRelease, readRelease } from '../release/read-release.ts';
import { readReleaseInputs } from '../release/read-release-inputs.ts';
import type { TaskContext } from '../worker/task-context.ts';

export interface CountOptions {
  readonly release: string;
  /** Itemsets as they are typed: `beer,wine`. */
  readonly itemsets: readonly string[];
  /** A file with an itemset in each line, in the release's own way of writing items. */
  readonly file?: string;
}

/** What `count --json` prints. */
export interface CountResult {
  readonly release: string;
  /** Published records. */
  readonly records: number;
  readonly counts: readonly ItemsetCount[];
  /** What estimates take for granted. */
  readonly assumption: string;
  readonly notes: readonly string[];
}

/** Counts itemsets in a release as its recipient can: bounds and an estimate for each. */
export async function count(
  { release: folder, itemsets, file }: CountOptions,
  context: TaskContext,
): Promise<CountResult> {
  const typed = itemsets.map(
    (text) => readLabelSets(Buffer.from(text), { syntax: 'commas', file: 'the itemset' })[0] ?? [],
  );
  const found = await readRelease(folder, context);
  const { document, dataset, recoding } = found;
  const { itemSyntax } = formatById(document.data.format);
  const listed = file === undefined ? [] : readLabelSets(await readBytes(file), { syntax: itemSyntax, file });
  const asked = [...typed, ...listed].filter((names) => names.length > 0);
  if (asked.length === 0)
    throw new SottoError('usage', 'which itemset? name one, such as beer,wine, or a file of them');
  const hidden = await onlyHidden(folder, found);
  const received = {
    kind: document.kind,
    dataset,
    mostDropped: mostDropped(document),
    ...(recoding !== undefined && { recoding }),
    ...(hidden !== undefined && { hidden }),
  };
  const counts = countItemsets(received, asked);
  const names = [...(recoding?.original.labels ?? []), ...dataset.dictionary.labels];
  return {
    release: folder,
    records: dataset.numRows,
    counts,
    assumption: assumptionOf(received),
    notes: [...found.tampering.map((text) => `${text}: do not rely on these counts`), ...unnamedNotes(counts, names)],
  };
}

/** The only items of which cells may be missing: those that the algorithm says it hides, as the release lists them. */
async function onlyHidden(folder: string, { document, recoding }: FoundRelease): Promise<Set<string> | undefined> {
  const { hidesOnly } = algorithms.find(({ id }) => id === document.algorithm.id) ?? {};
  if (hidesOnly === undefined || recoding === undefined) return undefined;
  const { format } = document.data;
  const dataset = { dictionary: recoding.original };
  const inputs = await readReleaseInputs({ dataset, format, model: document.model, folder, given: {}, seed: 1 });
  const listed = Array.from(inputs[hidesOnly] ?? [], (i) => recoding.original.labels[i] ?? '');
  return new Set([...listed, ...(inputs.unseen?.[hidesOnly] ?? []).flat()]);
}

/** `coarseMost` made it: rounded up, or a number that it stays below. */
function mostDropped({ data: { emptyRecords } }: ReleaseDocument): number {
  const told = emptyRecords?.dropped ?? 0;
  return typeof told === 'number' ? told : Number(told.replace('fewer than ', '')) - 1;
}

function unnamedNotes(counts: readonly ItemsetCount[], names: readonly string[]): string[] {
  const unnamed = new Set(counts.flatMap((one) => one.unnamed ?? []));
  return Array.from(unnamed, (name) => {
    const nearest = nearestLabel(name, names);
    const hint = nearest === undefined ? '' : `; did you mean ${quote(nearest)}?`;
    return `the release does not name ${quote(name)}: it is published nowhere, or was never there${hint}`;
  });
}
