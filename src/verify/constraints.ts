import { ensureDefined } from '../errors.ts';
import { constraints as model } from '../models/constraints.ts';
import { fewMatching } from './candidate-witness.ts';
import { checkItemsets } from './check-itemsets.ts';
import { defineVerifier } from './define.ts';
import { type OwnedRecords, personsSuffix } from './persons-suffix.ts';
import { publishedItems, rowsOfItemsets, shownItems, UNSEEN } from './shown-items.ts';

/**
 * Privacy constraints, by counting each: its items are replaced by their published labels, those published nowhere
 * dropped, and the records that contain what is left, or the persons they are of, are counted. None or at least k;
 * nothing left counts as satisfied.
 */
export const constraintsVerifier = defineVerifier({
  model,
  readsSeries: true,
  verify(evidence, { k }, context) {
    const list = ensureDefined(evidence.constraints, 'the model needs constraints');
    const labelOf = publishedItems(evidence);
    return checkItemsets(evidence.published, k, context, () => ({
      count: list.length,
      itemset(n) {
        const image = imageOf(list[n], labelOf);
        return image.length === 0 ? undefined : image;
      },
      noun: 'constraints',
      phase: 'checking the constraints',
      scope: scopeText(list.length, evidence.published),
    }));
  },
  onRecords: {
    async verify(evidence, { k }) {
      const { records } = evidence;
      const list = ensureDefined(evidence.constraints, 'the model needs constraints');
      const { labels } = await records.countItems();
      const labelOf = shownItems(evidence, labels);
      const images = list
        .filter((itemset) => itemset.every((i) => labelOf[i] !== UNSEEN))
        .map((itemset) => imageOf(itemset, labelOf))
        .filter((image) => image.length > 0);
      const counts = await records.countItemsets({ itemsets: rowsOfItemsets(images) });
      const { records: numRows, persons } = await records.countRecords();
      const examined = { checked: list.length, scope: scopeText(list.length, { numRows, persons }) };
      const supports = counts.persons ?? counts.records;
      const exposed = supports.findIndex((support) => support > 0 && support < k);
      if (exposed < 0) return { status: 'holds', ...examined };
      const items = images[exposed].sort((a, b) => a - b).map((i) => labels[i]);
      const witness = fewMatching(items, counts.records[exposed], counts.persons?.[exposed], k);
      return { status: 'violated', ...examined, witness };
    },
  },
});

function scopeText(count: number, records: OwnedRecords): string {
  return `${count} privacy ${count === 1 ? 'constraint' : 'constraints'} in ${records.numRows} records${personsSuffix(records)}`;
}

function imageOf(itemset: Uint32Array, labelOf: Int32Array): number[] {
  const image: number[] = [];
  for (const i of itemset) {
    const label = labelOf[i];
    if (label >= 0 && !image.includes(label)) image.push(label);
  }
  return image;
}
