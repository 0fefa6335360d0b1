import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FILES, type ReleaseDocument, SottoError } from '../../src/internal.ts';
import { readReleaseDocument } from './read-release.ts';

/** A release folder with what it says of itself. */
export interface NamedRelease {
  readonly folder: string;
  readonly document: ReleaseDocument;
  /** Whether release.json is as it was written. */
  readonly intact: boolean;
}

/**
 * The releases that these folders are or hold, each once, oldest first: a folder of releases stands for all in it, in the
 * order of their series. Throws `input` where a folder is neither.
 */
export async function releaseFolders(paths: readonly string[]): Promise<NamedRelease[]> {
  const folders = paths.flatMap((path) => (existsSync(join(path, FILES.release)) ? [path] : releasesIn(path)));
  const named: NamedRelease[] = [];
  for (const folder of folders) {
    const { document, intact } = await readReleaseDocument(folder);
    named.push({ folder, document, intact });
  }
  return named
    .filter(({ document }, n) => named.findIndex((one) => one.document.digest === document.digest) === n)
    .map((one, n) => ({ one, n }))
    .sort((a, b) => numBefore(a.one) - numBefore(b.one) || a.n - b.n)
    .map(({ one }) => one);
}

function numBefore({ document }: NamedRelease): number {
  return document.series?.after.length ?? 0;
}

function releasesIn(path: string): string[] {
  const found = existsSync(path) ? readdirSync(path).sort() : [];
  const folders = found.map((name) => join(path, name)).filter((folder) => existsSync(join(folder, FILES.release)));
  if (folders.length > 0) return folders;
  throw new SottoError('input', `${path}: expected a release folder, or a folder of releases, got neither`);
}
