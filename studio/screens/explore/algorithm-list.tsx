import { type ReactNode, useId, useState } from 'react';
import {
  type Algorithm,
  algorithms,
  chainOf,
  checkJob,
  checkOneRecordEach,
  countText,
  defaultAlgorithmOf,
  hasPersons,
  inputTitle,
  type Model,
  needsOf,
  type Profile,
  plural,
  resolveJob,
  SottoError,
  sideInputs,
} from '../../../src/internal.ts';
import { ParameterForm, parameterErrors } from '../../components/fields.tsx';
import { GlossaryText, Remarks } from '../../components/glossary-text.tsx';
import { ProblemNote } from '../../components/status.tsx';
import { pickedRunOf } from '../../state/best-run.ts';
import { useProfile } from '../../state/data.ts';
import { failureSentence, unlessRefused, useAttempt } from '../../state/failure.ts';
import { paramsOf } from '../../state/input-findings.tsx';
import { modelOf, valuesFor } from '../../state/job-of.ts';
import { promiseWarnings } from '../../state/remarks.ts';
import { runController } from '../../state/run-controller.ts';
import { stalenessOf } from '../../state/staleness.ts';
import { choose, useStudio } from '../../state/store.ts';
import type { Choices, FormValues, StudioRun } from '../../state/studio-state.ts';
import { runsOf } from './runs.ts';
import { SweepPanel } from './sweep.tsx';

/** Maximum number of runs that one press of the button starts. */
const MAX_SEEDS = 20;

/** The algorithms that serve the promise: tick, set, run. */
export function AlgorithmList(): ReactNode {
  const state = useStudio();
  const { choices } = state;
  const picked = pickedRunOf(state);
  const [seeds, setSeeds] = useState(1);
  const { attempt, failure } = useAttempt();
  const model = modelOf(choices)!;
  const serving = algorithms.filter(({ serves }) => serves.includes(model.id));
  const ticked = serving.filter(({ id }) => choices.algorithms[id] !== undefined);
  const profile = useProfile();
  const obstacleFor = (algorithm: Algorithm): string | undefined => obstacleOf(algorithm, model, choices, profile);
  const able = ticked.filter((algorithm) => obstacleFor(algorithm) === undefined);
  const begin = (made: () => readonly Omit<StudioRun, 'status'>[]): void =>
    void attempt(() => {
      const runs = made();
      // A pick among releases of something else ends where new ones begin.
      if (picked !== undefined && stalenessOf(picked, choices) !== undefined) choose({ chosenRun: undefined });
      runController.begin(runs);
    });
  const run = (): void => begin(() => able.flatMap((algorithm) => runsOf(algorithm, choices, seeds)));
  const numRuns = able.length * seeds;
  return (
    <section className="part" data-field="algorithm" aria-labelledby="algorithms-title">
      <h2 id="algorithms-title">Algorithms for this promise</h2>
      <ul className="algorithms">
        {serving.map((algorithm) => (
          <AlgorithmItem key={algorithm.id} algorithm={algorithm} model={model} obstacle={obstacleFor(algorithm)} />
        ))}
      </ul>
      {profile !== undefined && (
        <Remarks label="Why this cannot work" remarks={promiseWarnings(model, paramsOf(choices), profile)} />
      )}
      <div className="row start-runs">
        <SeedFields seeds={seeds} setSeeds={setSeeds} />
        <button type="button" className="primary" disabled={numRuns === 0} onClick={run}>
          {numRuns === 0 ? 'Tick an algorithm' : `Run ${plural(numRuns, 'time')}`}
        </button>
      </div>
      <SweepPanel model={model} able={able} begin={begin} />
      {failure !== undefined && <ProblemNote failure={failure} />}
    </section>
  );
}

/** Why an algorithm, or one that it starts from, cannot be run as things stand. */
function obstacleOf(
  algorithm: Algorithm,
  model: Model,
  { inputs, algorithms: ticked, source }: Choices,
  profile: Profile | undefined,
): string | undefined {
  const tickedValues = ticked[algorithm.id] ?? {};
  try {
    const job = checkJob({
      data: source?.name ?? '',
      ...source?.reading,
      model: { id: model.id },
      algorithm: { id: algorithm.id, ...tickedValues },
    });
    if (hasPersons(job) && model.people === 'counted' && algorithm.countsPeople !== true) {
      return 'Counts records, but the promise counts people. To use it, join the records of each person on Start.';
    }
    const resolved = resolveJob(job);
    const { needed, used } = needsOf(resolved);
    const unkept = sideInputs.filter(
      ({ name, binds }) => binds === true && inputs[name] !== undefined && !used.has(name),
    );
    if (unkept.length > 0) return `Cannot respect ${unkept.map(({ title }) => title).join(' and ')}.`;
    const missing = [...needed].filter((name) => inputs[name] === undefined);
    if (missing.length > 0) return `Needs ${missing.map(inputTitle).join(' and ')}: see Protect.`;
    const { records: numRows = 0, persons: numPersons = numRows, items: numItems = 0 } = profile ?? {};
    checkOneRecordEach(model, { numRows, numPersons });
    const maxItems = Math.min(...chainOf(resolved.chosen).map((one) => one.algorithm.maxItems ?? Infinity));
    return numItems > maxItems
      ? `Takes at most ${plural(maxItems, 'item')}; the data has ${countText(numItems)}.`
      : undefined;
  } catch (error) {
    // Parameters that are not right yet are reported at their fields.
    if (error instanceof SottoError) return error.code === 'unsupported' ? failureSentence(error) : undefined;
    throw error;
  }
}

