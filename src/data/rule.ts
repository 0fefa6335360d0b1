/** Who holds the one side tends to hold the other. Items ascend; the sides are not empty and share no item. */
export interface Rule {
  readonly antecedent: Uint32Array;
  readonly consequent: Uint32Array;
}
