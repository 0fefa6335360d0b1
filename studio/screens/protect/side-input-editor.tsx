import { type ComponentType, type ReactNode, useEffect, useId, useState } from 'react';
import { countText, inputAddress, keysOf, plural, type SideInput, type SideInputName } from '../../../src/internal.ts';
import { Select } from '../../components/fields.tsx';
import { Paragraph } from '../../components/glossary-text.tsx';
import { ItemTable } from '../../components/items.tsx';
import { ProblemNote } from '../../components/status.tsx';
import { truncateLabel } from '../../components/texts.ts';
import { useInputFindings } from '../../state/input-findings.tsx';
import { freeName } from '../../state/job-of.ts';
import { fileInput, setSideInput, setSideInputText, sideInputOf } from '../../state/side-inputs.ts';
import { useStudio } from '../../state/store.ts';
import { type SideInputChoice, storyOf } from '../../state/studio-state.ts';
import { request } from '../../worker/client.ts';
import type { InputFinding } from '../../worker/tasks/read-inputs.ts';
import { ItemMarks, RulePicks } from './pickers.tsx';

/** Side inputs that are easier to pick than to write. */
const PICKERS: Partial<Record<SideInputName, ComponentType<{ readonly name: SideInputName }>>> = {
  sensitive: ItemMarks,
  suppress: ItemMarks,
  rules: RulePicks,
  weights: ItemTable,
};

type InputMode = 'pick' | 'make' | 'file' | 'write';

const WAYS: Readonly<Record<InputMode, string>> = {
  pick: 'Pick here',
  make: 'Generate',
  file: 'Load a file',
  write: 'Type a list',
};

interface SideInputEditorProps {
  readonly name: SideInputName;
  readonly heading: string;
}

/** One side input: picked, made, loaded or written, and what was found in it. */
export function SideInputEditor({ name, heading }: SideInputEditorProps): ReactNode {
  const { choices } = useStudio();
  const id = useId();
  const finding = useInputFindings().value?.inputs[name];
  const input = sideInputOf(name);
  const choice = choices.inputs[name];
  const Picker = PICKERS[name];
  const suggestion = storyOf(choices.source)?.suggested[name];
  const [chosen, setChosen] = useState<InputMode>();
  const way = chosen ?? inputModeOf(input, choice, Picker !== undefined);
  const ways = keysOf(WAYS).filter(
    (one) =>
      (one !== 'pick' || Picker !== undefined) &&
      (one !== 'make' || input.makers.length > 0) &&
      // A file that is not a short text is not picked from, nor edited: that would lose its content.
      ((one !== 'pick' && one !== 'write') || choice?.file === undefined),
  );
  return (
    <section className="part side-input" data-field={name} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <Paragraph className="soft small">{input.summary}</Paragraph>
      <fieldset className="row" aria-label={`How to give ${input.title}`}>
        {ways.map((one) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={one === way}
            aria-label={`${WAYS[one]}: ${input.title}`}
            onClick={() => setChosen(one)}
          >
            {WAYS[one]}
          </button>
        ))}
      </fieldset>
      {suggestion !== undefined && choice === undefined && (
        <p className="way">
          <button type="button" onClick={() => setSideInputText(name, suggestion)}>
            Use the {input.title} that this story suggests
          </button>
        </p>
      )}
      <div className="way">
        {way === 'pick' && Picker !== undefined && <Picker name={name} />}
        {way === 'make' && <Maker input={input} choice={choice} isRefused={finding?.failure !== undefined} />}
        {way === 'file' && (
          <FileInput name={name} label={`File with ${input.title}`} done={() => setChosen(undefined)}>
            {choice !== undefined &&
              (choice.file !== undefined || choice.text !== undefined) &&
              `Current file: ${choice.address}. Another file replaces it.`}
          </FileInput>
        )}
        {way === 'write' && <Writing input={input} text={choice?.text ?? ''} />}
      </div>
      <FindingView input={input} choice={choice} finding={finding} />
      {choice !== undefined && finding?.unseen !== undefined && (
        <UnseenLabels
          unseen={finding.unseen}
          {...(Picker === ItemMarks && {
            replace: async (label, by) => {
              const options = { input: name, text: choice.text ?? '', items: [by], withoutUnseen: label };
              setSideInputText(name, (await request('markItems', options)).text);
            },
          })}
        />
      )}
    </section>
  );
}

function inputModeOf(input: SideInput, choice: SideInputChoice | undefined, canPick: boolean): InputMode {
  if (choice?.file !== undefined) return 'file';
  if (choice?.text === undefined && choice !== undefined) return 'make';
  return canPick ? 'pick' : input.makers.length > 0 && choice === undefined ? 'make' : 'write';
}

interface MakerProps {
  readonly input: SideInput;
  readonly choice: SideInputChoice | undefined;
  readonly isRefused: boolean;
}

