import { kComplete } from '../models/k-complete.ts';
import { rowOf } from '../records/dataset.ts';
import { possibleCells } from '../records/possible-cells.ts';
import { countedRecords } from './counted-records.ts';
import { defineVerifier } from './define.ts';
import { distinctRecords } from './distinct-records.ts';
import { fewCandidates, fewMatching } from './few-candidates.ts';
import { ofPersons } from './of-persons.ts';
import { SupersetCount } from './superset-count.ts';

/** Some minutes of counting. */
const DEFAULT_MAX_STEPS = 2e11;

/** Most cells of records on an engine that are compared with all. */
const MOST_CELLS = 20_000_000;

/** How many records are checked between two reports of progress. */
const STRIDE = 256;

/**
 * Complete k-anonymity, by counting: for every distinct published record, the records that contain all its items, or
 * the persons they are of. An empty record tells nothing and is satisfied. An unknown cell counts as one that may hold
 * its item.
 */
export const kCompleteVerifier = defineVerifier({
  model: kComplete,
  readsSeries: true,
  verify({ published }, { k }, context) {
    const possible = possibleCells(published);
    const records = countedRecords(possible);
    const numRecords = records.weights.length;
    const count = new SupersetCount(records, possible.dictionary.labels.length);
    const scope = scopeText(numRecords, published);
    const maxSteps = context.maxSteps ?? DEFAULT_MAX_STEPS;
    for (let r = 0; r < numRecords; r++) {
      if (r % STRIDE === 0) context.checkpoint(r, numRecords, 'checking whole records');
      if (records.weights[r] >= k) continue;
      const itemset = rowOf(records, r);
      if (count.atLeast(itemset, k) < k) {
        return { status: 'violated', checked: r + 1, scope, witness: fewCandidates([...itemset], possible, k) };
      }
      if (count.steps > maxSteps) {
        const reason = `the limit on counting steps was reached after ${r + 1} of ${numRecords} different records`;
        return { status: 'undecided', checked: r + 1, scope: `the first ${r + 1} different records`, reason };
      }
    }
    return { status: 'holds', checked: numRecords, scope };
  },
  onRecords: {
    async verify({ records }, { k }) {
      const { labels } = await records.countItems();
      const { records: numRows, persons } = await records.countRecords();
      const weak = await records.collapse({ fewerThan: k, mostCells: MOST_CELLS });
      if ('numCells' in weak) {
        const reason = `the different records that fewer than ${k} are equal to have ${weak.numCells} cells, and at most ${MOST_CELLS} are looked at`;
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

function scopeText(different: number, records: { readonly numRows: number } & Parameters<typeof ofPersons>[0]): string {
  return `${different} different records of ${records.numRows}${ofPersons(records)}, each as a whole`;
}