function SeedFields({ seeds, setSeeds }: { readonly seeds: number; setSeeds(seeds: number): void }): ReactNode {
  const { choices } = useStudio();
  const id = useId();
  const whole = (text: string, min: number, max: number): number | undefined => {
    const value = Number(text);
    return /^\d+$/.test(text) && value >= min && value <= max ? value : undefined;
  };
  return (
    <>
      <label
        htmlFor={`${id}-seed`}
        title="For samples and simulated attackers. The protection of people comes from a secret that is new for every run."
      >
        Public seed{' '}
        <input
          id={`${id}-seed`}
          type="number"
          min={0}
          max={0xffff_ffff}
          value={choices.seed}
          onChange={({ target }) => {
            const seed = whole(target.value, 0, 0xffff_ffff);
            if (seed !== undefined) choose({ seed }, 'seed');
          }}
        />
      </label>
      <label htmlFor={`${id}-seeds`} title="Each run has the next seed and its own secret.">
        Runs each{' '}
        <input
          id={`${id}-seeds`}
          type="number"
          min={1}
          max={MAX_SEEDS}
          value={seeds}
          onChange={({ target }) => setSeeds(whole(target.value, 1, MAX_SEEDS) ?? seeds)}
        />
      </label>
    </>
  );
}

interface AlgorithmItemProps {
  readonly algorithm: Algorithm;
  readonly model: Model;
  /** Why it cannot be run, as a sentence. */
  readonly obstacle: string | undefined;
}

function AlgorithmItem({ algorithm, model, obstacle }: AlgorithmItemProps): ReactNode {
  const id = useId();
  const { source, algorithms: ticked } = useStudio().choices;
  const { [algorithm.id]: values, ...rest } = ticked;
  const tick = (next: FormValues | undefined, name?: string): void =>
    choose(
      { algorithms: next === undefined ? rest : { ...rest, [algorithm.id]: next } },
      name && `${algorithm.id} ${name}`,
    );
  const { title, summary, params } = algorithm;
  const isAble = obstacle === undefined;
  const isDefault = algorithm.id === defaultAlgorithmOf(model, source?.reading ?? {});
  const starts = values === undefined ? [] : startsOf(algorithm, model, values);
  return (
    <li className={`card ${isAble ? '' : 'unable'}`}>
      <label htmlFor={id} className="tick">
        <input
          id={id}
          type="checkbox"
          checked={values !== undefined && isAble}
          disabled={!isAble}
          aria-describedby={`${id}-doc`}
          onChange={({ target }) => tick(target.checked ? {} : undefined)}
        />
        <span>
          <strong>{title}</strong>
          {isDefault && <span className="tag good">usually keeps most</span>}
        </span>
      </label>
      <p id={`${id}-doc`} className="small soft">
        <GlossaryText>
          {summary}
          {!isAble && <span className="wrong"> {obstacle}</span>}
        </GlossaryText>
      </p>
      {values !== undefined && isAble && (
        <details open={parameterErrors(params, valuesFor(params, values), 'algorithm').size > 0}>
          <summary>Parameters</summary>
          <ParameterForm
            parameters={params}
            values={valuesFor(params, values)}
            owner="algorithm"
            change={(next, name) => tick({ ...next, ...others(values, params) }, name)}
          />
          {starts.map((start) => (
            <div key={start.id} className="start-algorithm">
              <h3>Starts from {start.title}</h3>
              <ParameterForm
                parameters={start.params}
                values={valuesFor(start.params, values)}
                owner="algorithm"
                change={(next, name) => tick({ ...others(values, start.params), ...next }, name)}
              />
            </div>
          ))}
        </details>
      )}
    </li>
  );
}

/** The algorithms that a post-pass starts from. */
function startsOf(algorithm: Algorithm, model: Model, values: FormValues): Algorithm[] {
  const chain = unlessRefused(() => {
    const job = checkJob({ data: '', model: { id: model.id }, algorithm: { id: algorithm.id, ...values } });
    return chainOf(resolveJob(job).chosen).slice(1);
  });
  return (chain ?? []).map(({ algorithm }) => algorithm);
}

/** The values that are not of these parameters. */
function others(values: FormValues, params: Algorithm['params']): FormValues {
  const own = valuesFor(params, values);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !(name in own)));
}
