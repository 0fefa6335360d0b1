import { getOrAdd } from '../../data/get-or-add.ts';

/** Records that show the same labels. */
export interface Kind {
  /** Ascending. */
  readonly labels: readonly number[];
  /** In random order. */
  readonly rows: Uint32Array;
}

/** The facts about each record before any cell of it shows. */
export interface RecordsInOrder {
  /** 1 for each that can show sensitive cells, whatever others show. */
  readonly isLive: Uint8Array;
  /** The random order of the records. */
  readonly placeOf: Uint32Array;
}

/** Of no kind: the record shows no sensitive cell. */
const NONE = 2 ** 32 - 1;

/** The live records by what they show. */
export class RecordKinds {
  readonly #placeOf: Uint32Array;
  readonly #kinds: Kind[] = [];
  readonly #kindOf: Uint32Array;
  readonly #numberOf = new Map<string, number>();
  readonly #ofLabel = new Map<number, number[]>();

  constructor({ isLive, placeOf }: RecordsInOrder, labelsOf: (t: number) => readonly number[]) {
    this.#placeOf = placeOf;
    this.#kindOf = new Uint32Array(placeOf.length).fill(NONE);
    const order = new Uint32Array(placeOf.length);
    for (const [t, index] of placeOf.entries()) order[index] = t;
    const rows: number[][] = [];
    for (const t of order) {
      if (isLive[t] === 0) continue;
      const kind = this.#numberFor(labelsOf(t));
      this.#kindOf[t] = kind;
      if (kind === rows.length) rows.push([]);
      rows[kind].push(t);
    }
    for (const [kind, kindRows] of rows.entries()) this.#setRows(kind, Uint32Array.from(kindRows));
  }

  /** The kind of a live record; undefined for others. */
  of(t: number): Kind | undefined {
    return this.#kindOf[t] === NONE ? undefined : this.#kinds[this.#kindOf[t]];
  }

  /** The kinds that show a label and are fit, in the order of their first records. */
  showing(label: number, isFit: (kind: Kind) => boolean): Kind[] {
    const found: Kind[] = [];
    for (const number of this.#ofLabel.get(label) ?? []) {
      const kind = this.#kinds[number];
      if (kind.rows.length > 0 && isFit(kind)) found.push(kind);
    }
    return found.sort((a, b) => this.#placeOf[a.rows[0]] - this.#placeOf[b.rows[0]]);
  }

  /** Some records of a kind, in random order, came to show one more label, after their others or among them. */
  show(moved: readonly number[], label: number): void {
    const from = this.#kindOf[moved[0]];
    const to = this.#numberFor([...this.#kinds[from].labels, label].sort((a, b) => a - b));
    for (const t of moved) this.#kindOf[t] = to;
    this.#setRows(
      from,
      this.#kinds[from].rows.filter((t) => this.#kindOf[t] === from),
    );
    const rows = Uint32Array.from([...this.#kinds[to].rows, ...moved]);
    this.#setRows(
      to,
      rows.sort((t, u) => this.#placeOf[t] - this.#placeOf[u]),
    );
  }

  #setRows(kind: number, rows: Uint32Array): void {
    this.#kinds[kind] = { ...this.#kinds[kind], rows };
  }

  #numberFor(labels: readonly number[]): number {
    return getOrAdd(this.#numberOf, labels.join(), () => {
      const kind = this.#kinds.push({ labels, rows: new Uint32Array() }) - 1;
      for (const label of labels) getOrAdd(this.#ofLabel, label, () => []).push(kind);
      return kind;
    });
  }
}
