import { expect, it } from 'vitest';
import { initialState, type StudioState } from './studio-state.ts';
import { readableTabs } from './tab.ts';

it('goes on with the last tab that had data, and leaves alone what it does not understand', () => {
  const source = { id: 's', name: 'a.csv', bytes: 1 };
  const state: StudioState = { ...initialState, choices: { ...initialState.choices, source } };
  const stored = new Map<string, unknown>([
    ['current', { version: 3, state }],
    ['early', { version: 3, state, at: 1 }],
    ['late', { version: 3, state, at: 2 }],
    ['empty', { version: 3, state: initialState, at: 3 }],
    ['other', { version: 2, state, at: 4 }],
  ]);
  expect(readableTabs(stored).map(({ key }) => key)).toEqual(['late', 'early', 'current', 'empty']);
});
