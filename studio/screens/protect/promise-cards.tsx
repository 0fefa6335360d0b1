import type { ReactNode } from 'react';
import { defaultAlgorithmOf, type Model, models, questions } from '../../../src/internal.ts';
import { TitleText } from '../../components/glossary-text.tsx';
import { valuesFor } from '../../state/job-of.ts';
import { choose, useStudio } from '../../state/store.ts';
import { storyOf } from '../../state/studio-state.ts';

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
