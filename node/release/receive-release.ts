import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  algorithms,
  definitionsOf,
  noiseOf,
  RELEASE_FILE,
  type ReceivedRelease,
  type ReleaseDocument,
  type WhatWasRead,
} from '../../src/internal.ts';
import type { TaskContext } from '../worker/task-context.ts';
import { type ReleaseFiles, readPublished, readReleaseFiles } from './read-release.ts';
import { readReleaseInputs } from './read-release-inputs.ts';

/** A release folder as its recipient works with it. */
export interface ReceivedFolder {
  readonly received: ReceivedRelease;
  readonly document: ReleaseDocument;
  readonly input: WhatWasRead;
  /** What of the folder was changed, in words. */
  readonly notes: readonly string[];
}

/** Whether a path, as data is named, is a release folder. */
export function holdsRelease(path: string): boolean {
  return path !== '-' && existsSync(join(path, RELEASE_FILE));
}

/** Reads a release folder for counting and mining in it; throws `input` if it is none. */
export async function receiveRelease(folder: string, context: TaskContext): Promise<ReceivedFolder> {
  const found = await readReleaseFiles(folder);
  const { document, recoding } = found;
  const { dataset, input } = await readPublished(folder, found.dataFile, document, context);
  const hidden = await onlyHidden(folder, found);
  const { chosen } = definitionsOf(document);
  const noise = noiseOf(chosen.algorithm, chosen.params);
  const received = {
    kind: document.kind,
    dataset,
    mostDropped: mostDropped(document),
    ...(recoding !== undefined && { recoding }),
    ...(hidden !== undefined && { hidden }),
    ...(noise !== undefined && { noise }),
    ...(found.counts !== undefined && { counts: found.counts }),
  };
  return { received, document, input, notes: found.tampering.map((text) => `${text}: do not rely on what follows`) };
}

/** The only items of which cells may be missing: those that the algorithm says it hides, as the release lists them. */
async function onlyHidden(folder: string, { document, recoding }: ReleaseFiles): Promise<Set<string> | undefined> {
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
