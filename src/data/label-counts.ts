/** The number of records that contain each item of one label, as far as that is published. */
export interface LabelCount {
  readonly label: string;
  /** Every item of the label; without `records` if its count is withheld. */
  readonly items: readonly { readonly item: string; readonly records?: number }[];
  /** The sum of the withheld counts; left out if none is withheld. */
  readonly withheld?: number;
}

/** Counts of the items behind labels. A label is left out if nothing is published about it. */
export type LabelCounts = readonly LabelCount[];
