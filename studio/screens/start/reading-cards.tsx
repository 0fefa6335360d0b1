import { type ReactNode, useId } from 'react';
import { type ReadingChoice, readingText } from '../../../src/internal.ts';

interface ReadingCardsProps {
  readonly choices: readonly ReadingChoice[];
  /** Which of them is asked for. */
  readonly current: number;
  choose(choice: ReadingChoice): void;
}

/** The readings that a file allows, where none is clearly right. */
export function ReadingCards({ choices, current, choose }: ReadingCardsProps): ReactNode {
  const id = useId();
  return (
    <fieldset className="readings">
      <legend>
        {choices.length === 1
          ? 'The file does not look like usual data. Is this reading right?'
          : `The file can be read in ${choices.length} ways, and the promise depends on the choice. Which one is right?`}
      </legend>
      <div className="cards">
        {choices.map((choice, n) => (
          <label key={readingText(choice.reading)} className={`card reading ${n === current ? 'chosen' : ''}`}>
            <input type="radio" name={id} checked={n === current} onChange={() => choose(choice)} />
            <strong>{readingText(choice.reading)}</strong>
            <RecordLines records={choice.first} />
            <span className="small soft">because {choice.reason}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The first records that a reading makes. */
export function RecordLines({ records }: { readonly records: readonly (readonly string[])[] }): ReactNode {
  return records.map((labels, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the first two records, in their order
    <span key={n} className="record-line small">
      <span className="soft">record {n + 1}:</span> {labels.length === 0 ? 'empty' : labels.join(', ')}
    </span>
  ));
}
