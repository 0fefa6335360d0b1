import {
  CellFates,
  type Dataset,
  type Fate,
  RecordSearch,
  type Release,
  readItemList,
  rowIdOf,
  rowOf,
} from '../../../src/internal.ts';
import type { DataWorkerState } from '../data-worker-state.ts';
import { longTask } from '../define.ts';

/** One record as a list shows it. */
export interface RecordSummary {
  readonly row: number;
  /** The file's own id, else its number from 1. */
  readonly id: string;
  readonly items: readonly number[];
  readonly labels: readonly string[];
}

/** Records of the original, from a row to the row before `to`. */
export const records = (
  { from, to }: { readonly from: number; readonly to: number },
  { dataset }: DataWorkerState,
): RecordSummary[] =>
  Array.from({ length: Math.max(0, Math.min(to, dataset.numRows) - from) }, (_, n) => summaryOf(dataset, from + n));

function summaryOf(dataset: Dataset, row: number): RecordSummary {
  const items = [...rowOf(dataset, row)];
  return { row, id: rowIdOf(dataset, row), items, labels: items.map((i) => dataset.dictionary.labels[i]!) };
}

/** The row of the record with this id, if there is one. */
export function findRecord({ id }: { readonly id: string }, state: DataWorkerState): number | undefined {
  const { rowIds, numRows } = state.dataset;
  const target = id.trim();
  if (rowIds !== undefined) {
    return state.derived('rows by id', () => new Map(rowIds.map((name, row) => [name, row]))).get(target);
  }
  const row = Number(target) - 1;
  return /^\d+$/.test(target) && row >= 0 && row < numRows ? row : undefined;
}

interface CandidatesOptions {
  /** Items that the attacker knows, in the order learned. */
  readonly known: readonly number[];
  /** The items to infer: their labels, or the text of a file that names them; all if left out. */
  readonly sensitive?: readonly string[] | string;
  /** Largest number of candidates and inferences in the lists. */
  readonly max: number;
}

export interface Candidates {
  /** Number of records that match after 0, 1, 2, … known items; of persons if the data names them. */
  readonly left: readonly number[];
  readonly countsPeople: boolean;
  /** Number of records that match, and the first of them. */
  readonly numRecords: number;
  readonly records: readonly RecordSummary[];
  /** Inferences beyond the known items, by falling confidence. */
  readonly inferred: readonly {
    readonly item: number;
    readonly label: string;
    readonly confidence: number;
    readonly baseline: number;
  }[];
}

/** The findings of an attacker who knows these items of a person. */
export function candidates({ known, sensitive, max }: CandidatesOptions, state: DataWorkerState): Candidates {
  const { dataset, labels } = state;
  const search = state.derived('record search', () => new RecordSearch(dataset));
  const matches = search.candidates(known);
  return {
    left: search.narrow(known),
    countsPeople: dataset.persons !== undefined,
    numRecords: matches.length,
    records: Array.from(matches.subarray(0, max), (t) => summaryOf(dataset, t)),
    inferred: search
      .infer(known, sensitive === undefined ? undefined : itemsOf(sensitive, dataset))
      .slice(0, max)
      .map(({ item, confidence, baseline }) => ({ item, label: labels[item]!, confidence, baseline })),
  };
}

function itemsOf(sensitive: readonly string[] | string, { dictionary }: Dataset): Uint32Array {
  if (typeof sensitive === 'string') return readItemList(new TextEncoder().encode(sensitive), dictionary, {});
  const names = new Set(sensitive);
  return Uint32Array.from(dictionary.labels.keys()).filter((i) => names.has(dictionary.labels[i]!));
}

/** One item of a record before and after; an added one has no original. */
export interface ComparedLine {
  readonly item?: number;
  readonly label?: string;
  readonly fate: Fate | 'added';
  /** Its label in the release. */
  readonly as?: string;
}

/** One record before and after, line by line. */
export interface ComparedRecord {
  readonly row: number;
  readonly id: string;
  readonly lines: readonly ComparedLine[];
}

/** Some records of the original next to the same records of a release. */
export function comparedRecords(
  { run, rows }: { readonly run: string; readonly rows: readonly number[] },
  state: DataWorkerState,
): ComparedRecord[] {
  const { dataset } = state;
  const release = state.release(run);
  const fates = state.derived(`fates of ${run}`, () => new CellFates(dataset, release));
  return rows.map((row) => ({ row, id: rowIdOf(dataset, row), lines: comparedLines(dataset, release, fates, row) }));
}

/** The items of row t in the original's order, then the added ones. */
function comparedLines(
  { dictionary: { labels } }: Dataset,
  { dataset: published }: Release,
  fates: CellFates,
  t: number,
): ComparedLine[] {
  const publishedLabels = published.dictionary.labels;
  const { cells, added } = fates.row(t);
  const explained = new Set(cells.flatMap(({ fate, label }) => (fate === 'unknown' ? label : [])));
  const unknown = published.unknown === undefined ? [] : [...rowOf(published.unknown, t)];
  const extra = (fate: 'added' | 'unknown') => (label: number) => ({ fate, as: publishedLabels[label]! });
  return [
    ...cells.map(({ item, fate, label }) => ({
      item,
      label: labels[item]!,
      fate,
      ...(label !== undefined && { as: publishedLabels[label]! }),
    })),
    ...added.map(extra('added')),
    ...unknown.filter((label) => !explained.has(label)).map(extra('unknown')),
  ];
}

export interface FilterRecordsOptions {
  readonly run: string;
  /** Leaves out unchanged records. */
  readonly onlyChanged: boolean;
  /** Part of the name of an item that the record contains, before or after; empty for any. */
  readonly query: string;
}

/** Number of records between two reports of progress. */
const STRIDE = 4096;

/** The rows of the records that a filter lets through. */
export const filterRecords = longTask({
  share: ({ run }: FilterRecordsOptions, state) => ({ dataset: state.dataset, release: state.release(run) }),
  work({ onlyChanged, query }, { dataset, release }, { checkpoint }): Uint32Array {
    const fates = new CellFates(dataset, release);
    const target = query.trim().toLowerCase();
    const matches = (label = ''): boolean => label.toLowerCase().includes(target);
    const rows: number[] = [];
    for (let t = 0; t < dataset.numRows; t++) {
      if (t % STRIDE === 0) checkpoint(t, dataset.numRows, 'looking through the records');
      const lines = comparedLines(dataset, release, fates, t);
      if (onlyChanged && lines.every(({ fate }) => fate === 'exact')) continue;
      if (target === '' || lines.some(({ label, as }) => matches(label) || matches(as))) rows.push(t);
    }
    return Uint32Array.from(rows);
  },
});
