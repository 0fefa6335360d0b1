import { kComplete } from '../models/k-complete.ts';
import { rowOf } from '../records/dataset.ts';
import { fewMatching } from './candidate-witness.ts';
import { checkItemsets } from './check-itemsets.ts';
import { defineVerifier } from './define.ts';
import { distinctRecords } from './distinct-records.ts';
import { type OwnedRecords, personsSuffix } from './persons-suffix.ts';

/** Maximum number of cells of records on an engine that are compared with all. */
const MAX_CELLS = 20_000_000;

/**
 * Complete k-anonymity, by counting: for every distinct published record, the records that contain all its items, or
 * the persons they are of. An empty record tells nothing and is satisfied. An unknown cell counts as one that may hold
 * its item.
 */
export const kCompleteVerifier = defineVerifier({
  model: kComplete,
  readsSeries: true,
  verify: ({ published }, { k }, context) =>
    checkItemsets(published, k, context, (records) => ({
      count: records.weights.length,
      itemset: (r) => (records.weights[r] >= k ? undefined : rowOf(records, r)),
      noun: 'different records',
      phase: 'checking whole records',
      scope: scopeText(records.weights.length, published),
    })),
  onRecords: {
    async verify({ records }, { k }) {
      const { labels } = await records.countItems();
      const { records: numRows, persons } = await records.countRecords();
      const weak = await records.collapse({ fewerThan: k, maxCells: MAX_CELLS });
      if ('numCells' in weak) {
        const reason = `the different records that fewer than ${k} are equal to have ${weak.numCells} cells, and at most ${MAX_CELLS} are looked at`;
        return { status: 'undecided', checked: 0, scope: 'nothing', reason };
      }
      const itemsets = distinctRecords(weak);
      const checked = weak.different;
      const counts = await records.countItemsets({ itemsets });
      const exposed = (counts.persons ?? counts.records).findIndex((support) => support < k);
      const scope = scopeText(weak.different, { numRows, persons });
      if (exposed < 0) return { status: 'holds', checked, scope };
      const items = Array.from(rowOf(itemsets, exposed), (i) => labels[i]);
      const witness = fewMatching(items, counts.records[exposed], counts.persons?.[exposed], k);
      return { status: 'violated', checked, scope, witness };
    },
  },
});

function scopeText(different: number, records: OwnedRecords): string {
  return `${different} different records of ${records.numRows}${personsSuffix(records)}, each as a whole`;
}
