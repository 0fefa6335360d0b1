import { type ReactNode, useId, useState } from 'react';
import { countText, shareText } from '../../../src/internal.ts';
import { ItemName } from '../../components/item-name.tsx';
import { Problem } from '../../components/problem.tsx';
import { ProgressBar } from '../../components/progress.tsx';
import { shortened } from '../../components/shortened.ts';
import { usePages } from '../../components/use-pages.ts';
import { VirtualTable } from '../../components/virtual-table.tsx';
import { useAnswer } from '../../state/answers.ts';
import { useHeldRun } from '../../state/run-desk.tsx';
import { useStudio } from '../../state/store.tsx';
import { chosenRunOf, type EndedRun, type Run } from '../../state/studio-state.ts';
import { ask } from '../../worker/client.ts';
import type { ItemInRuns, ItemOutcome } from '../../worker/tasks/runs-by-item.ts';
import { runName } from './run-name.ts';

interface RunsByItemProps {
  /** Those with a release, at least two. */
  readonly ended: readonly EndedRun[];
  readonly all: readonly Run[];
}

/** Two releases beside each other, item by item: what each publishes an item as, and how often as itself. */
export function RunsByItem({ ended, all }: RunsByItemProps): ReactNode {
  const id = useId();
  const state = useStudio();
  const [wanted, setWanted] = useState<readonly [string?, string?]>([]);
  const byId = (one: string | undefined): EndedRun | undefined => ended.find((run) => run.id === one);
  const first = byId(wanted[0]) ?? byId(chosenRunOf(state)?.id) ?? ended[0]!;
  const second = byId(wanted[1]) ?? ended.find(({ id: other }) => other !== first.id)!;
  const numberOf = (run: Run): number => all.indexOf(run) + 1;
  const field = (place: 0 | 1, run: EndedRun, title: string): ReactNode => (
    <label htmlFor={`${id}-${place}`}>
      {title}{' '}
      <select
        id={`${id}-${place}`}
        value={run.id}
        onChange={({ target }) => setWanted(place === 0 ? [target.value, second.id] : [first.id, target.value])}
      >
        {ended.map((one) => (
          <option key={one.id} value={one.id}>
            {numberOf(one)} {runName(one)}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <>
      <div className="row">
        {field(0, first, 'Run')}
        {field(1, second, 'beside run')}
      </div>
      <Held key={`${first.id} ${second.id}`} runs={[first, second]} numbers={[numberOf(first), numberOf(second)]} />
    </>
  );
}

interface HeldProps {
  readonly runs: readonly [EndedRun, EndedRun];
  readonly numbers: readonly [number, number];
}

/** After a reload both releases are made again first. */
function Held({ runs, numbers }: HeldProps): ReactNode {
  const first = useHeldRun(runs[0]);
  const second = useHeldRun(runs[1]);
  for (const held of [first, second]) {
    if (held.status === 'failed') return <Problem failure={held.failure} />;
    if (held.status !== 'held') {
      return (
        <ProgressBar title="Making the releases again" progress={'progress' in held ? held.progress : undefined} />
      );
    }
  }
  return <ItemsOfRuns runs={runs} numbers={numbers} />;
}

function ItemsOfRuns({ runs, numbers }: HeldProps): ReactNode {
  const id = useId();
  const [query, setQuery] = useState('');
  const pair = [runs[0].id, runs[1].id] as const;
  const { value, failure } = useAnswer('runsByItem', { runs: pair, query, from: 0, to: 0 });
  const { row, onRange } = usePages<ItemInRuns>(`${pair.join(' ')} ${query}`, async (from, to) => {
    const found = await ask('runsByItem', { runs: pair, query, from, to });
    return found.items;
  });
  if (failure !== undefined) return <Problem failure={failure} />;
  const columns = [
    { id: 'item', title: 'Item', width: 'minmax(5rem, 0.8fr)' },
    { id: 'records', title: 'Records', width: 'minmax(3rem, 5rem)', isNumber: true },
    { id: '0', title: `Run ${numbers[0]}`, width: 'minmax(0, 1fr)' },
    { id: '1', title: `Run ${numbers[1]}`, width: 'minmax(0, 1fr)' },
  ];
  const cell = (n: number, column: string): ReactNode => {
    const found = row(n);
    if (found === undefined) return undefined;
    if (column === 'item') return <ItemName item={found.item} label={found.label} />;
    if (column === 'records') return countText(found.support);
    return <Outcome outcome={found.outcomes[column === '0' ? 0 : 1]} of={found} />;
  };
  return (
    <>
      <div className="field">
        <label htmlFor={id}>Find items by name</label>
        <input
          id={id}
          type="search"
          autoComplete="off"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        <p className="small soft">Items that the two runs treat most differently come first.</p>
      </div>
      <VirtualTable
        label="Items in two runs"
        count={value?.matches ?? 0}
        columns={columns}
        height="22rem"
        cell={cell}
        onRange={onRange}
      />
    </>
  );
}

interface OutcomeProps {
  readonly outcome: ItemOutcome;
  readonly of: Pick<ItemInRuns, 'label' | 'support'>;
}

function Outcome({ outcome: { as, exact, merged, absent }, of: { label, support } }: OutcomeProps): ReactNode {
  if (exact === support) return 'as it is';
  if (absent === support) return <span className="wrong">not published</span>;
  const share = (count: number): string => shareText(count / Math.max(1, support));
  const under = as === undefined || as === label ? '' : ` as ${shortened(as, 40)}`;
  const parts = [
    ...(exact > 0 ? [`${share(exact)} as it is`] : []),
    ...(merged > 0 ? [merged === support ? under.trim() : `${share(merged)}${under}`] : []),
    ...(absent > 0 ? [`${share(absent)} not at all`] : []),
  ];
  return <span title={as}>{parts.join(', ')}</span>;
}
