import { isCertain, kindById, type Release } from '../kinds/index.ts';
import { spokenLabel } from './escape.ts';
import { countText, plural } from './format-number.ts';
import { needsPersons, type PeopleSummary } from './people.ts';
import type { PublishedCounts } from './published-counts.ts';
import type { RoundedFigure } from './rounded-figure.ts';

/** The subject of the sentences of `meaningOf`: facts of the release alone. */
export interface MeaningFacts {
  readonly kind: Release['kind'];
  readonly merged: number;
  readonly records: number;
  readonly empty: number;
  /** About how many records were left out because nothing was left of them, if there were any. */
  readonly dropped?: RoundedFigure;
  /** The owners of records, if they were stated. */
  readonly people?: PeopleSummary<RoundedFigure>;
  /** A merged label to show. */
  readonly example: string | undefined;
  /** The statement about the counts of items behind labels, if they are published. */
  readonly counts?: PublishedCounts;
}

/** The instructions for an analyst to read the release, sentence by sentence. */
export function meaningOf(facts: MeaningFacts): string[] {
  const { kind, merged, example } = facts;
  const { meaning } = kindById(kind);
  const sentences: string[] = [];
  if (facts.people !== undefined) sentences.push(peopleSentence(facts.people));
  if (merged > 0) {
    const such = example === undefined ? '' : ` such as ${spokenLabel(example)}`;
    sentences.push(
      `A merged label${such} means that the record contains at least one of the items it stands for, but not which or how many. recoding.csv lists what each label stands for.`,
      'The support of a merged label is the number of records with at least one of its items, so it is at most the sum of their supports.',
    );
  }
  if (facts.counts !== undefined) sentences.push(countsSentence(facts.counts));
  if (meaning !== undefined) sentences.push(meaning);
  if (isCertain(kindById(kind))) {
    sentences.push(
      'Items may be suppressed, that is, shown in no record: the release says nothing about who has them. Which items these are, and how many, is not published.',
    );
  }
  sentences.push(emptySentence(facts));
  return sentences;
}

function countsSentence({ atLeast, published, withheld }: PublishedCounts): string {
  return `counts.csv says, for ${plural(published, 'item')} behind labels, how many records contain the item. The counts of ${withheld} more are withheld, because fewer than ${atLeast} people have the item, because nearly every record with the label contains it, or because another count could be worked out from them; a line without an item gives their total.`;
}

interface LimitFacts extends Pick<MeaningFacts, 'people'> {
  readonly seedIsPublic: boolean;
  readonly keepsOrder: boolean;
  readonly hasCounts: boolean;
}

/** The limits of the release's promise. */
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
    'The promise is about this release alone: somebody who also has another release of the same people, or other facts about them, may learn more than it allows.',
    'The promise is about the items. It does not cover anything else, such as record ids or the fact that somebody is in the data.',
    'Only the stated promise was checked. This is not legal advice.',
  );
  if (needsPersons(people)) {
    limits.push(
      'Each record is considered separately: an attacker who can tell which records belong to one person knows more about that person than the promise takes into account.',
    );
  }
  if (hasCounts) {
    limits.push(
      'Counts of items behind labels are published: they show how likely a record with a label is to contain each of its items, up to nine in ten. They do not help to find out which of these records contain the item, or whose record is whose.',
    );
  }
  if (keepsOrder) {
    limits.push(
      'The records keep the order of the original: somebody who has another list of the same people in that order, or knows when a person was entered, can tell whose record is whose.',
    );
  }
  if (seedIsPublic) {
    limits.push(
      'The seed is public: somebody who guesses it can repeat every random choice of this release, and undo any protection that rests on chance.',
    );
  }
  const { limit } = kindById(kind);
  if (limit !== undefined) limits.push(limit);
  return limits;
}

function peopleSentence({ unit, joined, persons, records }: PeopleSummary<RoundedFigure>): string {
  const [people, visits] = [aboutText(persons), aboutText(records)];
  if (joined)
    return `Each record is one person: all items of that person are joined (${visits} records of ${people} people).`;
  const counts =
    unit === 'people' ? 'The promise counts people' : 'The promise counts records, no matter whose they are';
  return `${counts}: there are ${visits} records of ${people} people. Which records belong to one person is not published.`;
}

function aboutText(count: RoundedFigure): string {
  return typeof count === 'number' ? `about ${countText(count)}` : count;
}

function emptySentence({ kind, records, empty, dropped }: MeaningFacts): string {
  if (dropped !== undefined) {
    const many = typeof dropped === 'number' ? `${countText(dropped)} at most` : dropped;
    const none = records === 0 ? 'The release contains no records. ' : '';
    return `${none}Records of which nothing is left, or that were empty from the start, are not published: ${many}.`;
  }
  if (records === 0) return 'The release contains no records.';
  if (empty === 0) return 'No record is empty.';
  const many = empty > 1;
  const reason = isCertain(kindById(kind))
    ? `either everything in ${many ? 'them' : 'it'} was left out, or ${many ? 'they were' : 'it was'} empty from the start`
    : `${many ? 'they show' : 'it shows'} no known item`;
  return `${plural(empty, 'record is', 'records are')} published empty: ${reason}.`;
}
