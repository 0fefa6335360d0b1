import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { countText, plural } from '../../../src/internal.ts';
import { useWidth } from '../../components/charts.tsx';
import { ItemName } from '../../components/items.tsx';
import type { HierarchyView } from '../../worker/tasks/read-inputs.ts';
import {
  boxesOf,
  branchOf,
  childNodesOf,
  type IcicleBox,
  type IcicleTree,
  neighbour,
  treeOf,
} from './icicle-layout.ts';

interface IcicleProps {
  readonly view: HierarchyView;
  /** Items that are marked. */
  readonly marked: ReadonlyMap<number, string>;
  /** The actions for a node and the items below it. */
  actions(node: IcicleNode): ReactNode;
  /** A node was dragged onto another. */
  drop(node: number, onto: number): void;
}

/** A node that was picked. */
export interface IcicleNode {
  readonly tree: IcicleTree;
  readonly node: number;
  readonly items: readonly number[];
  readonly label: string;
}

const HEIGHT = 440;
/** Boxes at least this high carry their name. */
const NAMED_HEIGHT = 13;
const CHARACTER = 7.2;
const COLOURS = 8;

/** The targets of the arrow keys. */
const WAYS = new Map<string, Parameters<typeof neighbour>[2]>([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['ArrowRight', 'in'],
  ['ArrowLeft', 'out'],
]);

/** A hierarchy as an icicle: levels from left to right, items from top to bottom. A click goes into a branch. */
export function Icicle({ view, marked, actions, drop }: IcicleProps): ReactNode {
  const id = useId();
  const tree = useMemo(() => treeOf(view), [view]);
  const marks = useMemo(() => marksOf(tree, marked), [tree, marked]);
  const [ref, width] = useWidth();
  const [zoom, setZoom] = useState(tree.root);
  const [current, setCurrent] = useState(tree.root);
  const zoomed = zoom < view.parent.length ? zoom : tree.root;
  const node = current < view.parent.length ? current : tree.root;
  const boxes = useMemo(() => (width === 0 ? [] : boxesOf(tree, zoomed, width, HEIGHT)), [tree, zoomed, width]);
  const goTo = (v: number): void => {
    setCurrent(v);
    if (!boxes.some((box) => box.node === v && !box.isDense)) setZoom(v < view.numItems ? view.parent[v]! : v);
  };
  const enter = (v: number): void => {
    setCurrent(v);
    if (v === zoomed) setZoom(Math.max(view.parent[v]!, v === tree.root ? v : view.parent[v]!));
    else if (v >= view.numItems) setZoom(v);
  };
  const onKey = (event: KeyboardEvent): void => {
    const way = WAYS.get(event.key);
    if (way !== undefined) goTo(neighbour(tree, node, way));
    else if (event.key === 'Enter' || event.key === ' ') enter(node);
    else if (event.key === 'Escape') setZoom(tree.root);
    else return;
    event.preventDefault();
  };
  const drag = useDraggedNode(drop);
  const onClick = ({ target }: MouseEvent): void => {
    const clicked = nodeAt(target);
    if (clicked !== undefined && !drag.hasMoved()) enter(clicked);
  };
  return (
    <div className="icicle">
      <Path
        tree={tree}
        node={zoomed}
        goTo={(v) => {
          setZoom(v);
          setCurrent(v);
        }}
      />
      <div
        ref={ref}
        className="tree"
        role="tree"
        aria-label="The hierarchy"
        aria-activedescendant={`${id}-${node}`}
        tabIndex={0}
        onKeyDown={onKey}
        onClick={onClick}
        {...drag.listeners}
      >
        <svg viewBox={`0 0 ${Math.max(1, width)} ${HEIGHT}`} width={width} height={HEIGHT} role="presentation">
          {boxes.map((box) =>
            box.isDense ? (
              <DenseShape key={`below ${box.node}`} box={box} tree={tree} />
            ) : (
              <BoxShape
                key={box.node}
                id={`${id}-${box.node}`}
                box={box}
                tree={tree}
                marks={marks[box.node]!}
                isCurrent={box.node === node}
                isTarget={box.node === drag.onto}
              />
            ),
          )}
        </svg>
      </div>
      <PickedNode tree={tree} node={node} marks={marks[node]!} actions={actions} />
      <p className="small soft">
        Click a branch to open it; click the left edge to go back. Drag an item or a branch onto another branch to move
        it there. Keyboard: arrow keys move, Enter opens, Escape shows all.
      </p>
    </div>
  );
}

