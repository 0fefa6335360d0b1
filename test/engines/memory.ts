import { getOrAdd } from '../../src/data/get-or-add.ts';
import { applyRecoding, type Recoding, SUPPRESSED } from '../../src/data/recoding.ts';
import type {
  CellLimitExceeded,
  CollapsedRecords,
  CollapseRequest,
  EngineRecords,
  ItemsetCounts,
  ItemsetFindings,
  ItemsetRequest,
  LengthCount,
  PairRequest,
  RareRequest,
  RecordSink,
  RuleRequest,
  ViolatedRules,
} from '../../src/engines/define.ts';
import { PairsOfPersons } from '../../src/engines/pairs-of-persons.ts';
import { ensureDefined, invariant, SottoError } from '../../src/errors.ts';
import type { Checkpoint } from '../../src/progress.ts';
import { countPersons } from '../../src/records/count-persons.ts';
import { countSupports, type Dataset, rowOf } from '../../src/records/dataset.ts';
import { takeRows } from '../../src/records/rows.ts';
import { rowsByPerson } from '../../src/records/rows-by-person.ts';
import { forEachItemset } from './itemset-supports.ts';

/** Records handed on at a time, and between two checkpoints. */
const BATCH = 1 << 16;

/** The engine for data that fits into memory: the library itself, and what the other engines are compared with. */
export function openInMemory(dataset: Dataset, checkpoint: Checkpoint = () => {}): EngineRecords {
  if (dataset.unknown !== undefined) {
    throw new SottoError('unsupported', 'engines cannot read unknown cells ("?"), but this data has some');
  }
  return new MemoryRecords(withoutAbsentItems(dataset), checkpoint);
}

class MemoryRecords implements EngineRecords {
  readonly engine = 'memory';
  readonly #dataset: Dataset;
  /** The same records, those of a person beside each other where it is known whose they are. */
  readonly #grouped: Dataset;
  readonly #checkpoint: Checkpoint;

  constructor(dataset: Dataset, checkpoint: Checkpoint) {
    this.#dataset = dataset;
    const { persons } = dataset;
    this.#grouped = persons === undefined ? dataset : takeRows(dataset, rowsByPerson(persons));
    this.#checkpoint = checkpoint;
  }

  async countRecords() {
    const { numRows, offsets, items, persons } = this.#dataset;
    let empty = 0;
    for (let t = 0; t < numRows; t++) if (offsets[t] === offsets[t + 1]) empty++;
    const holders = persons?.filter((_, t) => offsets[t] < offsets[t + 1]);
    return {
      records: numRows,
      empty,
      occurrences: items.length,
      ...(persons !== undefined && { persons: countPersons(persons), holders: countPersons(holders ?? persons) }),
    };
  }

