import { type ReactNode, useState } from 'react';
import { countText, shareText } from '../../../src/internal.ts';
import { LabelledSelect, SearchField } from '../../components/fields.tsx';
import { ItemName } from '../../components/items.tsx';
import { AnswerStatus, ProblemNote } from '../../components/status.tsx';
import { truncateLabel } from '../../components/texts.ts';
import { type Column, PagedTable } from '../../components/virtual-table.tsx';
import { useAnswer, useStoredRun } from '../../state/answers.ts';
import { chosenRunOf } from '../../state/best-run.ts';
import { useStudio } from '../../state/store.ts';
import type { CompletedRun, StudioRun } from '../../state/studio-state.ts';
import { request } from '../../worker/client.ts';
import type { ItemInRuns } from '../../worker/tasks/runs.ts';
import { runName } from './runs.ts';

interface RunsByItemProps {
  /** Those with a release, at least two. */
  readonly finished: readonly CompletedRun[];
  readonly all: readonly StudioRun[];
}

/** Two releases, item by item: the published label and the share of exact occurrences. */
export function RunsByItem({ finished, all }: RunsByItemProps): ReactNode {
  const state = useStudio();
  const [ids, setIds] = useState<readonly [string?, string?]>([]);
  const byId = (one: string | undefined): CompletedRun | undefined => finished.find((run) => run.id === one);
  const first = byId(ids[0]) ?? byId(chosenRunOf(state)?.id) ?? finished[0]!;
  const second = byId(ids[1]) ?? finished.find(({ id }) => id !== first.id)!;
  const numberOf = (run: StudioRun): number => all.indexOf(run) + 1;
  const options = finished.map((run) => [run.id, `${numberOf(run)} ${runName(run)}`] as const);
  return (
    <>
      <div className="row">
        <LabelledSelect title="Run" options={options} value={first.id} choose={(id) => setIds([id, second.id])} />
        <LabelledSelect
          title="compared with run"
          options={options}
          value={second.id}
          choose={(id) => setIds([first.id, id])}
        />
      </div>
      <OfRuns key={`${first.id} ${second.id}`} runs={[first, second]} numbers={[numberOf(first), numberOf(second)]} />
    </>
  );
}

interface OfRunsProps {
  readonly runs: readonly [CompletedRun, CompletedRun];
  readonly numbers: readonly [number, number];
}

/** After a reload both releases are made again first. */
function OfRuns({ runs, numbers }: OfRunsProps): ReactNode {
  const stored = [useStoredRun(runs[0]), useStoredRun(runs[1])];
  const missing = stored.find(({ value }) => value === undefined);
  if (missing !== undefined) return <AnswerStatus answer={missing} title="Making the releases again" />;
  return <ItemsOfRuns runs={runs} numbers={numbers} />;
}

function ItemsOfRuns({ runs, numbers }: OfRunsProps): ReactNode {
  const [query, setQuery] = useState('');
  const pair = [runs[0].id, runs[1].id] as const;
  const { value, failure } = useAnswer('runsByItem', { runs: pair, query, from: 0, to: 0 });
  if (failure !== undefined) return <ProblemNote failure={failure} />;
  const outcomeColumn = (n: 0 | 1): Column<ItemInRuns> => ({
    title: `Run ${numbers[n]}`,
    width: 'minmax(0, 1fr)',
    cell: (item) => <Outcome of={item} run={n} />,
  });
  return (
    <>
      <SearchField label="Find items by name" query={query} setQuery={setQuery}>
        <p className="small soft">Items that the two runs treat most differently come first.</p>
      </SearchField>
      <PagedTable
        label="Items in two runs"
        list={`${pair.join(' ')} ${query}`}
        count={value?.matches ?? 0}
        columns={[
          {
            title: 'Item',
            width: 'minmax(5rem, 0.8fr)',
            cell: ({ item, label }) => <ItemName item={item} label={label} />,
          },
          {
            title: 'Records',
            width: 'minmax(3rem, 5rem)',
            isNumber: true,
            cell: ({ support }) => countText(support),
          },
          outcomeColumn(0),
          outcomeColumn(1),
        ]}
        height="22rem"
        fetchRows={async (from, to) => (await request('runsByItem', { runs: pair, query, from, to })).items}
      />
    </>
  );
}

function Outcome({ of, run }: { readonly of: ItemInRuns; readonly run: 0 | 1 }): ReactNode {
  const { label, support } = of;
  const { as, exact, merged, absent } = of.outcomes[run];
  if (exact === support) return 'as it is';
  if (absent === support) return <span className="wrong">not published</span>;
  const share = (count: number): string => shareText(count / Math.max(1, support));
  const under = as === undefined || as === label ? '' : ` as ${truncateLabel(as, 40)}`;
  const parts = [
    ...(exact > 0 ? [`${share(exact)} as it is`] : []),
    ...(merged > 0 ? [merged === support ? under.trim() : `${share(merged)}${under}`] : []),
    ...(absent > 0 ? [`${share(absent)} not at all`] : []),
  ];
  return <span title={as}>{parts.join(', ')}</span>;
}
