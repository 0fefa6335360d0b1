import { possibleCells } from '../data/possible-cells.ts';
import { defined } from '../errors.ts';
import { constraints as model } from '../models/constraints.ts';
import { countedRecords } from './counted-records.ts';
import { defineVerifier } from './define.ts';
import { fewCandidates } from './few-candidates.ts';
import { ofPersons } from './of-persons.ts';
import { publishedItems } from './published-items.ts';
import { SupersetCount } from './superset-count.ts';

/** Some minutes of counting. */
const DEFAULT_MAX_STEPS = 2e11;

/** How many constraints are checked between two reports of progress. */
const STRIDE = 1024;

/**
 * Privacy constraints, by counting each: its items are replaced by their published labels, those published nowhere
 * dropped, and the records that hold what is left, or the persons they are of, are counted. None or at least k; nothing left counts as satisfied.
 */
export const constraintsVerifier = defineVerifier({
  model,
  readsSeries: true,
  verify(evidence, { k }, context) {
    const list = defined(evidence.constraints, 'the model needs constraints');
    const labelOf = publishedItems(evidence);
    const possible = possibleCells(evidence.published);
    const count = new SupersetCount(countedRecords(possible), possible.dictionary.labels.length);
    const scope = `${list.length} privacy ${list.length === 1 ? 'constraint' : 'constraints'} in ${possible.numRows} records${ofPersons(possible)}`;
    const maxSteps = context.maxSteps ?? DEFAULT_MAX_STEPS;
    for (let n = 0; n < list.length; n++) {
      if (n % STRIDE === 0) context.checkpoint(n, list.length, 'checking the constraints');
      const image = imageOf(list[n], labelOf);
      if (image.length === 0) continue;
      const support = count.atLeast(image, k);
      if (support > 0 && support < k) {
        return { status: 'violated', checked: n + 1, scope, witness: fewCandidates(image, possible, k) };
      }
      if (count.steps > maxSteps) {
        const reason = `the limit on counting steps was reached after ${n + 1} of ${list.length} constraints`;
        return { status: 'undecided', checked: n + 1, scope: `the first ${n + 1} constraints`, reason };
      }
    }
    return { status: 'holds', checked: list.length, scope };
  },
});

function imageOf(itemset: Uint32Array, labelOf: Int32Array): number[] {
  const image: number[] = [];
  for (const i of itemset) {
    const label = labelOf[i];
    if (label >= 0 && !image.includes(label)) image.push(label);
  }
  return image;
}
