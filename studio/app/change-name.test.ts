import { describe, expect, it } from 'vitest';
import { initialState } from '../state/studio-state.ts';
import { changeName } from './header.tsx';

const { choices } = initialState;

describe('changeName', () => {
  it('names the weightiest of what a step changed', () => {
    const source = { id: 's', name: 'a.csv', bytes: 1 };
    expect(changeName(choices, { ...choices, source, attacker: { known: [1] } })).toBe('the data');
    expect(changeName(choices, { ...choices, seed: 2 })).toBe('the seed');
    expect(changeName({ ...choices, chosenRun: 'a' }, { ...choices, chosenRun: 'b' })).toBe('the picked run');
    expect(changeName({ ...choices, attacker: { known: [1] } }, choices)).toBe('the attacker');
  });

  it('does not take an equal copy for a change', () => {
    expect(changeName(choices, { ...choices, inputs: {}, seed: 9 })).toBe('the seed');
    expect(changeName(choices, structuredClone(choices))).toBe('the last step');
  });
});
