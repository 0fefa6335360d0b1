import { SottoError } from '../../errors.ts';

/** Throws `infeasible` if some records (or people) contain an item, but fewer than k: even one label for all is too rare. */
export function requireSupport(k: number, numHolders: number, noun: 'record' | 'person'): void {
  if (numHolders === 0 || numHolders >= k) return;
  const whose = numHolders === 1 ? `1 ${noun} contains` : `${numHolders} ${noun}s contain`;
  throw new SottoError('infeasible', `k is ${k}, but only ${whose} any item`, {
    hint: [...(numHolders === 1 ? [] : ['choose ', { name: 'k' } as const, ` ≤ ${numHolders}, or `]), `add ${noun}s`],
  });
}
