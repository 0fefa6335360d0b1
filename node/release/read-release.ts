import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  type Dataset,
  dataFileName,
  FILES,
  formatById,
  parseHashes,
  parseReleaseDocument,
  type Recoding,
  type ReleaseDocument,
  readLabelFiles,
  SottoError,
} from '../../src/internal.ts';
import { type DataRecords, readDataAs } from '../files/read-data.ts';
import { readText } from '../files/read-text.ts';
import { hashFile, startSha256 } from '../files/sha256.ts';
import type { TaskContext } from '../worker/task-context.ts';
import { isWholeOf, wholeRecoding } from './whole-recoding.ts';

/** A release folder and its own description. */
export interface ReleaseFolder {
  readonly folder: string;
  readonly document: ReleaseDocument;
  /** The text of release.json, which a signature signs. */
  readonly text: string;
  /** Whether release.json is as it was written. */
  readonly intact: boolean;
}

/** A release folder without a look at its records, which may be too many for memory. */
export interface ReleaseFiles extends ReleaseFolder {
  /** The text of its signature, if there is one. */
  readonly envelope?: string;
  readonly recoding?: Recoding;
  /** The number of records that contain each item behind a label, if the release states it. */
  readonly counts?: NonNullable<ReturnType<typeof readLabelFiles>['counts']>;
  /** The files of the curator's part, if that is still in the folder. */
  readonly curatorFiles?: readonly string[];
  /** Changed, missing or unlisted files, in words. */
  readonly tampering: readonly string[];
}

/** A release folder as it was found, with what does not match its own hashes. */
export interface FoundRelease extends ReleaseFiles {
  readonly dataset: Dataset;
}

type FileHash = NonNullable<ReturnType<typeof parseHashes>>[string];

const CURATOR = 'curator';
const HASHES = 'hashes.json';

/** Whether a path is a folder that holds a release. */
export function isReleaseFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

/** The document of a release folder, without its files; throws `input` if there is none. */
export async function readReleaseDocument(folder: string): Promise<ReleaseFolder> {
  const file = join(folder, FILES.release);
  if (!existsSync(file)) {
    const actual = existsSync(folder) ? `one without ${FILES.release}` : 'no folder of that name';
    throw new SottoError('input', `${folder}: expected a release folder, got ${actual}`);
  }
  const text = readText(file);
  const { content: document, intact } = parseReleaseDocument(text, file, startSha256);
  return { folder, document, text, intact };
}

/** Reads a release folder; throws `input` if it is not one. Changed bytes are findings, not errors. */
export async function readWholeRelease(folder: string, context: TaskContext): Promise<FoundRelease> {
  const files = await readReleaseFiles(folder);
  return { ...files, dataset: (await readPublished(files, context)).dataset };
}

/** The name of the file that holds its records. */
export function dataFileOf({ data }: ReleaseDocument): string {
  return dataFileName(formatById(data.format));
}

/** The path of that file. */
export function dataPathOf({ folder, document }: Pick<ReleaseFolder, 'folder' | 'document'>): string {
  return join(folder, dataFileOf(document));
}

/** The records of a release folder, as they were written. */
export function readPublished(release: ReleaseFolder, context: TaskContext): Promise<DataRecords> {
  const { format, unknown } = release.document.data;
  const reading = { format, ...(unknown !== undefined && { unknownMark: '?' as const }) };
  return readDataAs(dataPathOf(release), reading, context);
}

/** Reads all except the records; throws `input` if this is not a release folder. */
export async function readReleaseFiles(path: string): Promise<ReleaseFiles> {
  const read = await readReleaseDocument(path);
  const tampering = await changedFiles(path, read);
  const pathOf = (name: string): string => join(path, name);
  const bytesOf = (name: string) => (existsSync(pathOf(name)) ? readFileSync(pathOf(name)) : undefined);
  const { recoding, counts, findings } = readLabelFiles(bytesOf, pathOf);
  tampering.push(...findings);
  const curator = join(path, CURATOR);
  const whole = await wholeRecoding(path, recoding);
  if (recoding !== undefined && whole !== undefined && !isWholeOf(whole, recoding)) {
    tampering.push('curator/recoding.csv and recoding.csv do not agree');
  }
  const signatureFile = join(path, FILES.signature);
  return {
    ...read,
    tampering,
    ...(existsSync(curator) && { curatorFiles: readdirSync(curator).sort() }),
    ...(existsSync(signatureFile) && { envelope: readText(signatureFile) }),
    ...(recoding !== undefined && { recoding }),
    ...(counts !== undefined && { counts }),
  };
}

/** The changes of a release folder since it was written, by its hashes: changed, missing or unlisted files. */
export async function changedFiles(
  path: string,
  { document, intact }: { readonly document: ReleaseDocument; readonly intact: boolean },
): Promise<string[]> {
  const hashes = document.subject.map(({ name, bytes, digest }): [string, FileHash] => [name, { bytes, ...digest }]);
  return [
    ...(intact ? [] : [`${FILES.release} was changed after it was written`]),
    ...linked(path),
    ...(await compareFiles(path, Object.fromEntries(hashes), '')),
    ...(await compareCurator(path)),
    ...unlisted(path, document),
  ];
}

/** A link could show one thing here and another there. */
function linked(path: string): string[] {
  return [FILES.release, FILES.signature, CURATOR]
    .filter((name) => lstatSync(join(path, name), { throwIfNoEntry: false })?.isSymbolicLink())
    .map((name) => `${name} is a link`);
}

/** Only plain files count: a link could show one thing here and another there. */
async function compareFiles(
  path: string,
  files: Readonly<Record<string, FileHash>>,
  folder: string,
): Promise<string[]> {
  const findings: string[] = [];
  for (const [name, { sha256, bytes }] of Object.entries(files)) {
    const file = join(path, folder, name);
    if (basename(name) !== name || !existsSync(file)) findings.push(`${join(folder, name)} is missing`);
    else if (!lstatSync(file).isFile()) findings.push(`${join(folder, name)} is not a plain file`);
    else if (lstatSync(file).size !== bytes || (await hashFile(file)) !== sha256)
      findings.push(`${join(folder, name)} was changed after it was written`);
  }
  return findings;
}

/** The curator's files are not handed over, so they may be absent; where they are there, they too must be unchanged. */
async function compareCurator(path: string): Promise<string[]> {
  const folder = join(path, CURATOR);
  if (!existsSync(folder)) return [];
  const file = join(folder, HASHES);
  if (!existsSync(file)) return [`${join(CURATOR, HASHES)} is missing`];
  const hashes = parseHashes(readText(file));
  if (hashes === undefined) return [`${join(CURATOR, HASHES)} was changed after it was written`];
  return [
    ...(await compareFiles(path, hashes, CURATOR)),
    ...notAmong(folder, [HASHES, ...Object.keys(hashes)], CURATOR),
  ];
}

function unlisted(path: string, document: ReleaseDocument): string[] {
  const names = document.subject.map(({ name }) => name);
  return notAmong(path, [FILES.release, FILES.signature, CURATOR, ...names], '');
}

function notAmong(folder: string, names: readonly string[], shownAs: string): string[] {
  return readdirSync(folder)
    .filter((name) => !names.includes(name))
    .sort()
    .map((name) => `${join(shownAs, name)} is not part of the release`);
}
