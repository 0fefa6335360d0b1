import type { KeyObject } from 'node:crypto';
import { relative, resolve } from 'node:path';
import {
  type Dataset,
  effectiveJob,
  type Format,
  type JobResult,
  permuteRows,
  type Recoding,
  type Release,
  type ResolvedJob,
  randomFromSeed,
  reportToHtml,
  reportToJson,
  reportToMarkdown,
  type SideInputs,
  SUPPRESSED,
  shuffle,
  sideInputs,
  writeDeletions,
  writeRecoding,
} from '../src/index.ts';
import { commitmentsOf, SALT_FILE, saltOf } from './commitment.ts';
import { withPaths } from './read-job-file.ts';
import { documentText, RELEASE_FILE, releaseDocument } from './release-document.ts';
import { SIGNATURE_FILE, signText } from './signature.ts';
import { draftFolder, type WrittenFile } from './write-folder.ts';

/** The stream of the seed that orders published records, apart from those the library uses. */
const SHUFFLE_STREAM = 16;

/** What a release was made from. */
export interface ReleaseInput {
  readonly dataset: Dataset;
  readonly inputs: SideInputs;
  readonly format: Format;
}

/** Whether a result may go out: the promise holds, it is true of the original, and it kept its utility groups. */
export function isReleasable({ verdict, truthful, policy }: JobResult): boolean {
  return verdict.status === 'holds' && truthful.status !== 'violated' && policy?.status !== 'violated';
}

/** Writes a verified release as a folder: all of it, or nothing. Returns the name of the data file. */
export function writeRelease(
  path: string,
  resolved: ResolvedJob,
  result: JobResult,
  input: ReleaseInput,
  key?: KeyObject,
): string {
  const { release, report } = result;
  if (!isReleasable(result)) throw new Error('an unverified result is never written');
  const { job } = resolved;
  const { format } = input;
  const draft = draftFolder(path, RELEASE_FILE);
  try {
    const order = publishedOrder(release.dataset.numRows, job.shuffle, job.seed);
    const dataFile = `data.${format.extensions[0]!}`;
    const files: Record<string, WrittenFile> = {};
    files[dataFile] = draft.write(dataFile, format.write(publishedRows(release.dataset, order, job.keepIds)));
    const recoding = publishedRecoding(release, input.dataset);
    if (recoding !== undefined) files['recoding.csv'] = draft.write('recoding.csv', [writeRecoding(recoding)]);
    for (const { name, text } of inputFiles(input, 'public')) files[name] = draft.write(name, [text]);
    files['report.html'] = draft.write('report.html', [reportToHtml(report.publishable)]);
    const salt = saltOf(report.curator.sourceHash ?? '', job.seed);
    const data = { dataset: input.dataset, format: format.id };
    const commitments = commitmentsOf(resolved.model.id, input.inputs, data, salt);
    const published = { file: dataFile, shuffled: job.shuffle };
    const document = releaseDocument(report, release.kind, published, files, commitments);
    const text = documentText(document);
    draft.write(RELEASE_FILE, [text]);
    if (key !== undefined) draft.write(SIGNATURE_FILE, [signText(text, key)]);
    const write = (name: string, text: string): WrittenFile => draft.write(name, [text]);
    writeCuratorFiles(
      path,
      resolved,
      result,
      input,
      order,
      Object.keys(commitments).length > 0 ? salt : undefined,
      write,
    );
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
  { release, report, decisions }: JobResult,
  input: ReleaseInput,
  order: Uint32Array | undefined,
  salt: string | undefined,
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
  if (release.kind === 'cells') keep('deletions.csv', writeDeletions(release.deletions, input.dataset));
  for (const { name, text } of inputFiles(input, 'curator')) keep(name, text);
  if (salt !== undefined) keep(SALT_FILE, `${salt}\n`);
  if (decisions.length > 0) keep('decisions.jsonl', decisionLines(decisions, input.dataset));
  if (order !== undefined)
    keep('order.csv', `published,original\n${Array.from(order, (t, n) => `${n + 1},${t + 1}\n`).join('')}`);
  write('curator/hashes.json', documentText(hashes));
}

/** The side inputs for one audience, as files that can be read again. */
function* inputFiles(
  { dataset, inputs, format: { itemSyntax } }: ReleaseInput,
  audience: 'public' | 'curator',
): Iterable<{ readonly name: string; readonly text: string }> {
  for (const input of sideInputs) {
    const value = inputs[input.name];
    if (value === undefined || input.audience !== audience) continue;
    yield { name: input.file, text: input.write(value, { dataset, itemSyntax }) };
  }
}

/**
 * What each original item is published as. Where cells were deleted or changed without labels, every item stands for
 * itself, or for nothing where it vanished: who re-checks the promise must know the items it speaks of.
 */
function publishedRecoding(release: Release, original: Dataset): Recoding | undefined {
  if ('recoding' in release && release.recoding !== undefined) return release.recoding;
  if (release.kind === 'unknowns') return undefined;
  const { labels } = original.dictionary;
  const there = new Set<string>();
  for (const item of release.dataset.items) there.add(release.dataset.dictionary.labels[item]!);
  const target = Uint32Array.from(labels, (label, i) => (there.has(label) ? i : SUPPRESSED));
  return { original: original.dictionary, published: original.dictionary, target };
}

/** One JSON object per decision, items by their labels. */
function decisionLines(decisions: JobResult['decisions'], { dictionary: { labels } }: Dataset): string {
  const named = (items: readonly number[]): string[] => items.map((i) => labels[i]!);
  return decisions
    .map(({ items, forcedBy, ...decision }) => {
      const line = { ...decision, items: named(items), ...(forcedBy !== undefined && { forcedBy: named(forcedBy) }) };
      return `${JSON.stringify(line)}\n`;
    })
    .join('');
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
