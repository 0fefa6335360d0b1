import type { ReactNode } from 'react';

/** The first records that a reading makes. */
export function RecordLines({ records }: { readonly records: readonly (readonly string[])[] }): ReactNode {
  return records.map((labels, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the first two records, in their order
    <span key={n} className="record-line small">
      <span className="soft">record {n + 1}:</span> {labels.length === 0 ? 'empty' : labels.join(', ')}
    </span>
  ));
}
