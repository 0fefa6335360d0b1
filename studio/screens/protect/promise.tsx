import { type ReactNode, useEffect, useRef } from 'react';
import {
  checkParameters,
  defaultAlgorithmOf,
  type Model,
  models,
  questions,
  type Unit,
  unitOf,
} from '../../../src/internal.ts';
import { ParameterForm } from '../../components/fields.tsx';
import { GlossaryText, Remarks, TitleText } from '../../components/glossary-text.tsx';
import { useData } from '../../state/data.ts';
import { unlessRefused } from '../../state/failure.ts';
import { paramsOf } from '../../state/input-findings.tsx';
import { valuesFor } from '../../state/job-of.ts';
import { promiseWarnings } from '../../state/remarks.ts';
import { choose, useStudio } from '../../state/store.ts';
import { type FormValues, storyOf } from '../../state/studio-state.ts';

/** The promise in one sentence, which follows what is typed, with who is held off and who is not. */
export function PromiseSentence({ model }: { readonly model: Model }): ReactNode {
  const { choices } = useStudio();
  const data = useData();
  const params = choices.promise?.params ?? {};
  const sentences = sentencesOf(model, params, unitOf(choices.source?.reading ?? {}, model));
  const lastRef = useRef<Sentences>(undefined);
  useEffect(() => {
    if (sentences !== undefined) lastRef.current = sentences;
  });
  const visible = sentences ?? lastRef.current;
  return (
    <section className="part promise" aria-labelledby="promise-title">
      <h2 id="promise-title">The promise</h2>
      {visible !== undefined && (
        <blockquote className={sentences === undefined ? 'stale' : undefined} aria-live="polite">
          <GlossaryText>{visible.statement}</GlossaryText>
        </blockquote>
      )}
      {sentences === undefined && (
        <p className="wrong small">The sentence is shown again once all parameters are within their bounds.</p>
      )}
      <ParameterForm
        parameters={model.params}
        values={params}
        owner="model"
        change={(values, name) => choose({ promise: { id: model.id, params: values } }, `promise ${name}`)}
      />
      {data.status === 'ready' && (
        <Remarks label="Why this cannot work" remarks={promiseWarnings(model, paramsOf(choices), data.data.profile)} />
      )}
      {visible !== undefined && (
        <details className="held-off">
          <summary>Which attackers are covered, and which are not</summary>
          <dl className="attackers">
            <dt>Covered</dt>
            <dd>
              <GlossaryText>{visible.attacker}</GlossaryText>
            </dd>
            <dt>Not covered</dt>
            <dd>
              <GlossaryText>{model.stronger}</GlossaryText>
            </dd>
            {model.against.length > 0 && (
              <>
                <dt>Protects against</dt>
                <dd>{model.against.join(', ')}</dd>
              </>
            )}
          </dl>
        </details>
      )}
    </section>
  );
}

interface Sentences {
  readonly statement: string;
  readonly attacker: string;
}

function sentencesOf(model: Model, values: FormValues, unit: Unit): Sentences | undefined {
  const params = unlessRefused(() => checkParameters(model.params, values, 'model'));
  return params && { statement: model.statement(params, unit), attacker: model.attacker(params, unit) };
}

/** The four questions, each with the promises that answer it. */
export function PromiseCards(): ReactNode {
  const { choices } = useStudio();
  const { promise, source } = choices;
  const meant = storyOf(source)?.model;
  const take = (model: Model): void =>
    choose({
      promise: { id: model.id, params: valuesFor(model.params, promise?.params ?? {}) },
      algorithms: { [defaultAlgorithmOf(model, source?.reading ?? {})]: {} },
    });
  return (
    <div className="questions" role="radiogroup" aria-label="What must not happen">
      {Object.entries(questions).map(([id, { title, doc }]) => {
        const answers = models.filter(({ question }) => question === id);
        const isChosen = answers.some((model) => model.id === promise?.id);
        return (
          <section key={id} className={`card question ${isChosen ? 'chosen' : ''}`} aria-labelledby={`question-${id}`}>
            <h2 id={`question-${id}`}>{title}</h2>
            <p className="soft">{doc}</p>
            <ul className="promises">
              {answers.map((model) => (
                <li key={model.id}>
                  <label>
                    <input
                      type="radio"
                      name="promise"
                      checked={model.id === promise?.id}
                      onChange={() => take(model)}
                    />
                    <span>
                      <strong>
                        <TitleText text={model.title} />
                      </strong>
                      {model.id === meant && <span className="tag good">This story’s question</span>}
                      <span className="small soft">
                        <TitleText text={model.summary} />
                      </span>
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
