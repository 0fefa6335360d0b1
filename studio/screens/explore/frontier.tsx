import { type ReactNode, useState } from 'react';
import { type Measure, numberText, plural, roundedShareText, shareText } from '../../../src/internal.ts';
import { drawnSvg, NumberTable, SaveButton, useWidth } from '../../components/charts.tsx';
import { LabelledSelect } from '../../components/fields.tsx';
import { GlossaryText } from '../../components/glossary-text.tsx';
import { chosenRunOf, rankingMeasures, runsOfSource } from '../../state/best-run.ts';
import { choose, useStudio } from '../../state/store.ts';
import type { StudioRun } from '../../state/studio-state.ts';
import { runName } from './runs.ts';

const HEIGHT = 360;
/** Points are round and so wide. */
const POINT = 26;
const MARGIN = { left: 64, right: 20, top: 32, bottom: 48 };

/** Every release as a point: data lost against exposure, with the ones that no other beats joined by a line. */
export function Frontier({ runs }: { readonly runs: readonly StudioRun[] }): ReactNode {
  const state = useStudio();
  const usable = rankingMeasures.filter(
    ({ id, better, unit }) =>
      (better === 'lower' || unit === 'share') && runs.some(({ summary }) => summary?.utility[id] !== undefined),
  );
  const maxKnown = Math.max(...runs.map(({ summary }) => summary?.attack.at(-1)?.known ?? 1));
  const [known, setKnown] = useState<number>();
  const measure = usable.find((one) => one.id === state.choices.measure) ?? usable[0];
  if (measure === undefined) return <p className="soft">These runs have no measure in common.</p>;
  const shownKnown = Math.min(known ?? 2, maxKnown);
  const points = pointsOf(runs, runsOfSource(state), measure, shownKnown);
  const frontier = frontierOfRuns(points);
  const undrawn = runs.filter((run) => !points.some((point) => point.run === run));
  const lossText = (loss: number): string => (measure.unit === 'share' ? shareText(loss) : numberText(loss));
  const picture: DrawingProps = { points, frontier, lossText, lossTitle: lossTitle(measure), known: shownKnown };
  return (
    <figure className="chart-figure frontier">
      <h3>{findingOf(frontier, points, lossText)}</h3>
      <div className="row">
        <LabelledSelect
          title="Loss by"
          value={measure.id}
          options={usable.map((one) => [one.id, one.title])}
          choose={(next) => choose({ measure: next }, 'measure')}
        />
        <LabelledSelect
          title="Attackers know"
          value={String(shownKnown)}
          options={Array.from({ length: maxKnown }, (_, n) => [String(n + 1), plural(n + 1, 'item')])}
          choose={(next) => setKnown(Number(next))}
        />
      </div>
      <Drawing {...picture} />
      <figcaption>
        <GlossaryText>
          Lower and further left is better: less risk, less loss. The line joins the releases that no other beats. A
          dashed ring marks a release that does not keep its promise. {measure.summary}
          {undrawn.length > 0 && ` ${undrawnText(undrawn, runsOfSource(state), measure.title)}`}
        </GlossaryText>
      </figcaption>
      <details>
        <summary>Numbers</summary>
        <NumberTable
          label="The numbers of the picture"
          head={['Run', picture.lossTitle, `Chance of a right guess, ${plural(shownKnown, 'known item')}`]}
          rows={points.map(({ run, number, loss, risk }) => [
            `${number} ${runName(run)}`,
            lossText(loss),
            shareText(risk),
          ])}
        />
      </details>
      <SaveButton title="Risk against loss" ending="svg" text={drawnSvg} />
    </figure>
  );
}

function lossTitle({ title, better }: Measure): string {
  return better === 'lower' ? title : `Not kept: 1 − ${title.toLowerCase()}`;
}

/** The runs that the picture omits, and the reasons. */
function undrawnText(undrawn: readonly StudioRun[], all: readonly StudioRun[], title: string): string {
  const numbers = undrawn.map((run) => all.indexOf(run) + 1);
  const named = numbers.length === 1 ? `Run ${numbers[0]} is` : `Runs ${numbers.join(', ')} are`;
  return `${named} not shown: “${title}” or these attackers were not measured there.`;
}

function findingOf(
  frontier: readonly FrontierPoint[],
  points: readonly FrontierPoint[],
  lossText: (loss: number) => string,
): string {
  const [least] = frontier;
  if (points.length === 0) return 'No run was measured this way';
  if (least === undefined) return 'No release keeps its promise yet';
  if (points.length === 1) return `Run ${least.number} loses ${lossText(least.loss)}`;
  const some = points.every(({ holds }) => holds) ? '' : 'Of the runs that keep their promise, ';
  const text = `${some === '' ? 'Run' : `${some}run`} ${least.number} (${runName(least.run)}) loses least: ${lossText(least.loss)}`;
  const last = frontier.at(-1)!;
  return last === least
    ? `${text}, and no other run gives an attacker a smaller chance`
    : `${text}; run ${last.number} gives an attacker the smallest chance: ${roundedShareText(last.risk)}`;
}

