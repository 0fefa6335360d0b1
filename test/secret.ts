import { writeFileSync } from 'node:fs';
import { secretOfSeed } from '../src/secret.ts';

/** A secret for tests, so that their releases are the same each time. */
export const TEST_SECRET = secretOfSeed(1);

/** The flags that name a file with this secret, which is written there. */
export function secretFlags(file: string): readonly string[] {
  writeFileSync(file, TEST_SECRET);
  return ['--secret-file', file];
}
