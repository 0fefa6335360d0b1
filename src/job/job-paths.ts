import { inputAddress, sideInputs } from '../inputs/index.ts';

/** The fields of a job that name files, beside the side inputs. */
const FILE_FIELDS = ['data', 'hierarchy', 'like'] as const;

/** A job with every file name rewritten; ways to make a side input without a file stay as they are. */
export function withPaths<T extends object>(job: T, rewrite: (path: string) => string): T {
  const copy = { ...job } as Record<string, unknown>;
  for (const field of FILE_FIELDS) if (typeof copy[field] === 'string') copy[field] = rewrite(copy[field]);
  for (const input of sideInputs) {
    const text = copy[input.name];
    if (typeof text !== 'string') continue;
    const address = inputAddress(input, text);
    if ('file' in address) copy[input.name] = rewrite(address.file);
  }
  return copy as T;
}
