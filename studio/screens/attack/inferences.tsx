import type { ReactNode } from 'react';
import { shareText } from '../../../src/internal.ts';
import { ItemName } from '../../components/item-name.tsx';
import { shortened } from '../../components/shortened.ts';
import { Words } from '../../components/words.tsx';
import type { Candidates } from '../../worker/tasks/candidates.ts';
import type { RecordFace } from '../../worker/tasks/records.ts';
import type { SensitiveItems } from './use-sensitive.ts';

interface InferencesProps {
  readonly found: Candidates;
  readonly record: RecordFace;
  /** Where it was said which items are sensitive; else all items are looked at. */
  readonly sensitive: SensitiveItems['from'] | undefined;
}

const MOST_SHOWN = 12;

const SCOPE = {
  marked: 'Only the items that you marked sensitive.',
  story: 'Only the items that the story calls sensitive.',
  none: 'To see only sensitive items, mark them on Protect.',
} as const;

/** What the candidates have in common: what would be inferred, and how surely. */
export function Inferences({ found: { inferred, ofPeople }, record, sensitive }: InferencesProps): ReactNode {
  const shown = inferred.slice(0, MOST_SHOWN);
  const what = sensitive === undefined ? 'other item' : 'sensitive item';
  return (
    <section className="card">
      <h2 className="finding">{titleOf(inferred, what)}</h2>
      {shown.length > 0 && (
        <table className="inferences">
          <thead>
            <tr>
              <th scope="col">{what}</th>
              <th scope="col" className="n">
                {' '}
                confidence{' '}
              </th>
              <th scope="col" className="n">
                {' '}
                among all{' '}
              </th>
              <th scope="col" className="n">
                true
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ item, label, confidence, baseline }) => (
              <tr key={item}>
                <th scope="row">
                  <ItemName item={item} label={label} />
                  <span className="bar" aria-hidden="true">
                    <span style={{ width: `${confidence * 100}%` }} />
                  </span>
                </th>
                <td className="n">{shareText(confidence)}</td>
                <td className="n">{shareText(baseline)}</td>
                <td className="n">{record.items.includes(item) ? 'yes' : 'no'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="small soft">
        <Words>
          {SCOPE[sensitive ?? 'none']} Confidence is the share of the matching {ofPeople ? 'people' : 'records'} that
          contain the item.
        </Words>
      </p>
    </section>
  );
}

function titleOf(inferred: Candidates['inferred'], what: string): string {
  const surest = inferred[0];
  if (surest === undefined) return `The records that match contain no ${what}`;
  return `You can infer ${shortened(surest.label)} with confidence ${shareText(surest.confidence)}`;
}
