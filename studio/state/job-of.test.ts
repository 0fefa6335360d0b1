import { describe, expect, it } from 'vitest';
import { algorithms, models } from '../../src/internal.ts';
import { freeName, jobOf, missingInputs, valuesFor } from './job-of.ts';
import type { Choices } from './studio-state.ts';

const source = { id: 's', name: 'baskets.csv', bytes: 10 };
const choices = (change: Partial<Choices>): Choices => ({
  inputs: {},
  algorithms: {},
  seed: 4,
  attacker: { known: [] },
  source,
  ...change,
});
const given = { address: 'given.txt', text: 'x' };
const withHierarchy = algorithms.find(({ needs }) => needs.includes('hierarchy'))!;
const modelWith = (need: string) => models.find(({ needs }) => (needs as readonly string[]).includes(need))!;

describe('the job of what was chosen', () => {
  it('names the side inputs that are looked at, and no others', () => {
    const model = models.find(({ id }) => withHierarchy.serves.includes(id))!;
    const { job, inputs } = jobOf(
      choices({ promise: { id: model.id, params: {} }, inputs: { hierarchy: given, preferences: given } }),
      { id: withHierarchy.id, params: {} },
    );
    expect(job).toMatchObject({ data: 'baskets.csv', hierarchy: 'given.txt', seed: 4, model: { id: model.id } });
    expect(job.preferences).toBeUndefined();
    expect(Object.keys(inputs)).toEqual(['hierarchy']);
  });

  it('keeps what the promise speaks of, how it is published, and the seed that was asked for', () => {
    const model = modelWith('sensitive');
    const promise = { id: model.id, params: {} };
    const asked = choices({ promise, inputs: { sensitive: given }, publishing: { keepOrder: true, recipient: 'us' } });
    const { job } = jobOf(asked, { id: model.defaultAlgorithm, params: {} }, 9);
    expect(job).toMatchObject({ sensitive: 'given.txt', keepOrder: true, recipient: 'us', seed: 9 });
  });

  it('is refused without a promise, and for parameters out of bounds', () => {
    expect(() => jobOf(choices({}), { id: withHierarchy.id, params: {} })).toThrow(/a promise/);
    const model = models.find(({ params }) => params.shape['k'] !== undefined)!;
    const promise = { id: model.id, params: { k: 1 } };
    expect(() => jobOf(choices({ promise }), { id: model.defaultAlgorithm, params: {} })).toThrow(/k/);
  });

  it('tells what the promise still waits for', () => {
    const promise = { id: modelWith('rules').id, params: {} };
    expect(missingInputs(choices({ promise }))).toEqual(['rules']);
    expect(missingInputs(choices({ promise, inputs: { rules: given } }))).toEqual([]);
    expect(missingInputs(choices({}))).toEqual([]);
  });

  it('gives every file of a job a name of its own, which nobody takes for a way to make the input', () => {
    expect(freeName(choices({}), 'levels.csv', 'hierarchy')).toBe('levels.csv');
    expect(freeName(choices({}), 'baskets.csv', 'hierarchy')).toBe('baskets-2.csv');
    expect(freeName(choices({ inputs: { rules: given } }), 'given.txt', 'sensitive')).toBe('given-2.txt');
    expect(freeName(choices({ inputs: { rules: given } }), 'given.txt', 'rules')).toBe('given.txt');
    expect(freeName(choices({}), 'random:1', 'sensitive')).toBe('./random:1');
  });

  it('takes along the values that another model knows too', () => {
    const model = models.find(({ params }) => params.shape['k'] !== undefined)!;
    expect(valuesFor(model.params, { k: 3, nothing: 1 })).toEqual({ k: 3 });
  });
});
