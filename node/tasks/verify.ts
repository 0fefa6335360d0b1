import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  checkParameters,
  definitionsOf,
  FILES,
  modelById,
  namedInputs,
  nearestTo,
  parseSalts,
  quote,
  type ReceivedRelease,
  type RequestedReading,
  readPlainInputs,
  type SideInputOptions,
  SottoError,
  unknownLabelTexts,
} from '../../src/internal.ts';
import { readBytes } from '../files/read-bytes.ts';
import type { RecordSource } from '../files/read-source.ts';
import { readText } from '../files/read-text.ts';
import { writeFileAtomically } from '../files/write-folder.ts';
import { type ReleaseFiles, readReleaseFiles } from '../release/read-release.ts';
import { readReleaseInputs } from '../release/read-release-inputs.ts';
import { keyId, readPrivateKey, readPublicKey, signText } from '../release/signature.ts';
import { judgeRelease } from '../release/verify-release.ts';
import { pathForEngine } from '../stores/open-records.ts';
import { checkPromise, type VerifyResult } from '../verify/check-promise.ts';
import { openDataHere, openReleaseHere } from '../verify/in-memory.ts';
import { openDataElsewhere, openReleaseElsewhere } from '../verify/on-engine.ts';
import type { TaskContext } from '../worker/task-context.ts';

interface VerifyInputs {
  /** Side inputs given by flags: a file or a maker, by name. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** The data before it was changed, for promises that only its owner can check. */
  readonly original?: string;
  /** The engine that counts the records, if they are too many for memory. */
  readonly engine?: string;
}

export interface VerifyDataOptions extends Omit<VerifyInputs, 'original'>, RequestedReading {
  readonly data: RecordSource | ReceivedRelease;
  readonly original?: RecordSource;
  /** Side inputs that a program gives as plain values. */
  readonly plainInputs?: SideInputOptions;
  readonly model: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface VerifyReleaseOptions extends VerifyInputs, RequestedReading {
  readonly release: string;
  /** The file of the public key that must have signed the release. */
  readonly key?: string;
  /** The curator's file of salts, to compare what was given with what the release committed to. */
  readonly salts?: string;
  /** The records of each person, from the curator's persons.csv; by default the one in the folder. */
  readonly persons?: string;
  /** The file of a private key that signs the release if nothing is wrong with it. */
  readonly sign?: string;
}

/** Checks a promise on data, as an outsider would. */
export async function verifyData(options: VerifyDataOptions, context: TaskContext): Promise<VerifyResult> {
  const { data, original, engine, plainInputs = {}, inputs: files = {}, ...reading } = options;
  const model = { id: options.model, ...options.params };
  checkParameters(modelById(options.model).params, options.params, 'model');
  if (engine !== undefined && original !== undefined) throw needsMemory('comparing with the original needs');
  const open = await (engine === undefined
    ? openDataHere(options, context)
    : openDataElsewhere({ ...reading, data: pathForEngine(data) }, engine, context));
  try {
    const { known: dataset, format } = open;
    const inputFiles = { ...files, ...namedInputs(plainInputs) };
    const fetch = readPlainInputs(plainInputs, format, readBytes);
    const side = await readReleaseInputs({ dataset, format, model, inputFiles, readBytes: fetch });
    const result = await checkPromise(model, open, side, context);
    const { unseen = {} } = side;
    return { ...result, notes: unknownLabelTexts(unseen, nearestTo(unseen, dataset.dictionary.labels)) };
  } finally {
    await open.close();
  }
}

/** Re-checks a release folder: every byte against its hash, and the promise by counting again. */
export async function verifyRelease(options: VerifyReleaseOptions, context: TaskContext): Promise<VerifyResult> {
  const { release, sign, engine, original } = options;
  if (engine !== undefined && (original !== undefined || sign !== undefined)) {
    throw needsMemory('comparing with the original and signing need');
  }
  const key = sign === undefined ? undefined : await readPrivateKey(sign);
  const found = await readReleaseFiles(release);
  const result = await checkRelease(options, found, context);
  if (key === undefined || result.status !== 'holds') return result;
  if (result.signature !== undefined && result.signature.keyid !== keyId(key)) {
    throw new SottoError('usage', `${release} is signed already, by key ${result.signature.keyid}`, {
      hint: `to sign it again, remove ${FILES.signature} first`,
    });
  }
  await writeFileAtomically(join(release, FILES.signature), [signText(found.text, key)]);
  const signature = { keyid: keyId(key), valid: true, isKeyGiven: true };
  const files = [...(result.files ?? []).filter(({ file }) => file !== FILES.signature)];
  return { ...result, signature, files: [...files, { file: FILES.signature, check: 'signature verified' }] };
}

async function checkRelease(
  { release: folder, inputs: inputFiles = {}, original, key, salts, persons, engine, ...reading }: VerifyReleaseOptions,
  files: ReleaseFiles,
  context: TaskContext,
): Promise<VerifyResult> {
  const publicKey = key === undefined ? undefined : await readPublicKey(key);
  const { document } = files;
  const { model } = document;
  definitionsOf(document);
  const open = await (engine === undefined
    ? openReleaseHere(files, original, reading, context, persons)
    : openReleaseElsewhere(files, engine, context, persons));
  try {
    const { known: dataset, format } = open;
    const isOwners = modelById(model.id).needs.includes('original');
    const publicOnly = isOwners && original === undefined;
    const side = await readReleaseInputs({ dataset, format, model, folder, inputFiles, publicOnly });
    const result = await checkPromise(model, open, side, context);
    return await judgeRelease({ files, open, side, salts: readSalts(folder, salts), result, key: publicKey });
  } finally {
    await open.close();
  }
}

function needsMemory(subject: string): SottoError {
  return new SottoError('unsupported', `${subject} the records in memory`, { hint: [{ leaveOut: ['engine'] }] });
}

/** The given salts, or those in the curator's part of the folder; throws `input` for another file. */
function readSalts(folder: string, path: string | undefined): ReturnType<typeof parseSalts> {
  const curatorPath = join(folder, 'curator', FILES.salts);
  const file = path ?? (existsSync(curatorPath) ? curatorPath : undefined);
  if (file === undefined) return undefined;
  const salts = parseSalts(readText(file));
  if (salts !== undefined) return salts;
  throw new SottoError(
    'input',
    `${file}: expected salts as ${quote(FILES.salts)} of a release has them, got something else`,
  );
}
