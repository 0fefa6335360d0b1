import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FILES, SottoError } from '../../src/internal.ts';
import { type ReleaseFolder, readReleaseDocument } from './read-release.ts';

/**
 * The releases that these folders are or hold, each once, oldest first: a folder of releases stands for all in it, in the
 * order of their series. Throws `input` where a folder is neither.
 */
export async function releaseFolders(paths: readonly string[]): Promise<ReleaseFolder[]> {
  const folders = paths.flatMap((path) => (existsSync(join(path, FILES.release)) ? [path] : releasesIn(path)));
  const named: ReleaseFolder[] = [];
  for (const folder of folders) named.push(await readReleaseDocument(folder));
  return named
    .filter(({ document }, n) => named.findIndex((one) => one.document.digest === document.digest) === n)
    .map((one, n) => ({ one, n }))
    .sort((a, b) => numBefore(a.one) - numBefore(b.one) || a.n - b.n)
    .map(({ one }) => one);
}

function numBefore({ document }: ReleaseFolder): number {
  return document.series?.after.length ?? 0;
}

function releasesIn(path: string): string[] {
  const matches = existsSync(path) ? readdirSync(path).sort() : [];
  const folders = matches.map((name) => join(path, name)).filter((folder) => existsSync(join(folder, FILES.release)));
  if (folders.length > 0) return folders;
  throw new SottoError('input', `${path}: expected a release folder, or a folder of releases, got neither`);
}
