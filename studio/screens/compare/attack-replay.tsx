import { type ReactNode, useState } from 'react';
import {
  type AttackResult,
  attackReplayChart,
  type KnowledgeChoice,
  plural,
  seedOf,
  shareText,
} from '../../../src/internal.ts';
import { Chart, NumberTable } from '../../components/charts.tsx';
import { AnswerStatus } from '../../components/status.tsx';
import { useLongAnswer } from '../../state/answers.ts';
import type { Run } from '../../state/studio-state.ts';
import { KnowledgeField } from '../attack/attack.tsx';

const MOST_KNOWN = 6;

/** The same attackers, before and after. */
export function AttackReplay({ run }: { readonly run: Run }): ReactNode {
  const [choice, setChoice] = useState<KnowledgeChoice>('random');
  const answer = useLongAnswer('attackReplay', { run: run.id, known: MOST_KNOWN, choice, seed: seedOf(run.job) });
  const { value } = answer;
  const attackers = value === undefined ? 'Attackers' : plural(value.samples, 'attacker');
  return (
    <>
      <KnowledgeField title={`${attackers}, who know`} choice={choice} change={setChoice} />
      <AnswerStatus answer={answer} title="Attacking both" again="Attack again" />
      {value !== undefined && <Replayed attack={value} />}
    </>
  );
}

function Replayed({ attack }: { readonly attack: AttackResult }): ReactNode {
  const { story, inference } = attack;
  return (
    <div className="charts replay">
      <Chart spec={attackReplayChart(attack)} level={2} />
      <div>
        {story !== undefined && (
          <div className="card">
            <h2 className="finding">One attack as an example</h2>
            <p>
              An attacker knows about record {story.row}: {story.known.map((label) => `“${label}”`).join(', ')}.
            </p>
            <p>
              <strong>{plural(story.before, 'record')}</strong> of the original{' '}
              {story.before === 1 ? 'matches' : 'match'}, and <strong>{plural(story.after, 'record')}</strong> of the
              release.
            </p>
          </div>
        )}
        {inference.length > 0 && (
          <div className="card">
            <h2 className="finding">The highest confidence in a sensitive item</h2>
            <NumberTable
              label="Inferences of sensitive items"
              head={['Item', 'Before', 'After', 'Knowing nothing']}
              rows={inference.map(({ item, before, after, baseline }) => [
                item,
                ...[before, after, baseline].map(shareText),
              ])}
            />
          </div>
        )}
      </div>
    </div>
  );
}
