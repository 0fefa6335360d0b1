import { ensureCapacity } from '../data/grow.ts';
import { sortRows } from '../records/sort-rows.ts';
import type { VerifierRecords } from './counted-records.ts';

export interface SearchResult {
  /** An itemset that occurs in fewer than k records, or in those of fewer than k persons, if there is one. */
  readonly rare?: readonly number[];
  /** Itemsets of this size whose support was counted. */
  readonly checked: number;
  readonly steps: number;
  /** False when the limit on steps ended the search. */
  readonly complete: boolean;
}

/**
 * Looks for itemsets of one size with support in [1, k). Depth first over prefixes in rarest-first order; each prefix
 * carries the list of its records and the position of its last item in each record, so only itemsets that occur are
 * ever counted. An itemset with support below k occurs only in records that fewer than k rows share ("light" ones): a
 * prefix that occurs in no light record is not followed. If owners are named, persons are counted instead: records are
 * ordered by person, so a list of records has the records of a person in one run, and as many persons as runs. Light
 * records are shared by fewer than k persons.
 */
export class RareItemsetSearch {
  readonly #k: number;
  readonly #weights: Uint32Array;
  /** By record, ascending; undefined where records are counted. */
  readonly #persons: Uint32Array | undefined;
  /** Records rewritten as ranks, ascending: rank 0 is the rarest item. */
  readonly #offsets: Uint32Array;
  readonly #ranks: Uint32Array;
  readonly #itemOfRank: Uint32Array;
  readonly #supports: Uint32Array;
  /** Occurrences by rank: record and position in #ranks. */
  readonly #first: Uint32Array;
  readonly #records: Uint32Array;
  readonly #positions: Uint32Array;

  /** Working memory of each depth of the search. */
  readonly #tables: DepthTables[] = [];
  /** The lists of the prefixes being followed, stacked. */
  #stackRecords = new Uint32Array();
  #stackPositions = new Uint32Array();

  #checked = 0;
  #steps = 0;
  #maxSteps = 0;
  #rare: number[] | undefined;
  readonly #prefix: number[] = [];

