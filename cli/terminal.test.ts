import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { progressLine } from './terminal.ts';

const line = (done: number, phase: string, columns: number) =>
  stripVTControlCharacters(progressLine(done, 100, phase, columns));

describe('progressLine', () => {
  it('is a bar, a share and a phase, cut where the terminal is narrow', () => {
    expect(line(50, 'merging items', 80)).toBe(`${'━'.repeat(28)}  50 % merging items`);
    expect(line(50, 'counting combinations of up to 3 items', 50)).toBe(`${'━'.repeat(20)}  50 % …ns of up to 3 items`);
    expect(progressLine(3, 0, 'starting', 80)).toContain('  … % starting');
  });

  it('never needs a second line', () => {
    for (let columns = 12; columns <= 200; columns++)
      for (const phase of ['x', 'reading a file', 'y'.repeat(300)]) {
        expect(line(columns % 101, phase, columns).length, `${columns} columns`).toBeLessThanOrEqual(columns - 3);
      }
  });
});
