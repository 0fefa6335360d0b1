import { defined } from '../errors.ts';
import { constraints as model } from '../models/constraints.ts';
import { possibleCells } from '../records/possible-cells.ts';
import { countedRecords } from './counted-records.ts';
import { defineVerifier } from './define.ts';
import { fewCandidates, fewMatching } from './few-candidates.ts';
import { ofPersons } from './of-persons.ts';
import { publishedItems } from './published-items.ts';
import { rowsOfItemsets, shownItems, UNSEEN } from './shown-items.ts';
import { SupersetCount } from './superset-count.ts';

/** Some minutes of counting. */
const DEFAULT_MAX_STEPS = 2e11;

/** How many constraints are checked between two reports of progress. */
const STRIDE = 1024;

/**
 * Privacy constraints, by counting each: its items are replaced by their published labels, those published nowhere
 * dropped, and the records that contain what is left, or the persons they are of, are counted. None or at least k;
 * nothing left counts as satisfied.
 */
export const constraintsVerifier = defineVerifier({
  model,
  readsSeries: true,
  verify(evidence, { k }, context) {
    const list = defined(evidence.constraints, 'the model needs constraints');
    const labelOf = publishedItems(evidence);
    const possible = possibleCells(evidence.published);
    const count = new SupersetCount(countedRecords(possible), possible.dictionary.labels.length);
    const scope = scopeText(list.length, possible);
    const maxSteps = context.maxSteps ?? DEFAULT_MAX_STEPS;
    for (let n = 0; n < list.length; n++) {
      if (n % STRIDE === 0) context.checkpoint(n, list.length, 'checking the constraints');
      const image = imageOf(list[n], labelOf);
      if (image.length === 0) continue;
      const support = count.atLeast(image, k);
      if (isExposed(support, k)) {
        return { status: 'violated', checked: n + 1, scope, witness: fewCandidates(image, possible, k) };
      }
      if (count.steps > maxSteps) {
        const reason = `the limit on counting steps was reached after ${n + 1} of ${list.length} constraints`;
        return { status: 'undecided', checked: n + 1, scope: `the first ${n + 1} constraints`, reason };
      }
    }
    return { status: 'holds', checked: list.length, scope };
  },
  onRecords: {
    async verify(evidence, { k }) {
      const { records } = evidence;
      const list = defined(evidence.constraints, 'the model needs constraints');
      const { labels } = await records.countItems();
      const labelOf = shownItems(evidence, labels);
      const images = list
        .filter((itemset) => itemset.every((i) => labelOf[i] !== UNSEEN))
        .map((itemset) => imageOf(itemset, labelOf))
        .filter((image) => image.length > 0);
      const counts = await records.countItemsets({ itemsets: rowsOfItemsets(images) });
      const { records: numRows, persons } = await records.countRecords();
      const examined = { checked: list.length, scope: scopeText(list.length, { numRows, persons }) };
      const exposed = images.findIndex((_, n) => isExposed((counts.persons ?? counts.records)[n], k));
      if (exposed < 0) return { status: 'holds', ...examined };
      const items = images[exposed].sort((a, b) => a - b).map((i) => labels[i]);
      const witness = fewMatching(items, counts.records[exposed], counts.persons?.[exposed], k);
      return { status: 'violated', ...examined, witness };
    },
  },
});

function isExposed(support: number, k: number): boolean {
  return support > 0 && support < k;
}

function scopeText(count: number, records: { readonly numRows: number } & Parameters<typeof ofPersons>[0]): string {
  return `${count} privacy ${count === 1 ? 'constraint' : 'constraints'} in ${records.numRows} records${ofPersons(records)}`;
}

function imageOf(itemset: Uint32Array, labelOf: Int32Array): number[] {
  const image: number[] = [];
  for (const i of itemset) {
    const label = labelOf[i];
    if (label >= 0 && !image.includes(label)) image.push(label);
  }
  return image;
}
