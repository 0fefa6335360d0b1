/**
 * An association rule: records that contain the antecedent tend to contain the consequent. Items ascend; the sides are
 * not empty and share no item.
 */
export interface ItemRule {
  readonly antecedent: Uint32Array;
  readonly consequent: Uint32Array;
}
