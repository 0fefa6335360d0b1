/** A concrete case that breaks the promise, small enough to check by hand. For the curator only: it names records. */
export interface Witness {
  /** The finding in one sentence. */
  readonly finding: string;
  /** The published labels that an attacker would know. */
  readonly items: readonly string[];
  /** Ids of the records that match; only of the first ones if there are many. */
  readonly rows: readonly string[];
  /** How many records match or, if people are counted, how many people have such a record. */
  readonly support: number;
  /** The least support that the promise requires. */
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

/** What the published cells say of one rule A ⇒ B. For the curator only: it names the rule. */
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
  /** What keeps the rule hidden; nothing where it is not. */
  readonly hiddenBy: readonly ('support' | 'confidence')[];
  /** Whether a miner that takes "?" for absent finds the rule at the thresholds. */
  readonly minedWithoutUnknowns: boolean;
}

export interface CountInterval {
  readonly min: number;
  readonly max: number;
}

interface Examined {
  /** How many cases (itemsets, rules, records) were examined. */
  readonly checked: number;
  /** What was examined, in words: "all itemsets of up to 2 items that occur in 59,602 records". */
  readonly scope: string;
  /** Of every rule that the promise names, in their order. */
  readonly rules?: readonly RuleFinding[];
}

/** The finding of a verifier. `undecided` is honest; a false `holds` is the worst bug we can ship. */
export type Verdict =
  | ({ readonly status: 'holds' } & Examined)
  | ({ readonly status: 'violated'; readonly witness: Witness } & Examined)
  | ({ readonly status: 'undecided'; readonly reason: string } & Examined);
