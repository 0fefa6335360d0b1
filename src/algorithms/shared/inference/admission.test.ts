import { describe, expect, it } from 'vitest';
import type { Cells } from '../../../records/dataset.ts';
import { Admission, type AdmissionPromise } from './admission.ts';
import { sensitiveRecords } from './sensitive-records.ts';

const [a, b, x, y] = [0, 1, 2, 3] as const;
const half = { num: 1, den: 2 };
const unbounded = Number.POSITIVE_INFINITY;

function cellsOf(rows: readonly (readonly number[])[]): Cells {
  const offsets = new Uint32Array(rows.length + 1);
  for (const [t, row] of rows.entries()) offsets[t + 1] = offsets[t] + row.length;
  return { offsets, items: Uint32Array.from(rows.flat()) };
}

/** What admitting x to records of a, b, x and y says, of which y alone is sensitive. */
function admitX(rows: readonly (readonly number[])[], promise: AdmissionPromise) {
  return new Admission(sensitiveRecords(cellsOf(rows), Uint8Array.of(0, 0, 0, 1)), [x], promise).admit(x);
}

describe('Admission', () => {
  it('tests antecedents of up to m items, the admitted one among them', () => {
    const rows = [
      [a, b, x, y],
      [a, b],
      [a, b],
      [a, x],
      [a, x],
      [b, x],
      [b, x],
    ];
    expect(admitX(rows, { rho: half, m: 2 })).toBeUndefined();
    expect(admitX(rows, { rho: half, m: 3 })).toEqual({ antecedent: [a, b, x], consequent: y, pos: 1, neg: 0 });
    // Without the last row bx → y holds in one of two records, which m = 1 does not ask for.
    expect(admitX(rows.slice(0, 6), { rho: half, m: 1 })).toBeUndefined();
    expect(admitX(rows.slice(0, 6), { rho: half, m: 2 })).toEqual({
      antecedent: [b, x],
      consequent: y,
      pos: 1,
      neg: 1,
    });
  });

  it('takes an item of k records, not of fewer', () => {
    const promise = { rho: half, m: unbounded, km: { k: 2, m: 1 } };
    expect(admitX([[x], [x], [a], [a]], promise)).toBeUndefined();
    expect(admitX([[x], [a], [a]], promise)).toBe('rare');
  });

  it('asks for k records of every itemset of up to m items, the admitted one among them', () => {
    const rows = [
      [a, b, x],
      [a, x],
      [b, x],
      [a, b],
    ];
    const promiseFor = (m: number) => ({ rho: half, m: unbounded, km: { k: 2, m } });
    expect(admitX(rows, promiseFor(2))).toBeUndefined();
    expect(admitX(rows, promiseFor(3))).toBe('rare');
    expect(admitX([[a, x], [x], [a]], promiseFor(1))).toBeUndefined();
    expect(admitX([[a, x], [x], [a]], promiseFor(2))).toBe('rare');
  });
});
