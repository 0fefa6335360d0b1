import fc from 'fast-check';
import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js';
import { writeRleBitPackedHybrid } from 'hyparquet-writer/src/encoding.js';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../test/cases.ts';
import { mostPackedBytes, packRuns } from './pack-runs.ts';

describe('packRuns', () => {
  it('gives the bytes of the package, for runs and for values of any width', () => {
    const runs = fc.integer({ min: 0, max: 20 }).chain((width) =>
      fc.tuple(
        fc.constant(width),
        fc.array(fc.tuple(fc.nat({ max: 2 ** width - 1 }), fc.constantFrom(1, 1, 2, 7, 8, 9, 300)), {
          maxLength: 40,
        }),
      ),
    );
    fc.assert(
      fc.property(runs, ([width, parts]) => {
        const values = Uint32Array.from(parts.flatMap(([value, count]) => Array<number>(count).fill(value)));
        const expected = new ByteWriter();
        writeRleBitPackedHybrid(expected, values, width);
        const bytes = new Uint8Array(3 + mostPackedBytes(values.length, width));
        const end = packRuns(values, width, bytes, 3);
        expect(bytes.slice(3, end)).toEqual(expected.getBytes());
      }),
      { numRuns: cases(500, 60) },
    );
  });
});
