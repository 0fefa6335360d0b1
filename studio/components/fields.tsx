import { type ComponentProps, type ReactNode, useId } from 'react';
import {
  checkParameters,
  countText,
  describeParameters,
  type ParameterInfo,
  type Parameters,
  SottoError,
} from '../../src/internal.ts';
import type { FormValues } from '../state/studio-state.ts';
import { GlossaryText } from './glossary-text.tsx';
import { withGroupedDigits } from './texts.ts';

type Option<T extends string> = readonly [value: T, title: string];

interface SelectProps<T extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  readonly options: readonly Option<T>[];
  readonly value: T | undefined;
  choose(value: T): void;
}

/** One of several options. */
export function Select<T extends string>({ options, choose, ...props }: SelectProps<T>): ReactNode {
  return (
    <select {...props} onChange={({ target }) => choose(options[target.selectedIndex]![0])}>
      {options.map(([value, title]) => (
        <option key={value} value={value}>
          {title}
        </option>
      ))}
    </select>
  );
}

/** A menu with its title before it. */
export function LabelledSelect<T extends string>({ title, ...props }: SelectProps<T> & { title: string }): ReactNode {
  const id = useId();
  return (
    <label htmlFor={id}>
      {title} <Select id={id} {...props} />
    </label>
  );
}

interface SearchFieldProps {
  readonly label: string;
  readonly query: string;
  readonly placeholder?: string;
  setQuery(query: string): void;
  readonly children: ReactNode;
}

/** A field to search by part of a name, with notes. */
export function SearchField({ label, query, placeholder, setQuery, children }: SearchFieldProps): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        value={query}
        placeholder={placeholder}
        onChange={({ target }) => setQuery(target.value)}
      />
      {children}
    </div>
  );
}

type Value = FormValues[string];

interface FieldProps {
  readonly parameter: ParameterInfo;
  /** The value in the form; undefined or empty means the default. */
  readonly value: Value | undefined;
  readonly error?: string | undefined;
  change(value: Value | undefined): void;
}

/** One parameter as a form field: its name, what it means, its bounds, and what is wrong with it. */
function Field({ parameter, value, error, change }: FieldProps): ReactNode {
  const { name, kind, doc } = parameter;
  const id = useId();
  const hasError = error !== undefined;
  const described = `${id}-doc${hasError ? ` ${id}-error` : ''}`;
  const common = { id, 'data-field': name, 'aria-describedby': described, 'aria-invalid': hasError || undefined };
  return (
    <div className={`field ${kind}`}>
      <label htmlFor={id}>{fieldTitle(name)}</label>
      <FieldInput parameter={parameter} value={value} common={common} change={change} />
      <p id={`${id}-doc`} className="small soft">
        <GlossaryText>
          {doc} <span className="bounds">{boundsText(parameter)}</span>
        </GlossaryText>
      </p>
      {hasError && (
        <p id={`${id}-error`} className="small wrong" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

interface FieldInputProps extends Omit<FieldProps, 'error'> {
  readonly common: { readonly id: string; readonly 'aria-describedby': string };
}

function FieldInput({ parameter, value, common, change }: FieldInputProps): ReactNode {
  const { kind, choices = [], required } = parameter;
  const fallback = parameter.default;
  if (kind === 'flag') {
    const isOn = value ?? fallback ?? false;
    return (
      <input type="checkbox" {...common} checked={isOn === true} onChange={({ target }) => change(target.checked)} />
    );
  }
  if (kind === 'choice') {
    const unset = [['', required ? 'choose one' : 'not set']] as const;
    return (
      <Select
        {...common}
        value={String(value ?? fallback ?? '')}
        choose={(choice) => change(choice || undefined)}
        options={[...(fallback === undefined ? unset : []), ...choices.map((choice) => [choice, choice] as const)]}
      />
    );
  }
  return (
    <input
      type="text"
      inputMode={kind === 'integer' ? 'numeric' : kind === 'number' ? 'decimal' : 'text'}
      autoComplete="off"
      spellCheck={false}
      {...common}
      required={required}
      value={String(value ?? '')}
      placeholder={fallback === undefined ? '' : String(fallback)}
      onChange={({ target }) => change(typedValue(target.value, kind))}
    />
  );
}

interface ParameterFormProps {
  readonly parameters: Parameters;
  readonly values: FormValues;
  /** Their owner, in messages: `model`, `algorithm`. */
  readonly owner: string;
  /** Names of parameters that are not shown. */
  readonly hidden?: readonly string[];
  change(values: FormValues, name: string): void;
}

/** All parameters of a definition as fields. */
export function ParameterForm({ parameters, values, owner, hidden = [], change }: ParameterFormProps): ReactNode {
  const errors = parameterErrors(parameters, values, owner);
  const infos = describeParameters(parameters).filter(({ name }) => !hidden.includes(name));
  if (infos.length === 0) return <p className="small soft">Nothing to set.</p>;
  return (
    <div className="fields">
      {infos.map((parameter) => (
        <Field
          key={parameter.name}
          parameter={parameter}
          value={values[parameter.name]}
          error={errors.get(parameter.name)}
          change={(value) => {
            const { [parameter.name]: _old, ...others } = values;
            change(value === undefined ? others : { ...others, [parameter.name]: value }, parameter.name);
          }}
        />
      ))}
    </div>
  );
}

/** The faults of values in a form, by name; a required field that is empty is a fault too. */
export function parameterErrors(parameters: Parameters, values: FormValues, owner: string): Map<string, string> {
  try {
    checkParameters(parameters, values, owner);
    return new Map();
  } catch (error) {
    if (!(error instanceof SottoError)) throw error;
    return new Map(
      (error.facts.problems ?? []).map(({ field, expected, got }) => [
        (field ?? '').slice(owner.length + 1),
        `Expected ${expected}${got === undefined || got === 'nothing' ? '' : `, got ${got}`}.`,
      ]),
    );
  }
}

/** `maxSuppression` → `max suppression`; letters of the trade as they are written. */
export function fieldTitle(name: string): string {
  return GREEK[name] ?? name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

const GREEK: Readonly<Record<string, string>> = { rho: 'ρ', epsilon: 'ε', delta: 'δ' };

function boundsText({ kind, expectation, default: fallback }: ParameterInfo): string {
  const bounds = kind === 'flag' || kind === 'choice' ? '' : withGroupedDigits(expectation);
  const unless =
    fallback === undefined || kind === 'flag'
      ? ''
      : `default ${typeof fallback === 'number' ? countText(fallback) : fallback}`;
  return [bounds, unless].filter((part) => part !== '').join('; ');
}

/** `12,5%` → `12.5%`: who writes a decimal comma sees it become a point. Whole numbers have none to misread. */
function withPoint(text: string, kind: ParameterInfo['kind']): string {
  return kind === 'share' || kind === 'number' ? text.replace(/^(-?\d{1,2}),(\d+\s*%?)$/, '$1.$2') : text;
}

/** The typed value: a number if one is expected and it is one, else the text, which the check will refuse. */
export function typedValue(text: string, kind: ParameterInfo['kind']): Value | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const plain = withPoint(trimmed, kind);
  const isNumber = (kind === 'integer' || kind === 'number') && /^-?\d+(\.\d+)?$/.test(plain);
  return isNumber ? Number(plain) : plain === trimmed ? text : plain;
}
