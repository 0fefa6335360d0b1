import type { Release } from '../data/release.ts';
import { spokenLabel } from './escape.ts';
import { plural } from './format-number.ts';

/** What the sentences of `meaningOf` speak about: facts of the release alone. */
export interface ReleaseFacts {
  readonly kind: Release['kind'];
  readonly merged: number;
  readonly suppressed: number;
  readonly records: number;
  readonly empty: number;
  /** A merged label to show. */
  readonly example: string | undefined;
}

/** How an analyst must read the release, sentence by sentence. */
export function meaningOf(facts: ReleaseFacts): string[] {
  const { kind, merged, suppressed, example } = facts;
  const sentences: string[] = [];
  if (kind === 'perturbed') {
    sentences.push(
      'Items were added and removed at random: no single record can be taken at its word, only totals can be estimated.',
    );
  }
  if (kind === 'unknowns') {
    sentences.push(
      'A cell written with “?” is unknown: the record may or may not hold that item. All other cells are as in the original.',
    );
  }
  if (merged > 0) {
    const such = example === undefined ? '' : ` such as ${spokenLabel(example)}`;
    sentences.push(
      `A merged label${such} says that the record holds at least one of the items it stands for; not which, and not how many. recoding.csv lists what each label stands for.`,
      'The support of a merged label is the number of records with at least one of its items, so it is at most the sum of their supports.',
    );
  }
  if (kind === 'local') {
    sentences.push(
      'A record may show an item under its own name where another shows it under its label: the support of an item is at least that of its name, and at most that of its name and label together.',
    );
  }
  if (kind === 'cells') {
    sentences.push(
      'Single occurrences were deleted: that a record does not show an item does not say that it lacked it, and supports are lower bounds.',
    );
  }
  if (suppressed > 0) {
    sentences.push(
      `${plural(suppressed, 'item is', 'items are')} suppressed, that is, shown in no record: the release says nothing about who holds ${suppressed === 1 ? 'it' : 'them'}.`,
    );
  }
  sentences.push(emptySentence(facts));
  return sentences;
}

/** What the release does not promise. */
export function limitsOf(
  kind: Release['kind'],
  verdict: 'holds' | 'violated' | 'undecided',
  model: { readonly title: string; readonly summary: string },
): string[] {
  const limits: string[] = [];
  if (verdict === 'violated')
    limits.push('The check found the promise broken: nothing at all is promised about this data.');
  if (verdict === 'undecided') limits.push('The check ended before it could decide: the promise may or may not hold.');
  limits.push(
    `${model.title}: ${model.summary}`,
    'The promise is about this release alone: together with another release of the same people, or with other facts about them, more may be learned than it allows.',
    'It speaks of the items. What stands beside them, such as record ids, the order of the records or the fact of being in the data, is not covered.',
    'Only the stated promise was checked. No legal conclusion follows from it.',
  );
  if (kind === 'perturbed')
    limits.push('The records are not true statements about people and must not be used as such.');
  return limits;
}

function emptySentence({ kind, records, empty }: ReleaseFacts): string {
  if (records === 0) return 'The release holds no record.';
  if (empty === 0) return 'No record is empty.';
  const many = empty > 1;
  const why =
    kind === 'perturbed' || kind === 'unknowns'
      ? `${many ? 'they show' : 'it shows'} no known item`
      : `either all that ${many ? 'they' : 'it'} held was left out, or ${many ? 'they' : 'it'} held nothing to begin with`;
  return `${plural(empty, 'record is', 'records are')} published empty: ${why}.`;
}
