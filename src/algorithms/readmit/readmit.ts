import { applyRecoding, type Recoding, recodingFromLabels, SUPPRESSED } from '../../data/recoding.ts';
import { countSupports, type Dataset } from '../../records/dataset.ts';
import type { RunContext } from '../define.ts';
import { Admission, type Refusal } from '../shared/inference/admission.ts';
import { type RhoPromise, ruleText } from '../shared/inference/rho-promise.ts';
import { sensitiveRecords } from '../shared/inference/sensitive-records.ts';

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
  const taken = new Set(published.labels);
  const suppressed = [...target.keys()].filter((i) => target[i] === SUPPRESSED && !taken.has(original.labels[i]));
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
export function refusalText(refusal: Refusal): string {
  if (refusal === 'rare') return 'itemsets with it would occur in too few records';
  return refusal === 'unproven' ? 'whether it is safe could not be proven within the budget' : ruleText(refusal);
}
