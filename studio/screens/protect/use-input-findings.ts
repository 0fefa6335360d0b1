import { useEffect, useState } from 'react';
import { checkParameters, SottoError } from '../../../src/index.ts';
import { type LongAnswer, useLongAnswer } from '../../state/answers.ts';
import { failureOf } from '../../state/failure.ts';
import { givenFiles } from '../../state/given-files.ts';
import { modelOf } from '../../state/job-of.ts';
import { useStudio } from '../../state/store.tsx';
import type { Choices, Failure } from '../../state/studio-state.ts';
import type { InputFindings, ReadInputsOptions } from '../../worker/tasks/read-inputs.ts';

interface Fetched {
  readonly of: Choices['inputs'];
  readonly files?: Record<string, Blob | string>;
  readonly failure?: Failure;
}

/** What the side inputs that were given hold, read again whenever one of them changes. */
export function useInputFindings(): LongAnswer<InputFindings> {
  const { choices } = useStudio();
  const { inputs, columns, seed } = choices;
  const [fetched, setFetched] = useState<Fetched>({ of: {} });
  useEffect(() => {
    let isOld = false;
    givenFiles(inputs).then(
      (files) => !isOld && setFetched({ of: inputs, files }),
      (error: unknown) => !isOld && setFetched({ of: inputs, failure: failureOf(error) }),
    );
    return () => {
      isOld = true;
    };
  }, [inputs]);
  const isCurrent = fetched.of === inputs && fetched.files !== undefined && Object.keys(inputs).length > 0;
  const addresses = Object.fromEntries(Object.entries(inputs).map(([name, { address }]) => [name, address]));
  const options: ReadInputsOptions | undefined = isCurrent
    ? {
        job: { seed, ...addresses, ...(columns !== undefined && { columns: [...columns] }) },
        modelParams: paramsOf(choices),
        files: fetched.files!,
        stored: Object.values(inputs).map(({ file = '' }) => file),
      }
    : undefined;
  const answer = useLongAnswer('readInputs', options);
  if (Object.keys(inputs).length === 0) {
    const { value: _, failure: __, ...others } = answer;
    return { ...others, value: { inputs: {} }, isWaiting: false };
  }
  return fetched.failure === undefined ? answer : { ...answer, isWaiting: false, failure: fetched.failure };
}

/** The checked parameters of the promise; none while they are not right. */
function paramsOf(choices: Choices): Readonly<Record<string, unknown>> {
  const model = modelOf(choices);
  if (model === undefined) return {};
  try {
    return checkParameters(model.params, choices.promise?.params ?? {}, 'model');
  } catch (error) {
    if (error instanceof SottoError) return {};
    throw error;
  }
}
