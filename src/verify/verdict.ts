/** Facts that show a promise broken, small enough to check by hand. For the curator only: it names records. */
export interface Witness {
  /** The finding in one sentence. */
  readonly finding: string;
  /** The published labels that an attacker would know. */
  readonly items: readonly string[];
  /** Ids of the records that match. */
  readonly rows: readonly string[];
  readonly support: number;
  /** Least support that the promise asks for. */
  readonly required?: number;
}

interface Examined {
  /** How many cases (itemsets, rules, records) were examined. */
  readonly checked: number;
  /** What was examined, in words: "all itemsets of up to 2 items that occur in 59,602 records". */
  readonly scope: string;
}

/** What a verifier says. `undecided` is honest; a false `holds` is the worst bug we can ship. */
export type Verdict =
  | ({ readonly status: 'holds' } & Examined)
  | ({ readonly status: 'violated'; readonly witness: Witness } & Examined)
  | ({ readonly status: 'undecided'; readonly reason: string } & Examined);
