import * as z from 'zod';
import { applyRecoding, type Recoding, recodingFromLabels, SUPPRESSED } from '../../data/recoding.ts';
import { invariant } from '../../errors.ts';
import { RHO_SOURCE } from '../../models/rho.ts';
import { countSupports, type Dataset } from '../../records/dataset.ts';
import { defineAlgorithm, type RunContext } from '../define.ts';
import { Admission, type AdmissionRefusal } from '../shared/inference/admission.ts';
import { type RhoPromise, rhoPromise, sensitiveRuleText } from '../shared/inference/promises.ts';
import { sensitiveRecords } from '../shared/inference/sensitive-records.ts';
import { recodedRelease } from '../shared/recoded-release.ts';

/** A post-pass that takes back items which another algorithm suppressed needlessly. */
export const readmitAlgorithm = defineAlgorithm({
  id: 'readmit',
  title: 'Readmission',
  summary: 'Restores items that another algorithm suppressed, the most frequent first, wherever that is safe.',
  tells: 'A missing item can reveal who had it.',
  source: RHO_SOURCE,
  serves: ['rho'],
  needs: ['sensitive'],
  uses: ['suppress'],
  publishes: 'recoded',
  params: z.object({
    from: z
      .enum(['simple', 'suppress-control', 'td-control', 'support-clusters'])
      .default('simple')
      .describe('The algorithm whose release is taken.'),
  }),
  run({ dataset, sensitive }, promise, _params, context) {
    const start = context.start();
    invariant(start.kind === 'recoded', 'readmit starts from a release with one label per item');
    return recodedRelease(dataset, readmit(dataset, start.recoding, sensitive, rhoPromise(promise), context));
  },
});

/** The recoding with suppressed items taken back as themselves where the promise stays. Steps as labelled in NOTES.md. */
export function readmit(
  dataset: Dataset,
  recoding: Recoding,
  sensitive: Uint32Array,
  promise: RhoPromise,
  context: RunContext,
): Recoding {
  const { original, published, target } = recoding;
  const supports = countSupports(dataset);
  const used = new Set(published.labels);
  const suppressed = [...target.keys()].filter((i) => target[i] === SUPPRESSED && !used.has(original.labels[i]));
  const labels = Array.from(target, (to) => (to === SUPPRESSED ? null : published.labels[to]));
  for (const i of suppressed) labels[i] = original.labels[i];
  const everything = recodingFromLabels(original, labels); // READMIT-1
  const isSensitive = new Uint8Array(everything.published.labels.length);
  for (const i of sensitive) if (everything.target[i] !== SUPPRESSED) isSensitive[everything.target[i]] = 1;
  const admission = new Admission(
    sensitiveRecords(applyRecoding(dataset, everything), isSensitive),
    suppressed.map((i) => everything.target[i]),
    promise,
  );
  suppressed.sort((a, b) => supports[b] - supports[a] || a - b); // READMIT-2
  for (const [n, i] of suppressed.entries()) {
    context.checkpoint(n, suppressed.length, 'restoring suppressed items');
    const refusal = admission.admit(everything.target[i]); // READMIT-3, READMIT-4
    if (refusal === undefined) continue;
    labels[i] = null;
    context.decide?.({ step: 'READMIT-4', action: 'refuse', items: [i], because: refusalText(refusal) });
  }
  return recodingFromLabels(original, labels); // READMIT-5
}

/** Why an item stays suppressed, in one sentence. */
export function refusalText(refusal: AdmissionRefusal): string {
  if (refusal === 'rare') return 'itemsets with it would occur in too few records';
  return refusal === 'unproven'
    ? 'whether it is safe could not be proven within the budget'
    : sensitiveRuleText(refusal);
}
