import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ItemsetStore } from './itemset-store.ts';

const itemset = fc.uniqueArray(fc.nat({ max: 40 }), { minLength: 1, maxLength: 6 });

function ascending(items: readonly number[]): Uint32Array {
  return Uint32Array.from(items).sort();
}

/** The itemsets, each once; itemset n has support n + 1. */
function storeOf(given: readonly number[][]): { store: ItemsetStore; itemsets: Uint32Array[] } {
  const distinct = new Map(given.map((items) => [ascending(items).join(' '), items]));
  const store = new ItemsetStore();
  for (const items of distinct.values()) store.add(Uint32Array.from(items), items.length, store.length + 1);
  return { store, itemsets: [...distinct.values()].map(ascending) };
}

describe('ItemsetStore', () => {
  it('numbers itemsets as they come, sorts their items, and finds each with its support', () => {
    fc.assert(
      fc.property(fc.array(itemset, { maxLength: 40 }), (given) => {
        const { store, itemsets } = storeOf(given);
        expect(store.length).toBe(itemsets.length);
        for (const [n, items] of itemsets.entries()) {
          expect(store.items.slice(store.starts[n], store.starts[n + 1])).toEqual(items);
          expect(store.supports[n]).toBe(n + 1);
          expect(store.indexOf(items, items.length)).toBe(n);
          expect(store.support(items, items.length)).toBe(n + 1);
        }
      }),
    );
  });

  it('says −1 and support 0 of an itemset it does not hold', () => {
    fc.assert(
      fc.property(fc.array(itemset, { maxLength: 40 }), itemset, (given, asked) => {
        const wanted = ascending(asked);
        const { store, itemsets } = storeOf(given.filter((items) => ascending(items).join(' ') !== wanted.join(' ')));
        expect(store.indexOf(wanted, wanted.length)).toBe(-1);
        expect(store.support(wanted, wanted.length)).toBe(0);
        expect(itemsets.length).toBe(store.length);
      }),
    );
    expect(new ItemsetStore().indexOf(Uint32Array.of(0), 1)).toBe(-1);
  });

  it('finds an itemset without one of its items, however often it is asked', () => {
    fc.assert(
      fc.property(fc.array(itemset, { maxLength: 10 }), (given) => {
        const less = given.flatMap((items) => items.map((_, e) => items.filter((_, other) => other !== e)));
        const { store, itemsets } = storeOf([...given, ...less.filter((items, n) => items.length > 0 && n % 3 > 0)]);
        for (let round = 0; round < 2; round++) {
          for (const [n, items] of itemsets.entries()) {
            for (let p = 0; p < items.length; p++) {
              const without = items.filter((_, other) => other !== p);
              expect(store.indexWithout(n, p)).toBe(store.indexOf(without, without.length));
            }
          }
        }
      }),
    );
  });

  it('finds subsets that were added after they were asked for', () => {
    const store = new ItemsetStore();
    store.add(Uint32Array.of(5, 3), 2, 1);
    expect(store.indexWithout(0, 0)).toBe(-1);
    for (let i = 0; i < 3000; i++) store.add(Uint32Array.of(i), 1, 7);
    expect(store.indexWithout(0, 0)).toBe(6);
    expect(store.indexWithout(0, 1)).toBe(4);
    store.add(Uint32Array.of(9, 3, 5), 3, 1);
    expect(store.indexWithout(3001, 2)).toBe(0);
  });

  it('reads only the items it is told to', () => {
    const store = new ItemsetStore();
    store.add(Uint32Array.of(2, 1, 9, 9), 2, 3);
    expect(store.support(Uint32Array.of(1, 2, 9), 2)).toBe(3);
    expect(store.support(Uint32Array.of(1, 2, 9), 3)).toBe(0);
  });

  it('tells itemsets of equal hashes apart: of a million pairs, about a hundred times two share one of 32 bits', () => {
    const numItems = 1500;
    const store = new ItemsetStore();
    const pair = new Uint32Array(2);
    for (let i = 0; i < numItems; i++) {
      for (let j = i + 1; j < numItems; j++) {
        pair[0] = j;
        pair[1] = i;
        store.add(pair, 2, i * numItems + j);
      }
    }
    let wrong = 0;
    for (let i = 0; i < numItems; i++) {
      for (let j = i + 1; j < numItems; j++) {
        pair[0] = i;
        pair[1] = j;
        if (store.support(pair, 2) !== i * numItems + j) wrong++;
      }
    }
    expect(wrong).toBe(0);
  });
});
