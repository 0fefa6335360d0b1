import {
  algorithms,
  definitionsOf,
  newRecords,
  noiseOf,
  type ReceivedRelease,
  type ReleaseDocument,
  unsupportedOnEngines,
} from '../../src/internal.ts';
import { fetchData } from '../stores/fetch-data.ts';
import { openCounted } from '../stores/open-records.ts';
import type { TaskContext } from '../worker/task-context.ts';
import type { NeededItems, QueryRecords, QuerySource } from './open-query.ts';
import { dataPathOf, type FoundRelease, type ReleaseFiles, readPublished } from './read-release.ts';
import { readReleaseInputs } from './read-release-inputs.ts';

/** A release folder as its recipient works with it. */
export async function receiveRelease(found: FoundRelease): Promise<ReceivedRelease> {
  return { ...(await withoutRecords(found)), dataset: found.dataset };
}

/** Opens a release folder for a query. Conclusions from noise and label counts depend on all of its records. */
export async function openReleaseQuery(
  { data: files, engine, itemsOf }: QuerySource<ReleaseFiles>,
  context: TaskContext,
): Promise<Required<QueryRecords>> {
  const known = await withoutRecords(files);
  const isAll = known.noise !== undefined || known.counts !== undefined;
  const itemsOfRelease: NeededItems = (counted) => {
    const { labels } = counted.items;
    const dataset = newRecords({ offsets: new Uint32Array(1), items: new Uint32Array() }, { labels });
    return isAll ? undefined : itemsOf?.(counted, { ...known, dataset });
  };
  const { dataset, input } = await (engine === undefined
    ? readPublished(files, context)
    : fetchData(await openReleased(files, engine, context), itemsOfRelease));
  const notes = files.tampering.map((text) => `${text}: do not rely on what follows`);
  return { dataset, input, release: { ...known, dataset }, notes };
}

function openReleased(files: ReleaseFiles, engine: string, context: TaskContext): ReturnType<typeof openCounted> {
  const { unknown = 0, ids } = files.document.data;
  if (unknown > 0) throw unsupportedOnEngines('unknown');
  if (ids) throw unsupportedOnEngines('ids');
  return openCounted(engine, dataPathOf(files), {}, context, () => readPublished(files, context));
}

/** All that a folder tells but its records. */
async function withoutRecords(files: ReleaseFiles): Promise<Omit<ReceivedRelease, 'dataset'>> {
  const { document, recoding } = files;
  const hidden = await onlyHidden(files);
  const { chosen: config } = definitionsOf(document);
  const noise = noiseOf(config.algorithm, config.params);
  return {
    kind: document.kind,
    mostDropped: maxDropped(document),
    ...(recoding !== undefined && { recoding }),
    ...(hidden !== undefined && { hidden }),
    ...(noise !== undefined && { noise }),
    ...(files.counts !== undefined && { counts: files.counts }),
  };
}

/** The only items of which cells may be missing: those that the algorithm says it hides, as the release lists them. */
async function onlyHidden({ folder, document, recoding }: ReleaseFiles): Promise<Set<string> | undefined> {
  const { hidesOnly } = algorithms.find(({ id }) => id === document.algorithm.id) ?? {};
  if (hidesOnly === undefined || recoding === undefined) return undefined;
  const { format } = document.data;
  const dataset = { dictionary: recoding.original };
  const inputs = await readReleaseInputs({ dataset, format, model: document.model, folder, inputFiles: {}, seed: 1 });
  const listed = Array.from(inputs[hidesOnly] ?? [], (i) => recoding.original.labels[i] ?? '');
  return new Set([...listed, ...(inputs.unseen?.[hidesOnly] ?? []).flat()]);
}

/** `countBound` made it: rounded up, or a number that it stays below. */
function maxDropped({ data: { emptyRecords } }: ReleaseDocument): number {
  const numDropped = emptyRecords?.dropped ?? 0;
  return typeof numDropped === 'number' ? numDropped : Number(numDropped.replace('fewer than ', '')) - 1;
}
