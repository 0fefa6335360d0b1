import type { ReactNode } from 'react';
import { glossary } from '../components/glossary-text.tsx';

interface Guide {
  readonly text: string;
  /** Terms of the glossary. */
  readonly words: readonly string[];
  /** The page of the guide that tells more. */
  readonly page: string;
}

/** The purpose and the use of each screen, by its id. */
const GUIDES: Readonly<Record<string, Guide>> = {
  start: {
    text: 'Drop a file here or on any other screen. You see its first rows: say what each column is for, and check that the numbers of records and items are what you expect. Or open a story, which brings its own data.',
    words: ['record', 'item'],
    page: 'first-release',
  },
  look: {
    text: 'The heading of each chart says what was found. The list below has every item: press a name to mark the item sensitive, to suppress it, or to say what it may be merged with.',
    words: ['item', 'sensitive', 'suppressed'],
    page: 'studio',
  },
  attack: {
    text: 'Pick a person and tick what an attacker could know about them: the number shows how many records still match. “Everybody” tries this on many people at once. “Renamed data” shows why renaming the items does not help.',
    words: ['singled out', 'record'],
    page: 're-identification',
  },
  protect: {
    text: 'Answer the first question; the others already have the usual answer. The promise then appears as one sentence that changes as you type. Give what it needs, such as the sensitive items. The folded parts are optional.',
    words: ['promise', 'checked by counting', 'sensitive', 'hierarchy', 'k', 'm', 'ρ'],
    page: 'which-promise',
  },
  explore: {
    text: 'Run the ticked algorithms, or one of them over a range of a parameter. The table shows the result of each run, and the chart shows which runs no other beats. Pick one to continue with; until you do, the best one is picked.',
    words: ['frontier', 'wider label', 'seed'],
    page: 'judging',
  },
  compare: {
    text: 'Each record before and after. Press a changed item to see why it was changed, and what would happen if it were kept.',
    words: ['wider label', 'suppressed'],
    page: 'studio',
  },
  release: {
    text: 'Read the verdict, then download two archives: one for the recipient, one for you to keep. The command below makes exactly the same files again.',
    words: ['checked by counting', 'curator'],
    page: 'recipient',
  },
};

/** Whether this page is part of the documentation, which has the studio in a folder of its own. */
const isInSite = /\/studio\/(index\.html)?$/.test(location.pathname);

/** The use of the screen, with the words that it assumes and the pages with more. */
export function ScreenGuide({ screen }: { readonly screen: string }): ReactNode {
  const guide = GUIDES[screen];
  if (guide === undefined) return null;
  const { text, words, page } = guide;
  return (
    <details className="guide small">
      <summary>Guide to this screen</summary>
      <p>{text}</p>
      <dl>
        {words.map((word) => (
          <div key={word} className="guide-word">
            <dt>{word}</dt>
            <dd>{glossary.get(word)}</dd>
          </div>
        ))}
      </dl>
      {isInSite ? (
        <p>
          <a href={`../docs/guide/${page}.html`} target="_blank" rel="noreferrer">
            More in the guide
          </a>{' '}
          ·{' '}
          <a href="../docs/theory/glossary.html" target="_blank" rel="noreferrer">
            All terms
          </a>
        </p>
      ) : (
        <p className="soft">
          <code>sotto docs</code> opens the guides, where they were built; this is about docs/guide/{page}.md.
        </p>
      )}
    </details>
  );
}
