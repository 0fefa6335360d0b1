import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** How much a command line has to work on: `medium` is little for what takes little more time than reading. */
export type WorkSize = 'small' | 'medium' | 'large';

/** Inputs up to this many bytes together are read and worked on within a blink. */
const SMALL = 64 * 1024;
/** The same for verbs that hardly do more than read. */
const SMALL_TO_READ: Readonly<Record<string, number>> = { count: 10_000_000, mine: 10_000_000 };
/** So many bytes are medium to verbs that have quick ways to work on them. */
const MEDIUM: Readonly<Record<string, number>> = { anonymize: 2_500_000 };
/** Verbs that take no input, run many jobs, or serve. */
const NEVER_SMALL = ['compare', 'demo', 'generate', 'studio'];
/** Flags whose work is not in the size of the files that are named: other machines and threads, or files within files. */
const UNKNOWN = ['--job', '--engine', '--partitions', '--threads', '-'];

/** The size of the files and folders that a command line names; large where it names none, or something of unknown size. */
export function workSize(args: readonly string[]): WorkSize {
  const [verb, ...rest] = args;
  if (
    verb === undefined ||
    NEVER_SMALL.includes(verb) ||
    rest.some((arg) => UNKNOWN.includes(arg.split('=', 1)[0] ?? ''))
  )
    return 'large';
  const small = SMALL_TO_READ[verb] ?? SMALL;
  const most = MEDIUM[verb] ?? small;
  let bytes = 0;
  let names = 0;
  for (const [n, arg] of rest.entries()) {
    const name = arg.startsWith('--') ? arg.slice(arg.indexOf('=') + 1) : arg;
    if (/^(?!random:)[a-z]{2,}:/i.test(name)) return 'large'; // the address of a store
    if (/\.[cm]?js$/.test(name)) return 'large'; // code of others, which only a worker can be rid of
    if (arg.startsWith('--output=') || /^(-o|--output)$/.test(rest[n - 1] ?? '')) continue; // what may be there is not read
    const size = sizeOf(name, most);
    if (size === undefined) continue;
    names++;
    bytes += size;
  }
  if (names === 0 || bytes > most) return 'large';
  return bytes <= small ? 'small' : 'medium';
}

/** The bytes of a file or of the files below a folder, counted until they are too many; undefined if there is no such thing. */
function sizeOf(path: string, most: number): number | undefined {
  try {
    const found = statSync(path);
    if (!found.isDirectory()) return found.isFile() ? found.size : Number.POSITIVE_INFINITY;
    let size = 0;
    for (const name of readdirSync(path)) {
      if (name.startsWith('report.')) continue; // large even where the data of a release is not
      size += sizeOf(join(path, name), most) ?? 0;
      if (size > most) break;
    }
    return size;
  } catch {
    return undefined;
  }
}