function Maker({ input, choice, isRefused }: MakerProps): ReactNode {
  const id = useId();
  const address = choice === undefined || choice.text !== undefined ? undefined : inputAddress(input, choice.address);
  const made = address !== undefined && 'maker' in address ? address : undefined;
  const [prefix, setPrefix] = useState(made?.maker.prefix ?? input.makers[0]!.prefix);
  const maker = input.makers.find((one) => one.prefix === prefix) ?? input.makers[0]!;
  const argumentOf = (one: typeof maker): string =>
    made?.maker.prefix === one.prefix ? made.argument : exampleArgument(one);
  const argument = argumentOf(maker);
  const make = (text: string, merge?: string): void =>
    setSideInput(input.name, { address: `${maker.prefix}:${text}` }, merge);
  return (
    <div className="maker">
      <label htmlFor={`${id}-way`}>Way</label>
      <Select
        id={`${id}-way`}
        value={maker.prefix}
        choose={setPrefix}
        options={input.makers.map((one) => [one.prefix, `${one.prefix}: ${makerText(one, argumentOf(one))}`])}
      />
      <label htmlFor={`${id}-argument`}>How much</label>
      <div className="row">
        <input
          id={`${id}-argument`}
          type="text"
          autoComplete="off"
          spellCheck={false}
          value={argument}
          onChange={({ target }) => make(target.value, `make ${input.name}`)}
        />
        {made?.maker.prefix !== maker.prefix && (
          <button type="button" onClick={() => make(argument)}>
            Generate {input.title}
          </button>
        )}
      </div>
      {!(isRefused && made !== undefined) && (
        <p className="small soft">
          {maker.prefix}:{argument} makes {makerText(maker, argument)}.
        </p>
      )}
    </div>
  );
}

/** The time a text must rest before it is read, in milliseconds. */
const READ_AFTER = 600;

function Writing({ input, text }: { readonly input: SideInput; readonly text: string }): ReactNode {
  const id = useId();
  const [draft, setDraft] = useState(text);
  useEffect(() => setDraft(text), [text]);
  const change = (next: string): void => setSideInputText(input.name, next);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the draft rests
  useEffect(() => {
    if (draft === text) return;
    const timer = setTimeout(() => change(draft), READ_AFTER);
    return () => clearTimeout(timer);
  }, [draft]);
  return (
    <div className="field">
      <label htmlFor={id}>The text of {input.file}</label>
      <textarea
        id={id}
        rows={6}
        spellCheck={false}
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={() => draft !== text && change(draft)}
      />
    </div>
  );
}

interface FindingViewProps {
  readonly input: SideInput;
  readonly choice: SideInputChoice | undefined;
  readonly finding: InputFinding | undefined;
}

function FindingView({ input, choice, finding }: FindingViewProps): ReactNode {
  if (choice === undefined) return null;
  if (finding === undefined) return <p className="small soft">Reading …</p>;
  if (finding.failure !== undefined) return <ProblemNote failure={finding.failure} />;
  const { count = 0, sample = [] } = finding;
  return (
    <div className="found-input">
      <p className="row">
        <span className="tag good">{plural(count, singular(input.title), input.title)}</span>
        <span className="small soft">as {choice.address}</span>
        <button type="button" className="link small" onClick={() => setSideInput(input.name, undefined)}>
          Remove them
        </button>
      </p>
      {sample.length > 0 && (
        <details>
          <summary>The first lines of {input.file}</summary>
          <pre>{sample.join('\n')}</pre>
        </details>
      )}
    </div>
  );
}

/** `queries` → `query`, `sensitive rules` → `sensitive rule`. */
function singular(title: string): string {
  return title.replace(/(ie)?s$/, (end) => (end === 'ies' ? 'y' : ''));
}

/** The number of them that are named. */
const MAX_SHOWN = 12;

interface UnseenLabelsProps {
  readonly unseen: NonNullable<InputFinding['unseen']>;
  /** Puts a label of the data in the place of one that it does not have. */
  replace?(label: string, by: string): void;
}

/** The labels in a list that the data does not have: allowed, but a mistyped name protects no one. */
function UnseenLabels({ unseen, replace }: UnseenLabelsProps): ReactNode {
  const listed = unseen.slice(0, MAX_SHOWN);
  return (
    <div className="notice small">
      <p>{plural(unseen.length, 'name', 'names')} that the data does not contain:</p>
      <ul className="plain">
        {listed.map(({ label, nearest }) => (
          <li key={label}>
            <strong>{truncateLabel(label)}</strong>
            {nearest !== undefined && replace === undefined && `: did you mean ${truncateLabel(nearest)}?`}
            {nearest !== undefined && replace !== undefined && (
              <>
                {': '}
                <button type="button" className="link" onClick={() => replace(label, nearest)}>
                  use {truncateLabel(nearest)} instead
                </button>
              </>
            )}
          </li>
        ))}
        {unseen.length > listed.length && <li className="soft">and {countText(unseen.length - listed.length)} more</li>}
      </ul>
    </div>
  );
}

type Maker = SideInput['makers'][number];

/** The words in capitals of a maker's text, such as SHARE or SIZE=SHARE, stand for the parts of its argument. */
const PLACE = /\b[A-Z]{4,}(?:=[A-Z]{4,})?\b/g;

/** The result of a maker for an argument, in words: `40% of the items at random`. A missing part keeps its name. */
export function makerText({ doc }: Pick<Maker, 'doc'>, argument: string): string {
  const parts = argument.split(',').map((part) => part.trim());
  return doc.replaceAll(PLACE, (place) => {
    // `SIZE=SHARE` may be repeated.
    const part = place.includes('=') ? parts.splice(0).join(', ') : (parts.shift() ?? '');
    return part === '' ? place.toLowerCase() : part;
  });
}

/** The argument of a maker's example. */
export function exampleArgument({ example, prefix }: Pick<Maker, 'example' | 'prefix'>): string {
  return example.slice(prefix.length + 1);
}

interface FileInputProps {
  readonly name: SideInputName;
  readonly label: string;
  /** Called once the file is set. */
  done?(): void;
  /** The remarks about the file. */
  readonly children: ReactNode;
}

/** Gives a side input as a file. */
export function FileInput({ name, label, done, children }: FileInputProps): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        onChange={async ({ target }) => {
          const [file] = target.files ?? [];
          if (file === undefined) return;
          setSideInput(name, await fileInput(file, freeName(useStudio.getState().choices, file.name, name)));
          done?.();
        }}
      />
      <p className="small soft">{children}</p>
    </div>
  );
}
