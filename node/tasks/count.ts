import {
  assumptionOf,
  countItemsets,
  formatById,
  nearestLabel,
  quote,
  readLabelSets,
  releasedItems,
  SottoError,
} from '../../src/internal.ts';
import { readBytes } from '../files/read-bytes.ts';
import { type NeededItems, openQuery } from '../release/open-query.ts';
import { readReleaseFiles } from '../release/read-release.ts';
import type { TaskContext } from '../worker/task-context.ts';

export interface CountOptions {
  readonly release: string;
  /** Itemsets as they are typed: `beer,wine`. */
  readonly itemsets: readonly string[];
  /** A file with an itemset in each line, in the release's own way of writing items. */
  readonly file?: string;
  /** The engine that reads the records, if they are too many for memory. */
  readonly engine?: string;
}

/** The document of `count --json`. */
export interface CountResult {
  readonly release: string;
  /** Published records. */
  readonly records: number;
  readonly counts: ReturnType<typeof countItemsets>;
  /** The assumptions of estimates. */
  readonly assumption: string;
  readonly notes: readonly string[];
}

/** A label with its members written out, `(beer,wine)`, is one name although it has commas. */
function withLabelsQuoted(itemset: string): string {
  return itemset.replace(/(^|,)(\([^()"]*,[^()"]*\))(?=,|$)/g, '$1"$2"');
}

/** Counts itemsets in a release as its recipient can: bounds and an estimate for each. */
export async function countInFolder(
  { release: folder, itemsets, file, engine }: CountOptions,
  context: TaskContext,
): Promise<CountResult> {
  const typed = itemsets.map(
    (text) => readLabelSets(Buffer.from(withLabelsQuoted(text)), { syntax: 'commas', file: 'the itemset' })[0] ?? [],
  );
  const files = await readReleaseFiles(folder);
  const { itemSyntax } = formatById(files.document.data.format);
  const listed = file === undefined ? [] : readLabelSets(await readBytes(file), { syntax: itemSyntax, file });
  const requestedSets = [...typed, ...listed].filter((names) => names.length > 0);
  if (requestedSets.length === 0)
    throw new SottoError('usage', 'expected an itemset such as beer,wine, or a file of itemsets');
  const itemsOf: NeededItems = (_, release) => {
    const itemOf = release && releasedItems(release);
    const items = requestedSets.flat().flatMap((name) => itemOf?.(name) ?? []);
    return new Set(items.flatMap(({ sure, label }) => [...sure, label]).filter((id) => id >= 0));
  };
  const { release, dataset, notes } = await openQuery({ data: files, engine, itemsOf }, context);
  const { recoding } = release;
  const counts = countItemsets(release, requestedSets);
  const names = [...(recoding?.original.labels ?? []), ...dataset.dictionary.labels];
  return {
    release: folder,
    records: dataset.numRows,
    counts,
    assumption: assumptionOf(release),
    notes: [...notes, ...unnamedNotes(counts, names)],
  };
}

function unnamedNotes(counts: CountResult['counts'], names: readonly string[]): string[] {
  const unnamed = new Set(counts.flatMap((one) => one.unnamed ?? []));
  return Array.from(unnamed, (name) => {
    const nearest = nearestLabel(name, names);
    const hint = nearest === undefined ? '' : `; did you mean ${quote(nearest)}?`;
    return `the release does not name ${quote(name)}: it was suppressed, or never occurred${hint}`;
  });
}
