import * as z from 'zod';
import { markItems } from '../../data/mark-items.ts';
import { applyRecoding, type Recoding, recodingFromClusters, SUPPRESSED } from '../../data/recoding.ts';
import { ensureDefined } from '../../errors.ts';
import { RHO_SOURCE } from '../../models/rho.ts';
import type { StepCheckpoint } from '../../progress.ts';
import { countSupports, type Dataset } from '../../records/dataset.ts';
import { defineAlgorithm, type RunContext } from '../define.ts';
import { refusalText } from '../readmit/readmit.ts';
import { Admission, type AdmissionPromise } from '../shared/inference/admission.ts';
import { kmGrouping } from '../shared/inference/km-grouping.ts';
import { kmPromise, rhoPromise } from '../shared/inference/promises.ts';
import { type Grouping, publicGroupings } from '../shared/inference/public-groupings.ts';
import { sensitiveRecords } from '../shared/inference/sensitive-records.ts';
import { recodedRelease } from '../shared/recoded-release.ts';

/** Public items in groups of similar support, then every sensitive item that stays safe: global, without a hierarchy. */
export const supportClustersAlgorithm = defineAlgorithm({
  id: 'support-clusters',
  title: 'Support clusters',
  summary:
    'Merges public items of similar support, then publishes each sensitive item wherever that is safe; uses the number of groups that loses least.',
  tells: 'A missing item can reveal who had it, and the number of groups depends on sensitive entries.',
  source: RHO_SOURCE,
  serves: ['rho', 'km-rho'],
  needs: ['sensitive'],
  uses: ['suppress'],
  publishes: 'recoded',
  params: z.object({}),
  run({ dataset, sensitive }, modelPromise, _params, context) {
    const km = kmPromise(modelPromise);
    const promise = { ...rhoPromise(modelPromise), ...(km !== undefined && { km }) };
    return recodedRelease(dataset, supportClusters(dataset, sensitive, promise, context));
  },
});

/** The numbers of labels that the public items are tried under, in addition to the items as they are. */
const NUM_LABELS = [2, 3, 4, 6, 8, 12, 16, 24, 32, 48];

/** The recoding of least loss over groups of public items. Steps as labelled in NOTES.md. */
export function supportClusters(
  dataset: Dataset,
  sensitive: Uint32Array,
  promise: AdmissionPromise,
  context: RunContext,
): Recoding {
  const supports = countSupports(dataset);
  const groupings =
    promise.km === undefined
      ? publicGroupings(dataset, sensitive, supports, NUM_LABELS) // SUPPORT-CLUSTERS-1
      : [kmGrouping(dataset, sensitive, supports, promise.km, context)];
  let best: Admitted | undefined;
  for (const [n, grouping] of groupings.entries()) {
    const admitted = admitSensitive(dataset, sensitive, supports, grouping, promise, (done, total) =>
      context.checkpoint(n * total + done, groupings.length * total, `admitting sensitive items to ${grouping.title}`),
    );
    if (best === undefined || admitted.loss < best.loss) best = admitted; // SUPPORT-CLUSTERS-4
  }
  const { cluster, refused } = ensureDefined(best, 'some grouping was tried');
  for (const [i, reason] of context.decide === undefined ? [] : refused) {
    context.decide?.({ step: 'SUPPORT-CLUSTERS-3', action: 'suppress', items: [i], because: reason });
  }
  return recodingFromClusters(dataset.dictionary, cluster);
}

interface Admitted {
  readonly cluster: Uint32Array;
  /** The sensitive items that stay out, and why. */
  readonly refused: readonly (readonly [number, string])[];
  readonly loss: number;
}

function admitSensitive(
  dataset: Dataset,
  sensitive: Uint32Array,
  supports: Uint32Array,
  { labelOf, numLabels, numPublic, loss: groupingLoss }: Grouping,
  promise: AdmissionPromise,
  checkpoint: StepCheckpoint,
): Admitted {
  const cluster = labelOf.slice();
  for (const [a, i] of sensitive.entries()) cluster[i] = numLabels + a;
  const recoding = recodingFromClusters(dataset.dictionary, cluster);
  const targets = Array.from(sensitive, (i) => recoding.target[i]);
  const isSensitive = markItems(targets, recoding.published.labels.length);
  const records = sensitiveRecords(applyRecoding(dataset, recoding), isSensitive);
  const admission = new Admission(records, targets, promise);
  const order = Array.from(sensitive).sort((a, b) => supports[b] - supports[a] || a - b); // SUPPORT-CLUSTERS-2
  const refused: [number, string][] = [];
  let loss = groupingLoss;
  for (const [n, i] of order.entries()) {
    if ((n & 15) === 0) checkpoint(n, order.length);
    const refusal = admission.admit(recoding.target[i]); // SUPPORT-CLUSTERS-3
    if (refusal === undefined) continue;
    cluster[i] = SUPPRESSED;
    refused.push([i, refusalText(refusal)]);
    loss += supports[i] * numPublic;
  }
  return { cluster, refused, loss };
}
