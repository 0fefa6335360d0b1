import { defaultAlgorithmOf, type PromisedRisk, SottoError } from '../../src/internal.ts';
import { useLongAnswer } from '../state/answers.ts';
import { useInputFindings, useRefusedInputs } from '../state/input-findings.tsx';
import { type ComposedJob, jobOf, missingInputs, modelOf } from '../state/job-of.ts';
import { useStudio } from '../state/store.tsx';
import type { Choices } from '../state/studio-state.ts';
import { useGivenFiles } from '../state/use-given-files.ts';

/** How the attackers that the promise holds off fare on the data as it is, once all that it speaks of was given. */
export function useRiskBefore(): PromisedRisk | undefined {
  const { choices } = useStudio();
  const { files } = useGivenFiles(choices.inputs);
  const refused = useRefusedInputs();
  const { isWaiting } = useInputFindings();
  const composed = refused.length > 0 || isWaiting ? undefined : promisedJob(choices);
  const { value } = useLongAnswer(
    'riskBefore',
    composed === undefined || files === undefined
      ? undefined
      : { job: composed.job, files, stored: Object.values(composed.inputs).map(({ file = '' }) => file) },
  );
  return composed === undefined ? undefined : value;
}

/** A job with the promise and what it speaks of; undefined where that is not right yet, or nothing beside the data. */
function promisedJob(choices: Choices): ComposedJob | undefined {
  const model = modelOf(choices);
  if (model === undefined || model.needs.length === 0 || missingInputs(choices).length > 0) return undefined;
  try {
    return jobOf(choices, { id: defaultAlgorithmOf(model, choices.source?.reading ?? {}), params: {} });
  } catch (error) {
    if (error instanceof SottoError) return undefined;
    throw error;
  }
}
