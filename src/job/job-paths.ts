import { inputAddress, sideInputs } from '../inputs/index.ts';
import { jobFieldList } from './fields.ts';
import { isOwnAlgorithm } from './own-algorithm.ts';

/** A job with every file name rewritten; ways to make a side input without a file stay as they are. */
export function withPaths<T extends object>(job: T, rewrite: (path: string) => string): T {
  const copy: Record<string, unknown> = Object.fromEntries(Object.entries(job));
  for (const [name, { isPath }] of jobFieldList) {
    const text = copy[name];
    if (isPath === true && Array.isArray(text)) copy[name] = text.map((path) => rewrite(String(path)));
    if (isPath !== true || typeof text !== 'string') continue;
    const input = sideInputs.find((one) => one.name === name);
    const address = input === undefined ? { file: text } : inputAddress(input, text);
    if ('file' in address) copy[name] = rewrite(address.file);
  }
  const { algorithm } = copy;
  if (typeof algorithm === 'object' && algorithm !== null && 'id' in algorithm) {
    const { id } = algorithm;
    if (typeof id === 'string' && isOwnAlgorithm(id)) copy['algorithm'] = { ...algorithm, id: rewrite(id) };
  }
  // Texts became other texts.
  return copy as T;
}
