import { type ReactNode, useEffect } from 'react';
import {
  algorithmById,
  COUNT_TOLERANCE,
  comparingMeasures,
  effectiveJob,
  measures,
  modelById,
  numberText,
  resolveJob,
  shareText,
} from '../../../src/internal.ts';
import { useAnnounce } from '../../app/announcer.tsx';
import { fieldTitle } from '../../components/field.tsx';
import { csvOf } from '../../components/number-table.tsx';
import { Problem } from '../../components/problem.tsx';
import { ProgressBar } from '../../components/progress.tsx';
import { SaveButton } from '../../components/save-button.tsx';
import { TitleText } from '../../components/title-text.tsx';
import { valueText } from '../../components/value-text.ts';
import { useRunDesk, useRunProgress } from '../../state/run-desk.tsx';
import { stalenessOf, stalenessText } from '../../state/staleness.ts';
import { useDispatch, useStudio } from '../../state/store.tsx';
import { chosenRunOf, type Run } from '../../state/studio-state.ts';
import type { RunSummary } from '../../worker/run-summary.ts';

const VERDICTS = { holds: 'good', violated: 'bad', undecided: 'open' } as const;

/** How many measures have a column. */
const MOST_MEASURES = 4;

/** How many known items the exposure of the table stands for. */
const KNOWN = 2;

