import { formatById, IN_MEMORY_FORMAT } from '../formats/index.ts';
import { modelById } from '../job/catalog.ts';
import { loadInputs } from '../job/load-inputs.ts';
import { checkPromiseParameters } from '../models/index.ts';
import { evidenceOfData } from '../run/evidence.ts';
import { openHere } from '../run/judge.ts';
import { type Judged, verifyPromise } from '../run/verify-promise.ts';
import { checkpointOf } from './call-controls.ts';
import { namedInputs, readPlainInputs } from './job-from-options.ts';
import type { PromiseOptions } from './options.ts';
import { datasetOf, type Records, releaseIn } from './records.ts';

/** The promise to check, and the original records, for promises that only their owner can check. */
export type VerifyOptions = PromiseOptions & { readonly original?: Records | undefined };

/**
 * Checks a promise on records or on a release, as an outsider would: by counting.
 *
 * @example
 * ```ts
 * const records = [['milk', 'beer'], ['milk', 'wine'], ['milk']];
 * const { status, statement } = await verify(records, { model: 'km', k: 2, m: 1 });
 * status; // → 'violated'
 * statement; // → 'An attacker who knows one published item of a person’s record is left with at least 2 records that contain it.'
 * ```
 */
export async function verify(records: Records, options: VerifyOptions): Promise<Judged> {
  const { original: before, signal: _signal, onProgress: _progress, model: id, ...modelParams } = options;
  const params = Object.entries(modelParams).filter(([name]) => name in modelById(id).params.shape);
  const promise = checkPromiseParameters(modelById(id), Object.fromEntries(params));
  const published = datasetOf(records);
  const original = before === undefined ? undefined : datasetOf(before);
  const release = releaseIn(records);
  const evidence = evidenceOfData(published, original, release?.recoding);
  const checkpoint = checkpointOf(options);
  const open = openHere(evidence, {
    format: IN_MEMORY_FORMAT,
    ...(release !== undefined && { kind: release.kind }),
    ...(published.persons !== undefined && { people: { unit: 'people', joined: false } }),
  });
  const { itemSyntax } = formatById(IN_MEMORY_FORMAT);
  const { hierarchy: _, ...side } = await loadInputs(
    { job: namedInputs(options), promised: promise },
    { dataset: open.known, itemSyntax, checkpoint },
    readPlainInputs(options, IN_MEMORY_FORMAT),
  );
  return verifyPromise({ id, ...Object.fromEntries(params) }, open, side, { checkpoint });
}
