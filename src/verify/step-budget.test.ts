import { describe, expect, it } from 'vitest';
import { StepBudget } from './step-budget.ts';

describe('StepBudget', () => {
  it('is spent when more steps were taken than it has', () => {
    const budget = new StepBudget(3, () => {});
    budget.spend(3);
    expect(budget.isSpent).toBe(false);
    budget.spend(1);
    expect(budget.isSpent).toBe(true);
  });

  it('reports at once, and then after every four million steps', () => {
    let reports = 0;
    const budget = new StepBudget(2 ** 40, () => reports++);
    const after = (steps: number) => {
      budget.spend(steps);
      return reports;
    };
    const steps = [0, 1, 2 ** 22 - 2, 1, 1, 2 ** 22 - 1];
    expect(steps.map(after)).toEqual([1, 1, 1, 2, 2, 3]);
  });
});
