import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomOfKey } from '../../src/secret.ts';
import { systemKeyStream } from './key-stream.ts';

const system = systemKeyStream();

describe.runIf(system !== undefined)('the key stream of the system', () => {
  it('draws the same numbers as that of the library', () => {
    const secrets = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'));
    fc.assert(
      fc.property(secrets, fc.integer({ min: 1, max: 2 ** 32 }), (secret, bound) => {
        const [ours, theirs] = [randomOfKey(secret), randomOfKey(secret, system)];
        // More than two fillings of its bytes.
        for (let n = 0; n < 2100; n++) expect(theirs.int(bound)).toBe(ours.int(bound));
      }),
      { numRuns: 50 },
    );
  });
});
