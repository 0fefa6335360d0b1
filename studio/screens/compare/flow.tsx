import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { countText, plural, shareText } from '../../../src/internal.ts';
import { drawnSvg, NumberTable, SaveButton, useWidth } from '../../components/charts.tsx';
import { Words } from '../../components/glossary-text.tsx';
import { openItem } from '../../components/item-menu.tsx';
import { ItemNames } from '../../components/items.tsx';
import { Problem } from '../../components/status.tsx';
import { useAnswer } from '../../state/answers.ts';
import type { Run } from '../../state/studio-state.ts';
import type { FlowGroup, ItemFlow } from '../../worker/tasks/runs.ts';
import { type FlowBar, type FlowPicture, layOut } from './flow-layout.ts';

/** How many merged labels are drawn one by one. */
const MAX_LABELS = 12;
const BAR = 10;
const CHARACTER = 6.8;

/** Where the items went: kept as they are, under a wider label, or nowhere. */
export function Flow({ run }: { readonly run: Run }): ReactNode {
  const { value, failure } = useAnswer('itemFlow', { run: run.id, max: MAX_LABELS });
  const picture = useMemo(() => value && layOut(value), [value]);
  if (failure !== undefined) return <Problem failure={failure} />;
  if (value === undefined || picture === undefined) return <p className="soft">Counting …</p>;
  return (
    <figure className="chart-figure flow">
      <h2 className="finding">{findingOf(value)}</h2>
      <Drawing picture={picture} />
      <figcaption>
        <Words>
          Left: original items. Right: what they are published as. Heights show occurrences; very thin bars are drawn
          thicker so that they can be seen.
        </Words>
      </figcaption>
      <FlowTable flow={value} />
      <SaveButton title="Flow of items" ending="svg" text={drawnSvg} />
    </figure>
  );
}

function findingOf({ occurrences, exact, merged, mergedOccurrences, absent, numMerged }: ItemFlow): string {
  const share = (count: number): string => (occurrences === 0 ? '0%' : shareText(count / occurrences));
  const parts = [`${share(exact.occurrences)} of the occurrences are published as they are`];
  if (numMerged > 0 || merged.length > 0)
    parts.push(`${share(mergedOccurrences)} under ${plural(numMerged, 'wider label')}`);
  if (absent.occurrences > 0) parts.push(`${share(absent.occurrences)} not at all`);
  return parts.join(', ');
}

function Drawing({ picture: { height, left, right, ribbons } }: { readonly picture: FlowPicture }): ReactNode {
  const [ref, measured] = useWidth();
  const width = Math.min(1000, Math.max(280, measured));
  const margin = Math.min(260, Math.max(96, width * 0.3));
  const from = margin;
  const to = width - margin;
  const middle = (from + to) / 2;
  return (
    <div ref={ref}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing, not a group of fields */}
      <svg
        viewBox={`0 -2 ${width} ${height + 4}`}
        width={width}
        height={height + 4}
        role="group"
        aria-label="Flow of items; press an item to say what may become of it"
      >
        {ribbons.map(({ key, kind, from: a, to: b }) => (
          <path
            key={key}
            className={`ribbon ${kind}`}
            d={`M${from + BAR} ${a.y}C${middle} ${a.y} ${middle} ${b.y} ${to - BAR} ${b.y}V${b.y + b.height}C${middle} ${b.y + b.height} ${middle} ${a.y + a.height} ${from + BAR} ${a.y + a.height}Z`}
          />
        ))}
        {left.map((bar) => (
          <Bar key={`${bar.kind} ${bar.label} ${bar.y}`} bar={bar} x={from} room={margin - 8} side="left" />
        ))}
        {right.map((bar) => (
          <Bar key={`${bar.kind} ${bar.label}`} bar={bar} x={to - BAR} room={margin - 8} side="right" />
        ))}
      </svg>
    </div>
  );
}

interface BarProps {
  readonly bar: FlowBar;
  readonly x: number;
  readonly room: number;
  readonly side: 'left' | 'right';
}

function Bar({ bar: { label, count, y, height, kind, item }, x, room, side }: BarProps): ReactNode {
  const characters = Math.max(4, Math.floor(room / CHARACTER));
  const text = `${label} · ${countText(count)}`;
  const shown =
    text.length <= characters ? text : label.length <= characters ? label : `${label.slice(0, characters - 1)}…`;
  const pressed =
    item === undefined
      ? {}
      : {
          role: 'button',
          tabIndex: 0,
          'aria-haspopup': 'dialog' as const,
          onClick: ({ currentTarget }: { readonly currentTarget: Element }) => openItem({ item, label }, currentTarget),
          onKeyDown: (event: KeyboardEvent) => {
            if (event.key !== 'Enter' && event.key !== ' ') return;
            event.preventDefault();
            openItem({ item, label }, event.currentTarget);
          },
        };
  return (
    <g className={`flow-bar ${kind}`} {...pressed}>
      {shown !== text && <title>{text}</title>}
      <rect x={x} y={y + 0.5} width={BAR} height={Math.max(1, height - 1)} rx={2} />
      <text
        x={side === 'left' ? x - 6 : x + BAR + 6}
        y={y + height / 2 + 4}
        textAnchor={side === 'left' ? 'end' : 'start'}
      >
        {shown}
      </text>
    </g>
  );
}

function FlowTable({ flow: { exact, merged, absent } }: { readonly flow: ItemFlow }): ReactNode {
  const groups = [exact, ...merged, absent];
  const more = ({ members, numMembers }: FlowGroup): string =>
    numMembers > members.length ? ` and ${countText(numMembers - members.length)} more` : '';
  return (
    <details>
      <summary>The numbers</summary>
      <NumberTable
        label="Flow of items in numbers"
        head={['Published as', 'Original items', 'Occurrences']}
        texts={1}
        rows={groups.map((group) => [
          group.label,
          group.members.map((member) => member.label).join(', ') + more(group),
          countText(group.occurrences),
        ])}
        cell={(row, column) => {
          const { members } = groups[row]!;
          if (column !== 1) return undefined;
          const items = new Map(members.map(({ label, item }) => [label, item]));
          return (
            <>
              <ItemNames labels={members.map(({ label }) => label)} items={items} />
              {more(groups[row]!)}
            </>
          );
        }}
      />
    </details>
  );
}
