import { isCertain, kindById, type Release } from '../kinds/index.ts';
import type { Coarse } from './coarse.ts';
import type { CountsTold } from './counts-told.ts';
import { spokenLabel } from './escape.ts';
import { countText, plural } from './format-number.ts';
import { needsPersons, type People } from './people.ts';

/** What the sentences of `meaningOf` speak about: facts of the release alone. */
export interface ReleaseFacts {
  readonly kind: Release['kind'];
  readonly merged: number;
  readonly records: number;
  readonly empty: number;
  /** About how many records were left out because nothing was left of them, where they were. */
  readonly dropped?: Coarse;
  /** Whose records they are, where that was said. */
  readonly people?: People<Coarse>;
  /** A merged label to show. */
  readonly example: string | undefined;
  /** What is said of counts beside labels, where they are published. */
  readonly counts?: CountsTold;
}

/** How an analyst must read the release, sentence by sentence. */
export function meaningOf(facts: ReleaseFacts): string[] {
  const { kind, merged, example } = facts;
  const { meaning } = kindById(kind);
  const sentences: string[] = [];
  if (facts.people !== undefined) sentences.push(peopleSentence(facts.people));
  if (merged > 0) {
    const such = example === undefined ? '' : ` such as ${spokenLabel(example)}`;
    sentences.push(
      `A merged label${such} says that the record holds at least one of the items it stands for; not which, and not how many. recoding.csv lists what each label stands for.`,
      'The support of a merged label is the number of records with at least one of its items, so it is at most the sum of their supports.',
    );
  }
  if (facts.counts !== undefined) sentences.push(countsSentence(facts.counts));
  if (meaning !== undefined) sentences.push(meaning);
  if (isCertain(kindById(kind))) {
    sentences.push(
      'Items may be suppressed, that is, shown in no record: the release says nothing about who holds them. Which they are, and how many, is not published.',
    );
  }
  sentences.push(emptySentence(facts));
  return sentences;
}

function countsSentence({ atLeast, published, withheld }: CountsTold): string {
  return `counts.csv tells how many of all records hold an item behind a label: of ${plural(published, 'item')}. The counts of ${withheld} more are withheld, because fewer than ${atLeast} people hold the item, because nearly every record with the label does, or because another count could be worked out from them; a line without an item tells what they come to together.`;
}

interface LimitFacts extends Pick<ReleaseFacts, 'people'> {
  readonly seedIsPublic: boolean;
  readonly keepsOrder: boolean;
  readonly hasCounts: boolean;
}

/** What the release does not promise. */
export function limitsOf(
  kind: Release['kind'],
  verdict: 'holds' | 'violated' | 'undecided',
  model: { readonly title: string; readonly summary: string },
  { seedIsPublic, keepsOrder, hasCounts, people }: LimitFacts,
): string[] {
  const limits: string[] = [];
  if (verdict === 'violated')
    limits.push('The check found the promise broken: nothing at all is promised about this data.');
  if (verdict === 'undecided') limits.push('The check ended before it could decide: the promise may or may not hold.');
  limits.push(
    `${model.title}: ${model.summary}`,
    'The promise is about this release alone: together with another release of the same people, or with other facts about them, more may be learned than it allows.',
    'It speaks of the items. What stands beside them, such as record ids or the fact of being in the data, is not covered.',
    'Only the stated promise was checked. No legal conclusion follows from it.',
  );
  if (needsPersons(people)) {
    limits.push(
      'Each record is taken for itself: who can tell from elsewhere which records are of one person knows more of that person than the promise takes into account.',
    );
  }
  if (hasCounts) {
    limits.push(
      'Counts of items behind labels are published: of a record that shows a label they tell how likely it holds each of its items, up to nine in ten. Which of these records hold the item, and which record is whose, stays as open as without them.',
    );
  }
  if (keepsOrder) {
    limits.push(
      'The records keep the order of the original: whoever has another list of the same people in that order, or knows when somebody was entered, can tell which record is whose.',
    );
  }
  if (seedIsPublic) {
    limits.push(
      'Its seed is public: whoever guesses it can make every random choice of this release again, and undo what only chance protects.',
    );
  }
  const { limit } = kindById(kind);
  if (limit !== undefined) limits.push(limit);
  return limits;
}

function peopleSentence({ unit, joined, persons, records }: People<Coarse>): string {
  const [people, visits] = [aboutText(persons), aboutText(records)];
  if (joined)
    return `Each record is of one person: what the person's records held, ${visits} of ${people} persons, is joined.`;
  const counts = unit === 'people' ? 'The promise counts people' : 'The promise counts records, whosever they are';
  return `${counts}: the records, ${visits}, are of ${people} persons. Which are of one person is not published.`;
}

function aboutText(count: Coarse): string {
  return typeof count === 'number' ? `about ${countText(count)}` : count;
}

function emptySentence({ kind, records, empty, dropped }: ReleaseFacts): string {
  if (dropped !== undefined) {
    const many = typeof dropped === 'number' ? `${countText(dropped)} at most` : dropped;
    const none = records === 0 ? 'The release holds no record. ' : '';
    return `${none}Records of which nothing is left, or that held nothing to begin with, are not published: ${many}.`;
  }
  if (records === 0) return 'The release holds no record.';
  if (empty === 0) return 'No record is empty.';
  const many = empty > 1;
  const why = isCertain(kindById(kind))
    ? `either all that ${many ? 'they' : 'it'} held was left out, or ${many ? 'they' : 'it'} held nothing to begin with`
    : `${many ? 'they show' : 'it shows'} no known item`;
  return `${plural(empty, 'record is', 'records are')} published empty: ${why}.`;
}
