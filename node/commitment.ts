import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Dataset, formatById, modelById, type SideInputs, sideInputs } from '../src/index.ts';
import { readBytes } from './read-bytes.ts';

/** Where the curator keeps the salt. */
export const SALT_FILE = 'salt.txt';

/** The salt of a job's commitments: nobody can guess it who does not have the original file. */
export function saltOf(sourceHash: string, seed: number): string {
  return createHash('sha256').update(`sotto ${seed} ${sourceHash}`).digest('hex');
}

/**
 * What only the curator sees of the promise, as salted hashes that may be published: the rules or preferences cannot be
 * exchanged afterwards, and cannot be guessed from the hash.
 */
export function commitmentsOf(
  modelId: string,
  inputs: SideInputs,
  data: { readonly dataset: Dataset; readonly format: string },
  salt: string,
): Record<string, string> {
  const { itemSyntax } = formatById(data.format);
  const needs = modelById(modelId).needs as readonly string[];
  const commitments: Record<string, string> = {};
  for (const input of sideInputs) {
    const value = inputs[input.name];
    if (input.audience !== 'curator' || value === undefined || !needs.includes(input.name)) continue;
    const text = input.write(value, { dataset: data.dataset, itemSyntax });
    commitments[input.file] = createHash('sha256').update(`${salt}\n${text}`).digest('hex');
  }
  return commitments;
}

/** The salt that the curator kept, if it is here. */
export async function readSalt(folder: string): Promise<string | undefined> {
  const file = join(folder, 'curator', SALT_FILE);
  return existsSync(file)
    ? Buffer.from(await readBytes(file))
        .toString('utf8')
        .trim()
    : undefined;
}
