import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';

interface TermProps {
  /** As it stands in the text. */
  readonly text: string;
  readonly meaning: string;
}

/** So long the pointer rests on a word before it is explained, in milliseconds. */
const REST = 250;

/** A word that is explained where the pointer or the focus rests on it; Escape takes the explanation away. */
export function Term({ text, meaning }: TermProps): ReactNode {
  const id = useId();
  const [at, setAt] = useState<DOMRect>();
  const restRef = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(restRef.current), []);
  const hide = (): void => {
    clearTimeout(restRef.current);
    setAt(undefined);
  };
  const show = ({ currentTarget }: { readonly currentTarget: Element }): void =>
    setAt(currentTarget.getBoundingClientRect());
  /** A pointer that only passes by asks nothing. */
  const showSoon = ({ currentTarget }: { readonly currentTarget: Element }): void => {
    restRef.current = setTimeout(() => show({ currentTarget }), REST);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is looked at, and does nothing
    <span
      className="term"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: who uses no pointer comes to the explanation by Tab
      tabIndex={0}
      aria-describedby={at === undefined ? undefined : id}
      onPointerEnter={showSoon}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={({ key }) => key === 'Escape' && hide()}
    >
      {text}
      {at !== undefined && <Explanation id={id} at={at} text={meaning} hide={hide} />}
    </span>
  );
}

interface ExplanationProps {
  readonly id: string;
  readonly at: DOMRect;
  readonly text: string;
  hide(): void;
}

/** Between the explanation and the edge of the window, in pixels. */
const EDGE = 12;

function Explanation({ id, at, text, hide }: ExplanationProps): ReactNode {
  const ref = useRef<HTMLSpanElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number }>();
  useLayoutEffect(() => {
    const { width, height } = ref.current!.getBoundingClientRect();
    const isRoomAbove = at.top - height > EDGE;
    setPlace({
      left: Math.max(EDGE, Math.min(at.left, document.documentElement.clientWidth - width - EDGE)),
      // Above, where nothing is to be pressed any more; it touches the word, so that the pointer can go there.
      top: isRoomAbove ? at.top - height : at.bottom,
    });
  }, [at]);
  useEffect(() => {
    window.addEventListener('scroll', hide, { capture: true, once: true });
    return () => window.removeEventListener('scroll', hide, { capture: true });
  }, [hide]);
  return (
    <span ref={ref} id={id} className="term-text" role="note" style={place}>
      {text}
    </span>
  );
}
