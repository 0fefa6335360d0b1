import { type ReactNode, useId, useState } from 'react';
import { type Measure, numberText, plural, roundedShareText, shareText } from '../../../src/internal.ts';
import { drawnSvg } from '../../components/drawn-svg.ts';
import { NumberTable } from '../../components/number-table.tsx';
import { SaveButton } from '../../components/save-button.tsx';
import { useWidth } from '../../components/use-width.ts';
import { Words } from '../../components/words.tsx';
import { rankingMeasures } from '../../state/best-run.ts';
import { useDispatch, useStudio } from '../../state/store.tsx';
import { chosenRunOf, type Run, runsOfSource } from '../../state/studio-state.ts';
import { type FrontierPoint, frontierOf, pointsOf, spreadOut, ticksOf } from './frontier-points.ts';
import { runName } from './run-name.ts';

const HEIGHT = 360;
/** Points are round and so wide. */
const POINT = 26;
const MARGIN = { left: 64, right: 20, top: 32, bottom: 48 };

/** Every release as a point: data lost against exposure, with the ones that no other beats joined by a line. */
export function Frontier({ runs }: { readonly runs: readonly Run[] }): ReactNode {
  const state = useStudio();
  const id = useId();
  const dispatch = useDispatch();
  const usable = rankingMeasures.filter(
    ({ id: one, better, unit }) =>
      (better === 'lower' || unit === 'share') && runs.some(({ summary }) => summary?.utility[one] !== undefined),
  );
  const mostKnown = Math.max(...runs.map(({ summary }) => summary?.attack.at(-1)?.known ?? 1));
  const [known, setKnown] = useState<number>();
  const measure = usable.find((one) => one.id === state.choices.measure) ?? usable[0];
  if (measure === undefined) return <p className="soft">These runs have no measure in common.</p>;
  const shownKnown = Math.min(known ?? 2, mostKnown);
  const points = pointsOf(runs, runsOfSource(state), measure, shownKnown);
  const frontier = frontierOf(points);
  const undrawn = runs.filter((run) => !points.some((point) => point.run === run));
  const lossText = (loss: number): string => (measure.unit === 'share' ? shareText(loss) : numberText(loss));
  return (
    <figure className="chart-figure frontier">
      <h3>{findingOf(frontier, points, lossText)}</h3>
      <div className="row">
        <label htmlFor={`${id}-measure`}>
          Loss by{' '}
          <select
            id={`${id}-measure`}
            value={measure.id}
            onChange={({ target }) => dispatch({ type: 'choose', change: { measure: target.value }, merge: 'measure' })}
          >
            {usable.map(({ id: one, title }) => (
              <option key={one} value={one}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <label htmlFor={`${id}-known`}>
          Attackers know{' '}
          <select id={`${id}-known`} value={shownKnown} onChange={({ target }) => setKnown(Number(target.value))}>
            {Array.from({ length: mostKnown }, (_, n) => n + 1).map((count) => (
              <option key={count} value={count}>
                {plural(count, 'item')}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Drawing
        points={points}
        frontier={frontier}
        lossText={lossText}
        lossTitle={lossTitle(measure)}
        known={shownKnown}
      />
      <figcaption>
        <Words>
          Lower and further left is better: less risk, less loss. The line joins the releases that no other beats. A
          dashed ring marks a release that does not keep its promise. {measure.summary}
          {undrawn.length > 0 && ` ${undrawnText(undrawn, runsOfSource(state), measure.title)}`}
        </Words>
      </figcaption>
      <Numbers points={points} lossText={lossText} lossTitle={lossTitle(measure)} known={shownKnown} />
      <SaveButton title="Risk against loss" ending="svg" text={drawnSvg} />
    </figure>
  );
}

function lossTitle({ title, better }: Measure): string {
  return better === 'lower' ? title : `Not kept: 1 − ${title.toLowerCase()}`;
}

/** Which runs the picture leaves out, and why. */
function undrawnText(undrawn: readonly Run[], all: readonly Run[], title: string): string {
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
  const told = `${some === '' ? 'Run' : `${some}run`} ${least.number} (${runName(least.run)}) loses least: ${lossText(least.loss)}`;
  const last = frontier.at(-1)!;
  return last === least
    ? `${told}, and no other run gives an attacker a smaller chance`
    : `${told}; run ${last.number} gives an attacker the smallest chance: ${roundedShareText(last.risk)}`;
}

interface NumbersProps {
  readonly points: readonly FrontierPoint[];
  readonly lossTitle: string;
  readonly known: number;
  lossText(loss: number): string;
}

function Numbers({ points, lossText, lossTitle: title, known }: NumbersProps): ReactNode {
  return (
    <details>
      <summary>Numbers</summary>
      <NumberTable
        label="The numbers of the picture"
        head={['Run', title, `Chance of a right guess, ${plural(known, 'known item')}`]}
        rows={points.map(({ run, number, loss, risk }) => [
          `${number} ${runName(run)}`,
          lossText(loss),
          shareText(risk),
        ])}
      />
    </details>
  );
}

interface DrawingProps {
  readonly points: readonly FrontierPoint[];
  readonly frontier: readonly FrontierPoint[];
  readonly lossTitle: string;
  readonly known: number;
  lossText(loss: number): string;
}

function Drawing({ points, frontier, lossText, lossTitle: title, known }: DrawingProps): ReactNode {
  const [ref, measured] = useWidth();
  const dispatch = useDispatch();
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
          onClick={() => dispatch({ type: 'choose', change: { chosenRun: run.id } })}
        >
          {number}
        </button>
      ))}
    </div>
  );
}
