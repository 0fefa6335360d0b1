import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { countText, plural } from '../../../src/internal.ts';
import { announce } from '../../app/announcer.tsx';
import { SaveButton } from '../../components/charts.tsx';
import { ProblemNote } from '../../components/status.tsx';
import { useAttempt } from '../../state/failure.ts';
import { setMark, useItemPolicy } from '../../state/item-policy.tsx';
import { freeName } from '../../state/job-of.ts';
import { filesOfInputs } from '../../state/side-inputs.ts';
import { choose, useStudio } from '../../state/store.ts';
import { request } from '../../worker/client.ts';
import type { HierarchyEdit, NodeReference } from '../../worker/hierarchy-edits.ts';
import type { HierarchyView } from '../../worker/tasks/read-inputs.ts';
import { Icicle, type IcicleNode } from './icicle.tsx';
import { childNodesOf } from './icicle-layout.ts';

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
  const change = (edit: HierarchyEdit, done: string): void => void attempt(() => changeHierarchy(edit, done));
  const drop = (node: number, onto: number): void => {
    const into = onto < view.numItems ? view.parent[onto]! : onto;
    if (into === node || view.parent[node] === into) return;
    const done = `${view.labels[node]} moved into ${view.labels[into]}`;
    change({ kind: 'move', nodes: [referenceTo(view, node)], into: referenceTo(view, into) }, done);
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
            {failure !== undefined && <ProblemNote failure={failure} />}
          </>
        )}
      />
      {text !== undefined && <SaveButton title="hierarchy" ending="csv" text={() => text} />}
    </>
  );
}

/** Changes the hierarchy: every change is a step that can be undone. */
async function changeHierarchy(edit: HierarchyEdit, done: string): Promise<void> {
  const { choices } = useStudio.getState();
  const { inputs, columns } = choices;
  const { hierarchy } = inputs;
  if (hierarchy === undefined) return;
  const { address: file } = hierarchy;
  const files = await filesOfInputs({ hierarchy });
  const text = await request('changeHierarchy', { file, files, edit, ...(columns !== undefined && { columns }) });
  // The new file has the columns that were picked and no others.
  const address = hierarchy.text === undefined ? freeName(choices, 'hierarchy.csv', 'hierarchy') : file;
  choose({ inputs: { ...inputs, hierarchy: { address, text } }, columns: undefined });
  announce(done);
}

interface MarkButtonsProps {
  readonly picked: IcicleNode;
  readonly marked: ReadonlyMap<number, string>;
}

