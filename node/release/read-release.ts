import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  type Dataset,
  dataFileName,
  type FileHash,
  formatById,
  parseReleaseDocument,
  quote,
  RELEASE_FILE,
  type Recoding,
  type ReleaseDocument,
  readRecoding,
  SottoError,
  sideInputs,
} from '../../src/internal.ts';
import { readBytes } from '../files/read-bytes.ts';
import { readDataAs } from '../files/read-data.ts';
import { hashFile, startSha256 } from '../files/sha256.ts';
import type { TaskContext } from '../worker/task-context.ts';
import { SIGNATURE_FILE } from './signature.ts';

/** A release folder as it is found, with what does not agree with its own hashes. */
export interface FoundRelease {
  readonly document: ReleaseDocument;
  /** The text of release.json, which a signature signs. */
  readonly text: string;
  /** The text of the signature beside it, if there is one. */
  readonly envelope?: string;
  readonly dataset: Dataset;
  readonly recoding?: Recoding;
  /** Whether the curator's part is still in the folder. */
  readonly hasCurator: boolean;
  /** Changed, missing or unlisted files, in words. */
  readonly tampering: readonly string[];
}

const CURATOR = 'curator';
const HASHES = 'hashes.json';

/** The names that side inputs have in a release folder, where all who re-check the promise may see them. */
const publicInputs = sideInputs.filter(({ audience }) => audience === 'public').map(({ file }) => file);

/** Whether a path is a folder that holds a release. */
export function isReleaseFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

/** What a release folder says of itself, without a look at its files; throws `input` if it is none. */
export async function readReleaseDocument(
  path: string,
): Promise<{ document: ReleaseDocument; text: string; intact: boolean }> {
  const file = join(path, RELEASE_FILE);
  if (!existsSync(file))
    throw new SottoError('input', `${path}: expected a release folder, got one without ${RELEASE_FILE}`);
  const text = Buffer.from(await readBytes(file)).toString('utf8');
  const { content: document, intact } = parseReleaseDocument(text, file, startSha256);
  return { document, text, intact };
}

/** Reads a release folder; throws `input` if it is none. Changed bytes are findings, not errors. */
export async function readRelease(path: string, context: TaskContext): Promise<FoundRelease> {
  const { dataFile, ...found } = await readReleaseFiles(path);
  return { ...found, dataset: await readPublished(path, dataFile, found.document, context) };
}

/** The records of a release folder, as they were written. */
export async function readPublished(
  path: string,
  dataFile: string,
  { data: { format, unknown } }: ReleaseDocument,
  context: TaskContext,
): Promise<Dataset> {
  const reading = { format, ...(unknown !== undefined && { unknownMark: '?' as const }) };
  return (await readDataAs(join(path, dataFile), reading, context)).dataset;
}

/** A release folder without a look at its records, which may be too many for memory. */
export interface ReleaseFiles extends Omit<FoundRelease, 'dataset'> {
  readonly dataFile: string;
}

/** Reads all but the records; throws `input` if this is no release folder. */
export async function readReleaseFiles(path: string): Promise<ReleaseFiles> {
  const { document, text, intact } = await readReleaseDocument(path);
  const dataFile = dataFileName(formatById(document.data.format));
  const tampering = intact ? [] : [`${RELEASE_FILE} was changed after it was written`];
  tampering.push(...linked(path), ...strangeNames(document, dataFile));
  tampering.push(...(await compareFiles(path, hashesOf(document), '')));
  tampering.push(...(await compareCurator(path)));
  tampering.push(...unlisted(path, document));
  const recodingFile = join(path, 'recoding.csv');
  const hasCurator = existsSync(join(path, CURATOR));
  const signatureFile = join(path, SIGNATURE_FILE);
  const isSigned = existsSync(signatureFile);
  return {
    document,
    text,
    dataFile,
    tampering,
    hasCurator,
    ...(isSigned && { envelope: Buffer.from(await readBytes(signatureFile)).toString('utf8') }),
    ...(existsSync(recodingFile) && {
      recoding: readRecoding(await readBytes(recodingFile), { file: recodingFile }),
    }),
  };
}

/** A link could show one thing here and another there. */
function linked(path: string): string[] {
  return [RELEASE_FILE, SIGNATURE_FILE, CURATOR]
    .filter((name) => lstatSync(join(path, name), { throwIfNoEntry: false })?.isSymbolicLink())
    .map((name) => `${name} is a link`);
}

function hashesOf({ subject }: ReleaseDocument): Record<string, { readonly sha256: string }> {
  return Object.fromEntries(subject.map(({ name, digest }) => [name, digest]));
}

/** A release has these files and no others; the data stands under the name that its format gives it. */
function strangeNames({ data, subject }: ReleaseDocument, dataFile: string): string[] {
  const names = subject.map(({ name }) => name);
  const findings =
    data.file === dataFile ? [] : [`${RELEASE_FILE} names ${quote(data.file)} as the data instead of ${dataFile}`];
  for (const name of [dataFile, 'report.html'])
    if (!names.includes(name)) findings.push(`${RELEASE_FILE} does not list ${name}`);
  const known = new Set([dataFile, 'recoding.csv', 'report.html', ...publicInputs]);
  const repeated = names.filter((name, n) => names.indexOf(name) !== n);
  findings.push(...repeated.map((name) => `${RELEASE_FILE} lists ${quote(name)} more than once`));
  const strange = names.filter((name) => !known.has(name));
  return [...findings, ...strange.map((name) => `${RELEASE_FILE} lists ${quote(name)}, which is no part of a release`)];
}

/** Only plain files count: a link could show one thing here and another there. */
async function compareFiles(
  path: string,
  files: Readonly<Record<string, { readonly sha256: string }>>,
  folder: string,
): Promise<string[]> {
  const findings: string[] = [];
  for (const [name, { sha256 }] of Object.entries(files)) {
    const file = join(path, folder, name);
    if (basename(name) !== name || !existsSync(file)) findings.push(`${join(folder, name)} is missing`);
    else if (!lstatSync(file).isFile()) findings.push(`${join(folder, name)} is not a plain file`);
    else if ((await hashFile(file)) !== sha256) findings.push(`${join(folder, name)} was changed after it was written`);
  }
  return findings;
}

/** The curator's files are not handed over, so they may be absent; where they are there, they too must be unchanged. */
async function compareCurator(path: string): Promise<string[]> {
  const folder = join(path, CURATOR);
  if (!existsSync(folder)) return [];
  const file = join(folder, HASHES);
  if (!existsSync(file)) return [`${join(CURATOR, HASHES)} is missing`];
  let hashes: Record<string, FileHash>;
  try {
    hashes = JSON.parse(Buffer.from(await readBytes(file)).toString('utf8')) as Record<string, FileHash>;
  } catch {
    return [`${join(CURATOR, HASHES)} was changed after it was written`];
  }
  return [
    ...(await compareFiles(path, hashes, CURATOR)),
    ...notAmong(folder, [HASHES, ...Object.keys(hashes)], CURATOR),
  ];
}

function unlisted(path: string, document: ReleaseDocument): string[] {
  const names = document.subject.map(({ name }) => name);
  return notAmong(path, [RELEASE_FILE, SIGNATURE_FILE, CURATOR, ...names], '');
}

function notAmong(folder: string, names: readonly string[], shownAs: string): string[] {
  return readdirSync(folder)
    .filter((name) => !names.includes(name))
    .sort()
    .map((name) => `${join(shownAs, name)} is not part of the release`);
}
