import type { ReactNode } from 'react';
import { formAbout, inputTitle, sideInputs } from '../../../src/internal.ts';
import { ParameterForm } from '../../components/fields.tsx';
import { capital } from '../../components/texts.ts';
import { isLookedAt, useInputFindings } from '../../state/input-findings.tsx';
import { modelOf, neededInputs } from '../../state/job-of.ts';
import { choose, useStudio } from '../../state/store.ts';
import { HierarchyPart } from './hierarchy-part.tsx';
import { Interview } from './interview.tsx';
import { PromiseCards, PromiseSentence } from './promise.tsx';
import { SideInputEditor } from './side-input-editor.tsx';
import './interview.css';
import './protect.css';

export function ProtectScreen(): ReactNode {
  const { choices } = useStudio();
  const model = modelOf(choices);
  const findings = useInputFindings();
  const needed = neededInputs(choices);
  const optional = sideInputs
    .map(({ name }) => name)
    .filter((name) => name !== 'hierarchy' && !needed.includes(name) && isLookedAt(name, model));
  return (
    <div className="protect-parts">
      <Interview />
      <details className="fold formal">
        <summary>All promises by their formal names</summary>
        <PromiseCards />
      </details>
      {model !== undefined && <PromiseSentence model={model} />}
      {needed.map((name) => (
        <SideInputEditor key={name} name={name} heading={`The promise needs ${inputTitle(name)}`} />
      ))}
      {model !== undefined && <HierarchyPart model={model} />}
      {optional.length > 0 && (
        <section className="part">
          <details className="fold" open={optional.some((name) => findings.value?.inputs[name]?.failure !== undefined)}>
            <summary>Optional: {optional.map(inputTitle).join(', ')}</summary>
            {optional.map((name) => (
              <SideInputEditor key={name} name={name} heading={capital(inputTitle(name))} />
            ))}
          </details>
        </section>
      )}
      {model !== undefined && <Publishing />}
    </div>
  );
}

const PUBLISHING = formAbout('publishing');

function Publishing(): ReactNode {
  const { choices } = useStudio();
  return (
    <section className="part">
      <details className="fold">
        <summary>How it is published: order of records, ids, recipient</summary>
        <ParameterForm
          parameters={PUBLISHING}
          values={choices.publishing ?? {}}
          owner="job"
          change={(publishing, name) => choose({ publishing }, `publishing ${name}`)}
        />
      </details>
    </section>
  );
}
