import { loadOwnAlgorithm } from '../node/internal.ts';

/** Loads the algorithm that a command line names by its file, before flags are made of the parameters of all algorithms. */
export async function loadNamedAlgorithm(args: readonly string[]): Promise<void> {
  const at = args.findIndex((word) => word === '--algorithm' || word.startsWith('--algorithm='));
  if (at < 0) return;
  const word = args[at] ?? '';
  await loadOwnAlgorithm(word.includes('=') ? word.slice(word.indexOf('=') + 1) : args[at + 1]);
}
