import type { Choices } from '../state/studio-state.ts';

/** What people call the choices, the weightiest first: opening other data changes the others too. */
const NAMES: readonly (readonly [keyof Choices, string])[] = [
  ['source', 'the data'],
  ['promise', 'the promise'],
  ['answers', 'an answer'],
  ['inputs', 'the side files'],
  ['columns', 'the levels of the hierarchy'],
  ['algorithms', 'the algorithms'],
  ['seed', 'the seed'],
  ['publishing', 'how it is published'],
  ['measure', 'the measure'],
  ['removedRuns', 'the removal of a run'],
  ['chosenRun', 'the picked run'],
  ['attacker', 'the attacker'],
];

/** What differs between two steps, as the object of a sentence. */
export function changeName(before: Choices, after: Choices): string {
  const [, name] = NAMES.find(([key]) => JSON.stringify(before[key]) !== JSON.stringify(after[key])) ?? [];
  return name ?? 'the last step';
}
