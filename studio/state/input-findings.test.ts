import { describe, expect, it } from 'vitest';
import { models } from '../../src/internal.ts';
import { refusedOf } from './input-findings.tsx';
import { type Choices, initialState } from './studio-state.ts';

const failure = { code: 'input', message: 'no such item' };
const given = { address: 'x.txt', text: 'nonsense' };
const needing = models.find(({ needs }) => (needs as readonly string[]).includes('sensitive'))!;
const choices = (change: Partial<Choices>): Choices => ({ ...initialState.choices, ...change });

describe('side inputs that cannot be read', () => {
  it('are refused where the promise looks at them and they are still given', () => {
    const promise = { id: needing.id, params: {} };
    const findings = { inputs: { sensitive: { failure } } };
    expect(refusedOf(findings, choices({ promise, inputs: { sensitive: given } }))).toEqual(['sensitive']);
    expect(refusedOf(findings, choices({ promise }))).toEqual([]);
    expect(refusedOf(findings, choices({ inputs: { sensitive: given } }))).toEqual([]);
    expect(
      refusedOf({ inputs: { sensitive: { count: 3 } } }, choices({ promise, inputs: { sensitive: given } })),
    ).toEqual([]);
  });

  it('do not stand in the way of a promise that has no use for them', () => {
    const plain = models.find(({ id }) => id === 'km')!;
    const findings = { inputs: { sensitive: { failure } } };
    const promise = { id: plain.id, params: {} };
    expect(refusedOf(findings, choices({ promise, inputs: { sensitive: given } }))).toEqual([]);
  });
});
