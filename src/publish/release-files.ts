import type { AvailableData } from '../data/available-data.ts';
import { type Recoding, recodingOver } from '../data/recoding.ts';
import type { SideInputs } from '../data/side-inputs.ts';
import { invariant } from '../errors.ts';
import { FILES } from '../file-names.ts';
import type { Format } from '../formats/define.ts';
import { inPieces } from '../formats/shared/write-rows.ts';
import type { StartHash } from '../hash.ts';
import { type SideInput, sideInputs, type WriteContext } from '../inputs/index.ts';
import { carriedRecoding, type EarlierReleases } from '../job/earlier.ts';
import { effectiveJob, type ResolvedJob, withPaths } from '../job/job.ts';
import { secretOf } from '../job/job-secret.ts';
import { kindOf, LABELS_FILE, RECODING_FILE, type ReleaseChanges } from '../kinds/index.ts';
import { publishedRecoding } from '../kinds/published-recoding.ts';
import type { Dictionary } from '../records/dictionary.ts';
import { presentLabels } from '../records/present-items.ts';
import { needsPersons } from '../report/people.ts';
import type { Report } from '../report/report.ts';
import { reportToHtml, reportToMarkdown } from '../report/report-document.ts';
import { reportToJson } from '../report/to-json.ts';
import type { RunOutcome } from '../run/run.ts';
import { writeCounts } from '../side-files/counts.ts';
import { orderLines } from '../side-files/order.ts';
import { personLines } from '../side-files/persons.ts';
import { writeLabels, writeRecoding } from '../side-files/recoding.ts';
import { type RecordNames, recordLines, recordNames } from '../side-files/records.ts';
import { type Withdrawal, writeWithdrawals } from '../side-files/withdrawals.ts';
import { commitmentsOf, committedFiles, type Salts, saltsOf } from './commitment.ts';
import { nameDecision } from './explain-item.ts';
import { writeItemFates } from './item-fates.ts';
import { type PublishedRecords, recordsOf } from './published-records.ts';
import { documentText, releaseContent, releaseDocument } from './release-document.ts';
import { README_FILE, releaseReadme } from './release-readme.ts';
import type { FileHash } from './release-schema.ts';

/** The sources of a release. */
export interface ReleaseInput {
  readonly dataset: AvailableData;
  readonly inputs: SideInputs;
  readonly format: Format;
  /** The published records if they are not in memory; else those of the result are published. */
  readonly published?: PublishedRecords;
  /** The names of the people, by number. */
  readonly personLabels?: readonly string[];
  /** The numbers of its records in the data that was read, if some of those were removed. */
  readonly numbers?: readonly number[];
  /** Everybody who was removed from the series. */
  readonly withdrawals?: readonly Withdrawal[];
  /** The releases before this one. */
  readonly earlier?: EarlierReleases;
}

/** The shell's part of a release folder. */
export interface ReleaseShell {
  readonly startHash: StartHash;
  /** The file names of the job, relative to the curator's folder. */
  fromCurator(file: string): string;
}

/** One file of a release folder. Its chunks are made as they are read, and can be read only once. */
export interface ReleaseFile {
  /** Its path in the folder, such as `curator/job.json`. */
  readonly name: string;
  readonly chunks: Iterable<Uint8Array>;
}

/** The folder of what only the curator keeps. */
const CURATOR = 'curator';

/** Whether a result may be published: the promise holds, it is true of the original, and it kept its utility groups. */
export function isReleasable({
  verdict,
  truthful,
  policy,
}: Pick<RunOutcome<ReleaseChanges>, 'verdict' | 'truthful' | 'policy'>): boolean {
  return verdict.status === 'holds' && truthful.status !== 'violated' && policy?.status !== 'violated';
}

/** The name of the data file of a release. */
export function dataFileName({ extensions }: Format): string {
  return `data.${extensions[0]}`;
}

/**
 * The files of a verified release, in the order in which they are written. Read each whole before the next, because
 * later files contain the hashes of earlier ones. The same job on the same data gives the same bytes on every platform.
 */
