import type { ReactNode } from 'react';
import { countText } from '../../../src/internal.ts';
import { announce } from '../../app/announcer.tsx';
import { SaveButton } from '../../components/charts.tsx';
import { Problem } from '../../components/status.tsx';
import { useAttempt } from '../../state/failure.ts';
import { markItems, useItemPolicy } from '../../state/item-policy.tsx';
import { freeName } from '../../state/job-of.ts';
import { filesOfInputs } from '../../state/side-inputs.ts';
import { choose, useStudio } from '../../state/store.ts';
import { ask } from '../../worker/client.ts';
import type { HierarchyEdit } from '../../worker/hierarchy-edits.ts';
import type { HierarchyView } from '../../worker/tasks/read-inputs.ts';
import { HierarchyEditor, referenceTo } from './hierarchy-editor.tsx';
import { Icicle, type IcicleNode } from './icicle.tsx';

/** The side input that is a list of items, which branches can be added to. */
export const MARKABLE = 'sensitive';

interface HierarchyHandsProps {
  readonly view: HierarchyView;
  readonly isMarkable: boolean;
}

const NONE: ReadonlyMap<number, string> = new Map();

/** The hierarchy to look at, to mark branches of and to change. */
export function HierarchyHands({ view, isMarkable }: HierarchyHandsProps): ReactNode {
  const { text } = useStudio().choices.inputs.hierarchy ?? {};
  const policy = useItemPolicy();
  const marked = isMarkable ? policy[MARKABLE] : NONE;
  const { attempt, failure } = useAttempt();
  const change = (edit: HierarchyEdit, what: string): void => void attempt(() => changeHierarchy(edit, what));
  const drop = (node: number, onto: number): void => {
    const into = onto < view.numItems ? view.parent[onto]! : onto;
    if (into === node || view.parent[node] === into) return;
    const what = `${view.labels[node]} moved into ${view.labels[into]}`;
    change({ kind: 'move', nodes: [referenceTo(view, node)], into: referenceTo(view, into) }, what);
  };
  return (
    <>
      <Icicle
        view={view}
        marked={marked}
        drop={drop}
        actions={(picked) => (
          <>
            {isMarkable && (
              <div className="row">
                <MarkButtons picked={picked} marked={marked} />
              </div>
            )}
            <details>
              <summary>Change the hierarchy here</summary>
              <HierarchyEditor key={`${picked.node} ${picked.label}`} picked={picked} change={change} />
            </details>
            {failure !== undefined && <Problem failure={failure} />}
          </>
        )}
      />
      {text !== undefined && <SaveButton title="hierarchy" ending="csv" text={() => text} />}
    </>
  );
}

/** Changes the hierarchy: every change is a step that can be undone. */
async function changeHierarchy(edit: HierarchyEdit, what: string): Promise<void> {
  const { choices } = useStudio.getState();
  const { inputs, columns } = choices;
  const { hierarchy } = inputs;
  if (hierarchy === undefined) return;
  const { address: file } = hierarchy;
  const files = await filesOfInputs({ hierarchy });
  const text = await ask('changeHierarchy', { file, files, edit, ...(columns !== undefined && { columns }) });
  // The new file has the columns that were picked and no others.
  const address = hierarchy.text === undefined ? freeName(choices, 'hierarchy.csv', 'hierarchy') : file;
  choose({ inputs: { ...inputs, hierarchy: { address, text } }, columns: undefined });
  announce(what);
}

interface MarkButtonsProps {
  readonly picked: IcicleNode;
  readonly marked: ReadonlyMap<number, string>;
}

/** Marks the items of a whole branch. */
function MarkButtons({ picked: { items, label }, marked }: MarkButtonsProps): ReactNode {
  const numMarked = items.filter((item) => marked.has(item)).length;
  const mark = (isOn: boolean) => (): void =>
    markItems(MARKABLE, items, isOn, (count) =>
      announce(`${label}: ${isOn ? 'marked' : 'marks removed'}; ${count} marked in all`),
    );
  return (
    <>
      <button type="button" disabled={numMarked === items.length} onClick={mark(true)}>
        Mark {items.length === 1 ? 'it' : `all ${countText(items.length)}`} as sensitive
      </button>
      <button type="button" disabled={numMarked === 0} onClick={mark(false)}>
        Remove {numMarked === 1 ? 'the mark' : 'the marks'}
      </button>
    </>
  );
}
