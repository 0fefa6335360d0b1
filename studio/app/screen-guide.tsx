import type { ReactNode } from 'react';
import { terms } from '../components/terms.ts';

interface Guide {
  readonly text: string;
  readonly words: readonly (keyof typeof terms)[];
}

/** What each screen is for and how it is used, by its id. */
const GUIDES: Readonly<Record<string, Guide>> = {
  start: {
    text: 'Drop a file here or on any other screen. Its first rows are shown as they came: say what each column is for, and look whether the counts of records and items are what you expect. Or open a story, which has data of its own.',
    words: ['record', 'item'],
  },
  look: {
    text: 'Read the headings of the pictures: they say what was found. Below them stands every item; press a name to say that it is sensitive, that it must not be published, or what it may be merged with.',
    words: ['item', 'sensitive', 'suppressed'],
  },
  attack: {
    text: 'Pick a person and tick what you could know of them: the number shows how many records still fit. “Everybody” tries this on many people at once; “Renamed data” shows why other names do not help.',
    words: ['singled out', 'record'],
  },
  protect: {
    text: 'Answer the first question; the others have the usual answer. The promise is then said in one sentence, which follows what you type. Give what it speaks of, such as the sensitive items. All else is folded away and may stay so.',
    words: ['promise', 'checked by counting', 'sensitive', 'hierarchy', 'k', 'm', 'ρ'],
  },
  explore: {
    text: 'Run the ticked ways, or one of them over a range of a parameter. The table tells what each came to, the picture which of them no other beats. Pick one to go on with; the best is picked until you do.',
    words: ['frontier', 'wider label', 'seed'],
  },
  compare: {
    text: 'Every record before and after, item beside item. Press a changed item to read why it was changed, and what would follow if it were kept.',
    words: ['wider label', 'suppressed'],
  },
  release: {
    text: 'Read what the check says, then save two archives: one goes to the recipient, the other stays with you. The command below makes the same bytes again.',
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
