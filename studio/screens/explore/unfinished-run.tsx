import type { ReactNode } from 'react';
import { Problem } from '../../components/problem.tsx';
import { ProgressBar } from '../../components/progress.tsx';
import { useRunDesk, useRunProgress } from '../../state/run-desk.tsx';
import { useDispatch } from '../../state/store.tsx';
import type { Run } from '../../state/studio-state.ts';

/** A run that has no release: how far it is, or why it has none. */
export function UnfinishedRun({ run, name }: { readonly run: Run; readonly name: string }): ReactNode {
  const desk = useRunDesk();
  const dispatch = useDispatch();
  const progress = useRunProgress(run.id);
  switch (run.status) {
    case 'running':
      return <ProgressBar title={name} progress={progress} cancel={() => desk.cancel(run.id)} />;
    case 'waiting':
      return (
        <p className="row">
          <span className="tag">waiting</span>
          <button type="button" aria-label={`Cancel ${name}`} onClick={() => desk.cancel(run.id)}>
            Cancel
          </button>
        </p>
      );
    case 'failed':
      return run.failure === undefined ? null : <Problem failure={run.failure} />;
    default:
      return (
        <p className="row">
          <span className="tag open">stopped</span>
          <button
            type="button"
            onClick={() => {
              const { id: _old, status: _status, ...same } = run;
              dispatch({ type: 'removeRuns', ids: [run.id] });
              desk.begin([{ ...same, id: crypto.randomUUID() }]);
            }}
          >
            Run {name} again
          </button>
        </p>
      );
  }
}
