import { type ReactNode, useState } from 'react';
import { AnswerStatus } from '../../components/status.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useLongAnswer, useStoredRun } from '../../state/answers.ts';
import { chosenRunOf } from '../../state/best-run.ts';
import { choicesOfRun, type Staleness, stalenessOf, stalenessText } from '../../state/staleness.ts';
import { choose, goTo, useStudio } from '../../state/store.ts';
import type { StudioRun } from '../../state/studio-state.ts';
import { runName } from '../explore/runs.ts';
import { Flow } from './flow.tsx';
import { RecordsCompared } from './records-compared.tsx';
import { RulesCompared } from './rules-compared.tsx';
import './compare.css';
import {
  type AttackResult,
  attackReplayChart,
  type KnowledgeChoice,
  plural,
  seedOf,
  shareText,
} from '../../../src/internal.ts';
import { Chart, NumberTable } from '../../components/charts.tsx';
import { Paragraph, TitleText } from '../../components/glossary-text.tsx';
import { KnowledgeField } from '../attack/attack.tsx';

export function Compare(): ReactNode {
  const state = useStudio();
  const run = chosenRunOf(state)!;
  const staleness = stalenessOf(run, state.choices);
  const stored = useStoredRun(run);
  return (
    <>
      {staleness !== undefined && <StaleNotice run={run} staleness={staleness} />}
      <Paragraph className="lead">
        The release of {runName(run)} next to the original. Everything here stays in this tab and is not published.
      </Paragraph>
      <AnswerStatus answer={stored} title="Making the release again" />
      {stored.value !== undefined && !stored.isWaiting && (
        <div className="part">
          <Tabs
            label="What to compare"
            tabs={[
              { id: 'records', title: 'Records', content: <RecordsCompared run={run} /> },
              { id: 'flow', title: 'Items', content: <Flow run={run} /> },
              { id: 'rules', title: 'Rules', content: <RulesCompared run={run} /> },
              { id: 'attack', title: 'Attack', content: <AttackReplay run={run} /> },
            ]}
          />
        </div>
      )}
    </>
  );
}

interface StaleNoticeProps {
  readonly run: StudioRun;
  readonly staleness: Staleness;
}

/** A notice that a release does not match the current choices, and the two remedies. */
export function StaleNotice({ run, staleness }: StaleNoticeProps): ReactNode {
  const { choices } = useStudio();
  return (
    <section className="verdict open stale-release" aria-labelledby="stale-title">
      <h2 id="stale-title">
        This release was <TitleText text={stalenessText(staleness)} />
      </h2>
      <p>It does not have your current choices. Run again, or restore the choices that it was made with.</p>
      <p className="row">
        <button type="button" className="primary" onClick={() => goTo('explore')}>
          Run again on Explore
        </button>
        <button type="button" onClick={() => choose({ ...choicesOfRun(run, choices), chosenRun: run.id })}>
          Restore its choices
        </button>
      </p>
    </section>
  );
}

const MAX_KNOWN = 6;

/** The same attackers, before and after. */
function AttackReplay({ run }: { readonly run: StudioRun }): ReactNode {
  const [choice, setChoice] = useState<KnowledgeChoice>('random');
  const answer = useLongAnswer('attackReplay', { run: run.id, known: MAX_KNOWN, choice, seed: seedOf(run.job) });
  const { value } = answer;
  const attackers = value === undefined ? 'Attackers' : plural(value.samples, 'attacker');
  return (
    <>
      <KnowledgeField title={`${attackers}, who know`} choice={choice} change={setChoice} />
      <AnswerStatus answer={answer} title="Attacking both" retryText="Attack again" />
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
