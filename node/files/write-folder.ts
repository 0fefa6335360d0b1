import {
  accessSync,
  closeSync,
  constants,
  createWriteStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { SottoError } from '../../src/internal.ts';
import { isCuratorName, isReleaseName } from '../release/release-names.ts';
import { draftPath, isDevice, replacedPath, sweepDrafts } from './draft-path.ts';
import { makeFolder } from './make-folder.ts';
import { checkStandardOutput, writeStandardOutput } from './standard-output.ts';
import { writeError } from './write-error.ts';

/** A folder that is written next to its final name; nothing is visible under that name until `publish`. */
export interface FolderDraft {
  /** Its path until then. */
  readonly path: string;
  write(name: string, chunks: Iterable<string | Uint8Array>): void;
  /** Puts the folder in its place, replacing an older release. */
  publish(): void;
  /** Removes what was written, if it was not published. */
  discard(): void;
}

/** Starts a folder. Refuses to replace anything but an older release of ours (told by `marker`). */
export function draftFolder(path: string, marker: string): FolderDraft {
  const target = resolve(path);
  checkReplaceable(path, marker);
  const draft = draftPath(path);
  try {
    makeFolder(dirname(draft));
    mkdirSync(draft);
  } catch (error) {
    throw writeError(error, path);
  }
  return {
    path: draft,
    write(name, chunks) {
      try {
        writeFileOf(join(draft, name), chunks, isCuratorName(name));
      } catch (error) {
        throw writeError(error, path);
      }
    },
    publish: () => publish(draft, target),
    discard: () => rmSync(draft, { recursive: true, force: true }),
  };
}

/**
 * Throws `usage` unless the folder can be made, or is empty or an older release of ours (told by `marker`), after what
 * killed runs left of it is cleared away.
 */
export function checkReplaceable(path: string, marker: string): void {
  const target = resolve(path);
  try {
    sweepDrafts(path);
    rmSync(draftPath(path), { recursive: true, force: true });
    let folder = dirname(target);
    while (!existsSync(folder)) folder = dirname(folder);
    accessSync(`${folder}/`, constants.W_OK | constants.X_OK); // refused too where it is a file
  } catch (error) {
    throw writeError(error, path);
  }
  if (!existsSync(target)) return;
  let names: string[];
  try {
    names = readdirSync(target);
  } catch {
    throw new SottoError('usage', `${path}: expected a folder to write, got a file of that name`);
  }
  const unexpected = names.filter((name) => !isReleaseName(name));
  if (names.length === 0 || (names.includes(marker) && unexpected.length === 0)) return;
  if (names.includes(marker)) {
    throw new SottoError(
      'usage',
      `${path}: an older release would be replaced, but the folder contains other files too`,
      {
        hint: [
          `move ${unexpected.slice(0, 3).join(', ')}${unexpected.length > 3 ? ' …' : ''} elsewhere, or choose another name for `,
          { name: 'output' },
        ],
      },
    );
  }
  throw new SottoError(
    'usage',
    `${path}: expected a new or empty folder, or an older release, got a folder with other files`,
    {
      hint: ['choose another name for ', { name: 'output' }, '; nothing was written'],
    },
  );
}

/** Two renames: a crash between them leaves the old folder under a dotted name, whole. */
function publish(draft: string, target: string): void {
  const old = replacedPath(target);
  if (existsSync(target)) renameSync(target, old);
  renameSync(draft, target);
  rmSync(old, { recursive: true, force: true });
}

/** Only the owner can read files that are `owned`, and the folder that is made for them. */
function writeFileOf(path: string, chunks: Iterable<string | Uint8Array>, owned = false): void {
  makeFolder(dirname(path), owned ? 0o700 : undefined);
  const file = openSync(path, 'w', owned ? 0o600 : undefined);
  try {
    for (const chunk of chunks) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      for (let numWritten = 0; numWritten < bytes.length; ) numWritten += writeSync(file, bytes, numWritten);
    }
    if (!isDevice(path)) fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** A file written next to its final name. */
interface FileDraft {
  /** Gives the file its name, replacing an older one. */
  publish(): void;
  /** Removes what was written, if it was not published. */
  discard(): void;
}

/** Writes one file next to its final name; nothing is visible under that name until `publish`. */
export function draftFile(path: string, chunks: Iterable<string | Uint8Array>): FileDraft {
  const draft = draftPath(path);
  const discard = (): void => rmSync(draft, { force: true });
  try {
    sweepDrafts(path);
    writeFileOf(draft, chunks);
  } catch (error) {
    discard();
    throw writeError(error, path);
  }
  return { publish: () => renameSync(draft, path), discard };
}

/** Writes one file so that a crash leaves the old or the new one. `-` = standard output; a name in `.gz` is zipped. */
export async function writeFileAtomically(path: string, chunks: Iterable<string | Uint8Array>): Promise<void> {
  if (path === '-') {
    checkStandardOutput();
    for (const chunk of chunks) writeStandardOutput(Buffer.from(chunk));
    return;
  }
  const draft = isDevice(path) ? path : draftPath(path);
  try {
    if (draft !== path) sweepDrafts(path);
    if (path.endsWith('.gz')) await writeZipped(draft, chunks);
    else writeFileOf(draft, chunks);
    if (draft !== path) renameSync(draft, path);
  } catch (error) {
    if (draft !== path) rmSync(draft, { force: true });
    throw writeError(error, path);
  }
}

async function writeZipped(path: string, chunks: Iterable<string | Uint8Array>): Promise<void> {
  const { Readable } = await import('node:stream');
  const { pipeline } = await import('node:stream/promises');
  const { createGzip } = await import('node:zlib');
  await pipeline(Readable.from(chunks, { objectMode: false }), createGzip(), createWriteStream(path, { flush: true }));
}
