import { type ReactNode, useId, useState } from 'react';
import { type Algorithm, describeParameters, type Model, type ParameterInfo, plural } from '../../../src/internal.ts';
import { fieldTitle, LabelledSelect, parameterErrors } from '../../components/fields.tsx';
import { valuesFor } from '../../state/job-of.ts';
import { useStudio } from '../../state/store.ts';
import type { Choices, StudioRun } from '../../state/studio-state.ts';
import { runsOf } from './runs.ts';

interface SweepProps {
  readonly model: Model;
  /** The algorithms that are ticked and can be run. */
  readonly able: readonly Algorithm[];
  begin(runs: () => readonly Omit<StudioRun, 'status'>[]): void;
}

/** A parameter of the promise or of a ticked algorithm. */
interface Sweepable {
  readonly key: string;
  readonly parameter: ParameterInfo;
  readonly title: string;
  /** The algorithm that has it; of the promise without one. */
  readonly algorithm?: Algorithm;
}

/** Runs what is ticked for every value of one parameter; the picture below grows as they end. */
export function SweepPanel({ model, able, begin }: SweepProps): ReactNode {
  const { choices } = useStudio();
  const id = useId();
  const all = sweptOf(model, able);
  const [key, setKey] = useState<string>();
  const [text, setText] = useState('');
  const swept = all.find((one) => one.key === key) ?? all[0];
  if (swept === undefined) return null;
  const values = sweepValues(text, swept.parameter.kind);
  const fault = values === undefined ? undefined : wrongValue(swept, values, model, choices);
  const algorithms = swept.algorithm === undefined ? able : [swept.algorithm];
  const numRuns = values === undefined || fault !== undefined ? 0 : values.length * algorithms.length;
  const start = (): void =>
    begin(() =>
      values!.flatMap((value) => {
        const chosen = withValue(choices, swept, value);
        const caption = `${fieldTitle(swept.parameter.name)} ${value}`;
        return algorithms.flatMap((algorithm) =>
          runsOf(algorithm, chosen, 1).map((run) => ({ ...run, swept: caption })),
        );
      }),
    );
  return (
    <details className="sweep">
      <summary>Sweep a parameter over a range</summary>
      <div className="row">
        <LabelledSelect
          title="Parameter"
          value={swept.key}
          options={all.map((one) => [one.key, one.title])}
          choose={setKey}
        />
        <label htmlFor={`${id}-values`}>
          Values{' '}
          <input
            id={`${id}-values`}
            type="text"
            autoComplete="off"
            placeholder={swept.parameter.kind === 'integer' ? '2..20 or 2, 5, 10' : '0.1..0.9 or 0.2, 0.5'}
            value={text}
            aria-describedby={`${id}-told`}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <button type="button" disabled={numRuns === 0} onClick={start}>
          {numRuns === 0 ? 'Sweep' : `Sweep: ${plural(numRuns, 'run')}`}
        </button>
      </div>
      <p id={`${id}-told`} className={`small ${fault === undefined ? 'soft' : 'wrong'}`}>
        {fault ?? hintOf(values, text)}
      </p>
    </details>
  );
}

function hintOf(values: readonly string[] | undefined, text: string): string {
  if (values !== undefined) return `Tries ${values.join(', ')}.`;
  if (text.trim() === '') return 'A range or a list of values. The chart of risk against loss grows as runs finish.';
  return `Expected a range or up to ${MAX_VALUES} values, such as 2..20 or 2, 5, 10.`;
}

function sweptOf(model: Model, able: readonly Algorithm[]): Sweepable[] {
  const ranged = (parameters: Model['params']): ParameterInfo[] =>
    describeParameters(parameters).filter(({ kind }) => SWEPT_KINDS.includes(kind));
  return [
    ...ranged(model.params).map((parameter) => ({
      key: parameter.name,
      parameter,
      title: `${fieldTitle(parameter.name)} of the promise`,
    })),
    ...able.flatMap((algorithm) =>
      ranged(algorithm.params).map((parameter) => ({
        key: `${algorithm.id} ${parameter.name}`,
        parameter,
        title: `${fieldTitle(parameter.name)} of ${algorithm.title}`,
        algorithm,
      })),
    ),
  ];
}

function withValue(choices: Choices, { parameter, algorithm }: Sweepable, value: string): Choices {
  const changed = { [parameter.name]: parameter.kind === 'share' ? value : Number(value) };
  if (algorithm !== undefined) {
    const params = { ...choices.algorithms[algorithm.id], ...changed };
    return { ...choices, algorithms: { ...choices.algorithms, [algorithm.id]: params } };
  }
  const { id, params } = choices.promise!;
  return { ...choices, promise: { id, params: { ...params, ...changed } } };
}

/** The parameter's message about the first value that it does not take. */
function wrongValue(swept: Sweepable, values: readonly string[], model: Model, choices: Choices): string | undefined {
  const { parameter, algorithm } = swept;
  for (const value of values) {
    const chosen = withValue(choices, swept, value);
    const errors =
      algorithm === undefined
        ? parameterErrors(model.params, chosen.promise!.params, 'model')
        : parameterErrors(algorithm.params, valuesFor(algorithm.params, chosen.algorithms[algorithm.id]!), 'algorithm');
    const error = errors.get(parameter.name);
    if (error !== undefined) return `${value}: ${error}`;
  }
  return undefined;
}

/** The number of values a range is cut into. */
const STEPS = 8;

/** Maximum number of values of one sweep. */
const MAX_VALUES = 40;

/** The kinds of parameters that have ranges. */
const SWEPT_KINDS: readonly ParameterInfo['kind'][] = ['integer', 'number', 'share'];

/**
 * The values that a text lists: `2, 5, 10`, a range such as `2..20`, or both. A range of whole numbers gives whole numbers;
 * `undefined` for a text that is no such list. Whether a value is within bounds is for the parameter to say.
 */
export function sweepValues(text: string, kind: ParameterInfo['kind']): string[] | undefined {
  const values = new Set<string>();
  for (const part of text.split(/[\s,;]+/).filter((one) => one !== '')) {
    const ends = part.split('..');
    if (ends.length > 2 || ends.some((end) => end === '')) return undefined;
    const [from, to] = ends.map((end) => Number(end.replace(/%$/, '')));
    if (to === undefined) {
      if (!/^\d+(\.\d+)?(%|\/\d+)?$/.test(part)) return undefined;
      values.add(part);
      continue;
    }
    if (from === undefined || !(from < to) || !Number.isFinite(to)) return undefined;
    const sign = part.endsWith('%') ? '%' : '';
    for (const value of between(from, to, kind === 'integer')) values.add(`${value}${sign}`);
  }
  return values.size === 0 || values.size > MAX_VALUES ? undefined : [...values];
}

function between(from: number, to: number, isWhole: boolean): number[] {
  return Array.from({ length: STEPS }, (_, n) => {
    const value = from + ((to - from) * n) / (STEPS - 1);
    return isWhole ? Math.round(value) : Number(value.toPrecision(4));
  });
}
