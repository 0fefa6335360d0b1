import { SottoError } from '../../errors.ts';

/** Throws `infeasible` if some records (or people) contain an item, but fewer than k: even one label for all is too rare. */
export function requireSupport(k: number, support: number, noun: 'record' | 'person'): void {
  if (support === 0 || support >= k) return;
  const holders = support === 1 ? `1 ${noun} contains` : `${support} ${noun}s contain`;
  throw new SottoError('infeasible', `k is ${k}, but only ${holders} any item`, {
    hint: [...(support === 1 ? [] : ['choose ', { name: 'k' } as const, ` ≤ ${support}, or `]), `add ${noun}s`],
  });
}
