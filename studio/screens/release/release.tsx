import { type ReactNode, useMemo, useState } from 'react';
import {
  COUNT_TOLERANCE,
  countText,
  hintText,
  isReleasable,
  resolveJob,
  shareText,
  unitOf,
} from '../../../src/internal.ts';
import { endSentence, useRiskFacts } from '../../app/risk.ts';
import { Paragraph, Remarks } from '../../components/glossary-text.tsx';
import { AnswerStatus, ProblemNote } from '../../components/status.tsx';
import { withGroupedDigits } from '../../components/texts.ts';
import { useFilesOfInputs, useLongAnswer, useStoredRun } from '../../state/answers.ts';
import { chosenRunOf } from '../../state/best-run.ts';
import { studioWords } from '../../state/hints.ts';
import { remarksOf } from '../../state/remarks.ts';
import { stalenessOf } from '../../state/staleness.ts';
import { useStudio } from '../../state/store.ts';
import { type StudioRun, storyOf } from '../../state/studio-state.ts';
import type { FolderArchive } from '../../worker/tasks/release-folder.ts';
import type { RunSummary } from '../../worker/tasks/runs.ts';
import { StaleNotice } from '../compare/compare.tsx';
import { runName, VERDICT_TONES } from '../explore/runs.ts';
import { Commands, commandsOf, Downloads, folderName } from './downloads.tsx';
import { ReportView } from './report-view.tsx';
import { SignPart } from './sign-part.tsx';
import './release.css';

export function ReleaseScreen(): ReactNode {
  const state = useStudio();
  const run = chosenRunOf(state)!;
  const { summary } = run;
  const staleness = stalenessOf(run, state.choices);
  if (staleness !== undefined) return <StaleNotice run={run} staleness={staleness} />;
  const mayGoOut = isReleasable(summary);
  return (
    <>
      <Verdict run={run} summary={summary} mayGoOut={mayGoOut} />
      <StoryEnd summary={summary} />
      <Remarks label="Notes before you hand it over" remarks={remarksOf(run, state.choices.inputs)} />
      {mayGoOut ? (
        <Folder key={run.id} run={run} />
      ) : (
        <p className="part lead">
          You can download a release only if the promise holds. Pick another run on Explore, or choose a weaker promise
          on Protect.
        </p>
      )}
    </>
  );
}

/** The outcome for the risk and for the data, in one sentence; of a story, its end. */
function StoryEnd({ summary: { countsRight } }: { readonly summary: RunSummary }): ReactNode {
  const { source } = useStudio().choices;
  const end = endSentence(useRiskFacts());
  const story = storyOf(source);
  if (end === undefined) return null;
  return (
    <Paragraph className="story-end">
      {story !== undefined && <strong>{story.title}, to its end: </strong>}
      {end} {shareText(countsRight)} of the item counts are right to within {COUNT_TOLERANCE * 100}%.
    </Paragraph>
  );
}

const HEADINGS = {
  holds: 'The promise holds',
  violated: 'The promise is broken',
  undecided: 'Whether the promise holds is undecided',
} as const;

interface VerdictProps {
  readonly run: StudioRun;
  readonly summary: RunSummary;
  readonly mayGoOut: boolean;
}

/** The verdict of the independent check, with the witness if it fails. */
function Verdict({ run, summary: { verdict, instead, truthful, policy }, mayGoOut }: VerdictProps): ReactNode {
  const { model, promised } = resolveJob(run.job);
  const statement = model.statement(promised.params, unitOf(run.job, model));
  const tone = verdict.status === 'holds' && !mayGoOut ? 'bad' : VERDICT_TONES[verdict.status];
  return (
    <section className={`verdict ${tone}`} aria-labelledby="verdict-title">
      <h2 id="verdict-title">
        <span aria-hidden="true">{verdict.status === 'holds' ? '✔' : verdict.status === 'violated' ? '✕' : '?'}</span>{' '}
        {HEADINGS[verdict.status]}
      </h2>
      <Paragraph>{statement}</Paragraph>
      <Paragraph className="small">
        Release of {runName(run)}. Checked by counting, independently of the algorithm:{' '}
        {withGroupedDigits(verdict.scope)}; {countText(verdict.checked)} cases.
      </Paragraph>
      {verdict.status === 'violated' && (
        <dl className="witness">
          <dt>Witness</dt>
          <dd>{verdict.witness.finding}</dd>
          <dt>Items</dt>
          <dd>{verdict.witness.items.join(', ')}</dd>
          <dt>Records</dt>
          <dd>
            {verdict.witness.rows.slice(0, 8).join(', ')}
            {verdict.witness.support > 8 && ` … (${countText(verdict.witness.support)} in all)`}
          </dd>
        </dl>
      )}
      {instead !== undefined && <Paragraph>What helps: {hintText(instead, studioWords)}.</Paragraph>}
      {verdict.status === 'undecided' && <Paragraph>{verdict.reason}</Paragraph>}
      <Paragraph className="small">
        {truthful.status === 'violated'
          ? `Not true of the original: ${truthful.finding}`
          : truthful.status === 'holds'
            ? `True of the original: ${truthful.scope}.`
            : `Truthfulness does not apply: ${truthful.scope}.`}
      </Paragraph>
      {policy !== undefined && (
        <Paragraph className="small">
          {policy.status === 'holds' ? `Utility groups kept: ${policy.scope}.` : (policy.finding ?? policy.scope)}
        </Paragraph>
      )}
    </section>
  );
}

/** Composes the folder and offers it. */
function Folder({ run }: { readonly run: StudioRun }): ReactNode {
  const { choices } = useStudio();
  const source = choices.source!;
  const stored = useStoredRun(run);
  const { value: files, failure: lost } = useFilesOfInputs(run.inputs);
  const [signature, setSignature] = useState<string>();
  const commands = useMemo(() => commandsOf(run.job, source), [run.job, source]);
  const output = folderName(source);
  const isReady = stored.value !== undefined && files !== undefined;
  const folder = useLongAnswer(
    'releaseFolder',
    isReady
      ? {
          run: run.id,
          output,
          files,
          commands: commands.map(({ text }) => text),
          ...(signature !== undefined && { signature }),
        }
      : undefined,
  );
  if (lost !== undefined) return <ProblemNote failure={lost} />;
  if (stored.value === undefined) return <AnswerStatus answer={stored} title="Making the release again" />;
  if (folder.value === undefined) return <AnswerStatus answer={folder} title="Composing the folder" />;
  return (
    <>
      <Downloads folder={folder.value} output={output}>
        <SignPart document={folder.value.document} isSigned={signature !== undefined} take={setSignature} />
      </Downloads>
      <Commands commands={commands} />
      <Attestation folder={folder.value} />
      <ReportView folder={folder.value} />
    </>
  );
}

function Attestation({ folder: { digest, document } }: { readonly folder: FolderArchive }): ReactNode {
  return (
    <section className="part" aria-labelledby="attestation-title">
      <h2 id="attestation-title">Attestation</h2>
      <Paragraph>
        release.json is an in-toto statement: the promise, the verdict, and the SHA-256 of every file. Its digest:
      </Paragraph>
      <pre className="digest">{digest}</pre>
      <p className="small soft">
        Send the recipient this digest separately. <code>sotto verify</code> prints it and checks the signature, if
        there is one.
      </p>
      <details>
        <summary>release.json</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className="scroll" aria-label="The text of release.json" tabIndex={0}>
          <pre>{document}</pre>
        </section>
      </details>
    </section>
  );
}
