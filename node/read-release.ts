import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Dataset, type Recoding, readRecoding, SottoError } from '../src/index.ts';
import { readBytes } from './read-bytes.ts';
import { readData } from './read-data.ts';
import { parseReleaseDocument, RELEASE_FILE, type ReleaseDocument } from './release-document.ts';
import type { TaskContext } from './task-context.ts';
import type { WrittenFile } from './write-folder.ts';

/** A release folder as it is found, with what does not agree with its own hashes. */
export interface FoundRelease {
  readonly document: ReleaseDocument;
  readonly dataset: Dataset;
  readonly recoding?: Recoding;
  /** Changed, missing or unlisted files, in words. */
  readonly tampering: readonly string[];
}

/** Whether a path is a folder that holds a release. */
export function isReleaseFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

/** Reads a release folder; throws `input` if it is none. Changed bytes are findings, not errors. */
export async function readRelease(path: string, context: TaskContext): Promise<FoundRelease> {
  const file = join(path, RELEASE_FILE);
  if (!existsSync(file))
    throw new SottoError('input', `${path}: expected a release folder, got one without ${RELEASE_FILE}`);
  const text = Buffer.from(await readBytes(file)).toString('utf8');
  const { document, intact } = parseReleaseDocument(text, file);
  const tampering = intact ? [] : [`${RELEASE_FILE} was changed after it was written`];
  tampering.push(...(await compareFiles(path, document.files, '')));
  tampering.push(...(await compareCurator(path)));
  tampering.push(...unlisted(path, document));
  const { dataset } = await readData(join(path, document.data.file), document.data.format, context);
  const recodingFile = join(path, 'recoding.csv');
  if (!existsSync(recodingFile)) return { document, dataset, tampering };
  return {
    document,
    dataset,
    recoding: readRecoding(await readBytes(recodingFile), { file: recodingFile }),
    tampering,
  };
}

async function compareFiles(
  path: string,
  files: Readonly<Record<string, WrittenFile>>,
  folder: string,
): Promise<string[]> {
  const findings: string[] = [];
  for (const [name, { sha256 }] of Object.entries(files)) {
    const file = join(path, folder, name);
    if (!existsSync(file)) findings.push(`${join(folder, name)} is missing`);
    else if ((await hashFile(file)) !== sha256) findings.push(`${join(folder, name)} was changed after it was written`);
  }
  return findings;
}

/** The curator's files are not handed over, so they may be absent; where they are there, they too must be unchanged. */
async function compareCurator(path: string): Promise<string[]> {
  const file = join(path, 'curator', 'hashes.json');
  if (!existsSync(file)) return [];
  try {
    return await compareFiles(path, JSON.parse(Buffer.from(await readBytes(file)).toString('utf8')), 'curator');
  } catch {
    return [join('curator', 'hashes.json') + ' was changed after it was written'];
  }
}

function unlisted(path: string, document: ReleaseDocument): string[] {
  const expected = new Set([RELEASE_FILE, 'curator', ...Object.keys(document.files)]);
  return readdirSync(path)
    .filter((name) => !expected.has(name))
    .sort()
    .map((name) => `${name} is not part of the release`);
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}