/** The number of marked items at or below every node. */
function marksOf({ view }: IcicleTree, marked: IcicleProps['marked']): Uint32Array {
  const marks = new Uint32Array(view.parent.length);
  for (const item of marked.keys()) if (item < view.numItems) marks[item] = 1;
  for (let v = 0; v + 1 < marks.length; v++) marks[view.parent[v]!]! += marks[v]!;
  return marks;
}

interface BoxShapeProps {
  readonly id: string;
  readonly box: IcicleBox;
  readonly tree: IcicleTree;
  readonly marks: number;
  readonly isCurrent: boolean;
  /** The dragged node would go into it. */
  readonly isTarget: boolean;
}

function BoxShape({ id, box, tree, marks, isCurrent, isTarget }: BoxShapeProps): ReactNode {
  const { node } = box;
  const { labels, leafFrom, leafTo, numItems } = tree.view;
  const covered = leafTo[node]! - leafFrom[node]!;
  const name = node === tree.root ? 'All items' : labels[node]!;
  const mark = marks === 0 ? '' : node < numItems ? '● ' : `●${marks} `;
  const size = node < numItems ? '' : `, ${plural(covered, 'item')}`;
  return (
    <g
      id={id}
      role="treeitem"
      aria-level={tree.depth[node]! + 1}
      aria-selected={isCurrent}
      aria-label={`${name}${size}${marks === 0 ? '' : `, ${countText(marks)} marked`}`}
      className={`box ${isCurrent ? 'current' : ''} ${isTarget ? 'target' : ''} ${marks === covered ? 'all-marked' : ''}`}
      data-node={node}
      style={colourOf(tree, node)}
    >
      <title>{`${name}${size}`}</title>
      <NamedBox box={box} text={`${mark}${name}`} />
    </g>
  );
}

/** Children too small to be drawn one by one. */
function DenseShape({ box, tree }: Pick<BoxShapeProps, 'box' | 'tree'>): ReactNode {
  const text = `${countText(childNodesOf(tree, box.node).length)} more, click to see them`;
  return (
    <g data-node={box.node} className="box dense" style={colourOf(tree, box.node)}>
      <NamedBox box={box} text={text} />
    </g>
  );
}

function NamedBox({ box: { x, y, width, height }, text }: Pick<BoxShapeProps, 'box'> & { text: string }): ReactNode {
  const room = Math.floor((width - 10) / CHARACTER);
  return (
    <>
      <rect
        x={x + 0.5}
        y={y + 0.5}
        width={Math.max(0, width - 1)}
        height={Math.max(0.5, height - 1)}
        rx={height > 8 ? 3 : 0}
      />
      {height >= NAMED_HEIGHT && room > 2 && (
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: SVG text takes no focus, and the box says its name itself
        <text x={x + 6} y={y + height / 2 + 4} aria-hidden="true">
          {text.length > room ? `${text.slice(0, room - 1)}…` : text}
        </text>
      )}
    </>
  );
}

function colourOf(tree: IcicleTree, node: number): { readonly color: string } | undefined {
  const branch = branchOf(tree, node);
  return branch < 0 ? undefined : { color: `var(--series-${(branch % COLOURS) + 1})` };
}

