/** A concrete case that breaks the promise, small enough to check by hand. For the curator only: it names records. */
export interface Witness {
  /** The finding in one sentence. */
  readonly finding: string;
  /** The published labels that an attacker would know. */
  readonly items: readonly string[];
  /** Ids of the records that match; only of the first ones if there are many. */
  readonly rows: readonly string[];
  /** The number of records that match or, if people are counted, of people with such a record. */
  readonly support: number;
  /** The minimum support that the promise requires. */
  readonly required?: number;
  /** The inference that is too confident: how many records contain both sides, and how many contain the antecedent. */
  readonly rule?: {
    readonly antecedent: readonly string[];
    readonly consequent: readonly string[];
    readonly supports: readonly [both: number, antecedent: number];
    /**
     * If it is too confident about people: how many have a record with both sides, and how many have one with the
     * antecedent.
     */
    readonly persons?: readonly [both: number, antecedent: number];
  };
}

/** The statement of the published cells about one rule A ⇒ B. For the curator only: it names the rule. */
export interface RuleFinding {
  /** Published labels. */
  readonly antecedent: readonly string[];
  readonly consequent: readonly string[];
  /** The records known to contain A and B, and those that may. */
  readonly support: CountInterval;
  /** The records known to contain A, and those that may. */
  readonly antecedentSupport: CountInterval;
  /** From minsup(AB)/maxsup(A) to maxsup(AB)/minsup(A), at most 1. */
  readonly confidence: CountInterval;
  /** The reason why the rule stays hidden; empty if it does not. */
  readonly hiddenBy: readonly ('support' | 'confidence')[];
  /** Whether a miner that takes "?" for absent finds the rule at the thresholds. */
  readonly minedWithoutUnknowns: boolean;
}

export interface CountInterval {
  readonly min: number;
  readonly max: number;
}

interface Examined {
  /** The number of examined cases (itemsets, rules, records). */
  readonly checked: number;
  /** The examined cases, in words: "all itemsets of up to 2 items that occur in 59,602 records". */
  readonly scope: string;
  /** Of every rule that the promise names, in their order. */
  readonly rules?: readonly RuleFinding[];
}

/** The finding of a verifier. `undecided` is honest; a false `holds` is the worst bug we can ship. */
export type Verdict =
  | ({ readonly status: 'holds' } & Examined)
  | ({ readonly status: 'violated'; readonly witness: Witness } & Examined)
  | ({ readonly status: 'undecided'; readonly reason: string } & Examined);
