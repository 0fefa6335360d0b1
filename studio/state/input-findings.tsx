import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import {
  algorithms,
  checkParameters,
  keysOf,
  type Model,
  type SideInputName,
  SottoError,
  sideInputs,
} from '../../src/internal.ts';
import type { InputFindings, ReadInputsOptions } from '../worker/tasks/read-inputs.ts';
import { type LongAnswer, useLongAnswer } from './answers.ts';
import { failureOf } from './failure.ts';
import { givenFiles } from './given-files.ts';
import { modelOf } from './job-of.ts';
import { useStudio } from './store.tsx';
import type { Choices, Failure } from './studio-state.ts';

const FindingsContext = createContext<LongAnswer<InputFindings> | undefined>(undefined);
const RefusedContext = createContext<readonly SideInputName[]>([]);

/** What the side inputs that were given hold, once a promise is chosen. */
export function useInputFindings(): LongAnswer<InputFindings> {
  return use(FindingsContext)!;
}

/** The side inputs that the promise can look at and that cannot be read: nothing can be run before they are mended. */
export function useRefusedInputs(): readonly SideInputName[] {
  return use(RefusedContext);
}

/** Reads the side inputs again whenever one of them changes, whatever screen is shown. */
export function InputFindingsProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const { choices } = useStudio();
  const findings = useReadInputs(choices);
  const { value } = findings;
  const refused = useMemo(() => refusedOf(value, choices), [value, choices]);
  return (
    <FindingsContext value={findings}>
      <RefusedContext value={refused}>{children}</RefusedContext>
    </FindingsContext>
  );
}

/** Those of the given inputs that were found wrong and that an algorithm for the promise, or a measure, looks at. */
export function refusedOf(findings: InputFindings | undefined, choices: Choices): SideInputName[] {
  const model = modelOf(choices);
  if (findings === undefined || model === undefined) return [];
  const given = keysOf(choices.inputs);
  return given.filter((name) => findings.inputs[name]?.failure !== undefined && isLookedAt(name, model));
}

function isLookedAt(name: SideInputName, model: Model): boolean {
  if (model.needs.some((need) => need === name)) return true;
  if (sideInputs.some((input) => input.name === name && input.measuring === true)) return true;
  return algorithms.some(
    ({ serves, needs, uses = [] }) => serves.includes(model.id) && [...needs, ...uses].includes(name),
  );
}

interface Fetched {
  readonly of: Choices['inputs'];
  readonly files?: Record<string, Blob | string>;
  readonly failure?: Failure;
}

function useReadInputs(choices: Choices): LongAnswer<InputFindings> {
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
  const isAsked = choices.promise !== undefined && Object.keys(inputs).length > 0;
  const isCurrent = fetched.of === inputs && fetched.files !== undefined;
  const addresses = Object.fromEntries(Object.entries(inputs).map(([name, { address }]) => [name, address]));
  const options: ReadInputsOptions | undefined =
    isAsked && isCurrent
      ? {
          job: { seed, ...addresses, ...(columns !== undefined && { columns: [...columns] }) },
          modelParams: paramsOf(choices),
          files: fetched.files,
          stored: Object.values(inputs).map(({ file = '' }) => file),
        }
      : undefined;
  const answer = useLongAnswer('readInputs', options);
  if (!isAsked) {
    const { value: _, failure: __, ...others } = answer;
    return { ...others, value: NOTHING, isWaiting: false };
  }
  return fetched.failure === undefined ? answer : { ...answer, isWaiting: false, failure: fetched.failure };
}

const NOTHING: InputFindings = { inputs: {} };

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
