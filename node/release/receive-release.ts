import {
  algorithms,
  definitionsOf,
  newRecords,
  noiseOf,
  notOnEngines,
  type ReadSummary,
  type ReceivedRelease,
  type ReleaseDocument,
} from '../../src/internal.ts';
import { fetchCounted } from '../stores/bring-data.ts';
import { openReleased } from '../stores/open-records.ts';
import type { TaskContext } from '../worker/task-context.ts';
import { dataPathOf, type ReleaseFiles, readPublished, readReleaseFiles } from './read-release.ts';
import { readReleaseInputs } from './read-release-inputs.ts';

/** A release folder as its recipient works with it. */
export interface ReceivedFolder {
  readonly received: ReceivedRelease;
  readonly document: ReleaseDocument;
  readonly input: ReadSummary;
  /** The changes of the folder, in words. */
  readonly notes: readonly string[];
}

/** The labels that matter, of a release whose records are not loaded yet; undefined if all do. */
export type RequestedLabels = (release: ReceivedRelease) => Iterable<number> | undefined;

/**
 * Reads a release folder for counting and mining; throws `input` if it is not one. An engine reads its records if one
 * is named, and only the labels that matter are loaded.
 */
export async function receiveRelease(
  folder: string,
  context: TaskContext,
  engine?: string,
  requestedLabels?: RequestedLabels,
): Promise<ReceivedFolder> {
  const files = await readReleaseFiles(folder);
  const { document } = files;
  const received = await withoutRecords(files);
  const { dataset, input } = await (engine === undefined
    ? readPublished(files, context)
    : readByEngine(files, engine, context, received, requestedLabels));
  const notes = files.tampering.map((text) => `${text}: do not rely on what follows`);
  return { received: { ...received, dataset }, document, input, notes };
}

async function readByEngine(
  files: ReleaseFiles,
  engine: string,
  context: TaskContext,
  received: Omit<ReceivedRelease, 'dataset'>,
  requestedLabels?: RequestedLabels,
) {
  const { unknown = 0, ids } = files.document.data;
  if (unknown > 0) throw notOnEngines('unknown');
  if (ids) throw notOnEngines('ids');
  // The conclusions from noise and label counts depend on all of the records.
  const isAll = received.noise !== undefined || received.counts !== undefined;
  const read = () => readPublished(files, context);
  return fetchCounted(await openReleased(engine, dataPathOf(files), context, read), ({ items: { labels } }) => {
    const empty = newRecords({ offsets: new Uint32Array(1), items: new Uint32Array() }, { labels });
    return isAll ? undefined : requestedLabels?.({ ...received, dataset: empty });
  });
}

/** All that a folder tells but its records. */
async function withoutRecords(files: ReleaseFiles): Promise<Omit<ReceivedRelease, 'dataset'>> {
  const { document, recoding } = files;
  const hidden = await onlyHidden(files);
  const { chosen: config } = definitionsOf(document);
  const noise = noiseOf(config.algorithm, config.params);
  return {
    kind: document.kind,
    mostDropped: mostDropped(document),
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
function mostDropped({ data: { emptyRecords } }: ReleaseDocument): number {
  const numDropped = emptyRecords?.dropped ?? 0;
  return typeof numDropped === 'number' ? numDropped : Number(numDropped.replace('fewer than ', '')) - 1;
}
