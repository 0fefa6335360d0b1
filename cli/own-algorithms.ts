import { loadOwnAlgorithm } from '../node/internal.ts';

/** Loads the algorithm that a command line names by its file, before flags are made of the parameters of all algorithms. */
export async function loadNamedAlgorithm(args: readonly string[]): Promise<void> {
  const offset = args.findIndex((word) => word === '--algorithm' || word.startsWith('--algorithm='));
  if (offset < 0) return;
  const word = args[offset] ?? '';
  await loadOwnAlgorithm(word.includes('=') ? word.slice(word.indexOf('=') + 1) : args[offset + 1]);
}