/** Marks the items of a whole branch. */
function MarkButtons({ picked: { items, label }, marked }: MarkButtonsProps): ReactNode {
  const numMarked = items.filter((item) => marked.has(item)).length;
  const mark = (isOn: boolean) => (): void =>
    setMark(MARKABLE, items, isOn, (count) =>
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

interface HierarchyEditorProps {
  readonly picked: IcicleNode;
  change(edit: HierarchyEdit, done: string): void;
}

/** The name of a node in messages of the editor. */
function referenceTo({ labels, leafOrder, leafFrom, leafTo }: HierarchyView, node: number): NodeReference {
  return [labels[leafOrder[leafFrom[node]!]!]!, labels[leafOrder[leafTo[node]! - 1]!]!];
}

/** The number that is listed to tick. */
const MAX_LISTED = 300;

/** Changes at one node of the hierarchy: rename, move, put together, split off, dissolve. */
function HierarchyEditor({ picked, change }: HierarchyEditorProps): ReactNode {
  const { tree, node, label } = picked;
  const { view, root } = tree;
  const isBranch = node >= view.numItems;
  const own = referenceTo(view, node);
  return (
    <div className="hierarchy-editor">
      {isBranch && node !== root && (
        <NameForm
          title="New name"
          button="Rename"
          start={label}
          take={(name) => change({ kind: 'rename', node: own, name }, `${label} is called ${name}`)}
        />
      )}
      {node !== root && (
        <MoveForm
          picked={picked}
          title="Move it into"
          move={(into) =>
            change(
              { kind: 'move', nodes: [own], into: referenceTo(view, into) },
              `${label} moved into ${view.labels[into]}`,
            )
          }
        />
      )}
      {isBranch && <Members picked={picked} change={change} />}
      {isBranch && node !== root && (
        <button type="button" onClick={() => change({ kind: 'dissolve', node: own }, `${label} was dissolved`)}>
          Dissolve it: its contents move one level up
        </button>
      )}
    </div>
  );
}

/** The content of a branch, to be ticked, and the actions for the ticked ones. */
function Members({ picked: { tree, node, label }, change }: HierarchyEditorProps): ReactNode {
  const { view, root } = tree;
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const children = [...childNodesOf(tree, node)];
  const toggle = (v: number): void => {
    const next = new Set(ticked);
    if (!next.delete(v)) next.add(v);
    setTicked(next);
  };
  const nodes = [...ticked].map((v) => referenceTo(view, v));
  const many = plural(ticked.size, 'node');
  const group = (where: 'inside' | 'beside', name: string): void =>
    change({ kind: 'group', nodes, name, where }, `${many} now in ${name}`);
  return (
    <fieldset className="members">
      <legend>Contents: tick some to move them</legend>
      <ul className="chips">
        {children.slice(0, MAX_LISTED).map((v) => (
          <li key={v}>
            <button type="button" className="chip" aria-pressed={ticked.has(v)} onClick={() => toggle(v)}>
              {ticked.has(v) && <span aria-hidden="true">✓</span>}
              {view.labels[v]}
              {v >= view.numItems && <span className="soft"> {countText(view.leafTo[v]! - view.leafFrom[v]!)}</span>}
            </button>
          </li>
        ))}
        {children.length > MAX_LISTED && (
          <li className="soft">and {countText(children.length - MAX_LISTED)} more: open a smaller branch</li>
        )}
      </ul>
      {ticked.size > 0 && (
        <>
          <NameForm
            title={`A new branch for ${many}`}
            button="Add here"
            start=""
            take={(name) => group('inside', name)}
          >
            {node !== root &&
              ((name) => (
                <button type="button" disabled={name.trim() === ''} onClick={() => group('beside', name)}>
                  Add next to {label}
                </button>
              ))}
          </NameForm>
          {ticked.size === 1 && <p className="small soft">A branch is shown once it has at least two members.</p>}
          <MoveForm
            picked={{ tree, node, label, items: [] }}
            title={`Move ${many} into`}
            move={(into) =>
              change({ kind: 'move', nodes, into: referenceTo(view, into) }, `${many} moved into ${view.labels[into]}`)
            }
          />
        </>
      )}
    </fieldset>
  );
}

interface NameFormProps {
  readonly title: string;
  readonly button: string;
  readonly start: string;
  take(name: string): void;
  /** The other actions for the name. */
  readonly children?: ((name: string) => ReactNode) | false;
}

function NameForm({ title, button, start, take, children }: NameFormProps): ReactNode {
  const id = useId();
  const [name, setName] = useState(start);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    take(name.trim());
  };
  return (
    <form className="row" onSubmit={submit}>
      <label htmlFor={id}>{title}</label>
      <input id={id} type="text" autoComplete="off" value={name} onChange={({ target }) => setName(target.value)} />
      <button type="submit" disabled={name.trim() === '' || name.trim() === start}>
        {button}
      </button>
      {children !== false && children?.(name.trim())}
    </form>
  );
}

interface MoveFormProps {
  readonly picked: IcicleNode;
  readonly title: string;
  move(into: number): void;
}

/** The number of branches that are offered while typing. */
const MAX_OFFERED = 400;

function MoveForm({ picked: { tree, node }, title, move }: MoveFormProps): ReactNode {
  const { view, root } = tree;
  const id = useId();
  const [target, setTarget] = useState('');
  const branches = view.labels.map((label, v) => ({ label, v })).slice(view.numItems);
  // Nothing goes into itself or to where it stands.
  const others = branches.filter(({ v }) => v !== node && v !== view.parent[node]);
  const into = others.find(({ label, v }) => nameOf(label, v, root) === target);
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault();
        if (into !== undefined) move(into.v);
      }}
    >
      <label htmlFor={id}>{title}</label>
      <input
        id={id}
        type="text"
        list={`${id}-branches`}
        autoComplete="off"
        placeholder="name of a branch"
        value={target}
        onChange={({ target }) => setTarget(target.value)}
      />
      <datalist id={`${id}-branches`}>
        {others.slice(-MAX_OFFERED).map(({ label, v }) => (
          <option key={v} value={nameOf(label, v, root)} />
        ))}
      </datalist>
      <button type="submit" disabled={into === undefined}>
        Move
      </button>
    </form>
  );
}

function nameOf(label: string, v: number, root: number): string {
  return v === root ? 'All items' : label;
}
