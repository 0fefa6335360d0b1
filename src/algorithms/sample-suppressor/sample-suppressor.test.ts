import { describe, expect, it } from 'vitest';
import { personalCase, quietContext } from '../../../test/arbitraries/personal-case.ts';
import { keepsMostAttackersOff } from '../../../test/oracles/personal-rho.ts';
import { randomFromSeed } from '../../random.ts';
import { DELETION_CHOICES } from '../shared/personal/inference-repair.ts';
import { releaseWithoutCells } from '../shared/release-without-cells.ts';
import { sampleSize, sampleSuppressor } from './sample-suppressor.ts';

const share = (num: number, den: number) => ({ num, den });

describe('the number of drawn attackers', () => {
  it('is the printed one by Hoeffding’s inequality', () => {
    const sizes = [share(1, 10), share(1, 20), share(1, 100)].map((e) => sampleSize(e, e, 'hoeffding', 7));
    expect(sizes).toEqual([116, 600, 23_026]);
  });

  it('is exactly the least that misses a share of ε with the chance that the pass may spend', () => {
    const epsilon = share(1, 20);
    let spent = 0;
    for (let pass = 1; pass <= 1000; pass++) {
      const n = sampleSize(epsilon, epsilon, 'exact', pass);
      const chance = 0.3 / (Math.PI * pass) ** 2;
      expect(0.95 ** n).toBeLessThanOrEqual(chance);
      expect(0.95 ** (n - 1)).toBeGreaterThan(chance);
      spent += 0.95 ** n;
    }
    expect(spent).toBeLessThanOrEqual(0.05);
  });
});

describe('SAMPLESUPPRESSOR', () => {
  const random = randomFromSeed(5);
  const labels = Array.from({ length: 12 }, (_, n) => `i${n}`);
  const rows = Array.from({ length: 60 }, () => labels.filter(() => random.int(3) === 0));
  const wanted = rows.map(() => labels.filter(() => random.int(4) === 0));

  it.each(DELETION_CHOICES)('misses the promise in no more than δ of the runs, with choice %s', (choice) => {
    const wishes = personalCase(rows, wanted, share(1, 2), 3);
    const evidence = { original: wishes.dataset, preferences: wishes.preferences };
    const epsilon = share(1, 10);
    expect(keepsMostAttackersOff({ ...evidence, published: wishes.dataset }, wishes.rho, 3, epsilon)).toBe(false);
    let missed = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const options = { choice, bound: 'exact' as const };
      const isDeleted = sampleSuppressor(wishes, { epsilon, delta: share(1, 20) }, options, quietContext(seed));
      const published = releaseWithoutCells(wishes.dataset, isDeleted).dataset;
      if (!keepsMostAttackersOff({ ...evidence, published }, wishes.rho, 3, epsilon)) missed++;
    }
    expect(missed).toBeLessThanOrEqual(1);
  });
});
