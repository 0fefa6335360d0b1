import { type ReactNode, useId } from 'react';
import {
  type Answers,
  type AttackerGoal,
  type AttackerKnowledge,
  keysOf,
  modelById,
  type questions,
  recommend,
} from '../../../src/internal.ts';
import { Paragraph, TitleText } from '../../components/glossary-text.tsx';
import { valuesFor } from '../../state/job-of.ts';
import { choose, useStudio } from '../../state/store.ts';
import { type Choices, storyOf } from '../../state/studio-state.ts';

const LEARNED: Readonly<Record<AttackerGoal, string>> = {
  who: 'Which person a record belongs to',
  sensitive: 'Something sensitive about a person',
  'who and sensitive': 'Neither of the two',
  wishes: 'Things that each person asked to keep hidden',
  rules: 'Rules that you keep secret',
};

const KNOWN: Readonly<Record<AttackerKnowledge, string>> = {
  few: 'A few things, up to',
  any: 'Any number of things',
  listed: 'Combinations that I list',
};

type Question = keyof typeof questions;

/** Only who a record is of can be a matter of listed combinations. */
const { listed: _listed, ...UNLISTED } = KNOWN;

/** The request of a story. */
const ASKED: Readonly<Record<Question, AttackerGoal>> = {
  'singled out': 'who',
  inferred: 'sensitive',
  chosen: 'wishes',
  mined: 'rules',
};

/** More than that is any number. */
const MAX_FEW = 10;

/** The default without another statement. */
const USUAL: Omit<Answers, 'learned'> = { known: 'few', few: 2, mayLeaveOut: true, mustBeTrue: false };

/** Four plain questions that end in a promise, its parameters and an algorithm, with the reasons. */
export function Interview(): ReactNode {
  const { choices } = useStudio();
  const { promise, source, inputs } = choices;
  const answers = choices.answers ?? (promise && answersOf(promise));
  const current: Partial<Answers> & typeof USUAL = { ...USUAL, ...answers };
  const advised = answers === undefined ? undefined : advise(answers);
  function advise(answers: Answers): ReturnType<typeof recommend> {
    return recommend(answers, { inputs: keysOf(inputs), reading: source?.reading ?? {} });
  }
  const answer = (change: Partial<Answers>): void => {
    const next = { ...current, ...change };
    if (next.learned === undefined) return;
    const answers: Answers = { ...next, learned: next.learned };
    const { model, params, algorithm } = advise(answers);
    const values = valuesFor(modelById(model).params, { ...promise?.params });
    const { m: _m, ...others } = values;
    choose({
      answers,
      promise: { id: model, params: { ...others, ...params } },
      algorithms: { [algorithm]: choices.algorithms[algorithm] ?? {} },
    });
  };
  const story = storyOf(source);
  const asksOfKnowing =
    current.learned === undefined || current.learned.startsWith('who') || current.learned === 'sensitive';
  return (
    <>
      <div className="interview">
        <Choice
          title="What must not be learned?"
          options={LEARNED}
          value={current.learned}
          choose={(learned) => answer({ learned })}
          note={(id) =>
            story !== undefined &&
            ASKED[questionOf(story.question)] === id && <span className="tag good">asked by the story</span>
          }
        />
        <div className="later">
          {asksOfKnowing && (
            <Choice
              title="What could an attacker know about a person?"
              options={current.learned === 'who' ? KNOWN : UNLISTED}
              value={current.learned !== 'who' && current.known === 'listed' ? 'any' : current.known}
              isWaiting={current.learned === undefined}
              choose={(known) => answer({ known })}
              note={(id) =>
                id === 'few' && (
                  <input
                    className="few"
                    type="number"
                    min={1}
                    max={MAX_FEW}
                    aria-label="How many things"
                    disabled={current.learned === undefined}
                    value={current.few}
                    onChange={({ target }) => {
                      const few = Number(target.value);
                      if (few >= 1 && few <= MAX_FEW) answer({ known: 'few', few });
                    }}
                  />
                )
              }
            />
          )}
          <Choice
            title="May single items be left out of records?"
            options={{ yes: 'Yes', no: 'No, use wider labels instead' }}
            value={current.mayLeaveOut ? 'yes' : 'no'}
            isWaiting={current.learned === undefined}
            choose={(way) => answer({ mayLeaveOut: way === 'yes' })}
          />
          <Choice
            title="Must counts in the release be exact?"
            options={{ no: 'No, bounds and estimates are enough', yes: 'Yes, all of them' }}
            value={current.mustBeTrue ? 'yes' : 'no'}
            isWaiting={current.learned === undefined}
            choose={(way) => answer({ mustBeTrue: way === 'yes' })}
          />
        </div>
      </div>
      {advised === undefined ? (
        <p className="soft small">Answer the first question. The others already have the usual answer.</p>
      ) : (
        <div className="row advice" role="status">
          <Paragraph>
            {advised.model === promise?.id
              ? 'Your answers lead to the promise below.'
              : 'You chose a different promise from the one that these answers lead to.'}{' '}
            It is checked by counting.
          </Paragraph>
          <details>
            <summary>Why this promise, and its formal name</summary>
            <ul className="plain">
              {advised.reasons.map((reason) => (
                <li key={reason}>
                  <TitleText text={reason} />
                </li>
              ))}
            </ul>
          </details>
        </div>
      )}
    </>
  );
}

/** The answers that lead to a promise that was chosen by its name; undefined where none do. */
function answersOf({ id, params }: NonNullable<Choices['promise']>): Answers | undefined {
  const few = Number(params.m);
  const usual = few >= 1 && few <= MAX_FEW ? { ...USUAL, few } : USUAL;
  return keysOf(LEARNED)
    .flatMap((learned) => keysOf(KNOWN).map((known): Answers => ({ ...usual, learned, known })))
    .find((answers) => recommend(answers).model === id);
}

function questionOf(text: string): Question {
  return keysOf(ASKED).find((one) => one === text) ?? 'singled out';
}

interface ChoiceProps<T extends string> {
  readonly title: string;
  readonly options: Readonly<Partial<Record<T, string>>>;
  readonly value: T | undefined;
  /** Until the first question was answered. */
  readonly isWaiting?: boolean;
  choose(option: T): void;
  /** The note at an option. */
  note?(option: T): ReactNode;
}

function Choice<T extends string>({ title, options, value, isWaiting, choose, note }: ChoiceProps<T>): ReactNode {
  const id = useId();
  return (
    <fieldset className="choice" disabled={isWaiting}>
      <legend>{title}</legend>
      {keysOf(options).map((option) => (
        <div key={option} className="row">
          <label className="tick">
            <input type="radio" name={id} checked={value === option} onChange={() => choose(option)} />
            {options[option]}
          </label>
          {note?.(option)}
        </div>
      ))}
    </fieldset>
  );
}
