import type { KnownData } from '../data/known-data.ts';
import type { SideInputs } from '../data/side-inputs.ts';
import { hashText, type StartHash } from '../hash.ts';
import { sideInputs } from '../inputs/index.ts';
import { formatById, modelById } from '../job/catalog.ts';

/** Where the curator keeps the salt. */
export const SALT_FILE = 'salt.txt';

/**
 * What only the curator sees of the promise, as salted hashes that may be published: the rules or preferences cannot be
 * exchanged afterwards, and cannot be guessed from the hash.
 */
export function commitmentsOf(
  modelId: string,
  inputs: SideInputs,
  data: { readonly dataset: KnownData; readonly format: string },
  salt: string,
  startHash: StartHash,
): Record<string, string> {
  const { itemSyntax } = formatById(data.format);
  const needs = modelById(modelId).needs as readonly string[];
  const commitments: Record<string, string> = {};
  for (const input of sideInputs) {
    const value = inputs[input.name];
    if (input.audience !== 'curator' || value === undefined || !needs.includes(input.name)) continue;
    const text = input.write(value, { dataset: data.dataset, itemSyntax });
    commitments[input.file] = hashText(`${salt}\n${text}`, startHash);
  }
  return commitments;
}
