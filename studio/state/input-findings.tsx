import { createContext, type ReactNode, use } from 'react';
import { algorithms, checkParameters, keysOf, type Model, type SideInputName } from '../../src/internal.ts';
import type { InputFindings, ReadInputsOptions } from '../worker/tasks/read-inputs.ts';
import { type Answer, useFilesOfInputs, useLongAnswer } from './answers.ts';
import { unlessRefused } from './failure.ts';
import { modelOf } from './job-of.ts';
import { sideInputOf } from './side-inputs.ts';
import { useStudio } from './store.ts';
import type { Choices } from './studio-state.ts';

const FindingsContext = createContext<Answer<InputFindings> | undefined>(undefined);

/** The findings in the side inputs, once a promise is chosen. */
export function useInputFindings(): Answer<InputFindings> {
  return use(FindingsContext)!;
}

/** The side inputs that the promise can use and that cannot be read: nothing can be run before they are fixed. */
export function useRefusedInputs(): readonly SideInputName[] {
  return refusedOf(useInputFindings().value, useStudio().choices);
}

/** Reads the side inputs again whenever one of them changes, independent of the screen. */
export function InputFindingsProvider({ children }: { readonly children: ReactNode }): ReactNode {
  return <FindingsContext value={useReadInputs(useStudio().choices)}>{children}</FindingsContext>;
}

/** Those of the given inputs that were found wrong and that an algorithm for the promise, or a measure, looks at. */
export function refusedOf(findings: InputFindings | undefined, choices: Choices): SideInputName[] {
  const model = modelOf(choices);
  const refused = keysOf(choices.inputs).filter((name) => findings?.inputs[name]?.failure !== undefined);
  return refused.filter((name) => isLookedAt(name, model));
}

/** Whether the model, a measure or some algorithm for the model looks at a side input. */
export function isLookedAt(name: SideInputName, model: Model | undefined): boolean {
  if (model === undefined) return false;
  if (model.needs.some((need) => need === name)) return true;
  if (sideInputOf(name).measuring === true) return true;
  return algorithms.some(
    ({ serves, needs, uses = [] }) => serves.includes(model.id) && [...needs, ...uses].includes(name),
  );
}

function useReadInputs(choices: Choices): Answer<InputFindings> {
  const { inputs, columns, seed } = choices;
  const { value: files, failure } = useFilesOfInputs(inputs);
  const isRequested = choices.promise !== undefined && Object.keys(inputs).length > 0;
  const addresses = Object.fromEntries(Object.entries(inputs).map(([name, { address }]) => [name, address]));
  const options: ReadInputsOptions | undefined =
    isRequested && files !== undefined
      ? {
          job: { seed, ...addresses, ...(columns !== undefined && { columns: [...columns] }) },
          modelParams: paramsOf(choices),
          files,
          stored: Object.values(inputs).map(({ file = '' }) => file),
        }
      : undefined;
  const { value, failure: refusal, ...answer } = useLongAnswer('readInputs', options);
  if (!isRequested) return { ...answer, value: { inputs: {} }, isWaiting: false };
  if (failure !== undefined) return { ...answer, ...(value !== undefined && { value }), isWaiting: false, failure };
  return { ...answer, ...(value !== undefined && { value }), ...(refusal !== undefined && { failure: refusal }) };
}

/** The checked parameters of the promise; none while they are invalid. */
export function paramsOf(choices: Choices): Readonly<Record<string, unknown>> {
  const model = modelOf(choices);
  if (model === undefined) return {};
  return unlessRefused(() => checkParameters(model.params, choices.promise?.params ?? {}, 'model')) ?? {};
}
