import type { Screen } from '../screens/define.ts';
import { useData } from '../state/data.tsx';
import { useRefusedInputs } from '../state/input-findings.tsx';
import { useStudio } from '../state/store.tsx';

/** Asks a screen whether it has all it needs as things stand; else what it waits for, as a clause. */
export function useReadiness(): (screen: Screen) => true | string {
  const state = useStudio();
  const data = useData();
  const refused = useRefusedInputs();
  return (screen) => screen.ready(state, data, refused);
}
