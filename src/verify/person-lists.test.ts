import { describe, expect, it } from 'vitest';
import { personLists } from './tally.ts';

describe('personLists', () => {
  it('names every person of a record once, records in the order that is given, rows of no record left out', () => {
    // Rows 0 … 6 are of records 1, 0, 1, none, 1, 0, 2 and of persons 4, 2, 4, 9, 0, 2, 1.
    const recordOf = Int32Array.of(1, 0, 1, -1, 1, 0, 2);
    const personOf = Uint32Array.of(4, 2, 4, 9, 0, 2, 1);
    expect(personLists(recordOf, Uint32Array.of(2, 1, 0), personOf)).toEqual({
      offsets: Uint32Array.of(0, 1, 3, 4),
      persons: Uint32Array.of(1, 4, 0, 2),
      end: 5,
    });
  });

  it('has nobody where there are no records', () => {
    expect(personLists(Int32Array.of(-1), new Uint32Array(), Uint32Array.of(3))).toEqual({
      offsets: Uint32Array.of(0),
      persons: new Uint32Array(),
      end: 0,
    });
  });
});