export function* releaseFiles(
  resolved: ResolvedJob,
  result: RunOutcome<ReleaseChanges>,
  input: ReleaseInput,
  shell: ReleaseShell,
): Generator<ReleaseFile, void, void> {
  invariant(isReleasable(result), 'an unverified result is never written');
  const { release, report } = result;
  const { job } = resolved;
  const { format } = input;
  const { startHash } = shell;
  const records = input.published ?? recordsOf(resolved, result, format);
  const files = new HashedFiles(startHash);
  const dataFile = dataFileName(format);
  yield* files.file(dataFile, records.chunks());
  const { dictionary } = input.dataset;
  const recoding = publishedRecoding(release, dictionary, new Set(records.labels));
  if (recoding !== undefined) yield* files.file(RECODING_FILE, [writeRecoding(recoding)]);
  const labels = recoding && writeLabels(recoding);
  if (labels !== undefined) yield* files.file(LABELS_FILE, [labels]);
  if (result.counts !== undefined) yield* files.file(FILES.counts, [writeCounts(result.counts)]);
  for (const { name, text } of inputFiles(input, 'public', recoding)) yield* files.file(name, [text]);
  yield* files.file(FILES.report, [reportToHtml(report.publishable)]);
  const written = { file: dataFile, shuffled: !job.keepOrder, ids: records.hasIds };
  const content = releaseContent(report.publishable, release.kind, written);
  yield* files.file(README_FILE, [releaseReadme(content, Object.keys(files.hashes))]);
  const persons = needsPersons(report.publishable.people) ? records.persons : undefined;
  const salts = saltsOf(committedFiles(resolved.model, persons !== undefined), secretOf(resolved));
  const data = { dataset: input.dataset, format: format.id, persons };
  const commitments = commitmentsOf(resolved.model, input.inputs, data, salts, startHash);
  yield* files.file(FILES.release, [documentText(releaseDocument(content, files.hashes, commitments, startHash))]);
  yield* curatorFiles(
    resolved,
    result,
    input,
    {
      order: records.order,
      persons,
      salts,
      recoding: recoding && recodingOver(knownItems(input.dataset, recoding), recoding),
    },
    shell,
  );
}

interface KeptFacts {
  readonly order: Iterable<number> | undefined;
  readonly persons: Uint32Array | undefined;
  readonly salts: Salts;
  /** The label of every item, including suppressed ones. */
  readonly recoding: Recoding | undefined;
}

/** The items that records of the original contain, and those that a published label stands for. */
function knownItems(dataset: AvailableData, { original }: Recoding): Dictionary {
  if (dataset.items === undefined) return dataset.dictionary;
  const known = new Set([...presentLabels(dataset), ...original.labels]);
  return { labels: dataset.dictionary.labels.filter((label) => known.has(label)) };
}

/**
 * The curator's own files: the job with its secret, exact figures, removed items, the original record of each published
 * one, and hashes.
 */
function* curatorFiles(
  resolved: ResolvedJob,
  { release, report, decisions, outcomes }: RunOutcome<ReleaseChanges>,
  input: ReleaseInput,
  { order, persons, salts, recoding }: KeptFacts,
  { startHash, fromCurator }: ReleaseShell,
): Generator<ReleaseFile, void, void> {
  const files = new HashedFiles(startHash, `${CURATOR}/`);
  yield* files.file('job.json', [documentText(withPaths(effectiveJob(resolved), fromCurator))]);
  yield* files.file('report.html', [reportToHtml(report.publishable, report.curator)]);
  yield* files.file('report.md', [reportToMarkdown(report.publishable, report.curator)]);
  yield* files.file('report.json', [reportToJson(report)]);
  if (recoding !== undefined) yield* files.file(RECODING_FILE, [writeRecoding(recoding)]);
  yield* files.file(FILES.items, [writeItemFates(input.dataset.dictionary, outcomes, release.recoding)]);
  const carried = input.earlier && release.recoding && carriedRecoding(input.earlier.recodings, release.recoding);
  if (carried !== undefined) yield* files.file(FILES.carried, [writeRecoding(carried)]);
  const { curatorFile } = kindOf(release);
  if (curatorFile !== undefined) yield* files.file(curatorFile.name, [curatorFile.write(release, input.dataset)]);
  for (const { name, text } of inputFiles(input, 'curator')) yield* files.file(name, [text]);
  if (Object.keys(salts).length > 0) yield* files.file(FILES.salts, [documentText(salts)]);
  if (decisions.length > 0)
    yield* files.file('decisions.jsonl', inPieces(decisionLines(decisions, input.dataset.dictionary)));
  if (order !== undefined) yield* files.file(FILES.order, orderLines(order));
  if (persons !== undefined) yield* files.file(FILES.persons, personLines(persons));
  const { withdrawals } = input;
  if (withdrawals !== undefined) yield* files.file(FILES.withdrawals, [writeWithdrawals(withdrawals)]);
  const names = namesOf(input, report);
  if (names !== undefined) yield* files.file(FILES.records, inPieces(recordLines(names)));
  yield* files.file('hashes.json', [documentText(files.hashes)]);
}

