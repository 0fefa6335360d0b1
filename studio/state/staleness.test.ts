import { describe, expect, it } from 'vitest';
import { algorithms, effectiveJob, models, resolveJob } from '../../src/internal.ts';
import { jobOf } from './job-of.ts';
import { choicesOfRun, isSamePromise, stalenessOf, stalenessText } from './staleness.ts';
import type { Choices, FormValues, StudioRun } from './studio-state.ts';

const plain = models.find(({ params, needs }) => params.shape.k !== undefined && needs.length === 0)!;
const other = models.find(({ id, needs }) => id !== plain.id && (needs as readonly string[]).includes('sensitive'))!;
const promise = { id: plain.id, params: { k: 50 } };
const base: Choices = {
  inputs: {},
  algorithms: {},
  seed: 1,
  attacker: { known: [] },
  source: { id: 's', name: 'baskets.csv', bytes: 10 },
  promise,
};
const runOf = (choices: Choices, algorithm = plain.defaultAlgorithm, seed = 1): StudioRun => ({
  id: 'r',
  source: 's',
  status: 'done',
  ...jobOf(choices, { id: algorithm, params: {} }, seed),
});
const chosen = (change: Partial<Choices>): Choices => ({ ...base, ...change });

describe('whether a run is one of what is chosen now', () => {
  it('is so for every algorithm and seed of the same promise, with defaults written out or not', () => {
    const another = algorithms.find(
      ({ id, serves, needs }) => id !== plain.defaultAlgorithm && serves.includes(plain.id) && needs.length === 0,
    )!;
    expect(stalenessOf(runOf(base), base)).toBeUndefined();
    expect(stalenessOf(runOf(base, another.id, 7), base)).toBeUndefined();
    const { id, ...params } = effectiveJob(resolveJob(runOf(base).job)).model;
    expect(Object.keys(params).length).toBeGreaterThan(1);
    const written = chosen({ promise: { id, params: params as FormValues } });
    expect(stalenessOf(runOf(base), written)).toBeUndefined();
  });

  it('says which promise it was made for when a parameter changed, was not right any more, or no promise is chosen', () => {
    for (const params of [{ k: 5 }, { k: 1 }]) {
      const staleness = stalenessOf(runOf(base), chosen({ promise: { id: plain.id, params } }))!;
      expect(stalenessText(staleness)).toMatch(/^made for another promise: k = 50\b/);
    }
    const { promise: _, ...none } = base;
    expect(stalenessText(stalenessOf(runOf(base), none)!)).toContain(`${plain.title} with k = 50`);
    const elsewhere = chosen({ promise: { id: other.id, params: {} } });
    expect(stalenessText(stalenessOf(runOf(base), elsewhere)!)).toContain(`${plain.title} with k = 50`);
  });

  it('tells other side inputs that are looked at, and leaves out those that are not', () => {
    const sensitive = { address: 's.txt', text: 'a\n' };
    const asked = chosen({ promise: { id: other.id, params: {} }, inputs: { sensitive } });
    const run = runOf(asked, other.defaultAlgorithm);
    expect(stalenessOf(run, asked)).toBeUndefined();
    expect(stalenessOf(run, { ...asked, inputs: { sensitive: { ...sensitive, text: 'b\n' } } })).toEqual({
      subject: 'made with other sensitive items',
    });
    expect(stalenessOf(runOf(base), chosen({ inputs: { sensitive } }))).toBeUndefined();
  });

  it('tells another way of publishing', () => {
    expect(stalenessOf(runOf(base), chosen({ publishing: { keepOrder: true } }))?.subject).toContain('publishing');
    expect(stalenessOf(runOf(base), chosen({ publishing: { keepOrder: false, keepIds: false } }))).toBeUndefined();
  });

  it('is so again after going back to what the run was made for', () => {
    const run = runOf(base);
    const sensitive = { address: 's.txt', text: 'a\n' };
    const now = chosen({
      promise: { id: other.id, params: {} },
      inputs: { sensitive },
      publishing: { keepOrder: true, recipient: 'us' },
    });
    expect(stalenessOf(run, now)).toBeDefined();
    const change = choicesOfRun(run, now);
    expect(stalenessOf(run, { ...now, ...change } as Choices)).toBeUndefined();
    expect(change.inputs).toEqual({ sensitive });
    expect(Object.keys(change.algorithms!)).toEqual([plain.defaultAlgorithm]);
  });

  it('compares promises, not algorithms', () => {
    expect(isSamePromise(runOf(base), runOf(base, undefined, 3))).toBe(true);
    expect(isSamePromise(runOf(base), runOf(chosen({ promise: { id: plain.id, params: { k: 5 } } })))).toBe(false);
  });
});
