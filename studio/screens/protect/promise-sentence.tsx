import { type ReactNode, useEffect, useRef } from 'react';
import { checkParameters, type Model, type Unit, unitOf } from '../../../src/internal.ts';
import { ParameterForm } from '../../components/field.tsx';
import { Words } from '../../components/glossary-text.tsx';
import { Remarks } from '../../components/remarks.tsx';
import { useData } from '../../state/data.ts';
import { unlessRefused } from '../../state/failure.ts';
import { paramsOf } from '../../state/input-findings.tsx';
import { promiseWarnings } from '../../state/promise-warnings.ts';
import { choose, useStudio } from '../../state/store.ts';
import type { FormValues } from '../../state/studio-state.ts';

/** The promise in one sentence, which follows what is typed, with who is held off and who is not. */
export function PromiseSentence({ model }: { readonly model: Model }): ReactNode {
  const { choices } = useStudio();
  const data = useData();
  const params = choices.promise?.params ?? {};
  const told = sentencesOf(model, params, unitOf(choices.source?.reading ?? {}, model));
  const lastRef = useRef<Sentences>(undefined);
  useEffect(() => {
    if (told !== undefined) lastRef.current = told;
  });
  const shown = told ?? lastRef.current;
  return (
    <section className="part promise" aria-labelledby="promise-title">
      <h2 id="promise-title">The promise</h2>
      {shown !== undefined && (
        <blockquote className={told === undefined ? 'stale' : undefined} aria-live="polite">
          <Words>{shown.statement}</Words>
        </blockquote>
      )}
      {told === undefined && (
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
      {shown !== undefined && (
        <details className="held-off">
          <summary>Which attackers are covered, and which are not</summary>
          <dl className="attackers">
            <dt>Covered</dt>
            <dd>
              <Words>{shown.attacker}</Words>
            </dd>
            <dt>Not covered</dt>
            <dd>
              <Words>{model.stronger}</Words>
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