/** The links from the records of the original to those of other releases, if they are in memory. */
function namesOf({ dataset, personLabels, numbers }: ReleaseInput, { curator }: Report): RecordNames | undefined {
  if (dataset.items === undefined) return undefined;
  return recordNames(dataset, { persons: personLabels, numbers, hasIds: curator.input?.reading?.id !== undefined });
}

/** Files whose hashes are known once they have been read. */
class HashedFiles {
  readonly hashes: Record<string, FileHash> = {};
  readonly #startHash: StartHash;
  readonly #folder: string;
  readonly #encoder = new TextEncoder();

  constructor(startHash: StartHash, folder = '') {
    this.#startHash = startHash;
    this.#folder = folder;
  }

  *file(name: string, pieces: Iterable<string | Uint8Array>): Generator<ReleaseFile, void, void> {
    yield { name: `${this.#folder}${name}`, chunks: this.#hashed(name, pieces) };
    invariant(this.hashes[name] !== undefined, `${name} was not taken whole before the next file`);
  }

  *#hashed(name: string, pieces: Iterable<string | Uint8Array>): Generator<Uint8Array, void, void> {
    const hash = this.#startHash();
    let bytes = 0;
    for (const piece of pieces) {
      const chunk = typeof piece === 'string' ? this.#encoder.encode(piece) : piece;
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
    this.hashes[name] = { bytes, sha256: hash.hex() };
  }
}

/** The side inputs for one audience, as files that can be read again. */
function* inputFiles(
  { dataset, inputs, format: { itemSyntax } }: ReleaseInput,
  audience: 'public' | 'curator',
  recoding?: Recoding,
): Iterable<{ readonly name: string; readonly text: string }> {
  for (const input of sideInputs) {
    if (inputs[input.name] === undefined || input.audience !== audience) continue;
    yield { name: input.file, text: inputText(input, inputs, { dataset, itemSyntax }, recoding) };
  }
}

/**
 * The text of a side input in a release folder. A published policy is complete, whatever occurs in the data; other
 * published side inputs contain only the items that `recoding` names.
 */
export function inputText(
  input: SideInput,
  inputs: SideInputs,
  data: Pick<WriteContext, 'dataset' | 'itemSyntax'>,
  recoding?: Recoding,
): string {
  const value = inputs[input.name];
  invariant(value !== undefined, `${input.name} was not given`);
  const named = input.audience === 'public' && recoding !== undefined ? new Set(recoding.original.labels) : undefined;
  return input.write(value, {
    ...data,
    unseen: inputs.unseen?.[input.name] ?? [],
    ...(named !== undefined && { isNamed: (label: string) => named.has(label) }),
  });
}

/** One JSON object per decision, items by their labels. */
function* decisionLines(
  decisions: RunOutcome<ReleaseChanges>['decisions'],
  dictionary: Dictionary,
): Generator<string, void, void> {
  for (const decision of decisions) yield `${JSON.stringify(nameDecision(decision, dictionary))}\n`;
}
