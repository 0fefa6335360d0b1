import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SALT_FILE } from '../../src/internal.ts';
import { readBytes } from '../files/read-bytes.ts';

/** The salt that the curator kept, if it is here. */
export async function readSalt(folder: string): Promise<string | undefined> {
  const file = join(folder, 'curator', SALT_FILE);
  return existsSync(file)
    ? Buffer.from(await readBytes(file))
        .toString('utf8')
        .trim()
    : undefined;
}
