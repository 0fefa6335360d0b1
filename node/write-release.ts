import { relative, resolve } from 'node:path';
import {
  type Dataset,
  effectiveJob,
  type Format,
  type JobResult,
  permuteRows,
  type ResolvedJob,
  randomFromSeed,
  reportToHtml,
  reportToJson,
  reportToMarkdown,
  shuffle,
  writeDeletions,
  writeRecoding,
} from '../src/index.ts';
import { withPaths } from './read-job-file.ts';
import { documentText, RELEASE_FILE, releaseDocument } from './release-document.ts';
import { draftFolder, type WrittenFile } from './write-folder.ts';

/** The stream of the seed that orders published records, apart from those the library uses. */
const SHUFFLE_STREAM = 16;

/** Writes a verified release as a folder: all of it, or nothing. Returns the name of the data file. */
export function writeRelease(
  path: string,
  resolved: ResolvedJob,
  result: JobResult,
  original: Dataset,
  format: Format,
): string {
  const { release, report, truthful, verdict } = result;
  if (verdict.status !== 'holds' || truthful.status === 'violated')
    throw new Error('an unverified result is never written');
  const { job } = resolved;
  const draft = draftFolder(path, RELEASE_FILE);
  try {
    const order = publishedOrder(release.dataset.numRows, job.shuffle, job.seed);
    const dataFile = `data.${format.extensions[0]!}`;
    const files: Record<string, WrittenFile> = {};
    files[dataFile] = draft.write(dataFile, format.write(publishedRows(release.dataset, order, job.keepIds)));
    if ('recoding' in release && release.recoding !== undefined) {
      files['recoding.csv'] = draft.write('recoding.csv', [writeRecoding(release.recoding)]);
    }
    files['report.html'] = draft.write('report.html', [reportToHtml(report.publishable)]);
    draft.write(RELEASE_FILE, [
      documentText(releaseDocument(report, release.kind, { file: dataFile, shuffled: job.shuffle }, files)),
    ]);
    writeCuratorFiles(path, resolved, result, original, order, (name, text) => draft.write(name, [text]));
    draft.publish();
    return dataFile;
  } finally {
    draft.discard();
  }
}

/** What only the curator keeps: job with seed, full report, deletions, the order of shuffled records, and hashes. */
function writeCuratorFiles(
  path: string,
  resolved: ResolvedJob,
  { release, report }: JobResult,
  original: Dataset,
  order: Uint32Array | undefined,
  write: (name: string, text: string) => WrittenFile,
): void {
  const hashes: Record<string, WrittenFile> = {};
  const keep = (name: string, text: string): void => {
    hashes[name] = write(`curator/${name}`, text);
  };
  const folder = resolve(path, 'curator');
  const job = withPaths(effectiveJob(resolved), (file) => (file === '-' ? file : relative(folder, resolve(file))));
  keep('job.json', documentText(job));
  keep('report.html', reportToHtml(report.publishable, report.curator));
  keep('report.md', reportToMarkdown(report.publishable, report.curator));
  keep('report.json', reportToJson(report));
  if (release.kind === 'cells') keep('deletions.csv', writeDeletions(release.deletions, original));
  if (order !== undefined)
    keep('order.csv', `published,original\n${Array.from(order, (t, n) => `${n + 1},${t + 1}\n`).join('')}`);
  write('curator/hashes.json', documentText(hashes));
}

/** order[n] = the original row that is published as row n; undefined = as they were. */
function publishedOrder(numRows: number, shuffled: boolean, seed: number): Uint32Array | undefined {
  if (!shuffled) return undefined;
  return shuffle(
    Uint32Array.from({ length: numRows }, (_, t) => t),
    randomFromSeed(seed, SHUFFLE_STREAM),
  );
}

/** The rows as they go out: in the published order, without the file's own ids unless they are wanted. */
function publishedRows(dataset: Dataset, order: Uint32Array | undefined, keepIds: boolean): Dataset {
  const { rowIds: _, ...nameless } = dataset;
  const kept = keepIds ? dataset : nameless;
  return order === undefined ? kept : permuteRows(kept, order);
}
