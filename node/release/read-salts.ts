import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FILES, parseSalts, quote, SottoError } from '../../src/internal.ts';
import { readText } from '../files/read-text.ts';

/** The given salts, or those in the curator's part of the folder; throws `input` for another file. */
export function readSalts(folder: string, given: string | undefined): ReturnType<typeof parseSalts> {
  const kept = join(folder, 'curator', FILES.salts);
  const file = given ?? (existsSync(kept) ? kept : undefined);
  if (file === undefined) return undefined;
  const salts = parseSalts(readText(file));
  if (salts !== undefined) return salts;
  throw new SottoError(
    'input',
    `${file}: expected salts as ${quote(FILES.salts)} of a release has them, got something else`,
  );
}
