import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { factsOf } from './verbs.ts';

/** The size of the work of a command line: `medium` takes little more time than reading. */
export type WorkSize = 'small' | 'medium' | 'large';

/** Inputs up to this many bytes together are read and worked on within a blink. */
const SMALL = 64 * 1024;
/** Flags whose work is not in the size of the files that are named: other machines and threads, or files within files. */
const UNKNOWN = ['--job', '--engine', '--partitions', '--threads', '-'];

/** The size of the files and folders that a command line names; large where it names none, or something of unknown size. */
export function workSize(args: readonly string[]): WorkSize {
  const [verb, ...remaining] = args;
  const { isNeverSmall = false, smallBytes: small = SMALL, mediumBytes: limit = small } = factsOf(verb);
  if (isNeverSmall || remaining.some((arg) => UNKNOWN.includes(arg.split('=', 1)[0] ?? ''))) return 'large';
  let bytes = 0;
  let names = 0;
  for (const [n, arg] of remaining.entries()) {
    const name = arg.startsWith('--') ? arg.slice(arg.indexOf('=') + 1) : arg;
    if (/^(?!random:)[a-z]{2,}:/i.test(name)) return 'large'; // the address of a store
    if (/\.[cm]?js$/.test(name)) return 'large'; // code of others, which only a worker can be rid of
    if (arg.startsWith('--output=') || /^(-o|--output)$/.test(remaining[n - 1] ?? '')) continue; // what may be there is not read
    const size = sizeOf(name, limit);
    if (size === undefined) continue;
    names++;
    bytes += size;
  }
  if (names === 0 || bytes > limit) return 'large';
  return bytes <= small ? 'small' : 'medium';
}

/** The bytes of a file or of the files below a folder, counted until they are too many; undefined if there is no such thing. */
function sizeOf(path: string, limit: number): number | undefined {
  try {
    const found = statSync(path);
    if (!found.isDirectory()) return found.isFile() ? found.size : Number.POSITIVE_INFINITY;
    let size = 0;
    for (const name of readdirSync(path)) {
      if (name.startsWith('report.')) continue; // large even where the data of a release is not
      size += sizeOf(join(path, name), limit) ?? 0;
      if (size > limit) break;
    }
    return size;
  } catch {
    return undefined;
  }
}
