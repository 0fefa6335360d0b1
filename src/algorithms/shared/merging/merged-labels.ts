/** Labels that items are merged into, as far as choosing what to merge next must know them. By number of the label. */
export interface MergedLabels {
  /** How many numbers there are. */
  readonly numItems: number;
  /** How many items a label stands for; 0 where the number is no label any more. */
  readonly size: Uint32Array;
  /** Occurrences of its items in the original records. */
  readonly occurrences: Float64Array;
  isLabel(label: number): boolean;
}
