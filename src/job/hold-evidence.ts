import type { SideInputs } from '../data/side-inputs.ts';
import { kindById } from '../kinds/index.ts';
import type { Model } from '../models/index.ts';
import type { Dataset } from '../records/dataset.ts';
import { withPersons } from '../records/rows.ts';
import type { Evidence, Verdict } from '../verify/index.ts';
import { verifierOf } from './catalog.ts';
import { NOT_READ } from './evidence.ts';
import type { JudgedRecords } from './judge-promise.ts';
import { checkOneRecordEach } from './people.ts';
import type { JobContext } from './run-job.ts';

/** Records in memory, for checking a promise on them. `kind` is the kind of their release, if any. */
export function holdEvidence(
  evidence: Evidence,
  { checkpoint }: Pick<JobContext, 'checkpoint'>,
  kind?: string,
): JudgedRecords & { readonly original?: Dataset } {
  const { persons } = evidence.published;
  const isMixed = kind !== undefined && kindById(kind).mixesNames === true;
  return {
    ...(evidence.original !== undefined && { original: evidence.original }),
    ...(persons !== undefined && { persons }),
    verify(model: Model, params: Readonly<Record<string, unknown>>, side: SideInputs, ofRecords = false): Verdict {
      const verifier = verifierOf(model);
      if (isMixed && verifier.readsLocal !== true) return NOT_READ;
      checkOneRecordEach(model, evidence.published);
      const shown = ofRecords ? { ...evidence, published: withPersons(evidence.published) } : evidence;
      return verifier.verify({ ...side, ...shown }, params, { checkpoint });
    },
  };
}
