import { describe, expect, it } from 'vitest';
import { SetCounts } from './searched-record.ts';

describe('SetCounts', () => {
  it('remembers a number for each set, whatever place its labels have', () => {
    const counts = new SetCounts(10);
    const seen = new Map<string, number>();
    for (let mask = 1; mask < 1 << 10; mask++) {
      const labels = Uint32Array.from({ length: 10 }, (_, n) => n);
      const node = counts.nodeOf(labels, mask);
      expect(counts.get(node)).toBe(-1);
      counts.set(node, mask % 7);
      seen.set(Array.from(labels.filter((n) => (mask >> n) & 1)).join(), mask % 7);
    }
    const odd = Uint32Array.of(1, 3, 5, 7, 9);
    for (let mask = 1; mask < 1 << 5; mask++) {
      const key = Array.from(odd.filter((_, n) => (mask >> n) & 1)).join();
      expect(counts.get(counts.nodeOf(odd, mask))).toBe(seen.get(key));
    }
  });

  it('knows nothing of sets beyond those it can hold', () => {
    const counts = new SetCounts(1 << 21);
    let node = 0;
    for (let label = 0; node >= 0 && label < 1 << 21; label++) node = counts.nodeOf(Uint32Array.of(label), 1);
    expect(node).toBe(-1);
    counts.set(node, 5);
    expect(counts.get(node)).toBe(-1);
    expect(counts.nodeOf(Uint32Array.of(0), 1)).toBe(1);
  });
});
