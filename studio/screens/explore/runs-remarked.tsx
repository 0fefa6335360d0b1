import type { ReactNode } from 'react';
import { Remarks } from '../../components/remarks.tsx';
import { remarksOf } from '../../state/run-remarks.ts';
import { useStudio } from '../../state/store.tsx';
import type { Run } from '../../state/studio-state.ts';

/** What should be known of the runs before one is picked; runs of which the same is to be said stand together. */
export function RunsRemarked({ runs }: { readonly runs: readonly Run[] }): ReactNode {
  const { choices } = useStudio();
  const numbersOf = new Map<string, number[]>();
  for (const [n, run] of runs.entries()) {
    for (const remark of remarksOf(run, choices.inputs)) {
      numbersOf.set(remark, [...(numbersOf.get(remark) ?? []), n + 1]);
    }
  }
  const remarks = [...numbersOf].map(
    ([remark, numbers]) => `${numbers.length === 1 ? 'Run' : 'Runs'} ${numbers.join(', ')}: ${remark}`,
  );
  return <Remarks label="Notes on these runs" remarks={remarks} />;
}
