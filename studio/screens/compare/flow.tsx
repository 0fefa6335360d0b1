import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { countText, plural, shareText } from '../../../src/internal.ts';
import { drawnSvg, NumberTable, SaveButton, useWidth } from '../../components/charts.tsx';
import { GlossaryText } from '../../components/glossary-text.tsx';
import { ItemNames, openItem } from '../../components/items.tsx';
import { ProblemNote } from '../../components/status.tsx';
import { useAnswer } from '../../state/answers.ts';
import type { StudioRun } from '../../state/studio-state.ts';
import type { FlowGroup, ItemFlow } from '../../worker/tasks/runs.ts';

/** The number of merged labels that are drawn one by one. */
const MAX_LABELS = 12;
const BAR = 10;
const CHARACTER = 6.8;

/** The fate of the items: kept as they are, under a merged label, or suppressed. */
export function Flow({ run }: { readonly run: StudioRun }): ReactNode {
  const { value, failure } = useAnswer('itemFlow', { run: run.id, max: MAX_LABELS });
  const picture = useMemo(() => value && layOut(value), [value]);
  if (failure !== undefined) return <ProblemNote failure={failure} />;
  if (value === undefined || picture === undefined) return <p className="soft">Counting …</p>;
  return (
    <figure className="chart-figure flow">
      <h2 className="finding">{findingOf(value)}</h2>
      <Drawing picture={picture} />
      <figcaption>
        <GlossaryText>
          Left: original items. Right: what they are published as. Heights show occurrences; very thin bars are drawn
          thicker so that they can be seen.
        </GlossaryText>
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
  const caption =
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
      {caption !== text && <title>{text}</title>}
      <rect x={x} y={y + 0.5} width={BAR} height={Math.max(1, height - 1)} rx={2} />
      <text
        x={side === 'left' ? x - 6 : x + BAR + 6}
        y={y + height / 2 + 4}
        textAnchor={side === 'left' ? 'end' : 'start'}
      >
        {caption}
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

interface FlowBar {
  readonly label: string;
  readonly count: number;
  readonly y: number;
  readonly height: number;
  readonly kind: 'exact' | 'merged' | 'absent';
  /** The number of items it stands for. */
  readonly items: number;
  /** The one item, on the left. */
  readonly item?: number;
}

interface FlowRibbon {
  readonly key: string;
  readonly kind: FlowBar['kind'];
  readonly from: { readonly y: number; readonly height: number };
  readonly to: { readonly y: number; readonly height: number };
}

interface FlowPicture {
  readonly height: number;
  readonly left: readonly FlowBar[];
  readonly right: readonly FlowBar[];
  readonly ribbons: readonly FlowRibbon[];
}

const GAP = 10;
const MIN = 14;
/** The height that all occurrences together would have. */
const SPAN = 420;

/** Bars of original items on the left, of what they are published as on the right; heights by occurrences. */
export function layOut({ occurrences, merged, exact, absent, mergedOccurrences, numMerged }: ItemFlow): FlowPicture {
  const scale = SPAN / Math.max(1, occurrences);
  const left: FlowBar[] = [];
  const right: FlowBar[] = [];
  const ribbons: FlowRibbon[] = [];
  let y = 0;
  const add = (label: string, count: number, items: number, members: readonly Part[], kind: FlowBar['kind']): void => {
    const heights = members.map((member) => Math.max(MIN, member.count * scale));
    const tall = heights.reduce((sum, one) => sum + one, 0);
    const wide = Math.max(MIN, count * scale);
    const height = Math.max(tall, wide);
    const rightBar = { label, count, y: y + (height - wide) / 2, height: wide, kind, items };
    right.push(rightBar);
    let from = y + (height - tall) / 2;
    let into = rightBar.y;
    members.forEach((member, n) => {
      left.push({ ...member, y: from, height: heights[n]!, kind });
      const share = count === 0 ? wide / members.length : (wide * member.count) / count;
      ribbons.push({
        key: `${label} ${member.label}`,
        kind,
        from: { y: from, height: heights[n]! },
        to: { y: into, height: share },
      });
      from += heights[n]!;
      into += share;
    });
    y += height + GAP;
  };
  if (exact.occurrences > 0) add('as they are', exact.occurrences, exact.numMembers, [whole(exact)], 'exact');
  for (const group of merged) add(group.label, group.occurrences, group.numMembers, partsOf(group), 'merged');
  const drawn = merged.reduce((sum, group) => sum + group.occurrences, 0);
  const others = mergedOccurrences - drawn;
  if (numMerged > merged.length && others > 0) {
    const count = numMerged - merged.length;
    const members = [{ label: 'items of those labels', count: others, items: count }];
    add(`${count} more labels`, others, count, members, 'merged');
  }
  if (absent.occurrences > 0)
    add('not published', absent.occurrences, absent.numMembers, partsOf(absent, MAX_ABSENT), 'absent');
  return { height: Math.max(MIN, y - GAP), left, right, ribbons };
}

type Part = Pick<FlowBar, 'label' | 'count' | 'items' | 'item'>;

/** The number of members of a group with a bar of their own. */
const MAX_PARTS = 4;
const MAX_ABSENT = 12;

function partsOf({ members, numMembers, occurrences }: ItemFlow['exact'], limit = MAX_PARTS): Part[] {
  const numOwn = numMembers <= limit ? limit : limit - 1;
  const parts = members.slice(0, numOwn).map((member): Part => ({ ...member, items: 1 }));
  const rest = occurrences - parts.reduce((sum, { count }) => sum + count, 0);
  const more = numMembers - parts.length;
  return more > 0 ? [...parts, { label: `${more} more items`, count: rest, items: more }] : parts;
}

function whole({ numMembers, occurrences }: ItemFlow['exact']): Part {
  return { label: `${numMembers} items`, count: occurrences, items: numMembers };
}
