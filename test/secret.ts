import { secretOfSeed } from '../src/secret.ts';

/** A secret for tests, so that their releases are the same each time. */
export const TEST_SECRET = secretOfSeed(1);
