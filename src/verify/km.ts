import { km } from '../models/km.ts';
import type { Dataset } from '../records/dataset.ts';
import { possibleCells } from '../records/possible-cells.ts';
import { candidateWitness, fewMatching } from './candidate-witness.ts';
import { commonPairs } from './common-pairs.ts';
import { countedRecords } from './counted-records.ts';
import { defineVerifier, type RecordsVerifier, type VerifyContext } from './define.ts';
import { itemNextToLabel, itemNextToLabelOnRecords } from './item-next-to-label.ts';
import { MAX_PARTS, partsOfRecords, tooManyParts } from './parts-of-records.ts';
import { type OwnedRecords, personsSuffix } from './persons-suffix.ts';
import { RareItemsetSearch } from './rare-itemset-search.ts';
import { rowsOfItemsets } from './shown-items.ts';
import type { Verdict } from './verdict.ts';

/** Some minutes of counting; far beyond what published data of the usual shapes needs. */
const DEFAULT_MAX_STEPS = 2e11;

/** The same for records on an engine: the engine counts all itemsets. */
export const kmOnRecords: RecordsVerifier<typeof km.params> = {
  async verify(evidence, { k, m }) {
    const { records } = evidence;
    const { records: numRows, persons } = await records.countRecords();
    const scope = scopeText(m, { numRows, persons });
    const labelWitness = await itemNextToLabelOnRecords(evidence);
    if (labelWitness !== undefined) return { status: 'violated', checked: 0, scope, witness: labelWitness };
    if ((await partsOfRecords(records, m)) > MAX_PARTS) {
      return { status: 'undecided', checked: 0, scope: 'nothing', reason: tooManyParts(m) };
    }
    const { itemsets, total, checked } = await records.findRareItemsets({ k, m, limit: 1 });
    if (total === 0) return { status: 'holds', checked, scope };
    const { items, support } = itemsets[0];
    const { labels } = await records.countItems();
    const ids = items.map((label) => labels.indexOf(label));
    const inRecords =
      persons === undefined ? support : (await records.countItemsets({ itemsets: rowsOfItemsets([ids]) })).records[0];
    const witness = fewMatching(items, inRecords, persons && support, k);
    const finding = `${witness.finding}${othersText(total - 1)}`;
    return { status: 'violated', checked, scope, witness: { ...witness, finding } };
  },
};

/**
 * k^m-anonymity, by counting: every itemset of up to m published items that occurs must occur in at least k records, or
 * in records of at least k persons if owners are named. Items and pairs are counted in a table if that suits the
 * records. Rare itemsets in it, and larger ones, are searched, one size after the other, so a witness is as small as
 * possible. An unknown cell ("?x") counts as a cell that may contain x: the candidates of an attacker are the records
 * that may match.
 */
export const kmVerifier = defineVerifier({
  model: km,
  readsLocal: true,
  readsSeries: true,
  verify({ published, recoding }, { k, m }, context) {
    const witness = itemNextToLabel({ published, ...(recoding !== undefined && { recoding }) });
    if (witness !== undefined) {
      return { status: 'violated', checked: 0, scope: scopeText(m, published), witness };
    }
    const possible = possibleCells(published);
    const numItems = possible.dictionary.labels.length;
    let stepsLeft = context.maxSteps ?? DEFAULT_MAX_STEPS;
    const isCounted = m > 1 && published.persons === undefined;
    const common = isCounted ? commonPairs(possible, numItems, k, stepsLeft, progress(context, 2, m)) : undefined;
    if (common !== undefined && m === 2) return promiseHolds(common.items + common.pairs, m, published);
    const records = countedRecords(possible);
    const longest = records.longest;
    const search = new RareItemsetSearch(records, numItems, k);
    let checked = common === undefined ? 0 : common.items + common.pairs;
    stepsLeft -= common?.steps ?? 0;
    for (let size = common === undefined ? 1 : 3; size <= Math.min(m, longest); size++) {
      const result = search.searchSize(size, stepsLeft, progress(context, size, Math.min(m, longest)));
      checked += result.checked;
      stepsLeft -= result.steps;
      if (result.rare !== undefined) {
        return {
          status: 'violated',
          checked,
          scope: scopeText(size, published),
          witness: candidateWitness(result.rare, possible, k),
        };
      }
      if (!result.complete) {
        const reason = `the limit on counting steps was reached among itemsets of ${size} items`;
        return { status: 'undecided', checked, scope: scopeText(size - 1, published), reason };
      }
    }
    return promiseHolds(checked, m, published);
  },
  onRecords: kmOnRecords,
});

function promiseHolds(checked: number, m: number, published: Counted): Verdict {
  return { status: 'holds', checked, scope: scopeText(m, published) };
}

function progress(context: VerifyContext, size: number, sizes: number): (done: number, total: number) => void {
  return (done, total) => {
    context.checkpoint(
      (size - 1) * total + done,
      sizes * total,
      `checking itemsets of ${size} ${size === 1 ? 'item' : 'items'}`,
    );
  };
}

function othersText(numOthers: number): string {
  if (numOthers === 0) return '';
  return numOthers === 1
    ? '; 1 other itemset is too rare as well'
    : `; ${numOthers} other itemsets are too rare as well`;
}

type Counted = Pick<Dataset, 'unknown'> & OwnedRecords;

function scopeText(size: number, dataset: Counted): string {
  const items = size === 1 ? 'all items' : `all itemsets of up to ${size} items`;
  const unknown = dataset.unknown === undefined ? '' : '; an unknown cell may contain its item';
  return `${items} that occur in ${dataset.numRows} ${dataset.numRows === 1 ? 'record' : 'records'}${personsSuffix(dataset)}${unknown}`;
}
