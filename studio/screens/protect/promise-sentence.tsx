import { type ReactNode, useEffect, useRef } from 'react';
import { checkParameters, type Model, SottoError, type Unit, unitOf } from '../../../src/internal.ts';
import { ParameterForm } from '../../components/field.tsx';
import { Remarks } from '../../components/remarks.tsx';
import { Words } from '../../components/words.tsx';
import { useData } from '../../state/data.tsx';
import { paramsOf } from '../../state/input-findings.tsx';
import { promiseWarnings } from '../../state/promise-warnings.ts';
import { useDispatch, useStudio } from '../../state/store.tsx';
import type { FormValues } from '../../state/studio-state.ts';

/** The promise in one sentence, which follows what is typed, with who is held off and who is not. */
export function PromiseSentence({ model }: { readonly model: Model }): ReactNode {
  const { choices } = useStudio();
  const dispatch = useDispatch();
  const data = useData();
  const params = choices.promise?.params ?? {};
  const told = sentencesOf(model, params, unitOf(choices.source?.reading ?? {}, model));
  const lastRef = useRef<ReturnType<typeof sentencesOf>>(undefined);
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
        change={(values, name) =>
          dispatch({
            type: 'choose',
            change: { promise: { id: model.id, params: values } },
            merge: `promise ${name}`,
          })
        }
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

function sentencesOf(
  model: Model,
  values: FormValues,
  unit: Unit,
): { statement: string; attacker: string } | undefined {
  try {
    const params = checkParameters(model.params, values, 'model');
    return { statement: model.statement(params, unit), attacker: model.attacker(params, unit) };
  } catch (error) {
    if (error instanceof SottoError) return undefined;
    throw error;
  }
}
