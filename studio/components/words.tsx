import { Children, createContext, type ReactNode, use, useEffect, useId, useState } from 'react';
import { glossary, termsIn } from './glossary.ts';
import { Term } from './term.tsx';
import { TitleText } from './title-text.tsx';

/** Which text explains which term: the first that names it. More would only be in the way of the Tab key. */
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
export function Words({ children }: { readonly children: ReactNode }): ReactNode {
  const id = useId();
  const explained = use(ExplainedContext);
  useEffect(() => () => explained.release(id), [explained, id]);
  const met = new Set<string>();
  const explain = (text: string): ReactNode[] =>
    termsIn(text).map(({ text: part, term }, n) => {
      // Several names may mean the same.
      const meaning = term === undefined ? undefined : glossary.get(term);
      const isFirst = meaning !== undefined && !met.has(meaning) && explained.claim(meaning, id);
      if (isFirst) met.add(meaning);
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      return isFirst ? <Term key={n} text={part} meaning={meaning} /> : <TitleText key={n} text={part} />;
    });
  return Children.map(children, (child) => (typeof child === 'string' ? explain(child) : child));
}
