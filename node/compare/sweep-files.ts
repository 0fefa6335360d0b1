import { existsSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import {
  FILES,
  inputAddress,
  ownAlgorithmsOf,
  SottoError,
  type Sweep,
  type SweepResults,
  sideInputs,
} from '../../src/internal.ts';
import { hashFile } from '../files/sha256.ts';
import { isReleaseInFolder } from '../release/is-release-in-folder.ts';

/** A file that a sweep names, or a release folder, which the hash of its release.json stands for. */
export interface SweepFile {
  readonly path: string;
  readonly sha256: string;
}

export interface SweepFiles extends Pick<SweepResults, 'data' | 'skipped'> {
  /** By the name that the sweep gives. */
  readonly files: ReadonlyMap<string, SweepFile>;
}

/**
 * Finds every file of a sweep, beside the sweep file or else in `dataDir`. Data of which a file is missing is skipped
 * with the reason; throws `input` when none is left.
 */
export async function findSweepFiles(sweep: Sweep, sweepFile: string, dataDir?: string): Promise<SweepFiles> {
  const files = new Map<string, SweepFile>();
  const data: { name: string; file: string; sha256: string }[] = [];
  const skipped: { name: string; reason: string }[] = [];
  for (const entry of sweep.data) {
    const names = fileNames(sweep, entry);
    const missing = names.filter((name) => findSweepFile(name, sweepFile, dataDir) === undefined);
    if (missing.length > 0) {
      const where = dataDir === undefined ? 'beside the sweep file' : `beside the sweep file or in ${dataDir}`;
      skipped.push({ name: entry.name, reason: `${missing.join(', ')}: not found ${where}` });
      continue;
    }
    for (const name of names) {
      const path = findSweepFile(name, sweepFile, dataDir)!;
      if (!files.has(name))
        files.set(name, { path, sha256: await hashFile(isReleaseInFolder(path) ? join(path, FILES.release) : path) });
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

/** Where a file lies that a sweep names. */
export function findSweepFile(name: string, sweepFile: string, dataDir?: string): string | undefined {
  return find(name, [dirname(sweepFile), ...(dataDir === undefined ? [] : [dataDir])]);
}

function find(name: string, folders: readonly string[]): string | undefined {
  const paths = isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name));
  return paths.find((path) => existsSync(path) && (statSync(path).isFile() || isReleaseInFolder(path)));
}
