import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AvailableData,
  checkParameters,
  formatById,
  loadInput,
  modelById,
  randomFromSeed,
  type SideInput,
  type SideInputs,
  SottoError,
  sideInputs,
} from '../../src/internal.ts';
import { readBytes } from '../files/read-bytes.ts';

/** The side inputs that the promise of a release or a data file refers to, and where to find them. */
interface InputSources {
  /** The data whose items and rows the inputs name. */
  readonly dataset: AvailableData;
  readonly format: string;
  readonly model: { readonly id: string; readonly [param: string]: unknown };
  /** A release folder that may hold them. */
  readonly folder?: string;
  /** The requested files or makers, which go first. */
  readonly inputFiles?: Readonly<Record<string, string>>;
  /** The seed of inputs that are made, not read; 1 by default. */
  readonly seed?: number;
  /** Whether to leave out the curator's inputs: they name records that are not in the release. */
  readonly publicOnly?: boolean;
  /** The function that fetches files, if a program supplies some of them itself. */
  readonly readBytes?: typeof readBytes;
}

/** Reads the side inputs that are given or lie in the release folder. */
export async function readReleaseInputs(sources: InputSources): Promise<SideInputs> {
  const {
    dataset,
    format,
    model,
    folder,
    inputFiles = {},
    seed = 1,
    publicOnly,
    readBytes: fetch = readBytes,
  } = sources;
  const { id, ...params } = model;
  const modelParams = checkParameters(modelById(id).params, params, 'model');
  const { itemSyntax } = formatById(format);
  const loaded: Record<string, unknown> = {};
  const unseenOf: Record<string, string[][]> = {};
  for (const input of sideInputs) {
    if (input.audience === 'nobody' || (input.audience === 'curator' && publicOnly === true)) continue;
    const savedText = folder === undefined ? undefined : curatorFile(folder, input);
    if (savedText !== undefined && inputFiles[input.name] !== undefined && input.measuring !== true) {
      throw new SottoError('usage', `the release carries its own ${input.title}, ${savedText}`, {
        hint: [{ leaveOut: [input.name] }, ': a promise is checked for what it was made for'],
      });
    }
    const text = inputFiles[input.name] ?? savedText;
    if (text === undefined) continue;
    const unseen: string[][] = [];
    // The purpose of a release may be missing from it.
    const mayBeUnseen = folder !== undefined || input.isPolicy === true;
    const context = { dataset, itemSyntax, modelParams, random: randomFromSeed(seed), ...(mayBeUnseen && { unseen }) };
    loaded[input.name] = await loadInput(input, text, context, fetch);
    if (unseen.some((labels) => labels.length > 0)) unseenOf[input.name] = unseen;
  }
  return Object.keys(unseenOf).length === 0 ? loaded : { ...loaded, unseen: unseenOf };
}

/** Public inputs lie in the folder itself, the curator's in its own part: neither stands in for the other. */
function curatorFile(folder: string, { file, audience }: SideInput): string | undefined {
  const path = audience === 'public' ? join(folder, file) : join(folder, 'curator', file);
  return existsSync(path) ? path : undefined;
}
