import { type ReactNode, useId, useState } from 'react';
import { algorithms, hierarchyBuilders, type Model, plural } from '../../../src/internal.ts';
import { announce } from '../../app/announcer.tsx';
import { ParameterForm, Select } from '../../components/fields.tsx';
import { Paragraph } from '../../components/glossary-text.tsx';
import { ProblemNote, ProgressBar } from '../../components/status.tsx';
import { useAttempt } from '../../state/failure.ts';
import { useInputFindings } from '../../state/input-findings.tsx';
import { freeName } from '../../state/job-of.ts';
import { setSideInput } from '../../state/side-inputs.ts';
import { choose, useStudio } from '../../state/store.ts';
import type { FormValues } from '../../state/studio-state.ts';
import { start } from '../../worker/client.ts';
import type { TaskProgress } from '../../worker/define.ts';
import type { HierarchyFinding } from '../../worker/tasks/read-inputs.ts';
import { HierarchyHands, MARKABLE } from './hierarchy-toolbar.tsx';
import { FileInput } from './side-input-editor.tsx';

/** The name of a hierarchy that is made here. */
const BUILT_FILE = 'hierarchy.csv';

/** Loads, builds, checks and shows the hierarchy. */
export function HierarchyPart({ model }: { readonly model: Model }): ReactNode {
  const findings = useInputFindings();
  const { choices } = useStudio();
  const { hierarchy } = choices.inputs;
  const finding = findings.value?.hierarchy;
  const use = hierarchyUse(model);
  const failure = findings.value?.inputs['hierarchy']?.failure;
  const isMarkable = model.needs.some((need) => need === MARKABLE);
  return (
    <section className="part hierarchy" data-field="hierarchy" aria-labelledby="hierarchy-title">
      <details className="fold" open={(use === 'needed' && hierarchy === undefined) || failure !== undefined}>
        <summary id="hierarchy-title">
          The hierarchy over the items{hierarchy === undefined ? ': none yet' : `: ${hierarchy.address}`}
        </summary>
        <p className="soft">
          {use === 'none'
            ? `No algorithm for this promise needs it${isMarkable ? ', but you can mark branches in it' : ''}.`
            : use === 'needed'
              ? 'Every algorithm for this promise generalises items along a hierarchy, so one is needed.'
              : 'Some algorithms for this promise generalise items along a hierarchy; others group items without one.'}
        </p>
        {hierarchy === undefined ? (
          <p>None given yet.</p>
        ) : (
          <p className="row">
            <span className="tag">{hierarchy.address}</span>
            {finding?.view !== undefined && (
              <span className="small soft">
                {plural(finding.view.numItems, 'item')},{' '}
                {plural(finding.view.parent.length - finding.view.numItems, 'branch', 'branches')}
              </span>
            )}
            <button type="button" className="link small" onClick={() => setSideInput('hierarchy', undefined)}>
              {' '}
              Remove it{' '}
            </button>
          </p>
        )}
        {findings.isWaiting && hierarchy !== undefined && finding === undefined && (
          <Paragraph className="small soft">Reading …</Paragraph>
        )}
        {findings.failure !== undefined && <ProblemNote failure={findings.failure} />}
        {finding !== undefined && hierarchy !== undefined && (
          <>
            {failure !== undefined && <ProblemNote failure={failure} />}
            <Lint finding={finding} />
            {finding.remarks.length === 0 && failure === undefined && (
              <Paragraph className="small soft">
                Checked: every item of the data is a leaf, and nothing looks wrong.
              </Paragraph>
            )}
            {finding.view !== undefined && <HierarchyHands view={finding.view} isMarkable={isMarkable} />}
          </>
        )}
        <div className="cards get-hierarchy">
          <LoadHierarchy />
          <BuildHierarchy />
        </div>
      </details>
    </section>
  );
}

function Lint({ finding: { remarks, view } }: { readonly finding: HierarchyFinding }): ReactNode {
  return (
    remarks.length > 0 && (
      <details className="lint" open={view === undefined}>
        <summary>{plural(remarks.length, 'remark')} on this hierarchy</summary>
        <ul className="plain">
          {remarks.map(({ severity, text }) => (
            <li key={text}>
              <span className={`tag ${severity === 'problem' ? 'bad' : ''}`}>{severity}</span> {text}
            </li>
          ))}
        </ul>
      </details>
    )
  );
}

function LoadHierarchy(): ReactNode {
  const { choices } = useStudio();
  const id = useId();
  const { columns = [] } = choices;
  return (
    <div className="card">
      <h3>Load one</h3>
      <FileInput name="hierarchy" label="Hierarchy file">
        CSV (levels or parents), ARX, Amnesia’s text, or JSON. The format is detected.
      </FileInput>
      {choices.inputs.hierarchy?.file !== undefined && (
        <div className="field">
          <label htmlFor={`${id}-columns`}>Columns that are levels, item first</label>
          <input
            id={`${id}-columns`}
            data-field="columns"
            type="text"
            value={columns.join(',')}
            placeholder="all of them"
            onChange={({ target }) => {
              const names = target.value.split(',').filter((name) => name !== '');
              choose({ columns: names.length === 0 ? undefined : names }, 'columns');
            }}
          />
        </div>
      )}
    </div>
  );
}

function BuildHierarchy(): ReactNode {
  const id = useId();
  const [builderId, setBuilderId] = useState(hierarchyBuilders[0]!.id);
  const [params, setParams] = useState<FormValues>({});
  const [work, setWork] = useState<{ progress?: TaskProgress; controller: AbortController }>();
  const { attempt, failure } = useAttempt();
  const builder = hierarchyBuilders.find((one) => one.id === builderId)!;
  const build = async (): Promise<void> => {
    const controller = new AbortController();
    setWork({ controller });
    await attempt(async () => {
      const onProgress = (progress: TaskProgress): void => setWork({ controller, progress });
      const { signal } = controller;
      const text = await start('buildHierarchy', { builder: builderId, params }, { onProgress, signal });
      const address = freeName(useStudio.getState().choices, BUILT_FILE, 'hierarchy');
      setSideInput('hierarchy', { address, text });
      announce('The hierarchy was built');
    });
    setWork(undefined);
  };
  return (
    <div className="card">
      <h3>Build one from the data</h3>
      <div className="field">
        <label htmlFor={id}>By</label>
        <Select
          id={id}
          value={builderId}
          options={hierarchyBuilders.map((one) => [one.id, one.title])}
          choose={(next) => {
            setBuilderId(next);
            setParams({});
          }}
        />
        <Paragraph className="small soft">{builder.summary}</Paragraph>
      </div>
      <ParameterForm parameters={builder.params} values={params} owner={builder.id} change={setParams} />
      {work === undefined ? (
        <button type="button" onClick={() => void build()}>
          Build the hierarchy
        </button>
      ) : (
        <ProgressBar title="Building" progress={work.progress} cancel={() => work.controller.abort()} />
      )}
      {failure !== undefined && <ProblemNote failure={failure} />}
    </div>
  );
}

/** Whether some algorithm for the model works along a hierarchy, and whether all of them must have one. */
function hierarchyUse(model: Model): 'needed' | 'possible' | 'none' {
  const serving = algorithms.filter(({ serves }) => serves.includes(model.id));
  if (serving.every(({ needs }) => needs.includes('hierarchy'))) return 'needed';
  return serving.some(({ needs, uses = [] }) => [...needs, ...uses].includes('hierarchy')) ? 'possible' : 'none';
}
