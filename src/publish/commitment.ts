import * as z from 'zod';
import type { AvailableData } from '../data/available-data.ts';
import type { SideInputs } from '../data/side-inputs.ts';
import { FILES } from '../file-names.ts';
import { formatById } from '../formats/index.ts';
import type { StartHash } from '../hash.ts';
import { type SideInput, sideInputs } from '../inputs/index.ts';
import type { Model } from '../models/index.ts';
import { derivedSecret, SECRET_PATTERN, type Secret } from '../secret.ts';
import { personLines } from '../side-files/persons.ts';

/** A salt for each file that a release committed to. */
export const saltsSchema = z.record(z.string(), z.string().regex(SECRET_PATTERN));

export type Salts = Readonly<Record<string, Secret>>;

/** Distinguishes this hash from hashes of other things. */
const DOMAIN = 'sotto commitment 1';

/** The data that a promise was kept for, as far as it is available. */
export interface CommittedData {
  readonly dataset: AvailableData;
  readonly format: string;
  /** The person of each published record, if the promise counts people. */
  readonly persons?: Uint32Array | undefined;
}

/** The part of a promise that only the curator sees: a release commits to it. */
export function committedInputs({ needs }: Model): readonly SideInput[] {
  return sideInputs.filter(({ name, audience }) => audience === 'curator' && needs.some((need) => need === name));
}

/** The files that a release commits to: the part of the promise for the curator alone, and the owners of records. */
export function committedFiles(model: Model, withPersons: boolean): string[] {
  return [...committedInputs(model).map(({ file }) => file), ...(withPersons ? [FILES.persons] : [])];
}

/** A salt of 256 bits for each file: somebody who gets one of the files and its salt learns nothing about the others. */
export function saltsOf(files: readonly string[], secret: Secret): Salts {
  return Object.fromEntries(files.map((file) => [file, derivedSecret(secret, `commitment: ${file}`)]));
}

/**
 * The part of the promise that only the curator sees, as salted hashes that may be published. The rules or preferences
 * cannot be exchanged afterwards, and cannot be guessed from the hash. The release commits only to what is given and
 * has a salt.
 */
export function commitmentsOf(
  model: Model,
  inputs: SideInputs,
  data: CommittedData,
  salts: Salts,
  startHash: StartHash,
): Record<string, string> {
  const { itemSyntax } = formatById(data.format);
  const commitments: Record<string, string> = {};
  for (const { name, file, write } of committedInputs(model)) {
    const value = inputs[name];
    const salt = salts[file];
    if (value === undefined || salt === undefined) continue;
    const text = write(value, { dataset: data.dataset, itemSyntax, unseen: inputs.unseen?.[name] ?? [] });
    commitments[file] = commitmentTo(file, salt, [text], startHash);
  }
  const salt = salts[FILES.persons];
  if (data.persons !== undefined && salt !== undefined) {
    commitments[FILES.persons] = commitmentTo(FILES.persons, salt, personLines(data.persons), startHash);
  }
  return commitments;
}

/** Each part begins with its length, so that nothing can be moved from one part to another. The text may come in pieces. */
export function commitmentTo(
  file: string,
  salt: Secret,
  text: Iterable<string | Uint8Array>,
  startHash: StartHash,
): string {
  const hash = startHash();
  const encoder = new TextEncoder();
  const pieces = Array.from(text, (piece) => (typeof piece === 'string' ? encoder.encode(piece) : piece));
  for (const part of [[encoder.encode(DOMAIN)], [encoder.encode(file)], [saltBytes(salt)], pieces]) {
    const length = new Uint8Array(8);
    new DataView(length.buffer).setBigUint64(0, BigInt(part.reduce((sum, piece) => sum + piece.length, 0)));
    hash.update(length);
    for (const piece of part) hash.update(piece);
  }
  return hash.hex();
}

function saltBytes(salt: Secret): Uint8Array {
  return Uint8Array.from({ length: salt.length / 2 }, (_, n) => Number.parseInt(salt.slice(2 * n, 2 * n + 2), 16));
}