  async countItems() {
    const { labels } = this.#dataset.dictionary;
    return { labels, supports: Float64Array.from(countSupports(this.#dataset)) };
  }

  async countLengths(): Promise<readonly LengthCount[]> {
    const { numRows, offsets } = this.#dataset;
    const counts = new Map<number, number>();
    for (let t = 0; t < numRows; t++) {
      const length = offsets[t + 1] - offsets[t];
      counts.set(length, (counts.get(length) ?? 0) + 1);
    }
    return [...counts].sort(([a], [b]) => a - b).map(([length, records]) => ({ length, records }));
  }

  async firstRecords(count: number): Promise<readonly (readonly string[])[]> {
    const { numRows, dictionary } = this.#dataset;
    return Array.from({ length: Math.min(count, numRows) }, (_, t) =>
      Array.from(rowOf(this.#dataset, t), (i) => dictionary.labels[i]),
    );
  }

  async countPairs({ recoding, into }: PairRequest): Promise<Float64Array> {
    const published = this.#published(recoding, this.#grouped);
    const { numRows, offsets, items, persons } = published;
    if (persons !== undefined) {
      const counted = new PairsOfPersons(published.dictionary.labels.length, into);
      for (let from = 0, to = 1; from < numRows; from = to++) {
        while (to < numRows && persons[to] === persons[from]) to++;
        if (from % BATCH < to - from) this.#checkpoint(from, numRows, 'counting pairs');
        counted.addPerson(published, from, to);
      }
      return counted.supports;
    }
    const supports = Float64Array.from(countSupports(published));
    if (into.limit === 0) return supports;
    for (let t = 0; t < numRows; t++) {
      if (t % BATCH === 0) this.#checkpoint(t, numRows, 'counting pairs');
      into.addRecord(items, offsets[t], offsets[t + 1]);
    }
    return supports;
  }

  async findRareItemsets({ k, m, limit, recoding }: RareRequest): Promise<ItemsetFindings> {
    const published = this.#published(recoding, this.#grouped);
    const { labels } = published.dictionary;
    const bySize: { readonly items: readonly string[]; readonly support: number }[][] = [];
    let total = 0;
    let checked = 0;
    forEachItemset(published, labels.length, m, (itemset, size, _, holders) => {
      checked++;
      if (holders >= k) return;
      total++;
      bySize[size] ??= [];
      if (bySize[size].length >= limit) return;
      bySize[size].push({ items: Array.from(itemset.subarray(0, size), (i) => labels[i]), support: holders });
    });
    return { itemsets: bySize.flat().slice(0, limit), total, checked };
  }

  async findRules({ rho, m, sensitive }: RuleRequest): Promise<ViolatedRules> {
    const { labels } = this.#dataset.dictionary;
    const isSensitive = new Set(sensitive);
    const supports = new Map<string, readonly [number, number]>();
    const keyOf = (itemset: readonly number[]): string => itemset.join(' ');
    const together: number[][] = [];
    forEachItemset(this.#grouped, labels.length, m + 1, (reused, size, support, holders) => {
      const itemset = Array.from(reused.subarray(0, size));
      supports.set(keyOf(itemset), [support, holders]);
      if (size > 1 && itemset.some((i) => isSensitive.has(labels[i]))) together.push(itemset);
    });
    const supportOf = (itemset: readonly number[]): readonly [number, number] =>
      ensureDefined(supports.get(keyOf(itemset)), 'every part of an itemset was counted');
    let total = 0;
    let first: ViolatedRules['first'];
    together.sort((a, b) => a.length - b.length);
    for (const itemset of together) {
      if (first !== undefined && itemset.length > first.antecedent.length + 1) break;
      const both = supportOf(itemset).map((count) => BigInt(count) * BigInt(rho.den));
      for (const consequent of itemset) {
        if (!isSensitive.has(labels[consequent])) continue;
        const antecedent = itemset.filter((i) => i !== consequent);
        if (!supportOf(antecedent).some((count, unit) => both[unit] >= BigInt(count) * BigInt(rho.num))) continue;
        total++;
        first ??= { antecedent: antecedent.map((i) => labels[i]), consequent: labels[consequent] };
      }
    }
    return { total, ...(first !== undefined && { first }) };
  }

  async countItemsets({ itemsets, recoding }: ItemsetRequest): Promise<ItemsetCounts> {
    const published = this.#published(recoding, this.#grouped);
    const count = itemsets.offsets.length - 1;
    const records = new Float64Array(count);
    const holders = Array.from({ length: published.persons === undefined ? 0 : count }, () => new Set<number>());
    for (let t = 0; t < published.numRows; t++) {
      const row = new Set(rowOf(published, t));
      for (let n = 0; n < count; n++) {
        if (!rowOf(itemsets, n).every((i) => row.has(i))) continue;
        records[n]++;
        if (published.persons !== undefined) holders[n].add(published.persons[t]);
      }
    }
    return { records, ...(published.persons !== undefined && { persons: Float64Array.from(holders, (h) => h.size) }) };
  }

  async collapse({ fewerThan, maxCells: mostCells }: CollapseRequest): Promise<CollapsedRecords | CellLimitExceeded> {
    const { numRows, persons } = this.#grouped;
    const rows = new Map<string, { readonly t: number; weight: number }>();
    const equals = new Map<string, number>();
    for (let t = 0; t < numRows; t++) {
      const record = rowOf(this.#grouped, t).join(' ');
      if (record === '') continue;
      const key = `${record}/${persons?.[t]}`;
      const row = getOrAdd(rows, key, () => ({ t, weight: 0 }));
      if (row.weight++ === 0 || persons === undefined) equals.set(record, (equals.get(record) ?? 0) + 1);
    }
    const kept = [...rows.values()].filter(({ t }) => {
      const count = ensureDefined(equals.get(rowOf(this.#grouped, t).join(' ')), 'every record was counted');
      return fewerThan === undefined || count < fewerThan;
    });
    const cells = kept.flatMap(({ t }) => [...rowOf(this.#grouped, t)]);
    if (cells.length > mostCells) return { numCells: cells.length };
    const offsets = new Uint32Array(kept.length + 1);
    for (const [n, { t }] of kept.entries()) offsets[n + 1] = offsets[n] + rowOf(this.#grouped, t).length;
    const weights = Uint32Array.from(kept, ({ weight }) => weight);
    const owned = persons && { persons: Uint32Array.from(kept, ({ t }) => persons[t]) };
    return { different: rows.size, offsets, items: Uint32Array.from(cells), weights, ...owned };
  }

  async publish(recoding: Recoding, sink: RecordSink): Promise<void> {
    const { numRows, offsets, items, rowIds, persons } = this.#published(recoding, this.#dataset);
    for (let from = 0; from < numRows; from += BATCH) {
      this.#checkpoint(from, numRows, 'writing records');
      const to = Math.min(numRows, from + BATCH);
      const start = offsets[from];
      await sink.write({
        offsets: offsets.slice(from, to + 1).map((offset) => offset - start),
        items: items.subarray(start, offsets[to]),
        ...(rowIds !== undefined && { rowIds: rowIds.slice(from, to) }),
        ...(persons !== undefined && { persons: persons.slice(from, to) }),
      });
    }
  }

  async close(): Promise<void> {}

  #published(recoding: Recoding | undefined, dataset: Dataset): Dataset {
    if (recoding === undefined) return dataset;
    invariant(
      recoding.target.length === dataset.dictionary.labels.length,
      'a recoding is of the items that were counted',
    );
    return applyRecoding(dataset, recoding);
  }
}

/** A dictionary may know items that no record contains; an engine finds those that occur. */
function withoutAbsentItems(dataset: Dataset): Dataset {
  const supports = countSupports(dataset);
  const { labels } = dataset.dictionary;
  if (supports.every((support) => support > 0)) return dataset;
  const kept = labels.filter((_, i) => supports[i] > 0);
  let next = 0;
  const target = Uint32Array.from(supports, (support) => (support > 0 ? next++ : SUPPRESSED));
  return applyRecoding(dataset, { original: dataset.dictionary, published: { labels: kept }, target });
}