function Path({ tree, node, goTo }: Pick<PickedNodeProps, 'tree' | 'node'> & { goTo(v: number): void }): ReactNode {
  const path: number[] = [];
  for (let v = node; v >= 0; v = tree.view.parent[v]!) path.unshift(v);
  return (
    <nav aria-label="Where in the hierarchy" className="row icicle-path small">
      {path.map((v) => (
        <button key={v} type="button" className="link" aria-current={v === node || undefined} onClick={() => goTo(v)}>
          {v === tree.root ? 'All items' : tree.view.labels[v]}
        </button>
      ))}
    </nav>
  );
}

interface PickedNodeProps {
  readonly tree: IcicleTree;
  readonly node: number;
  readonly marks: number;
  readonly actions: IcicleProps['actions'];
}

/** The number of items of a branch that are named. */
const MAX_NAMED = 8;

function PickedNode({ tree, node, marks, actions }: PickedNodeProps): ReactNode {
  const { labels, leafFrom, leafTo, leafOrder } = tree.view;
  const items = [...leafOrder.subarray(leafFrom[node], leafTo[node])];
  const named = items.slice(0, MAX_NAMED).map((i) => labels[i]!);
  const name = node === tree.root ? 'All items' : labels[node]!;
  return (
    <div className="told">
      <div aria-live="polite">
        <p>
          {node < tree.view.numItems ? <ItemName item={node} label={name} /> : <strong>{name}</strong>}{' '}
          {node >= tree.view.numItems && (
            <span className="soft">
              {plural(items.length, 'item')}: {named.join(', ')}
              {items.length > named.length && ' …'}
            </span>
          )}
          {marks > 0 && <span className="tag open">{countText(marks)} marked</span>}
        </p>
      </div>
      {actions({ tree, node, items, label: name })}
    </div>
  );
}

/** The distance that turns a press into a drag, in pixels. */
const FAR = 6;

interface DraggedNode {
  /** The node that the pointer is over while another one is dragged. */
  readonly onto: number | undefined;
  /** Whether the last press was a drag and no click. */
  hasMoved(): boolean;
  readonly listeners: {
    onPointerDown(event: PointerEvent): void;
    onPointerMove(event: PointerEvent): void;
    onPointerUp(event: PointerEvent): void;
    onPointerCancel(): void;
  };
}

/** The node of the hierarchy that an element of the picture stands for. */
function nodeAt(target: EventTarget | Element | null): number | undefined {
  const nodeId = target instanceof Element ? target.closest('[data-node]')?.getAttribute('data-node') : undefined;
  return nodeId === null || nodeId === undefined ? undefined : Number(nodeId);
}

/** Follows a mouse or a pen that drags a box of the picture onto another; a finger scrolls. */
function useDraggedNode(drop: (node: number, onto: number) => void): DraggedNode {
  const startRef = useRef<{ readonly node: number; readonly x: number; readonly y: number }>(undefined);
  const movedRef = useRef(false);
  const [onto, setOnto] = useState<number>();
  const under = (event: PointerEvent): number | undefined => {
    const node = nodeAt(document.elementFromPoint(event.clientX, event.clientY));
    return node === startRef.current?.node ? undefined : node;
  };
  return {
    onto,
    hasMoved: () => movedRef.current,
    listeners: {
      onPointerDown(event) {
        const node = nodeAt(event.target);
        movedRef.current = false;
        if (node === undefined || event.pointerType === 'touch' || event.button !== 0) return;
        startRef.current = { node, x: event.clientX, y: event.clientY };
      },
      onPointerMove(event) {
        const { current: start } = startRef;
        if (start === undefined) return;
        if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > FAR) movedRef.current = true;
        if (movedRef.current) setOnto(under(event));
      },
      onPointerUp(event) {
        const { current: start } = startRef;
        const target = movedRef.current ? under(event) : undefined;
        startRef.current = undefined;
        setOnto(undefined);
        if (start !== undefined && target !== undefined) drop(start.node, target);
      },
      onPointerCancel() {
        startRef.current = undefined;
        setOnto(undefined);
      },
    },
  };
}
