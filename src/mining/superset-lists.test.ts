import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SupersetLists } from './superset-lists.ts';

const NONE = new Uint32Array(0);

describe('SupersetLists', () => {
  it('tells items apart that have the same bit', () => {
    const lists = new SupersetLists(200);
    expect(lists.enter(0, Uint32Array.of(3), 1, NONE, 0)).toBe(true);
    lists.add(Uint32Array.of(3, 70), 2, 0);
    expect(lists.enter(0, Uint32Array.of(3), 1, Uint32Array.of(134), 1)).toBe(true);
    expect(lists.enter(0, Uint32Array.of(3, 134), 2, NONE, 0)).toBe(true);
    expect(lists.enter(0, Uint32Array.of(3), 1, Uint32Array.of(70), 1)).toBe(false);
    expect(lists.enter(0, Uint32Array.of(70), 1, NONE, 0)).toBe(false);
  });

  it('enters a node unless a set found before holds its head and tail, on any path', () => {
    const itemset = fc.uniqueArray(fc.nat({ max: 150 }), { minLength: 1, maxLength: 5 });
    const step = fc.record({ head: itemset, tail: itemset, found: itemset });
    fc.assert(
      fc.property(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 30 }), (paths) => {
        const lists = new SupersetLists(151);
        const all: Set<number>[] = [];
        for (const path of paths) {
          const head = new Set<number>();
          for (const [depth, given] of path.entries()) {
            for (const i of given.head) head.add(i % 10);
            const tail = [...new Set(given.tail.map((i) => i % 80))].filter((i) => !head.has(i));
            const isHeld = all.some((set) => [...head, ...tail].every((i) => set.has(i)));
            expect(lists.enter(depth, Uint32Array.from(head), head.size, Uint32Array.from(tail), tail.length)).toBe(
              !isHeld,
            );
            if (isHeld) break;
            const found = new Set([...head, ...tail, ...given.found]);
            all.push(found);
            lists.add(Uint32Array.from(found), found.size, depth);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});