  constructor(records: VerifierRecords, numItems: number, k: number) {
    const { offsets, items, weights, persons } = records;
    this.#k = k;
    this.#weights = weights;
    this.#persons = persons;
    this.#offsets = offsets;
    const numRecords = weights.length;
    const supports = countSupport(records, numItems);
    this.#itemOfRank = Uint32Array.from({ length: numItems }, (_, i) => i).sort(
      (a, b) => supports[a] - supports[b] || a - b,
    );
    const rankOf = new Uint32Array(numItems);
    for (let r = 0; r < numItems; r++) rankOf[this.#itemOfRank[r]] = r;
    this.#supports = Uint32Array.from(this.#itemOfRank, (item) => supports[item]);
    this.#ranks = items.map((item) => rankOf[item]);
    sortRows(offsets, this.#ranks);

    this.#first = new Uint32Array(numItems + 1);
    for (const rank of this.#ranks) this.#first[rank + 1]++;
    for (let r = 0; r < numItems; r++) this.#first[r + 1] += this.#first[r];
    const next = this.#first.slice();
    this.#records = new Uint32Array(items.length);
    this.#positions = new Uint32Array(items.length);
    for (let r = 0; r < numRecords; r++) {
      for (let p = offsets[r]; p < offsets[r + 1]; p++) {
        const slot = next[this.#ranks[p]]++;
        this.#records[slot] = r;
        this.#positions[slot] = p;
      }
    }
  }

  /** Searches all itemsets of exactly `size` items. */
  searchSize(size: number, maxSteps: number, progress: (done: number, total: number) => void): SearchResult {
    this.#checked = 0;
    this.#steps = 0;
    this.#maxSteps = maxSteps;
    this.#rare = undefined;
    const numItems = this.#itemOfRank.length;
    for (let x = 0; x < numItems && this.#rare === undefined && this.#steps <= this.#maxSteps; x++) {
      if ((x & 63) === 0) progress(x, numItems);
      const from = this.#first[x];
      const to = this.#first[x + 1];
      if (from === to) continue;
      if (size === 1) this.#checkSupport(x, this.#supports[x]);
      else this.#follow(x, size - 1, this.#records, this.#positions, from, to, 0);
    }
    const complete = this.#rare !== undefined || this.#steps <= this.#maxSteps;
    return {
      checked: this.#checked,
      steps: this.#steps,
      complete,
      ...(this.#rare !== undefined && { rare: this.#rare }),
    };
  }

  /** Extends the prefix by rank x; list[from … to) are its occurrences; `remaining` more items are to come. */
  #follow(
    x: number,
    remaining: number,
    records: Uint32Array,
    positions: Uint32Array,
    from: number,
    to: number,
    top: number,
  ): void {
    const depth = this.#prefix.length;
    this.#tables[depth] ??= depthTables(this.#itemOfRank.length);
    const tables = this.#tables[depth];
    const numTouched =
      this.#persons === undefined
        ? this.#countExtensions(tables, records, positions, from, to)
        : this.#countPersons(tables, this.#persons, records, positions, from, to);
    const { counts, light, touched } = tables;
    this.#prefix.push(x);
    if (remaining === 1) {
      for (let n = 0; n < numTouched && this.#rare === undefined; n++)
        this.#checkSupport(touched[n], counts[touched[n]]);
    } else {
      this.#followExtensions(tables, numTouched, remaining, records, positions, from, to, top);
    }
    for (let n = 0; n < numTouched; n++) {
      counts[touched[n]] = 0;
      light[touched[n]] = 0;
    }
    this.#prefix.pop();
  }

  /** Adds up the weight of every item after the prefix; returns the number of different ones. */
  #countExtensions(
    tables: DepthTables,
    records: Uint32Array,
    positions: Uint32Array,
    from: number,
    to: number,
  ): number {
    const { counts, light, touched, cells } = tables;
    const ranks = this.#ranks;
    const offsets = this.#offsets;
    const weights = this.#weights;
    const k = this.#k;
    let numTouched = 0;
    for (let n = from; n < to; n++) {
      const r = records[n];
      const weight = weights[r];
      const isLight = weight < k ? 1 : 0;
      const end = offsets[r + 1];
      const start = positions[n] + 1;
      this.#steps += end - start + 1;
      for (let p = start; p < end; p++) {
        const y = ranks[p];
        if (counts[y] === 0) {
          touched[numTouched++] = y;
          cells[y] = 0;
        }
        counts[y] += weight;
        cells[y]++;
        light[y] |= isLight;
      }
    }
    return numTouched;
  }

  /** The same for persons: counts each once for every item after the prefix in one of the person's records. */
  #countPersons(
    tables: DepthTables,
    persons: Uint32Array,
    records: Uint32Array,
    positions: Uint32Array,
    from: number,
    to: number,
  ): number {
    const { counts, light, touched, cells, last } = tables;
    const ranks = this.#ranks;
    const offsets = this.#offsets;
    let numTouched = 0;
    for (let n = from; n < to; n++) {
      const r = records[n];
      const person = persons[r];
      const isLight = this.#weights[r] < this.#k ? 1 : 0;
      const end = offsets[r + 1];
      const start = positions[n] + 1;
      this.#steps += end - start + 1;
      for (let p = start; p < end; p++) {
        const y = ranks[p];
        if (counts[y] === 0) {
          touched[numTouched++] = y;
          cells[y] = 0;
          counts[y] = 1;
        } else if (last[y] !== person) counts[y]++;
        last[y] = person;
        cells[y]++;
        light[y] |= isLight;
      }
    }
    return numTouched;
  }

  /** Follows every extension that occurs in a light record, with its own list of occurrences on the stack. */
  #followExtensions(
    tables: DepthTables,
    numTouched: number,
    remaining: number,
    records: Uint32Array,
    positions: Uint32Array,
    from: number,
    to: number,
    top: number,
  ): void {
    const { light, touched, cells, starts } = tables;
    let end = top;
    for (let n = 0; n < numTouched; n++) {
      const y = touched[n];
      starts[y] = end;
      if (light[y] === 1) end += cells[y];
    }
    // Growing replaces the stack, and the caller's list may live on it: the caller holds the old arrays, still valid.
    this.#stackRecords = ensureCapacity(this.#stackRecords, end);
    this.#stackPositions = ensureCapacity(this.#stackPositions, end);
    const stackRecords = this.#stackRecords;
    const stackPositions = this.#stackPositions;
    for (let n = from; n < to; n++) {
      const r = records[n];
      const rowEnd = this.#offsets[r + 1];
      for (let p = positions[n] + 1; p < rowEnd; p++) {
        const y = this.#ranks[p];
        if (light[y] === 0) continue;
        const slot = starts[y]++;
        stackRecords[slot] = r;
        stackPositions[slot] = p;
      }
    }
    for (let n = 0; n < numTouched && this.#rare === undefined && this.#steps <= this.#maxSteps; n++) {
      const y = touched[n];
      if (light[y] === 0) continue;
      const listEnd = starts[y];
      this.#follow(y, remaining - 1, stackRecords, stackPositions, listEnd - cells[y], listEnd, end);
    }
  }

  #checkSupport(x: number, support: number): void {
    this.#checked++;
    if (support < this.#k) this.#rare = [...this.#prefix, x].map((rank) => this.#itemOfRank[rank]);
  }
}

/** By item: the weight of the records that contain it, or how many persons have one that does. */
function countSupport({ offsets, items, weights, persons }: VerifierRecords, numItems: number): Float64Array {
  const supports = new Float64Array(numItems);
  const last = new Int32Array(numItems).fill(-1);
  for (let r = 0; r < weights.length; r++) {
    const owner = persons === undefined ? r : persons[r];
    const weight = persons === undefined ? weights[r] : 1;
    for (let p = offsets[r]; p < offsets[r + 1]; p++) {
      if (last[items[p]] === owner) continue;
      last[items[p]] = owner;
      supports[items[p]] += weight;
    }
  }
  return supports;
}

interface DepthTables {
  /** By rank: support together with the prefix. */
  readonly counts: Uint32Array;
  /** By rank: in how many distinct records of the prefix. */
  readonly cells: Uint32Array;
  /** By rank: 1 if a light record of the prefix holds it. */
  readonly light: Uint8Array;
  /** By rank: where its list goes on the stack. */
  readonly starts: Uint32Array;
  /** By rank: the person that was counted last. */
  readonly last: Uint32Array;
  /** The ranks that were counted. */
  readonly touched: Uint32Array;
}

function depthTables(numItems: number): DepthTables {
  return {
    counts: new Uint32Array(numItems),
    cells: new Uint32Array(numItems),
    light: new Uint8Array(numItems),
    starts: new Uint32Array(numItems),
    last: new Uint32Array(numItems),
    touched: new Uint32Array(numItems),
  };
}
