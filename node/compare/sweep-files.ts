import { existsSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import {
  checkSweep,
  FILES,
  inputAddress,
  ownAlgorithmsOf,
  readingOf,
  SottoError,
  type SweepResults,
  sideInputs,
} from '../../src/internal.ts';
import { readData } from '../files/read-data.ts';
import { readYaml } from '../files/read-yaml.ts';
import { hashFile } from '../files/sha256.ts';
import { isReleaseInFolder } from '../release/is-release-in-folder.ts';
import { isAddress, localPath, withAddressPath } from '../stores/addresses.ts';
import type { TaskContext } from '../worker/task-context.ts';

/** A file or table that a sweep names, or a release folder, which the hash of its release.json represents. */
interface SweepFile {
  /** Of a table: its address with the path of its file. */
  readonly path: string;
  readonly sha256: string;
}

type Sweep = ReturnType<typeof checkSweep>;

interface SweepFiles extends Pick<SweepResults, 'data' | 'skipped'> {
  /** By the name that the sweep gives. */
  readonly files: ReadonlyMap<string, SweepFile>;
}

/**
 * Finds every file of a sweep, next to the sweep file or else in `dataDir`, and reads its tables for their hashes. Data
 * of which a file is missing is skipped with the reason; throws `input` when none is left.
 */
export async function findSweepFiles(
  sweep: Sweep,
  sweepFile: string,
  dataDir: string | undefined,
  context: TaskContext,
): Promise<SweepFiles> {
  const files = new Map<string, SweepFile>();
  const data: { name: string; file: string; sha256: string }[] = [];
  const skipped: { name: string; reason: string }[] = [];
  for (const entry of sweep.data) {
    const names = fileNames(sweep, entry);
    const missing = names.filter((name) => findSweepFile(name, sweepFile, dataDir) === undefined);
    if (missing.length > 0) {
      const where = dataDir === undefined ? 'next to the sweep file' : `next to the sweep file or in ${dataDir}`;
      skipped.push({ name: entry.name, reason: `${missing.join(', ')}: not found ${where}` });
      continue;
    }
    for (const name of names) {
      const path = findSweepFile(name, sweepFile, dataDir)!;
      if (!files.has(name)) files.set(name, { path, sha256: await hashOf(path, entry, context) });
    }
    data.push({ name: entry.name, file: entry.file, sha256: files.get(entry.file)!.sha256 });
  }
  if (data.length > 0) return { files, data, skipped };
  const only = skipped.length === 1 ? `: ${skipped[0]!.reason}` : '';
  throw new SottoError('input', `none of the data of ${sweepFile} was found${only}`, {
    problems: skipped.map(({ name, reason }) => ({ field: name, expected: 'its files', got: reason })),
    hint: ['name the folder that holds the data files with ', { name: 'dataDir' }],
  });
}

function fileNames(sweep: Sweep, entry: Sweep['data'][number]): string[] {
  const names = [entry.file, ...ownAlgorithmsOf(sweep).map(({ id }) => id)];
  for (const input of sideInputs) {
    for (const text of [entry[input.name] ?? sweep[input.name] ?? []].flat()) {
      const address = inputAddress(input, text);
      if ('file' in address) names.push(address.file);
    }
  }
  return names;
}

async function hashOf(path: string, entry: Sweep['data'][number], context: TaskContext): Promise<string> {
  if (!isAddress(path)) return hashFile(isReleaseInFolder(path) ? join(path, FILES.release) : path);
  const { sha256 } = await readData(path, readingOf(entry), context, true);
  return sha256!;
}

/** The path of a file that a sweep names, or the address of a table with the path of its file. */
export function findSweepFile(name: string, sweepFile: string, dataDir?: string): string | undefined {
  const folders = [dirname(sweepFile), ...(dataDir === undefined ? [] : [dataDir])];
  const find = (text: string, isFit: (path: string) => boolean): string | undefined => {
    const paths = isAbsolute(text) ? [text] : folders.map((folder) => join(folder, text));
    return paths.find((path) => existsSync(path) && isFit(path));
  };
  if (!isAddress(name)) return find(name, (path) => statSync(path).isFile() || isReleaseInFolder(path));
  const local = localPath(name);
  if (local === undefined) return name;
  const [plain, pattern] = [local.replace(/[^/]*[*?[].*$/, ''), /[^/]*[*?[].*$/.exec(local)?.[0] ?? ''];
  const path = find(plain === '' ? '.' : plain, () => true);
  return path && withAddressPath(name, () => join(path, pattern));
}

/** Reads a sweep file (YAML or JSON) and checks its shape; throws `usage` naming line and column, or every bad field. */
export async function readSweepFile(path: string): Promise<Sweep> {
  return checkSweep(await readYaml(path), path);
}
