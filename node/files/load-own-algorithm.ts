import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Algorithm, algorithms, isOwnAlgorithm, messageOf, ownAlgorithm, SottoError } from '../../src/internal.ts';

/**
 * Loads the algorithm from the file that an id names, or from `file`, so that the id finds it; does nothing for ids
 * that name no file. The file is code, which runs with all rights of this process. Throws `usage` if it does not define
 * an algorithm.
 */
export async function loadOwnAlgorithm(id: string | undefined, file = id): Promise<Algorithm | undefined> {
  if (id === undefined || file === undefined || !isOwnAlgorithm(id)) return undefined;
  const path = resolve(file);
  let sha256: string;
  let module: { readonly default?: unknown };
  try {
    const { hashFile } = await import('./sha256.ts');
    sha256 = await hashFile(path);
  } catch {
    throw new SottoError('usage', `${id}: there is no such file; expected an algorithm, as a JavaScript module`);
  }
  try {
    // A file that has changed is another module.
    module = await import(`${pathToFileURL(path).href}?sha256=${sha256}`);
  } catch (error) {
    throw new SottoError(
      'usage',
      `${id}: expected a JavaScript module, and loading it failed: ${messageOf(error)}`,
      {},
      error,
    );
  }
  const algorithm = ownAlgorithm(module.default, id, sha256);
  const index = algorithms.findIndex((one) => one.id === id);
  if (index < 0) algorithms.push(algorithm);
  else algorithms[index] = algorithm;
  return algorithm;
}
