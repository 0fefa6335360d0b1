import {
  Children,
  createContext,
  type ReactNode,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import page from '../../docs/theory/glossary.md?raw';

/** The text that explains each term: the first that names it. More would only be in the way of the Tab key. */
class Explained {
  readonly #by = new Map<string, string>();

  claim(meaning: string, text: string): boolean {
    if (!this.#by.has(meaning)) this.#by.set(meaning, text);
    return this.#by.get(meaning) === text;
  }

  release(text: string): void {
    for (const [meaning, by] of this.#by) if (by === text) this.#by.delete(meaning);
  }
}

const ExplainedContext = createContext(new Explained());

/** Within it every term is explained once: a screen. */
export function ExplainedOnce({ children }: { readonly children: ReactNode }): ReactNode {
  const [explained] = useState(() => new Explained());
  return <ExplainedContext value={explained}>{children}</ExplainedContext>;
}

/** Text in which terms of the glossary are explained where the pointer or the focus rests on them; elements stay as they are. */
export function GlossaryText({ children }: { readonly children: ReactNode }): ReactNode {
  const id = useId();
  const explained = use(ExplainedContext);
  useEffect(() => () => explained.release(id), [explained, id]);
  const explainedHere = new Set<string>();
  const explain = (text: string): ReactNode[] =>
    termsIn(text).map(({ text: part, term }, n) => {
      // Several names may mean the same.
      const meaning = term === undefined ? undefined : glossary.get(term);
      const isFirst = meaning !== undefined && !explainedHere.has(meaning) && explained.claim(meaning, id);
      if (isFirst) explainedHere.add(meaning);
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      return isFirst ? <Term key={n} text={part} meaning={meaning} /> : <TitleText key={n} text={part} />;
    });
  return Children.map(children, (child) => (typeof child === 'string' ? explain(child) : child));
}

interface ParagraphProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/** A paragraph in which terms of the glossary are explained. */
export function Paragraph({ className, children }: ParagraphProps): ReactNode {
  return (
    <p className={className}>
      <GlossaryText>{children}</GlossaryText>
    </p>
  );
}

interface TermProps {
  /** The form of the term in the text. */
  readonly text: string;
  readonly meaning: string;
}

/** So long the pointer rests on a word before it is explained, in milliseconds. */
const REST = 250;

/** A word that is explained where the pointer or the focus rests on it; Escape takes the explanation away. */
function Term({ text, meaning }: TermProps): ReactNode {
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

/** A title with `k^m` set as it is read: the letter after the mark is raised, and the mark is only heard. */
export function TitleText({ text }: { readonly text: string }): ReactNode {
  return text.split(/(?<=\b\w)\^(?=\w)/).map((part, n) =>
    n === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <span key={n}>
        <sup>
          <span className="heard">^</span>
          {part[0]}
        </sup>
        {part.slice(1)}
      </span>
    ),
  );
}

interface RemarksProps {
  readonly label: string;
  readonly remarks: readonly string[];
}

/** Remarks to read before the next step; nothing if there are none. */
export function Remarks({ label, remarks }: RemarksProps): ReactNode {
  if (remarks.length === 0) return null;
  return (
    <ul className="remarks open" aria-label={label}>
      {remarks.map((remark) => (
        <li key={remark}>
          <GlossaryText>{remark}</GlossaryText>
        </li>
      ))}
    </ul>
  );
}

interface TilesProps {
  readonly figures: readonly (readonly [title: string, text: string])[];
  readonly className?: string;
}

/** A few figures, large. */
export function Tiles({ figures, className = '' }: TilesProps): ReactNode {
  return (
    <dl className={`tiles ${className}`.trim()}>
      {figures.map(([title, text]) => (
        <div key={title}>
          <dt>
            <GlossaryText>{title}</GlossaryText>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The meanings of technical terms, by every form in which the glossary of the documentation lists them. */
export const glossary: ReadonlyMap<string, string> = meaningsOf(page);

/** A part of a text: a term of the glossary, or the text between two. */
interface TextPart {
  readonly text: string;
  /** As the glossary writes it. */
  readonly term?: string;
}

/** Longer names first, so that the longest that fits is found; not within a word or a name such as `k^m`. */
const TERMS = new RegExp(
  `(?<![\\p{L}\\p{N}^_-])(${[...glossary.keys()].sort((a, b) => b.length - a.length).join('|')})s?(?![\\p{L}\\p{N}^_-])`,
  'giu',
);

/** A text cut at the terms in it. */
export function termsIn(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const { 0: found, 1: name, index } of text.matchAll(TERMS)) {
    const term = termOf(name!);
    if (term === undefined) continue;
    if (index > done) parts.push({ text: text.slice(done, index) });
    parts.push({ text: found, term });
    done = index + found.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done) });
  return parts;
}

/** A single letter is a term only as it is written there; a word also with a capital. */
function termOf(name: string): string | undefined {
  if (glossary.has(name)) return name;
  const plain = name.toLowerCase();
  return name.length > 1 && glossary.has(plain) ? plain : undefined;
}

/** The rows of the first table, in plain text: a name or several with commas between them, and what they mean. */
function meaningsOf(text: string): Map<string, string> {
  const [table = ''] = text.split('\n## ', 1);
  const rows = [...table.matchAll(/^\| (?!term|---)([^|]+) \| ([^|]+) \|$/gm)];
  return new Map(
    rows.flatMap(([, names, meaning]) => {
      const plain = meaning!.replaceAll(/[`*]/g, '');
      const sentence = `${plain[0]!.toUpperCase()}${plain.slice(1)}.`;
      return names!.split(', ').map((name) => [name, sentence] as const);
    }),
  );
}
