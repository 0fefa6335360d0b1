import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Dataset,
  type FoundParts,
  kindById,
  permuteRows,
  type Release,
  type ReleaseDocument,
  SottoError,
} from '../../src/internal.ts';
import { readBytes } from '../files/read-bytes.ts';
import type { FoundRelease } from './read-release.ts';
import { recodingOfOriginal } from './whole-recoding.ts';

/** The release as data: published rows in the original's order where that is known, labels tied to original items. */
export async function rebuildRelease(folder: string, found: FoundRelease, original: Dataset): Promise<Release> {
  const { document, recoding } = found;
  const dataset = await inOriginalOrder(folder, found);
  if (dataset.numRows !== original.numRows) {
    throw new SottoError(
      'input',
      `the release has ${dataset.numRows} records, the original ${original.numRows}: is it the right original?`,
    );
  }
  const curatorFile = await readCuratorFile(folder, document);
  return kindById(document.kind).rebuild({
    folder,
    dataset,
    original,
    ...(recoding !== undefined && { recoding: recodingOfOriginal(recoding, original) }),
    ...(curatorFile !== undefined && { curatorFile }),
  });
}

async function readCuratorFile(folder: string, { kind }: ReleaseDocument): Promise<FoundParts['curatorFile']> {
  const { curatorFile } = kindById(kind);
  if (curatorFile === undefined) return undefined;
  const file = join(folder, 'curator', curatorFile.name);
  if (!existsSync(file)) {
    throw new SottoError('input', `${file} is missing, and only it tells ${curatorFile.tells}`, {
      hint: 'run this where the curator keeps the release with its curator/ part',
    });
  }
  return { file, bytes: await readBytes(file) };
}

/** Whether everything is here that ties the published records to the original: some of it stays with the curator. */
export function canRebuild(folder: string, { document }: FoundRelease): boolean {
  const { curatorFile } = kindById(document.kind);
  return curatorFile === undefined || existsSync(join(folder, 'curator', curatorFile.name));
}

/** Whether the published records can be told apart from their order: not shuffled, or the order is here. */
export function isOrderKnown(folder: string, { document }: FoundRelease): boolean {
  return !document.data.shuffled || existsSync(orderFile(folder));
}

function orderFile(folder: string): string {
  return join(folder, 'curator', 'order.csv');
}

/** The published records in the original's order, where that is known. */
export async function inOriginalOrder(folder: string, { document, dataset }: FoundRelease): Promise<Dataset> {
  const file = orderFile(folder);
  if (!document.data.shuffled || !existsSync(file)) return dataset;
  const order = new Uint32Array(dataset.numRows);
  const lines = Buffer.from(await readBytes(file))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .slice(1);
  for (const line of lines) {
    const [published, original] = line.split(',').map(Number);
    order[original! - 1] = published! - 1;
  }
  return permuteRows(dataset, order);
}
