import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { countText, numberText, plural } from '../../../src/internal.ts';
import { drawnSvg, NumberTable, SaveButton, useWidth } from '../../components/charts.tsx';
import { Paragraph } from '../../components/glossary-text.tsx';
import { ItemNames, openItem } from '../../components/items.tsx';
import { ProblemNote } from '../../components/status.tsx';
import { truncateLabel } from '../../components/texts.ts';
import { useAnswer } from '../../state/answers.ts';
import type { CoOccurrences } from '../../worker/tasks/items.ts';

/** The number of the most common items on the map. */
const MAX = 30;

/** The number of characters of a name next to its row. */
const NAME_LENGTH = 19;

/** Times by chance at which the colour is at its fullest. */
const FULL = 8;

type Pair = readonly [a: number, b: number];

/** The most common items that occur together more, and less, than by chance. */
export function CoOccurrenceMap(): ReactNode {
  const { value, failure } = useAnswer('coOccurrence', { max: MAX });
  if (failure !== undefined) return <ProblemNote failure={failure} />;
  if (value === undefined || value.labels.length < 2) return null;
  return <PairMap pairs={value} />;
}

function PairMap({ pairs }: { readonly pairs: CoOccurrences }): ReactNode {
  const { items, labels, strongest } = pairs;
  const [ref, width] = useWidth();
  const [chosen, setChosen] = useState<Pair>();
  /** The settings of the item of the row. */
  const openRow = (from: Element): void => {
    if (chosen !== undefined) openItem({ item: items[chosen[0]]!, label: labels[chosen[0]]! }, from);
  };
  const last = labels.length - 1;
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') openRow(event.currentTarget);
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const [a, b] = chosen ?? [0, 0];
    setChosen([Math.max(0, Math.min(last, a + step[0])), Math.max(0, Math.min(last, b + step[1]))]);
  };
  return (
    <figure className="chart-figure pair-map">
      <h2 className="finding">{findingText(pairs)}</h2>
      <div className="map-and-text">
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing, not a group of fields */}
        <div
          ref={ref}
          role="group"
          aria-label={`Map of the ${labels.length} most common items; use the arrow keys to move through the pairs, Enter to open the item of the row`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys walk through it
          tabIndex={0}
          onKeyDown={onKey}
          onClick={({ target, currentTarget }) => openRow(target instanceof Element ? target : currentTarget)}
          onFocus={() => setChosen((pair) => pair ?? (strongest && [strongest[0], strongest[1]]))}
        >
          {width > 0 && <Cells pairs={pairs} width={width} chosen={chosen} choose={setChosen} />}
        </div>
        <div>
          <p className="pair-text" aria-live="polite">
            {chosen === undefined ? (
              <span className="soft">
                Point at a cell, or use the arrow keys. Press it to open the item of its row.
              </span>
            ) : (
              pairText(pairs, chosen)
            )}
          </p>
          <Paragraph className="small soft">
            The {labels.length} most common items, most common first.{' '}
            <span className="key more">more often together than by chance</span>{' '}
            <span className="key less">less often</span>
          </Paragraph>
          <StrongestPairs pairs={pairs} />
          <SaveButton title="Items that occur together" ending="svg" text={drawnSvg} />
        </div>
      </div>
    </figure>
  );
}

const STEPS: Readonly<Record<string, Pair>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

interface CellsProps {
  readonly pairs: CoOccurrences;
  readonly width: number;
  readonly chosen: Pair | undefined;
  choose(pair: Pair): void;
}

function Cells({ pairs: { labels, lifts }, width, chosen, choose }: CellsProps): ReactNode {
  const isNarrow = width < 480;
  const longest = Math.max(...labels.map((label) => truncateLabel(label, NAME_LENGTH).length));
  const left = isNarrow ? 22 : Math.min(140, 12 + longest * 7);
  const size = Math.max(6, Math.min(20, Math.floor((width - left) / labels.length)));
  const top = 18;
  const height = top + size * labels.length;
  return (
    <svg width={left + size * labels.length} height={height} aria-hidden="true" fontSize={Math.min(12, size)}>
      {labels.map((label, a) => (
        <text
          key={label}
          x={left - 6}
          y={top + a * size + size * 0.78}
          textAnchor="end"
          className={chosen?.[0] === a ? 'named' : undefined}
          onPointerEnter={() => choose([a, a])}
        >
          {isNarrow ? a + 1 : truncateLabel(label, NAME_LENGTH)}
        </text>
      ))}
      {labels.map((label, b) =>
        size >= 14 || b % 5 === 0 ? (
          <text key={label} x={left + (b + 0.5) * size} y={12} textAnchor="middle">
            {b + 1}
          </text>
        ) : null,
      )}
      {lifts.map((row, a) =>
        row.map((lift, b) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
            key={`${a} ${b}`}
            x={left + b * size}
            y={top + a * size}
            width={size - 1}
            height={size - 1}
            className={a === b ? 'self' : lift >= 1 ? 'more' : 'less'}
            fillOpacity={a === b ? 1 : strength(lift)}
            onPointerEnter={() => choose([a, b])}
          />
        )),
      )}
      {chosen !== undefined && (
        <rect
          className="frame-mark"
          x={left + chosen[1] * size - 1}
          y={top + chosen[0] * size - 1}
          width={size + 1}
          height={size + 1}
        />
      )}
    </svg>
  );
}

/** 0.06 where two items are independent, 1 from FULL times as often (or as rarely) on. */
function strength(lift: number): number {
  const times = lift >= 1 ? lift : 1 / Math.max(lift, 1 / FULL);
  return 0.06 + 0.94 * Math.min(1, Math.log(times) / Math.log(FULL));
}

function findingText({ labels, strongest }: CoOccurrences): string {
  if (strongest === undefined) return 'No two of the most common items occur together more often than by chance';
  const [a, b, lift] = strongest;
  return `${truncateLabel(labels[a]!)} and ${truncateLabel(labels[b]!)} occur together ${numberText(lift, 1)} times as often as by chance`;
}

function pairText({ labels, supports, together, lifts }: CoOccurrences, [a, b]: Pair): string {
  if (a === b) return `${truncateLabel(labels[a]!)}: in ${plural(supports[a]!, 'record')}`;
  const lift = lifts[a]![b]!;
  return `${truncateLabel(labels[a]!)} and ${truncateLabel(labels[b]!)}: together in ${plural(together[a]![b]!, 'record')}, ${numberText(lift)} times as often as by chance`;
}

/** The map in words. */
function StrongestPairs({ pairs: { items, labels, together, ranked } }: { readonly pairs: CoOccurrences }): ReactNode {
  return (
    <details>
      <summary>The strongest pairs</summary>
      <NumberTable
        label="The strongest pairs"
        head={['items', 'records', 'times as often as by chance']}
        cell={(row, column) => {
          const [a, b] = ranked[row]!;
          const named = new Map([a, b].map((n) => [labels[n]!, items[n]!]));
          return column > 0 ? undefined : <ItemNames labels={[labels[a]!, labels[b]!]} items={named} />;
        }}
        rows={ranked.map(([a, b, lift]) => [
          `${labels[a]} and ${labels[b]}`,
          countText(together[a]![b]!),
          numberText(lift),
        ])}
      />
    </details>
  );
}
