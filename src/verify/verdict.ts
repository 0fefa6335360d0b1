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

/** What a verifier says. `undecided` is honest; a false `holds` is the worst bug we can ship. */
export type Verdict =
  /** `checked` says what was examined, in words. */
  | { readonly status: 'holds'; readonly checked: string }
  | { readonly status: 'violated'; readonly checked: string; readonly witness: Witness }
  | { readonly status: 'undecided'; readonly checked: string; readonly reason: string };
