import { describe, expect, it } from 'vitest';
import { type Random, randomFromSeed } from '../random.ts';
import {
  drawExponential,
  drawNormal,
  geometricWeights,
  heavyTailWeights,
  poissonWeights,
  WeightedChoice,
} from './sampling.ts';

const DRAWS = 200_000;

function moments(draw: (random: Random) => number): { mean: number; variance: number } {
  const random = randomFromSeed(7);
  let sum = 0;
  let squares = 0;
  for (let n = 0; n < DRAWS; n++) {
    const value = draw(random);
    sum += value;
    squares += value * value;
  }
  const mean = sum / DRAWS;
  return { mean, variance: squares / DRAWS - mean * mean };
}

describe('WeightedChoice', () => {
  it('draws in proportion to the weights and never what weighs nothing', () => {
    const weights = [0, 5, 1, 0, 3, 0.5, 0.5, 0];
    const choice = new WeightedChoice(weights);
    const random = randomFromSeed(3);
    const counts = weights.map(() => 0);
    for (let n = 0; n < DRAWS; n++) counts[choice.draw(random)]++;
    for (const [n, weight] of weights.entries()) {
      if (weight === 0) expect(counts[n]).toBe(0);
      else expect(Math.abs(counts[n] / DRAWS - weight / 10)).toBeLessThan(0.005);
    }
  });

  it('draws the only index there is', () => {
    const choice = new WeightedChoice([0.1]);
    expect(choice.draw(randomFromSeed(1))).toBe(0);
  });
});

describe('poissonWeights', () => {
  it('are those of a Poisson distribution', () => {
    for (const mean of [0, 0.5, 3, 9, 700]) {
      const weights = poissonWeights(mean);
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const first = weights.reduce((sum, weight, n) => sum + weight * n, 0) / total;
      const second = weights.reduce((sum, weight, n) => sum + weight * (n - first) ** 2, 0) / total;
      expect(first).toBeCloseTo(mean, 6);
      expect(second).toBeCloseTo(mean, 4);
    }
    const weights = poissonWeights(2);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    expect(weights[0] / total).toBeCloseTo(Math.exp(-2), 12);
  });
});

describe('geometricWeights', () => {
  it('fall by a constant factor from 1 on and give the mean', () => {
    const weights = geometricWeights(4, 500);
    expect([...weights.slice(0, 4)]).toEqual([0, 1, 0.75, 0.5625]);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    expect(weights.reduce((sum, weight, n) => sum + weight * n, 0) / total).toBeCloseTo(4, 6);
  });
});

describe('heavyTailWeights', () => {
  it('fall like the inverse square, more slowly at first with a larger slowness', () => {
    expect([...heavyTailWeights(1, 3)]).toEqual([0, 1, 1 / 4, 1 / 9]);
    expect([...heavyTailWeights(2, 2)]).toEqual([0, 1 / 4, 1 / 9]);
  });
});

describe('drawExponential', () => {
  it('has mean 1, variance 1 and the tail of an exponential distribution', () => {
    const { mean, variance } = moments(drawExponential);
    expect(Math.abs(mean - 1)).toBeLessThan(0.02);
    expect(Math.abs(variance - 1)).toBeLessThan(0.05);
    for (const bound of [0.3, 1, 2.5]) {
      const tail = moments((random) => (drawExponential(random) > bound ? 1 : 0)).mean;
      expect(Math.abs(tail - Math.exp(-bound))).toBeLessThan(0.005);
    }
  });
});

describe('drawNormal', () => {
  it('has mean 0 and variance 1', () => {
    const { mean, variance } = moments(drawNormal);
    expect(Math.abs(mean)).toBeLessThan(0.02);
    expect(Math.abs(variance - 1)).toBeLessThan(0.02);
  });
});
