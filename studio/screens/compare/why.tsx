import { type ReactNode, useState } from 'react';
import { plural } from '../../../src/internal.ts';
import { AnswerStatus } from '../../components/answer-status.tsx';
import { ItemMore } from '../../components/items.tsx';
import { Problem } from '../../components/problem.tsx';
import { useAnswer, useLongAnswer } from '../../state/answers.ts';
import type { Run } from '../../state/studio-state.ts';
import type { NamedItem } from '../../worker/tasks/items.ts';

interface WhyProps extends NamedItem {
  readonly run: Run;
}

/** Why an item was changed, in the words of `sotto explain`, and what if it were kept. */
export function Why({ run, item, label }: WhyProps): ReactNode {
  const { value, failure } = useAnswer('explainItem', { run: run.id, item });
  const [isAsked, setAsked] = useState(false);
  if (failure !== undefined) return <Problem failure={failure} />;
  if (value === undefined) return <p className="soft">Looking …</p>;
  return (
    <>
      <h2 className="finding">
        {value.heading} <ItemMore item={item} label={label} />
      </h2>
      {value.decisions.length === 0 && <p className="soft">No step of the run changed it in all records.</p>}
      <ol className="decisions">
        {value.decisions.map(({ step, text, forcedBy }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same thing may be decided twice, and the list never changes
          <li key={n}>
            <code>{step}</code> {text} {forcedBy !== '' && <span className="soft">[{forcedBy}]</span>}
          </li>
        ))}
      </ol>
      {value.earlier > 0 && <p className="small soft">and {plural(value.earlier, 'earlier decision')}</p>}
      {isAsked ? (
        <WhatIfKept run={run} item={item} />
      ) : (
        <button type="button" onClick={() => setAsked(true)}>
          What if {label} were kept?
        </button>
      )}
    </>
  );
}

function WhatIfKept({ run, item }: Omit<WhyProps, 'label'>): ReactNode {
  const answer = useLongAnswer('whatIfKept', { run: run.id, item });
  const { value } = answer;
  if (value === undefined) return <AnswerStatus answer={answer} title="Asking the verifier" />;
  return (
    <div className="kept" role="status">
      <h3>{value.heading}</h3>
      {value.lines.map((line) => (
        <p key={line} className="small">
          {line}
        </p>
      ))}
    </div>
  );
}
