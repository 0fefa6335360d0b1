import { describe, expect, it } from 'vitest';
import { datasetOfRecords } from '../../test/oracles/rules.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { affordableRuleSize, affordableSize } from './affordable-size.ts';

const size = (rows: readonly string[][], minSupport: number, maxItemsets: number) =>
  affordableSize(datasetFromRows(rows), minSupport, maxItemsets);

describe('affordableSize', () => {
  it('knows no limit where all frequent itemsets fit', () => {
    expect(size([['a', 'b', 'c']], 1, 7)).toBeUndefined();
    expect(size([], 1, 0)).toBeUndefined();
  });

  it('stops at the size whose itemsets would be too many', () => {
    expect(size([['a', 'b', 'c']], 1, 6)).toBe(2);
    expect(size([['a', 'b', 'c', 'd']], 1, 10)).toBe(2);
    expect(size([['a', 'b', 'c', 'd']], 1, 9)).toBe(1);
  });

  it('ends quickly on records whose itemsets nobody could count', () => {
    const record = Array.from({ length: 60 }, (_, n) => `i${n}`);
    expect(size([record, record], 2, 100_000)).toBe(3);
  });

  it('counts unknown cells as cells that may be there', () => {
    expect(affordableSize(datasetOfRecords(['1??']), 1, 6)).toBe(2);
    expect(affordableSize(datasetOfRecords(['1??']), 1, 7)).toBeUndefined();
  });

  it('counts frequent itemsets only', () => {
    expect(size([['a', 'b', 'c'], ['a'], ['a']], 2, 1)).toBeUndefined();
  });
});

describe('affordableRuleSize', () => {
  const ruleSize = (rows: readonly string[][], maxRules: number) =>
    affordableRuleSize(datasetFromRows(rows), 1, maxRules);

  it('counts the rules that itemsets may give: none of one item, two of a pair, six of a triple', () => {
    expect(ruleSize([['a', 'b', 'c']], 12)).toBeUndefined();
    expect(ruleSize([['a', 'b', 'c']], 11)).toBe(2);
    expect(ruleSize([['a', 'b', 'c']], 5)).toBe(1);
    expect(ruleSize([['a'], ['b']], 0)).toBeUndefined();
  });
});
