import { type PointerEvent, useRef, useState } from 'react';

/** How far the pointer must go for a press to be a drag, in pixels. */
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
export function nodeAt(target: EventTarget | Element | null): number | undefined {
  const told = target instanceof Element ? target.closest('[data-node]')?.getAttribute('data-node') : undefined;
  return told === null || told === undefined ? undefined : Number(told);
}

/** Follows a mouse or a pen that drags a box of the picture onto another; a finger scrolls. */
export function useDraggedNode(drop: (node: number, onto: number) => void): DraggedNode {
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
