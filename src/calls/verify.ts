import { SottoError } from '../errors.ts';
import { formatById, modelById, verifierOf } from '../job/catalog.ts';
import { evidenceOfData, NOT_READ } from '../job/evidence.ts';
import { loadInputs } from '../job/load-inputs.ts';
import { checkOneRecordEach } from '../job/people.ts';
import { kindById } from '../kinds/index.ts';
import { checkPromise, type Model } from '../models/index.ts';
import type { ReceivedRelease } from '../queries/released-items.ts';
import type { Verdict } from '../verify/index.ts';
import { nameInputs, readGiven } from './given-job.ts';
import type { PromiseOptions } from './options.ts';
import { datasetOf, type Records } from './records.ts';
import { type CallShell, IN_MEMORY_FORMAT } from './run-given.ts';
import { checkpointOf } from './watching.ts';

/** The promise to check, and the records before they were changed for promises that only their owner can check. */
export type VerifyOptions = PromiseOptions & { readonly original?: Records | undefined };

/** What the verifier found, and the promise in one sentence. */
export type Verified = Verdict & { readonly statement: string };

/**
 * Has a promise checked on records, or on a release, as an outsider would: by counting.
 *
 * @example
 * ```ts
 * const records = [['milk', 'beer'], ['milk', 'wine'], ['milk']];
 * const { status, statement } = await verify(records, { model: 'km', k: 2, m: 1 });
 * status; // → 'violated'
 * statement; // → 'Every combination of up to 1 published item that occurs in a record occurs in at least 2 records.'
 * ```
 */
export async function verify(records: Records, options: VerifyOptions, shell: CallShell = {}): Promise<Verified> {
  const { original: before, signal: _signal, onProgress: _progress, model: id, ...given } = options;
  const model = modelById(id);
  const params = Object.entries(given).filter(([name]) => name in model.params.shape);
  const promised = checkPromise(model, Object.fromEntries(params));
  const published = datasetOf(records);
  const original = before === undefined ? undefined : datasetOf(before);
  const statement = model.statement(promised.params, published.persons === undefined ? 'records' : 'people');
  const released = isRelease(records) ? records : undefined;
  if (released && kindById(released.kind).mixesNames === true && verifierOf(model).readsLocal !== true)
    return { ...NOT_READ, statement };
  const evidence = evidenceOfData(published, original, released?.recoding);
  const { named, texts } = nameInputs(options, IN_MEMORY_FORMAT);
  checkShown(model, { ...named, original });
  const checkpoint = checkpointOf(options);
  const dataset = original ?? { ...published, dictionary: evidence.recoding?.original ?? published.dictionary };
  const { itemSyntax } = formatById(IN_MEMORY_FORMAT);
  const { hierarchy: _, ...side } = await loadInputs(
    { job: named, promised },
    { dataset, itemSyntax, checkpoint },
    readGiven(texts, shell.readBytes),
  );
  checkOneRecordEach(model, published);
  return { ...verifierOf(model).verify({ ...side, ...evidence }, promised.params, { checkpoint }), statement };
}

function isRelease(records: Records): records is Records & ReceivedRelease {
  return 'kind' in records && 'dataset' in records;
}

/** Throws `usage` where the promise speaks of something that was not given. */
function checkShown(model: Model, shown: Readonly<Record<string, unknown>>): void {
  const missing = model.needs.filter((need) => shown[need] === undefined);
  if (missing.length === 0) return;
  throw new SottoError('usage', `this promise cannot be checked without ${missing.join(' and ')}`, {
    hint: missing.map((need) => ({ give: need })),
  });
}
