import { createContext, type ReactNode, use, useMemo } from 'react';
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
import { modelOf } from './job-of.ts';
import { useStudio } from './store.tsx';
import type { Choices } from './studio-state.ts';
import { useGivenFiles } from './use-given-files.ts';

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

/** Whether the model, a measure or some algorithm for the model looks at a side input. */
export function isLookedAt(name: SideInputName, model: Model): boolean {
  if (model.needs.some((need) => need === name)) return true;
  if (sideInputs.some((input) => input.name === name && input.measuring === true)) return true;
  return algorithms.some(
    ({ serves, needs, uses = [] }) => serves.includes(model.id) && [...needs, ...uses].includes(name),
  );
}

function useReadInputs(choices: Choices): LongAnswer<InputFindings> {
  const { inputs, columns, seed } = choices;
  const { files, failure } = useGivenFiles(inputs);
  const isAsked = choices.promise !== undefined && Object.keys(inputs).length > 0;
  const addresses = Object.fromEntries(Object.entries(inputs).map(([name, { address }]) => [name, address]));
  const options: ReadInputsOptions | undefined =
    isAsked && files !== undefined
      ? {
          job: { seed, ...addresses, ...(columns !== undefined && { columns: [...columns] }) },
          modelParams: paramsOf(choices),
          files,
          stored: Object.values(inputs).map(({ file = '' }) => file),
        }
      : undefined;
  const answer = useLongAnswer('readInputs', options);
  if (!isAsked) {
    const { value: _, failure: __, ...others } = answer;
    return { ...others, value: NOTHING, isWaiting: false };
  }
  return failure === undefined ? answer : { ...answer, isWaiting: false, failure };
}

const NOTHING: InputFindings = { inputs: {} };

/** The checked parameters of the promise; none while they are not right. */
export function paramsOf(choices: Choices): Readonly<Record<string, unknown>> {
  const model = modelOf(choices);
  if (model === undefined) return {};
  try {
    return checkParameters(model.params, choices.promise?.params ?? {}, 'model');
  } catch (error) {
    if (error instanceof SottoError) return {};
    throw error;
  }
}
