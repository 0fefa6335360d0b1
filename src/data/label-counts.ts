/** How many records hold each item of one label, as far as that is told. */
export interface LabelCount {
  readonly label: string;
  /** Every item of the label; without `records` where its count is withheld. */
  readonly items: readonly { readonly item: string; readonly records?: number }[];
  /** What the withheld counts come to together; left out where none is. */
  readonly withheld?: number;
}

/** Counts of the items behind labels; labels of which nothing is told are left out. */
export type LabelCounts = readonly LabelCount[];