/** Every run: how far it is, what came of it, and which one is picked. */
export function RunTable({ runs }: { readonly runs: readonly Run[] }): ReactNode {
  const announce = useAnnounce();
  const finished = runs.filter(({ status }) => status === 'done').length;
  useEffect(() => {
    if (finished > 0) announce(`${finished} of ${runs.length} runs finished`);
  }, [finished, runs.length, announce]);
  const shown = [...comparingMeasures, ...measures]
    .filter(({ id }) => runs.some(({ summary }) => summary?.utility[id] !== undefined))
    .slice(0, MOST_MEASURES);
  return (
    <>
      <RunTools runs={runs} shown={shown} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="runs" aria-label="Runs and what they came to" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Pick</th>
              <th scope="col">Run</th>
              <th scope="col">Promise</th>
              <th scope="col" className="n">
                Singled out by {KNOWN} items
              </th>
              <th scope="col" className="n" title="Of what is counted by item, weighed by how often items occur.">
                Counts right to within {COUNT_TOLERANCE * 100}%
              </th>
              {shown.map(({ id, title, summary }) => (
                <th key={id} scope="col" className="n" title={summary}>
                  {title}
                </th>
              ))}
              <th scope="col" className="n">
                Seconds
              </th>
              <th scope="col">
                <span className="unseen">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run, n) => (
              <RunRow key={run.id} run={run} number={n + 1} shown={shown} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** What can be done with many runs at once. */
function RunTools({ runs, shown }: Pick<RunRowProps, 'shown'> & { readonly runs: readonly Run[] }): ReactNode {
  const desk = useRunDesk();
  const remove = useRemoveRuns();
  const busy = runs.filter(({ status }) => status === 'running' || status === 'waiting');
  const stopped = runs.filter(({ status }) => status === 'cancelled');
  const isMeasured = runs.some(({ summary }) => summary !== undefined);
  if (busy.length < 2 && stopped.length === 0 && !isMeasured) return null;
  return (
    <p className="row">
      {busy.length > 1 && (
        <button type="button" onClick={() => desk.cancelRuns(busy.map(({ id }) => id))}>
          Cancel all {busy.length}
        </button>
      )}
      {stopped.length > 0 && (
        <button type="button" onClick={() => remove(stopped.map(({ id }) => id))}>
          Remove {stopped.length === 1 ? 'the stopped run' : `the ${stopped.length} stopped runs`}
        </button>
      )}
      {isMeasured && <SaveButton title="Runs" ending="csv" text={() => csvOf(runRows(runs, shown))} />}
    </p>
  );
}

interface RunRowProps {
  readonly run: Run;
  readonly number: number;
  readonly shown: typeof measures;
}

function RunRow({ run, number, shown }: RunRowProps): ReactNode {
  const state = useStudio();
  const dispatch = useDispatch();
  const { id, summary, status } = run;
  const isPicked = chosenRunOf(state)?.id === id;
  const name = runName(run);
  const isBusy = status === 'running' || status === 'waiting';
  const remove = useRemoveRuns();
  return (
    <tr className={isPicked ? 'picked' : undefined}>
      <td>
        <input
          type="radio"
          name="picked-run"
          aria-label={`Pick run ${number}, ${name}`}
          disabled={summary === undefined}
          checked={isPicked}
          onChange={() => dispatch({ type: 'choose', change: { chosenRun: id } })}
        />
      </td>
      <th scope="row">
        <span className="run-number">{number}</span> {name}
        <span className="small soft">
          <TitleText text={promiseText(run)} />
        </span>
      </th>
      {summary === undefined ? (
        <td colSpan={shown.length + 4}>
          <Unfinished run={run} name={name} />
        </td>
      ) : (
        <Figures run={run} summary={summary} shown={shown} />
      )}
      <td>
        {!isBusy && (
          <button
            type="button"
            className="quiet"
            aria-label={`Remove run ${number}, ${name}`}
            onClick={() => remove([id])}
          >
            ×
          </button>
        )}
      </td>
    </tr>
  );
}

/** Takes runs from the list; undo brings them back. */
function useRemoveRuns(): (ids: readonly string[]) => void {
  const { removedRuns = [] } = useStudio().choices;
  const dispatch = useDispatch();
  const desk = useRunDesk();
  return (ids) => {
    dispatch({ type: 'choose', change: { removedRuns: [...removedRuns, ...ids] } });
    desk.forget(ids);
  };
}

/** What the table shows, for other programs: shares as numbers. */
function runRows(runs: readonly Run[], shown: typeof measures): string[][] {
  const head = ['run', 'algorithm', 'promise', 'verdict', `singled out by ${KNOWN} items`, 'counts right'];
  return [
    [...head, ...shown.map(({ title }) => title), 'seconds'],
    ...runs.flatMap((run, n) => {
      const { summary } = run;
      if (summary === undefined) return [];
      const exposure = summary.attack.find(({ known }) => known === KNOWN)?.singledOut;
      const figures = [exposure, summary.countsRight, ...shown.map(({ id }) => summary.utility[id]), summary.seconds];
      const texts = figures.map((figure) => (figure === undefined ? '' : String(figure)));
      return [[String(n + 1), runName(run), promiseText(run), summary.verdict.status, ...texts]];
    }),
  ];
}

interface FiguresProps {
  readonly run: Run;
  readonly summary: RunSummary;
  readonly shown: typeof measures;
}

function Figures({ run, summary, shown }: FiguresProps): ReactNode {
  const { choices } = useStudio();
  const { verdict, attack, countsRight, utility, seconds } = summary;
  const staleness = stalenessOf(run, choices);
  const exposure = attack.find(({ known }) => known === KNOWN);
  return (
    <>
      <td>
        {staleness === undefined ? (
          <span className={`tag ${VERDICTS[verdict.status]}`}>{verdict.status}</span>
        ) : (
          <span className="tag open" title={stalenessText(staleness)}>
            {staleness.what}
          </span>
        )}
      </td>
      <td className="n">{exposure === undefined ? '–' : shareText(exposure.singledOut)}</td>
      <td className="n">{shareText(countsRight)}</td>
      {shown.map(({ id, unit }) => {
        const value = utility[id];
        return (
          <td key={id} className="n">
            {value === undefined ? '–' : unit === 'share' ? shareText(value) : numberText(value)}
          </td>
        );
      })}
      <td className="n">{seconds.toFixed(1)}</td>
    </>
  );
}

function Unfinished({ run, name }: { readonly run: Run; readonly name: string }): ReactNode {
  const desk = useRunDesk();
  const dispatch = useDispatch();
  const progress = useRunProgress(run.id);
  switch (run.status) {
    case 'running':
      return <ProgressBar title={name} progress={progress} cancel={() => desk.cancel(run.id)} />;
    case 'waiting':
      return (
        <p className="row">
          <span className="tag">waits for its turn</span>
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

/** The parameter of a post-pass that names another algorithm. */
const FROM = 'from';

/** How people tell a run from others. */
export function runName({ job }: Run): string {
  const title = job.algorithm === undefined ? 'default' : algorithmById(job.algorithm.id).title;
  return job.seed === 1 ? title : `${title}, seed ${job.seed}`;
}

function promiseText({ job }: Run): string {
  const { model, algorithm } = effectiveJob(resolveJob(job));
  const said = (values: Readonly<Record<string, unknown>> = {}): string =>
    Object.entries(values)
      .filter(([name]) => name !== 'id')
      .map(
        ([name, value]) =>
          `${fieldTitle(name)} ${name === FROM ? algorithmById(String(value)).title : valueText(value)}`,
      )
      .join(', ');
  return [modelById(model.id).title, said(model), said(algorithm)].filter((text) => text !== '').join(' · ');
}