interface DrawingProps {
  readonly points: readonly FrontierPoint[];
  readonly lossTitle: string;
  readonly known: number;
  readonly frontier: readonly FrontierPoint[];
  lossText(loss: number): string;
}

function Drawing({ points, frontier, lossText, lossTitle: title, known }: DrawingProps): ReactNode {
  const [ref, measured] = useWidth();
  const chosen = chosenRunOf(useStudio());
  const width = Math.min(900, Math.max(260, measured));
  const xTicks = ticksOf(Math.max(0, ...points.map(({ loss }) => loss)));
  const yTicks = ticksOf(Math.max(0, ...points.map(({ risk }) => risk)));
  const x = (loss: number): number => MARGIN.left + (loss / xTicks.at(-1)!) * (width - MARGIN.left - MARGIN.right);
  const y = (risk: number): number =>
    HEIGHT - MARGIN.bottom - (risk / yTicks.at(-1)!) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  const places = spreadOut(
    points.map(({ loss, risk }) => ({ left: x(loss), top: y(risk) })),
    POINT,
    width - POINT / 2,
  );
  return (
    <div ref={ref} className="plane">
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} width={width} height={HEIGHT} role="img" aria-label="Risk against loss">
        {yTicks.map((tick) => (
          <g key={tick} className="axis">
            <line x1={MARGIN.left} x2={width - MARGIN.right} y1={y(tick)} y2={y(tick)} />
            <text x={MARGIN.left - 8} y={y(tick) + 4} textAnchor="end">
              {shareText(tick)}
            </text>
          </g>
        ))}
        {xTicks.map((tick) => (
          <text key={tick} className="axis" x={x(tick)} y={HEIGHT - MARGIN.bottom + 20} textAnchor="middle">
            {lossText(tick)}
          </text>
        ))}
        <text className="axis title" x={width - MARGIN.right} y={HEIGHT - 6} textAnchor="end">
          {title} →
        </text>
        <text className="axis title" x={4} y={11}>
          ↑ chance of a right guess, {plural(known, 'known item')}
        </text>
        <polyline className="front" points={frontier.map(({ loss, risk }) => `${x(loss)},${y(risk)}`).join(' ')} />
      </svg>
      {points.map(({ run, number, loss, risk, holds }, n) => (
        <button
          key={run.id}
          type="button"
          aria-label={`Pick run ${number}, ${runName(run)}: loss ${lossText(loss)}, chance ${shareText(risk)}`}
          aria-pressed={chosen?.id === run.id}
          className={`point ${holds ? '' : 'broken'}`}
          style={places[n]}
          onClick={() => choose({ chosenRun: run.id })}
        >
          {number}
        </button>
      ))}
    </div>
  );
}

/** A release as a point: what it lost, and how exposed people still are. */
export interface FrontierPoint {
  readonly run: StudioRun;
  /** Its number in the table. */
  readonly number: number;
  readonly loss: number;
  readonly risk: number;
  readonly holds: boolean;
}

/** The points of runs that have both numbers. Of a measure of which more is better, less of it is the loss. */
export function pointsOf(
  runs: readonly StudioRun[],
  all: readonly StudioRun[],
  measure: Measure,
  known: number,
): FrontierPoint[] {
  return runs.flatMap((run) => {
    const value = run.summary?.utility[measure.id];
    const attack = run.summary?.attack.find((one) => one.known === known);
    if (value === undefined || attack === undefined) return [];
    const loss = measure.better === 'lower' ? value : 1 - value;
    const holds = run.summary!.verdict.status === 'holds';
    return [{ run, number: all.indexOf(run) + 1, loss, risk: attack.mean, holds }];
  });
}

/** Those that keep their promise and that no other such release beats in both, by rising loss. */
export function frontierOfRuns(points: readonly FrontierPoint[]): FrontierPoint[] {
  const holding = points.filter(({ holds }) => holds).sort((a, b) => a.loss - b.loss || a.risk - b.risk);
  const frontier: FrontierPoint[] = [];
  for (const point of holding) {
    const last = frontier.at(-1);
    if (last === undefined || point.risk < last.risk) frontier.push(point);
  }
  return frontier;
}

/** The position of a point, in pixels. */
interface Position {
  readonly left: number;
  readonly top: number;
}

/**
 * Points that would cover one another stand side by side instead, in their order; from a right edge that is too near
 * they go on above. Nothing moves that has room.
 */
export function spreadOut(targets: readonly Position[], size: number, right: number): Position[] {
  const placed: Position[] = [];
  const isFree = ({ left, top }: Position): boolean =>
    placed.every((other) => Math.abs(other.left - left) >= size || Math.abs(other.top - top) >= size);
  for (const place of targets) {
    let { left, top } = place;
    while (!isFree({ left, top })) {
      left += size;
      if (left > right) {
        left = place.left;
        top -= size;
      }
    }
    placed.push({ left, top });
  }
  return placed;
}

/** Round steps that cover 0 … `max`. */
export function ticksOf(max: number): number[] {
  if (!(max > 0)) return [0, 1];
  const rough = max / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => one >= rough)!;
  const count = Math.ceil(max / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, n) => Number((n * step).toPrecision(12)));
}
