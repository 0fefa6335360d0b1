import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datasetFromRows } from '../../data/dataset-builder.ts';
import { leavesOf, type Taxonomy } from '../../data/taxonomy.ts';
import { SottoError } from '../../errors.ts';
import { prefix } from './prefix.ts';

function build(labels: readonly string[], lengths: string): Taxonomy {
  return prefix.build(datasetFromRows([labels]), { lengths }, () => {});
}

function pathsOf(taxonomy: Taxonomy): string[] {
  return leavesOf(taxonomy).map((leaf) => {
    const path: string[] = [];
    for (let v = leaf; v >= 0; v = taxonomy.parents[v]) path.push(taxonomy.names[v]);
    return path.join(' < ');
  });
}

describe('prefix', () => {
  it('puts codes under their prefixes, the shortest highest', () => {
    expect(pathsOf(build(['A001', 'A01', 'B99'], '1,3'))).toEqual([
      'A001 < A00* < A* < *',
      'A01 < A01* < A* < *',
      'B99 < B99* < B* < *',
    ]);
    expect(pathsOf(build(['A001', 'B99'], '3, 1'))).toEqual(pathsOf(build(['A001', 'B99'], '1,3')));
  });

  it('takes dots as written but drops the one that ends a prefix', () => {
    expect(pathsOf(build(['A00', 'A00.1', 'A00.12'], '1,4,5'))).toEqual([
      'A00 < A00*#2 < A00* < A*',
      'A00.1 < A00.1* < A00* < A*',
      'A00.12 < A00.1* < A00* < A*',
    ]);
  });

  it('takes a code that is shorter than a prefix as that prefix', () => {
    expect(pathsOf(build(['A', 'B12'], '1,3'))).toEqual(['A < A* < A*#2 < *', 'B12 < B12* < B* < *']);
  });

  it('counts characters, not code units', () => {
    expect(pathsOf(build(['😀a', '😁a'], '1'))).toEqual(['😀a < 😀* < *', '😁a < 😁* < *']);
  });

  it('nests whatever the codes are', () => {
    const codes = fc.uniqueArray(
      fc.string({ unit: fc.constantFrom('A', 'B', '.', '1', '😀'), minLength: 1, maxLength: 5 }),
      {
        minLength: 1,
        maxLength: 30,
      },
    );
    const lengths = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1 });
    fc.assert(
      fc.property(codes, lengths, (labels, given) => {
        const taxonomy = build(labels, given.join(','));
        for (const leaf of leavesOf(taxonomy)) {
          for (let v = taxonomy.parents[leaf]; taxonomy.levels[v] <= given.length && v >= 0; v = taxonomy.parents[v]) {
            expect(taxonomy.names[leaf].startsWith(taxonomy.names[v].replace(/\*(#\d+)?$/, ''))).toBe(true);
          }
        }
        expect(leavesOf(taxonomy)).toHaveLength(labels.length);
        expect(new Set(taxonomy.names).size).toBe(taxonomy.names.length);
      }),
    );
  });

  it('refuses lengths that are none', () => {
    for (const lengths of ['', '0', '1,,3', 'a', '1;3', '-1', '1.5', '3,3', '10000']) {
      expect(() => build(['A'], lengths)).toThrow(SottoError);
      expect(() => build(['A'], lengths)).toThrow('prefix.lengths: expected different lengths');
    }
  });
});
