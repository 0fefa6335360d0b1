import { type ReactNode, useEffect } from 'react';
import { inputTitle } from '../../../src/index.ts';
import { useAnnounce } from '../../app/announcer.tsx';
import { parameterErrors } from '../../components/field.tsx';
import type { DataStatus } from '../../state/data.tsx';
import { missingInputs, modelOf } from '../../state/job-of.ts';
import { useDispatch, useStudio } from '../../state/store.tsx';
import { runsOfSource, type StudioState } from '../../state/studio-state.ts';
import { needsData, type Screen } from '../define.ts';
import { AlgorithmList } from './algorithm-list.tsx';
import { Frontier } from './frontier.tsx';
import { RunTable } from './run-table.tsx';
import './explore.css';

export const explore: Screen = {
  id: 'explore',
  title: 'Explore',
  question: 'Which way keeps most of the data?',
  Component: Explore,
  ready: hasPromise,
};

function hasPromise(state: StudioState, data: DataStatus): true | string {
  const isRead = needsData(state, data);
  if (isRead !== true) return isRead;
  const { choices } = state;
  const model = modelOf(choices);
  if (model === undefined) return 'choose a promise first';
  if (parameterErrors(model.params, choices.promise?.params ?? {}, 'model').size > 0) {
    return 'the parameters of the promise are not right yet';
  }
  const missing = missingInputs(choices);
  return missing.length === 0
    ? true
    : `the promise speaks of ${missing.map(inputTitle).join(' and ')}: give them first`;
}

function Explore(): ReactNode {
  const state = useStudio();
  const runs = runsOfSource(state);
  useFirstChoice();
  const finished = runs.filter(({ status }) => status === 'done');
  return (
    <>
      <p className="lead">
        Several algorithms can keep the same promise, and lose different things by it. Run some, compare, and pick one.
      </p>
      <AlgorithmList />
      {runs.length > 0 && (
        <section className="part" aria-labelledby="runs-title">
          <h2 id="runs-title">Runs</h2>
          <RunTable runs={runs} />
        </section>
      )}
      {finished.length > 0 && (
        <section className="part" aria-labelledby="frontier-title">
          <h2 id="frontier-title">Risk against loss</h2>
          <Frontier runs={finished} />
        </section>
      )}
    </>
  );
}

/** The first run that keeps its promise is picked, until the user picks one. */
function useFirstChoice(): void {
  const state = useStudio();
  const dispatch = useDispatch();
  const announce = useAnnounce();
  const runs = runsOfSource(state);
  const isChosen = runs.some(({ id }) => id === state.choices.chosenRun);
  const first = runs.find(({ summary }) => summary?.verdict.status === 'holds');
  useEffect(() => {
    if (isChosen || first === undefined) return;
    dispatch({ type: 'choose', change: { chosenRun: first.id }, merge: 'first run' });
    announce('The first release that keeps the promise is picked');
  }, [isChosen, first, dispatch, announce]);
}
