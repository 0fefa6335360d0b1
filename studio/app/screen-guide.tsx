import type { ReactNode } from 'react';
import { terms } from '../components/terms.ts';

interface Guide {
  readonly text: string;
  readonly words: readonly (keyof typeof terms)[];
}

/** What each screen is for and how it is used, by its id. */
const GUIDES: Readonly<Record<string, Guide>> = {
  start: {
    text: 'Drop a file here or on any other screen. You see its first rows: say what each column is for, and check that the numbers of records and items are what you expect. Or open a story, which brings its own data.',
    words: ['record', 'item'],
  },
  look: {
    text: 'The heading of each chart says what was found. The list below has every item: press a name to mark the item sensitive, to suppress it, or to say what it may be merged with.',
    words: ['item', 'sensitive', 'suppressed'],
  },
  attack: {
    text: 'Pick a person and tick what an attacker could know about them: the number shows how many records still match. “Everybody” tries this on many people at once. “Renamed data” shows why renaming the items does not help.',
    words: ['singled out', 'record'],
  },
  protect: {
    text: 'Answer the first question; the others already have the usual answer. The promise then appears as one sentence that changes as you type. Give what it needs, such as the sensitive items. The folded parts are optional.',
    words: ['promise', 'checked by counting', 'sensitive', 'hierarchy', 'k', 'm', 'ρ'],
  },
  explore: {
    text: 'Run the ticked algorithms, or one of them over a range of a parameter. The table shows the result of each run, and the chart shows which runs no other beats. Pick one to continue with; until you do, the best one is picked.',
    words: ['frontier', 'wider label', 'seed'],
  },
  compare: {
    text: 'Each record before and after. Press a changed item to see why it was changed, and what would happen if it were kept.',
    words: ['wider label', 'suppressed'],
  },
  release: {
    text: 'Read the verdict, then download two archives: one for the recipient, one for you to keep. The command below makes exactly the same files again.',
    words: ['checked by counting', 'curator'],
  },
};

/** How the screen is used, with the words that it takes for known. */
export function ScreenGuide({ screen }: { readonly screen: string }): ReactNode {
  const guide = GUIDES[screen];
  if (guide === undefined) return null;
  return (
    <details className="guide small">
      <summary>Guide to this screen</summary>
      <p>{guide.text}</p>
      <dl>
        {guide.words.map((word) => (
          <div key={word} className="guide-word">
            <dt>{word}</dt>
            <dd>{terms[word]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
