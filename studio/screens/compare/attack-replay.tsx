import { type ReactNode, useId, useState } from 'react';
import {
  type AttackResult,
  attackReplayChart,
  type KnowledgeChoice,
  knowledgeChoices,
  plural,
  shareText,
} from '../../../src/internal.ts';
import { Chart } from '../../components/chart.tsx';
import { Problem } from '../../components/problem.tsx';
import { ProgressBar } from '../../components/progress.tsx';
import { useLongAnswer } from '../../state/answers.ts';
import type { Run } from '../../state/studio-state.ts';

const MOST_KNOWN = 6;

/** The same attackers, before and after. */
export function AttackReplay({ run }: { readonly run: Run }): ReactNode {
  const id = useId();
  const [choice, setChoice] = useState<KnowledgeChoice>('random');
  const { value, failure, isWaiting, progress, cancel, retry } = useLongAnswer('attackReplay', {
    run: run.id,
    known: MOST_KNOWN,
    choice,
    seed: run.job.seed,
  });
  return (
    <>
      <p className="row">
        <label htmlFor={id}>{value === undefined ? 'Attackers' : plural(value.samples, 'attacker')}, who know</label>
        <select id={id} value={choice} onChange={({ target }) => setChoice(target.value as KnowledgeChoice)}>
          {Object.entries(knowledgeChoices).map(([one, doc]) => (
            <option key={one} value={one}>
              {doc}
            </option>
          ))}
        </select>
      </p>
      {isWaiting && <ProgressBar title="Attacking both" progress={progress} cancel={cancel} />}
      {failure !== undefined && (
        <Problem failure={failure}>
          <button type="button" onClick={retry}>
            Attack again
          </button>
        </Problem>
      )}
      {value !== undefined && <Replayed attack={value} />}
    </>
  );
}

function Replayed({ attack }: { readonly attack: AttackResult }): ReactNode {
  const { story, inference } = attack;
  return (
    <div className="charts replay">
      <Chart spec={attackReplayChart(attack)} />
      <div>
        {story !== undefined && (
          <div className="card">
            <h3>One attack, told</h3>
            <p>
              Somebody knows of record {story.row}: {story.known.map((label) => `“${label}”`).join(', ')}.
            </p>
            <p>
              <strong>{plural(story.before, 'record')}</strong> of the original {story.before === 1 ? 'fits' : 'fit'}{' '}
              that, and <strong>{plural(story.after, 'record')}</strong> of the release.
            </p>
          </div>
        )}
        {inference.length > 0 && (
          <div className="card">
            <h3>The surest that any of them may be of a sensitive item</h3>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
            <section className="scroll" aria-label="Inferences of sensitive items" tabIndex={0}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">Item</th>
                    <th scope="col" className="n">
                      Before
                    </th>
                    <th scope="col" className="n">
                      After
                    </th>
                    <th scope="col" className="n">
                      Knowing nothing
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {inference.map(({ item, before, after, baseline }) => (
                    <tr key={item}>
                      <th scope="row">{item}</th>
                      <td className="n">{shareText(before)}</td>
                      <td className="n">{shareText(after)}</td>
                      <td className="n">{shareText(baseline)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </div>
        )}
      </div>
    </div>
  );
}
