import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Dataset,
  FILES,
  kindById,
  putBack,
  type Release,
  type ReleaseDocument,
  type Report,
  readOrder,
  SottoError,
  withPersons,
} from '../../src/internal.ts';
import { readBytes } from '../files/read-bytes.ts';
import type { FoundRelease } from './read-release.ts';
import { recodingOfOriginal } from './whole-recoding.ts';

/** The release as data: published rows paired with those of the original, labels tied to original items. */
export async function rebuildRelease(release: FoundRelease, original: Dataset): Promise<Release> {
  const { folder, document, recoding } = release;
  const dataset = withPersons(await besideOriginal(release, original.numRows), original);
  const curatorFile = await readCuratorFile(folder, document);
  return kindById(document.kind).rebuild({
    folder,
    dataset,
    original,
    ...(recoding !== undefined && { recoding: recodingOfOriginal(recoding, original) }),
    ...(curatorFile !== undefined && { curatorFile }),
  });
}

async function readCuratorFile(folder: string, { kind }: ReleaseDocument) {
  const { curatorFile } = kindById(kind);
  if (curatorFile === undefined) return undefined;
  const file = join(folder, 'curator', curatorFile.name);
  if (!existsSync(file)) {
    throw new SottoError('input', `${file} is missing, but only that file says ${curatorFile.tells}`, {
      hint: 'run this where the curator keeps the release with its curator/ part',
    });
  }
  return { file, bytes: await readBytes(file) };
}

/** Whether everything is here that ties the published records to the original: some of it stays with the curator. */
export function canRebuild(release: FoundRelease, numRows: number): boolean {
  const { curatorFile } = kindById(release.document.kind);
  return (
    (curatorFile === undefined || existsSync(join(release.folder, 'curator', curatorFile.name))) &&
    isOrderKnown(release, numRows)
  );
}

/** Whether it is known which published record is which of the original, which has `numRows` if that is known. */
export function isOrderKnown({ folder, document, dataset }: FoundRelease, numRows?: number): boolean {
  if (existsSync(orderFile(folder))) return true;
  const hasCurator = existsSync(join(folder, 'curator'));
  // In their own order, and the curator has no file that names those which were left out: all of them are there.
  return !document.data.shuffled && (hasCurator || !dropsEmpty(document) || dataset.numRows === numRows);
}

/** Whether records of which nothing is left are not in the release. */
export function dropsEmpty({ data }: ReleaseDocument): boolean {
  return data.emptyRecords !== undefined;
}

function orderFile(folder: string): string {
  return join(folder, 'curator', FILES.order);
}

/**
 * The one way back from the records of a release to those of the original: row t is what was published of row t, and
 * empty where that was nothing. Throws `input` where it is not known, or leads to another original.
 */
export async function besideOriginal(release: FoundRelease, numRows: number): Promise<Dataset> {
  const { folder, dataset } = release;
  const file = orderFile(folder);
  if (!isOrderKnown(release, numRows)) {
    throw new SottoError('input', `${file} is missing; only that file links published records to the original`, {
      hint: 'run this where the curator keeps the release with its curator/ part',
    });
  }
  const expected = await numOriginalRows(release);
  if (expected !== numRows) throw otherOriginal(expected, numRows);
  if (!existsSync(file)) return dataset;
  const order = readOrder(await readBytes(file), { file });
  if (order.length === dataset.numRows && order.every((t) => t < numRows)) return putBack(dataset, order, numRows);
  throw new SottoError('input', `${file} is not the order of the ${dataset.numRows} records of this release`);
}

/** The number of original records, including dropped ones, from the curator's report. */
export async function numOriginalRows({ folder, dataset }: FoundRelease): Promise<number> {
  if (!existsSync(orderFile(folder))) return dataset.numRows;
  const records = (await readCuratorReport(folder)).original?.records;
  if (typeof records === 'number') return records;
  throw new SottoError('input', `${reportFile(folder)}: expected the report of a release, got something else`);
}

export function reportFile(folder: string): string {
  return join(folder, 'curator', 'report.json');
}

/** The curator's part of the report of a release; throws `input` without one. */
export async function readCuratorReport(folder: string): Promise<Partial<Report['curator']>> {
  const file = reportFile(folder);
  const text = Buffer.from(await readBytes(file)).toString('utf8');
  try {
    const report: Partial<Report> = JSON.parse(text);
    return report.curator ?? {};
  } catch {
    throw new SottoError('input', `${file}: expected the report of a release, got something else`);
  }
}

function otherOriginal(expected: number, numRows: number): SottoError {
  return new SottoError(
    'input',
    `the release is of ${expected} records, the original has ${numRows}: is it the right original?`,
  );
}
