import { useCallback } from 'react';
import type { SideInputName } from '../../src/internal.ts';
import { useDispatch, useStudio } from './store.tsx';
import type { GivenInput } from './studio-state.ts';

/** Takes a side input, or takes it away. */
export type Give = (name: SideInputName, input: GivenInput | undefined, merge?: string) => void;

export function useGive(): Give {
  const { choices } = useStudio();
  const dispatch = useDispatch();
  const { inputs } = choices;
  return useCallback(
    (name, input, merge) => {
      const { [name]: _old, ...others } = inputs;
      const change = { inputs: input === undefined ? others : { ...others, [name]: input } };
      dispatch({ type: 'choose', change, ...(merge !== undefined && { merge }) });
    },
    [inputs, dispatch],
  );
}
