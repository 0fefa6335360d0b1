import { type ReactNode, useEffect } from 'react';
import { shareText } from '../../../src/internal.ts';
import { announce } from '../../app/announcer.tsx';
import { bestRun, pickedRunOf, runsOfSource } from '../../state/best-run.ts';
import { useStudio } from '../../state/store.ts';
import type { Choices, CompletedRun, StudioRun } from '../../state/studio-state.ts';
import { AlgorithmList } from './algorithm-list.tsx';
import { Frontier } from './frontier.tsx';
import { RunTable } from './run-table.tsx';
import { RunsByItem } from './runs-by-item.tsx';
import './explore.css';
import { Paragraph, Remarks } from '../../components/glossary-text.tsx';
import { remarksOf } from '../../state/remarks.ts';

export function Explore(): ReactNode {
  const state = useStudio();
  const runs = runsOfSource(state);
  const pick = useAutomaticPick();
  const finished = runs.filter(({ status }) => status === 'done');
  const ended = runs.filter((run): run is CompletedRun => run.summary !== undefined);
  return (
    <>
      <Paragraph className="lead">
        Several algorithms can keep the same promise, and each loses something else. Run some, compare them, and pick
        one.
      </Paragraph>
      <AlgorithmList />
      {runs.length > 0 && (
        <section className="part" aria-labelledby="runs-title">
          <h2 id="runs-title">Runs</h2>
          {pick !== undefined && <p className="soft">{pick} Pick another to continue with that one.</p>}
          <RunTable runs={runs} />
          <Remarks label="Notes on these runs" remarks={remarksOnRuns(runs, state.choices.inputs)} />
        </section>
      )}
      {finished.length > 0 && (
        <section className="part" aria-labelledby="frontier-title">
          <h2 id="frontier-title">Risk against loss</h2>
          <Frontier runs={finished} />
        </section>
      )}
      {ended.length > 1 && (
        <section className="part">
          <details className="fold">
            <summary>Two runs item by item</summary>
            <RunsByItem finished={ended} all={runs} />
          </details>
        </section>
      )}
    </>
  );
}

/** The run of several that is shown without a choice of the user, as a sentence that is also announced. */
function useAutomaticPick(): string | undefined {
  const state = useStudio();
  const runs = runsOfSource(state);
  const best = pickedRunOf(state) === undefined ? bestRun(runs, state.choices) : undefined;
  const isPicked = best !== undefined && best.rivals > 1;
  const by = best === undefined ? '' : best.by.map(({ title }) => title).join(', ');
  const pick = isPicked
    ? `Run ${runs.indexOf(best.run) + 1} is picked. Of the ${best.rivals} runs that keep the promise it loses least${by === '' ? '' : ` (${by})`}. ${shareText(best.run.summary.countsRight)} of its item counts are right.`
    : undefined;
  useEffect(() => {
    if (pick !== undefined) announce(pick);
  }, [pick]);
  return pick;
}

/** Remarks on runs before the user picks one; runs with the same remark share a line. */
function remarksOnRuns(runs: readonly StudioRun[], inputs: Choices['inputs']): string[] {
  const numbersOf = new Map<string, number[]>();
  for (const [n, run] of runs.entries()) {
    for (const remark of remarksOf(run, inputs)) numbersOf.set(remark, [...(numbersOf.get(remark) ?? []), n + 1]);
  }
  return [...numbersOf].map(
    ([remark, numbers]) => `${numbers.length === 1 ? 'Run' : 'Runs'} ${numbers.join(', ')}: ${remark}`,
  );
}
