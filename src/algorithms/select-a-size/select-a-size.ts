import * as z from 'zod';
import { grow } from '../../data/grow.ts';
import { markItems } from '../../data/mark-items.ts';
import type { Rational } from '../../data/rational.ts';
import { SottoError } from '../../errors.ts';
import { RHO_SOURCE } from '../../models/rho.ts';
import type { Dataset } from '../../records/dataset.ts';
import { filterCells } from '../../records/filter-cells.ts';
import { withCells } from '../../records/rows.ts';
import { share } from '../../schema/parameters.ts';
import { defineAlgorithm, type RunContext } from '../define.ts';
import { InferenceIndex } from '../shared/inference/inference-index.ts';
import { type RhoPromise, rhoPromise } from '../shared/inference/promises.ts';
import { sensitiveRecords } from '../shared/inference/sensitive-records.ts';
import { ViolationSearch } from '../shared/inference/violation-search.ts';
import { suppressControl } from '../suppress-control/suppress-control.ts';

/** The perturbation that the paper compares with: not truthful, and said so. */
export const selectASizeAlgorithm = defineAlgorithm({
  id: 'select-a-size',
  title: 'Select-a-size',
  summary: 'Removes and adds items at random. A baseline for comparison: no record of the release is meant to be true.',
  tells: 'Somebody who has the secret can undo what was added and removed.',
  chanceProtects: true,
  source: RHO_SOURCE,
  serves: ['rho'],
  needs: ['sensitive'],
  publishes: 'perturbed',
  noise: ({ beta }) => ({ lost: beta, added: beta }),
  params: z.object({
    beta: share('The probability that an item of a record is removed, and that any other item is added.', {
      min: '0',
      max: '1',
      default: '0.5',
    }),
    conceal: z
      .boolean()
      .default(true)
      .describe(
        'Afterwards, suppress items that can still be inferred. Without this, only chance decides whether the promise holds.',
      ),
  }),
  run({ dataset, sensitive }, promise, params, context) {
    return { kind: 'perturbed', dataset: selectASize(dataset, sensitive, rhoPromise(promise), params, context) };
  },
});

/** Maximum number of cells that the perturbed data may be expected to have. */
const MAX_CELLS = 50_000_000;

const PROOF_BUDGET = 200_000;

/** The data with items added and removed at random. Steps as labelled in NOTES.md. */
export function selectASize(
  dataset: Dataset,
  sensitive: Uint32Array,
  promise: RhoPromise,
  { beta, conceal }: { readonly beta: Rational; readonly conceal: boolean },
  context: RunContext,
): Dataset {
  context.checkpoint(0, 1, 'looking for what can be inferred');
  if (isSafe(dataset, sensitive, promise)) return dataset; // SELECT-A-SIZE-1
  checkSize(dataset, beta);
  const perturbed = perturb(dataset, beta, context);
  if (!conceal) return perturbed;
  const suppressed = suppressControl(perturbed, sensitive, promise, context); // SELECT-A-SIZE-4
  // The dictionary stays that of the original: an item may be missing by chance, too.
  const isGone = new Set(suppressed);
  const unknown = perturbed.unknown;
  return withCells(perturbed, { ...filterCells(perturbed, (item) => !isGone.has(item)), unknown });
}

function isSafe(dataset: Dataset, sensitive: Uint32Array, { rho, m }: RhoPromise): boolean {
  const numItems = dataset.dictionary.labels.length;
  const index = new InferenceIndex(sensitiveRecords(dataset, markItems(sensitive, numItems)), rho);
  const search = new ViolationSearch(index);
  const query = { m, numFirst: numItems, budget: PROOF_BUDGET };
  return sensitive.every((alpha) => index.select(alpha) || search.find(query) === 'safe');
}

function checkSize({ numRows, dictionary }: Dataset, { num, den }: Rational): void {
  const expected = Math.round((numRows * dictionary.labels.length * num) / den);
  if (expected <= MAX_CELLS) return;
  throw new SottoError('resource', `about ${expected} random cells would be added; the limit is ${MAX_CELLS}`, {
    hint: ['choose a smaller ', { name: 'beta' }, ', or take a sample of the records'],
  });
}

function perturb(dataset: Dataset, { num, den }: Rational, context: RunContext): Dataset {
  const { numRows, offsets, items, dictionary } = dataset;
  const numItems = dictionary.labels.length;
  const { random } = context;
  const outOffsets = new Uint32Array(numRows + 1);
  let out = new Uint32Array(Math.max(1024, items.length));
  let end = 0;
  for (let t = 0; t < numRows; t++) {
    if ((t & 1023) === 0) context.checkpoint(t, numRows, 'adding and removing items at random');
    if (end + numItems > out.length) out = grow(out, end + numItems);
    let p = offsets[t];
    for (let i = 0; i < numItems; i++) {
      const isHeld = p < offsets[t + 1] && items[p] === i;
      if (isHeld) p++;
      const isChanged = random.int(den) < num; // SELECT-A-SIZE-2, SELECT-A-SIZE-3
      if (isHeld !== isChanged) out[end++] = i;
    }
    outOffsets[t + 1] = end;
  }
  return withCells(dataset, { offsets: outOffsets, items: out.slice(0, end), unknown: dataset.unknown });
}
