import { type Dictionary, RecordSearch, readItemList } from '../../../src/internal.ts';
import { quickTask } from '../define.ts';
import { type RecordFace, recordFace } from './records.ts';

export interface CandidatesOptions {
  /** Items that the attacker knows, in the order learned. */
  readonly known: readonly number[];
  /** The items whose inference is looked at: their labels, or the text of a file that names them; all when left out. */
  readonly sensitive?: readonly string[] | string;
  /** How many candidates and inferences are listed. */
  readonly most: number;
}

export interface Candidates {
  /** Records, or persons where the data says whose they are, that fit after 0, 1, 2, … known items. */
  readonly left: readonly number[];
  readonly ofPeople: boolean;
  /** How many records fit, and the first of them. */
  readonly numRecords: number;
  readonly records: readonly RecordFace[];
  /** What the candidates tell beyond what is known, surest first. */
  readonly inferred: readonly {
    readonly item: number;
    readonly label: string;
    readonly confidence: number;
    readonly baseline: number;
  }[];
}

/** What an attacker finds who knows these items of a person. */
export const candidates = quickTask(({ known, sensitive, most }: CandidatesOptions, holding): Candidates => {
  const { dataset } = holding.data;
  const { labels } = dataset.dictionary;
  const search = holding.derived('record search', () => new RecordSearch(dataset));
  const among = sensitive === undefined ? undefined : itemsOf(sensitive, dataset.dictionary);
  const fitting = search.candidates(known);
  return {
    left: search.narrow(known),
    ofPeople: dataset.persons !== undefined,
    numRecords: fitting.length,
    records: Array.from(fitting.subarray(0, most), (t) => recordFace(dataset, t)),
    inferred: search
      .infer(known, among)
      .slice(0, most)
      .map(({ item, confidence, baseline }) => ({ item, label: labels[item]!, confidence, baseline })),
  };
});

function itemsOf(sensitive: readonly string[] | string, dictionary: Dictionary): Uint32Array {
  if (typeof sensitive === 'string') return readItemList(new TextEncoder().encode(sensitive), dictionary, {});
  const marked = new Set(sensitive);
  return Uint32Array.from(dictionary.labels.keys()).filter((i) => marked.has(dictionary.labels[i]!));
}
