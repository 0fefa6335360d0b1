/**
 * Records that may hold a consequent and that a rule at or above the limit can have in its cover, and how the records or
 * the persons for and against such a rule are counted. A place is a number in `records`.
 */
export interface RuleCovers {
  readonly records: Uint32Array;
  /** The last n in [from, to) such that a rule at the limit can cover places[n] and else only places[from … n), or from − 1. */
  lastReaching(places: Uint32Array, from: number, to: number): number;
  /**
   * Whether the rule that places[from … end) cover reaches the limit; rest[restFrom … restTo) are the records that
   * surely contain its antecedent and cannot hold the consequent.
   */
  isReached(
    places: Uint32Array,
    from: number,
    end: number,
    rest: Uint32Array,
    restFrom: number,
    restTo: number,
  ): boolean;
}
