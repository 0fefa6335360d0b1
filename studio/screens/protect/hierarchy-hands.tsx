import { type ReactNode, useMemo, useState } from 'react';
import { countText } from '../../../src/internal.ts';
import { useAnnounce } from '../../app/announcer.tsx';
import { Problem } from '../../components/problem.tsx';
import { SaveButton } from '../../components/save-button.tsx';
import { useAnswer } from '../../state/answers.ts';
import { failureOf } from '../../state/failure.ts';
import { freeName } from '../../state/job-of.ts';
import { useDispatch, useStudio } from '../../state/store.tsx';
import type { Failure } from '../../state/studio-state.ts';
import { useGive } from '../../state/use-give.ts';
import { useGivenFiles } from '../../state/use-given-files.ts';
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

/** The hierarchy to look at, to mark branches of and to change. */
export function HierarchyHands({ view, isMarkable }: HierarchyHandsProps): ReactNode {
  const { choices } = useStudio();
  const { marked, actions: marks } = useBranchMarks(isMarkable);
  const { change, failure } = useHierarchyChanges();
  const given = choices.inputs.hierarchy;
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
            {isMarkable && <div className="row">{marks(picked)}</div>}
            <details>
              <summary>Change the hierarchy here</summary>
              <HierarchyEditor key={`${picked.node} ${picked.label}`} picked={picked} change={change} />
            </details>
            {failure !== undefined && <Problem failure={failure} />}
          </>
        )}
      />
      {given?.text !== undefined && <SaveButton title="hierarchy" ending="csv" text={() => given.text!} />}
    </>
  );
}

/** Changes the hierarchy: every change is a step that can be undone. */
function useHierarchyChanges(): { change(edit: HierarchyEdit, what: string): void; failure: Failure | undefined } {
  const { choices } = useStudio();
  const { inputs, columns } = choices;
  const dispatch = useDispatch();
  const announce = useAnnounce();
  const { files } = useGivenFiles(inputs);
  const [failure, setFailure] = useState<Failure>();
  const change = async (edit: HierarchyEdit, what: string): Promise<void> => {
    const { hierarchy } = inputs;
    if (hierarchy === undefined || files === undefined) return;
    try {
      const { address } = hierarchy;
      const text = await ask('changeHierarchy', {
        file: address,
        files,
        edit,
        ...(columns !== undefined && { columns }),
      });
      setFailure(undefined);
      // What is written anew has the columns that were picked and no others.
      const name = hierarchy.text === undefined ? freeName(choices, 'hierarchy.csv', 'hierarchy') : address;
      const given = { ...inputs, hierarchy: { address: name, text } };
      dispatch({ type: 'choose', change: { inputs: given, columns: undefined } });
      announce(what);
    } catch (error) {
      setFailure(failureOf(error));
    }
  };
  return { change: (edit, what) => void change(edit, what), failure };
}

/** Marks the items of whole branches. */
function useBranchMarks(isMarkable: boolean): {
  readonly marked: ReadonlySet<number>;
  actions(picked: IcicleNode): ReactNode;
} {
  const { choices } = useStudio();
  const announce = useAnnounce();
  const give = useGive();
  const given = choices.inputs[MARKABLE];
  const text = given?.text;
  const { value } = useAnswer(
    'markItems',
    isMarkable ? { input: MARKABLE, ...(text !== undefined && { text }) } : undefined,
  );
  const marked = useMemo(
    () => new Set(text === undefined || !isMarkable ? [] : (value?.items ?? []).map(({ item }) => item)),
    [value, text, isMarkable],
  );
  const mark = async (items: readonly number[], remove: boolean, label: string): Promise<void> => {
    const next = await ask('markItems', { input: MARKABLE, ...(text !== undefined && { text }), items, remove });
    const address = text === undefined ? freeName(choices, `${MARKABLE}.txt`, MARKABLE) : given!.address;
    give(MARKABLE, next.items.length === 0 ? undefined : { address, text: next.text });
    announce(`${label}: ${remove ? 'marks removed' : 'marked'}; ${next.items.length} marked in all`);
  };
  const actions = ({ items, label }: IcicleNode): ReactNode => {
    const numMarked = items.filter((item) => marked.has(item)).length;
    return (
      <>
        <button type="button" disabled={numMarked === items.length} onClick={() => void mark(items, false, label)}>
          Mark {items.length === 1 ? 'it' : `all ${countText(items.length)}`} as sensitive
        </button>
        <button type="button" disabled={numMarked === 0} onClick={() => void mark(items, true, label)}>
          Remove {numMarked === 1 ? 'the mark' : 'the marks'}
        </button>
      </>
    );
  };
  return { marked, actions };
}
