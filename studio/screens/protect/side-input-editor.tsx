import { type ComponentType, type ReactNode, useEffect, useId, useState } from 'react';
import {
  inputAddress,
  keysOf,
  plural,
  type SideInput,
  type SideInputName,
  sideInputs,
  stories,
} from '../../../src/internal.ts';
import { ItemTable } from '../../components/item-table.tsx';
import { Problem } from '../../components/problem.tsx';
import { Words } from '../../components/words.tsx';
import { freeName } from '../../state/job-of.ts';
import { useStudio } from '../../state/store.tsx';
import type { GivenInput } from '../../state/studio-state.ts';
import type { Give } from '../../state/use-give.ts';
import { ask } from '../../worker/client.ts';
import type { HierarchyView, InputFinding } from '../../worker/tasks/read-inputs.ts';
import { FileInput } from './file-input.tsx';
import { ItemMarks } from './item-marks.tsx';
import { exampleArgument, makerText } from './maker-text.ts';
import { RulePicks } from './rule-picks.tsx';
import { UnseenLabels } from './unseen-labels.tsx';

/** What an editor of a side input's text is handed. */
export interface PickerProps {
  readonly name: SideInputName;
  readonly text: string | undefined;
  readonly hierarchy: HierarchyView | undefined;
  change(text: string | undefined): void;
}

/** Side inputs that are easier to pick than to write. */
const PICKERS: Partial<Record<SideInputName, ComponentType<PickerProps>>> = {
  sensitive: ItemMarks,
  suppress: ItemMarks,
  rules: RulePicks,
  weights: ItemTable,
};

type Way = 'pick' | 'make' | 'file' | 'write';

const WAYS: Readonly<Record<Way, string>> = {
  pick: 'Pick here',
  make: 'Generate',
  file: 'Load a file',
  write: 'Type a list',
};

interface SideInputEditorProps {
  readonly name: SideInputName;
  readonly heading: string;
  readonly finding: InputFinding | undefined;
  readonly hierarchy: HierarchyView | undefined;
  readonly give: Give;
}

/** One side input: picked, made, loaded or written, and what was found in it. */
export function SideInputEditor({ name, heading, finding, hierarchy, give }: SideInputEditorProps): ReactNode {
  const { choices } = useStudio();
  const id = useId();
  const input = sideInputs.find((one) => one.name === name)!;
  const given = choices.inputs[name];
  const Picker = PICKERS[name];
  const suggestion = stories.find(({ id: story }) => story === choices.source?.story)?.suggested[name];
  const [chosen, setChosen] = useState<Way>();
  const way = chosen ?? wayOf(input, given, Picker !== undefined);
  const ways = keysOf(WAYS).filter(
    (one) =>
      (one !== 'pick' || Picker !== undefined) &&
      (one !== 'make' || input.makers.length > 0) &&
      // A file that is no short text is not picked from, nor written in: that would lose what it says.
      ((one !== 'pick' && one !== 'write') || given?.file === undefined),
  );
  const takeText = (text: string | undefined): void =>
    give(name, text === undefined || text.trim() === '' ? undefined : { address: nameHere(), text });
  const nameHere = (): string => (given?.text === undefined ? freeName(choices, input.file, name) : given.address);
  return (
    <section className="part side-input" data-field={name} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <p className="soft small">
        <Words>{input.summary}</Words>
      </p>
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
      {suggestion !== undefined && given === undefined && (
        <p className="way">
          <button type="button" onClick={() => takeText(suggestion)}>
            Use the {input.title} that this story suggests
          </button>
        </p>
      )}
      <div className="way">
        {way === 'pick' && Picker !== undefined && (
          <Picker name={name} text={given?.text} hierarchy={hierarchy} change={takeText} />
        )}
        {way === 'make' && <Maker input={input} given={given} give={give} isRefused={finding?.failure !== undefined} />}
        {way === 'file' && (
          <FileInput
            name={name}
            label={`File with ${input.title}`}
            give={(...given) => {
              give(...given);
              setChosen(undefined);
            }}
          >
            {given !== undefined &&
              (given.file !== undefined || given.text !== undefined) &&
              `Current file: ${given.address}. Another file replaces it.`}
          </FileInput>
        )}
        {way === 'write' && <Writing input={input} text={given?.text ?? ''} change={takeText} />}
      </div>
      <Found input={input} given={given} finding={finding} remove={() => give(name, undefined)} />
      {given !== undefined && finding?.unseen !== undefined && (
        <UnseenLabels
          unseen={finding.unseen}
          {...(Picker === ItemMarks && {
            replace: async (label, by) => {
              const options = { input: name, text: given.text ?? '', items: [by], withoutUnseen: label };
              takeText((await ask('markItems', options)).text);
            },
          })}
        />
      )}
    </section>
  );
}

function wayOf(input: SideInput, given: GivenInput | undefined, canPick: boolean): Way {
  if (given?.file !== undefined) return 'file';
  if (given?.text === undefined && given !== undefined) return 'make';
  return canPick ? 'pick' : input.makers.length > 0 && given === undefined ? 'make' : 'write';
}

interface WayProps {
  readonly input: SideInput;
  readonly given: GivenInput | undefined;
  readonly give: Give;
}

function Maker({ input, given, give, isRefused }: WayProps & { readonly isRefused: boolean }): ReactNode {
  const id = useId();
  const address = given === undefined || given.text !== undefined ? undefined : inputAddress(input, given.address);
  const made = address !== undefined && 'maker' in address ? address : undefined;
  const [prefix, setPrefix] = useState(made?.maker.prefix ?? input.makers[0]!.prefix);
  const maker = input.makers.find((one) => one.prefix === prefix) ?? input.makers[0]!;
  const argumentOf = (one: typeof maker): string =>
    made?.maker.prefix === one.prefix ? made.argument : exampleArgument(one);
  const argument = argumentOf(maker);
  const make = (text: string, merge?: string): void => give(input.name, { address: `${maker.prefix}:${text}` }, merge);
  return (
    <div className="maker">
      <label htmlFor={`${id}-way`}>Way</label>
      <select id={`${id}-way`} value={maker.prefix} onChange={({ target }) => setPrefix(target.value)}>
        {input.makers.map((one) => (
          <option key={one.prefix} value={one.prefix}>
            {one.prefix}: {makerText(one, argumentOf(one))}
          </option>
        ))}
      </select>
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

/** How long a text must rest before it is read, in milliseconds. */
const READ_AFTER = 600;

function Writing({
  input,
  text,
  change,
}: {
  readonly input: SideInput;
  readonly text: string;
  change(text: string): void;
}): ReactNode {
  const id = useId();
  const [draft, setDraft] = useState(text);
  useEffect(() => setDraft(text), [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the draft rests, whatever the listener is by then
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

interface FoundProps {
  readonly input: SideInput;
  readonly given: GivenInput | undefined;
  readonly finding: InputFinding | undefined;
  remove(): void;
}

function Found({ input, given, finding, remove }: FoundProps): ReactNode {
  if (given === undefined) return null;
  if (finding === undefined) return <p className="small soft">Reading …</p>;
  if (finding.failure !== undefined) return <Problem failure={finding.failure} />;
  const { count = 0, sample = [] } = finding;
  return (
    <div className="found-input">
      <p className="row">
        <span className="tag good">{plural(count, singular(input.title), input.title)}</span>
        <span className="small soft">as {given.address}</span>
        <button type="button" className="link small" onClick={remove}>
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
