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
import { bringCounted } from '../stores/bring-data.ts';
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
export type LabelsAsked = (release: ReceivedRelease) => Iterable<number> | undefined;

/**
 * Reads a release folder for counting and mining; throws `input` if it is not one. An engine reads its records if one
 * is named, and only the labels that matter are loaded.
 */
export async function receiveRelease(
  folder: string,
  context: TaskContext,
  engine?: string,
  labelsAsked?: LabelsAsked,
): Promise<ReceivedFolder> {
  const found = await readReleaseFiles(folder);
  const { document } = found;
  const received = await withoutRecords(found);
  const { dataset, input } = await (engine === undefined
    ? readPublished(found, context)
    : readByEngine(found, engine, context, received, labelsAsked));
  const notes = found.tampering.map((text) => `${text}: do not rely on what follows`);
  return { received: { ...received, dataset }, document, input, notes };
}

async function readByEngine(
  found: ReleaseFiles,
  engine: string,
  context: TaskContext,
  received: Omit<ReceivedRelease, 'dataset'>,
  labelsAsked?: LabelsAsked,
) {
  const { unknown = 0, ids } = found.document.data;
  if (unknown > 0) throw notOnEngines('unknown');
  if (ids) throw notOnEngines('ids');
  // The conclusions from noise and label counts depend on all of the records.
  const isAll = received.noise !== undefined || received.counts !== undefined;
  const read = () => readPublished(found, context);
  return bringCounted(await openReleased(engine, dataPathOf(found), context, read), ({ items: { labels } }) => {
    const empty = newRecords({ offsets: new Uint32Array(1), items: new Uint32Array() }, { labels });
    return isAll ? undefined : labelsAsked?.({ ...received, dataset: empty });
  });
}

/** All that a folder tells but its records. */
async function withoutRecords(found: ReleaseFiles): Promise<Omit<ReceivedRelease, 'dataset'>> {
  const { document, recoding } = found;
  const hidden = await onlyHidden(found);
  const { chosen } = definitionsOf(document);
  const noise = noiseOf(chosen.algorithm, chosen.params);
  return {
    kind: document.kind,
    mostDropped: mostDropped(document),
    ...(recoding !== undefined && { recoding }),
    ...(hidden !== undefined && { hidden }),
    ...(noise !== undefined && { noise }),
    ...(found.counts !== undefined && { counts: found.counts }),
  };
}

/** The only items of which cells may be missing: those that the algorithm says it hides, as the release lists them. */
async function onlyHidden({ folder, document, recoding }: ReleaseFiles): Promise<Set<string> | undefined> {
  const { hidesOnly } = algorithms.find(({ id }) => id === document.algorithm.id) ?? {};
  if (hidesOnly === undefined || recoding === undefined) return undefined;
  const { format } = document.data;
  const dataset = { dictionary: recoding.original };
  const inputs = await readReleaseInputs({ dataset, format, model: document.model, folder, given: {}, seed: 1 });
  const listed = Array.from(inputs[hidesOnly] ?? [], (i) => recoding.original.labels[i] ?? '');
  return new Set([...listed, ...(inputs.unseen?.[hidesOnly] ?? []).flat()]);
}

/** `countBound` made it: rounded up, or a number that it stays below. */
function mostDropped({ data: { emptyRecords } }: ReleaseDocument): number {
  const told = emptyRecords?.dropped ?? 0;
  return typeof told === 'number' ? told : Number(told.replace('fewer than ', '')) - 1;
}
