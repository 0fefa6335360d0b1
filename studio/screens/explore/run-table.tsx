import { type ReactNode, useEffect, useState } from 'react';
import { announce } from '../../app/announcer.tsx';
import { csvOf, SaveButton } from '../../components/charts.tsx';
import { LabelledSelect } from '../../components/fields.tsx';
import { TitleText } from '../../components/glossary-text.tsx';
import { ProblemNote, ProgressBar } from '../../components/status.tsx';
import { bestRun, chosenRunOf, rankingMeasures } from '../../state/best-run.ts';
import { runController, useRunProgress } from '../../state/run-controller.ts';
import { stalenessOf, stalenessText } from '../../state/staleness.ts';
import { choose, dispatch, useStudio } from '../../state/store.ts';
import type { StudioRun } from '../../state/studio-state.ts';
import {
  nextOrder,
  promiseText,
  type RunColumn,
  type RunOrder,
  runColumns,
  runName,
  sortedRuns,
  VERDICT_TONES,
} from './runs.ts';

/** Every run: its progress, its result, the best one, and the chosen one. */
export function RunTable({ runs }: { readonly runs: readonly StudioRun[] }): ReactNode {
  const { choices } = useStudio();
  const [order, setOrder] = useState<RunOrder>();
  const finished = runs.filter(({ status }) => status === 'done').length;
  useEffect(() => {
    if (finished > 0) announce(`${finished} of ${runs.length} runs finished`);
  }, [finished, runs.length]);
  const columns = runColumns(runs, choices.measure);
  const best = bestRun(runs, choices);
  const sorted = sortedRuns(runs, order, (run, column) => {
    if (column === 'run') return runName(run);
    return run.summary && columns.find(({ id }) => id === column)?.figure(run.summary);
  });
  const head = { order, sort: (column: string): void => setOrder(nextOrder(order, column)) };
  return (
    <>
      <RunTools runs={runs} columns={columns} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="runs" aria-label="Runs and their results" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Pick</th>
              <SortHead {...head} id="run" title="Run" />
              <th scope="col">Promise</th>
              {columns.map(({ id, title, hint }) => (
                <SortHead key={id} {...head} id={id} title={title} hint={hint} isNumber />
              ))}
              <th scope="col">
                <span className="unseen">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((run) => (
              <RunRow
                key={run.id}
                run={run}
                number={runs.indexOf(run) + 1}
                columns={columns}
                isBest={best !== undefined && best.rivals > 1 && best.run.id === run.id}
              />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

interface SortHeadProps {
  readonly id: string;
  readonly title: string;
  readonly hint?: string | undefined;
  readonly isNumber?: boolean;
  readonly order: RunOrder | undefined;
  sort(column: string): void;
}

/** The head of a column: a press sorts by it. */
function SortHead({ id, title, hint, isNumber, order, sort }: SortHeadProps): ReactNode {
  const own = order?.column === id ? order : undefined;
  const sign = own === undefined ? '' : own.isFalling ? ' ↓' : ' ↑';
  return (
    <th
      scope="col"
      className={isNumber ? 'n' : undefined}
      aria-sort={own === undefined ? undefined : own.isFalling ? 'descending' : 'ascending'}
    >
      <button type="button" className="sort" title={hint} onClick={() => sort(id)}>
        {title}
        <span aria-hidden="true">{sign}</span>
      </button>
    </th>
  );
}

/** The actions for many runs at once. */
function RunTools({ runs, columns }: Pick<RunRowProps, 'columns'> & { runs: readonly StudioRun[] }): ReactNode {
  const busy = runs.filter(({ status }) => status === 'running' || status === 'waiting');
  const stopped = runs.filter(({ status }) => status === 'cancelled');
  const isMeasured = runs.some(({ summary }) => summary !== undefined);
  if (busy.length < 2 && stopped.length === 0 && !isMeasured) return null;
  return (
    <p className="row">
      {isMeasured && runs.length > 1 && <BestBy runs={runs} />}
      {busy.length > 1 && (
        <button type="button" onClick={() => runController.cancel(busy.map(({ id }) => id))}>
          Cancel all {busy.length}
        </button>
      )}
      {stopped.length > 0 && (
        <button type="button" onClick={() => removeRuns(stopped.map(({ id }) => id))}>
          Remove {stopped.length === 1 ? 'the stopped run' : `the ${stopped.length} stopped runs`}
        </button>
      )}
      {isMeasured && <SaveButton title="Runs" ending="csv" text={() => csvOf(runRows(runs, columns))} />}
    </p>
  );
}

/** The measure by which one of the runs is the best. */
function BestBy({ runs }: { readonly runs: readonly StudioRun[] }): ReactNode {
  const { measure } = useStudio().choices;
  const usable = rankingMeasures.filter((one) => runs.some(({ summary }) => summary?.utility[one.id] !== undefined));
  return (
    <LabelledSelect
      title="Best by"
      value={usable.some(({ id }) => id === measure) ? measure : ''}
      options={[['', 'what the recipient can use'], ...usable.map(({ id, title }) => [id, title] as const)]}
      choose={(next) => choose({ measure: next || undefined }, 'measure')}
    />
  );
}

interface RunRowProps {
  readonly run: StudioRun;
  readonly number: number;
  readonly columns: readonly RunColumn[];
  readonly isBest: boolean;
}

function RunRow({ run, number, columns, isBest }: RunRowProps): ReactNode {
  const state = useStudio();
  const { id, summary, status } = run;
  const isPicked = chosenRunOf(state)?.id === id;
  const name = runName(run);
  const isBusy = status === 'running' || status === 'waiting';
  const staleness = summary && stalenessOf(run, state.choices);
  return (
    <tr className={isPicked ? 'picked' : undefined}>
      <td>
        <input
          type="radio"
          name="picked-run"
          aria-label={`Pick run ${number}, ${name}`}
          disabled={summary === undefined}
          checked={isPicked}
          onChange={() => choose({ chosenRun: id })}
        />
      </td>
      <th scope="row">
        <span className="run-number">{number}</span> {name} {isBest && <span className="tag good">best</span>}
        <span className="small soft">
          <TitleText text={promiseText(run)} />
        </span>
      </th>
      {summary === undefined ? (
        <td colSpan={columns.length + 1}>
          <UnfinishedRun run={run} name={name} />
        </td>
      ) : (
        <>
          <td>
            {staleness === undefined ? (
              <span className={`tag ${VERDICT_TONES[summary.verdict.status]}`}>{summary.verdict.status}</span>
            ) : (
              <span className="tag open" title={stalenessText(staleness)}>
                {staleness.subject}
              </span>
            )}
          </td>
          {columns.map(({ id: column, figure, text }) => {
            const value = figure(summary);
            return (
              <td key={column} className="n">
                {value === undefined ? '–' : text(value)}
              </td>
            );
          })}
        </>
      )}
      <td>
        {!isBusy && (
          <button
            type="button"
            className="quiet"
            aria-label={`Remove run ${number}, ${name}`}
            onClick={() => removeRuns([id])}
          >
            ×
          </button>
        )}
      </td>
    </tr>
  );
}

/** Removes runs from the list; undo brings them back. */
function removeRuns(ids: readonly string[]): void {
  const { removedRuns = [] } = useStudio.getState().choices;
  choose({ removedRuns: [...removedRuns, ...ids] });
  runController.forget(ids);
}

/** The content of the table for other programs: shares as numbers. */
function runRows(runs: readonly StudioRun[], columns: readonly RunColumn[]): string[][] {
  return [
    ['run', 'algorithm', 'promise', 'verdict', ...columns.map(({ title }) => title)],
    ...runs.flatMap((run, n) => {
      const { summary } = run;
      if (summary === undefined) return [];
      const texts = columns.map(({ figure }) => String(figure(summary) ?? ''));
      return [[String(n + 1), runName(run), promiseText(run), summary.verdict.status, ...texts]];
    }),
  ];
}

/** A run that has no release: how far it is, or why it has none. */
function UnfinishedRun({ run, name }: { readonly run: StudioRun; readonly name: string }): ReactNode {
  const progress = useRunProgress((all) => all[run.id]);
  switch (run.status) {
    case 'running':
      return <ProgressBar title={name} progress={progress} cancel={() => runController.cancel([run.id])} />;
    case 'waiting':
      return (
        <p className="row">
          <span className="tag">waiting</span>
          <button type="button" aria-label={`Cancel ${name}`} onClick={() => runController.cancel([run.id])}>
            Cancel
          </button>
        </p>
      );
    case 'failed':
      return run.failure === undefined ? null : <ProblemNote failure={run.failure} />;
    default:
      return (
        <p className="row">
          <span className="tag open">stopped</span>
          <button
            type="button"
            onClick={() => {
              const { id: _old, status: _status, ...same } = run;
              dispatch({ type: 'removeRuns', ids: [run.id] });
              runController.begin([{ ...same, id: crypto.randomUUID() }]);
            }}
          >
            Run {name} again
          </button>
        </p>
      );
  }
}
