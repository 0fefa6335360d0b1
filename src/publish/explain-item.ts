import type { Decision } from '../algorithms/index.ts';
import { mergedLabel, type Recoding, SUPPRESSED } from '../data/recoding.ts';
import { quote, SottoError } from '../errors.ts';
import type { Dictionary } from '../records/dictionary.ts';
import { countText, plural } from '../report/format-number.ts';
import { editDistance } from '../text/edit-distance.ts';
import type { Verdict } from '../verify/index.ts';
import type { ItemFate } from './item-fates.ts';

/** A decision as the curator's folder keeps it: items by their labels. */
export interface NamedDecision extends Omit<Decision, 'items' | 'forcedBy'> {
  readonly items: readonly string[];
  readonly forcedBy?: readonly string[];
}

/** The number of times a step of the run decided something. */
export interface StepCount {
  readonly step: string;
  readonly action: string;
  readonly times: number;
}

/** The fate of an item, and the reason. */
export interface ExplainedItem {
  readonly item: string;
  /** The label it is published as; null = nowhere. Without labels, its own name. */
  readonly published: string | null;
  /** It is a label, not an item, and `together` are its items. */
  readonly isLabel?: true;
  /** In how many records of the original it is shown and how, if the curator's list of items is available. */
  readonly fate?: ItemFate;
  /** The other items of the same label. */
  readonly together: readonly string[];
  /** The decisions about it, in the order of the run. */
  readonly decisions: readonly NamedDecision[];
  /** The verdict on the release with the item kept, if the original was given. */
  readonly kept?: Verdict;
}

/** An explanation in sentences, for people. */
export interface ExplanationText {
  readonly heading: string;
  readonly decisions: readonly { readonly step: string; readonly text: string; readonly forcedBy: string }[];
  /** The number of earlier decisions that are not listed. */
  readonly earlier: number;
  /** The result of keeping it, if requested. */
  readonly kept?: { readonly heading: string; readonly lines: readonly string[] };
}

/** The largest number of decisions, and of items of one decision, that are listed for people. */
const SHOWN_DECISIONS = 12;
const SHOWN_ITEMS = 8;

/** The decision with its items by their labels. */
export function nameDecision({ items, forcedBy, ...decision }: Decision, { labels }: Dictionary): NamedDecision {
  const named = (list: readonly number[]): string[] => list.map((i) => labels[i]);
  return { ...decision, items: named(items), ...(forcedBy !== undefined && { forcedBy: named(forcedBy) }) };
}

/** The decisions in the curator's file, which the run wrote. */
export function parseDecisions(text: string): NamedDecision[] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line): NamedDecision => JSON.parse(line));
}

/** The steps of a run and how often each decided something, in the order of their first decision. */
export function countSteps(decisions: Iterable<Pick<Decision, 'step' | 'action'>>): StepCount[] {
  const counts = new Map<string, { step: string; action: string; times: number }>();
  for (const { step, action } of decisions) {
    const key = `${step} ${action}`;
    const count = counts.get(key) ?? { step, action, times: 0 };
    count.times++;
    counts.set(key, count);
  }
  return [...counts.values()];
}

/**
 * The fate of an item, or of the items of a label in any of its forms. `labels` are those of a release without
 * recoding. Throws `usage` if there is no such item.
 */
export function explainItem(
  item: string,
  published: { readonly recoding?: Recoding; readonly dictionary: Dictionary },
  decisions: readonly NamedDecision[],
  fates?: ReadonlyMap<string, ItemFate>,
): ExplainedItem {
  const label = publishedLabel(item, published.recoding);
  const fate = label ?? fateOf(item, published);
  const about = label?.together ?? [item];
  const counted = label === undefined ? fates?.get(item) : undefined;
  return {
    item,
    ...fate,
    ...(counted !== undefined && { fate: counted }),
    decisions: decisions.filter(({ items }) => about.some((label) => items.includes(label))),
  };
}

/** The explanation as it is told to people. */
export function explanationText(explained: ExplainedItem): ExplanationText {
  const { decisions, kept, item } = explained;
  return {
    heading: fateText(explained),
    decisions: decisions.slice(-SHOWN_DECISIONS).map(({ step, action, because, items, forcedBy = [] }) => ({
      step,
      text: `${action}${items.length > 1 ? ` of ${listed(items)}` : ''}: ${because}`,
      forcedBy: listed(forcedBy),
    })),
    earlier: Math.max(0, decisions.length - SHOWN_DECISIONS),
    ...(kept !== undefined && { kept: keepingText(JSON.stringify(item), kept) }),
  };
}

function fateOf(
  item: string,
  { recoding, dictionary }: { readonly recoding?: Recoding; readonly dictionary: Dictionary },
): Pick<ExplainedItem, 'published' | 'together'> {
  const { labels } = recoding?.original ?? dictionary;
  const id = labels.indexOf(item);
  if (id < 0) {
    const near = labels.find((label) => editDistance(label, item, 2) !== undefined);
    throw new SottoError('usage', `${quote(item)} is not an item of this release`, {
      ...(near !== undefined && { hint: `did you mean ${quote(near)}?` }),
    });
  }
  if (recoding === undefined) return { published: item, together: [] };
  const target = recoding.target[id];
  if (target === SUPPRESSED) return { published: null, together: [] };
  return { published: recoding.published.labels[target], together: membersOf(recoding, target, id) };
}

/** A label of several items, by its name or with its members written out, which is not the name of an item too. */
function publishedLabel(
  name: string,
  recoding: Recoding | undefined,
): Pick<ExplainedItem, 'published' | 'together' | 'isLabel'> | undefined {
  if (recoding === undefined || recoding.original.labels.includes(name)) return undefined;
  for (const [id, label] of recoding.published.labels.entries()) {
    if (label !== name && !name.startsWith('(')) continue;
    const members = membersOf(recoding, id);
    if (label === name || mergedLabel(members) === name) return { published: label, together: members, isLabel: true };
  }
  return undefined;
}

function membersOf({ original, target }: Recoding, label: number, without?: number): string[] {
  return original.labels.filter((_, i) => target[i] === label && i !== without);
}

function fateText(explained: ExplainedItem): string {
  const { fate } = explained;
  return fate === undefined ? shownText(explained) : `${shownText(explained)}: ${fateCountsText(fate)}`;
}

function fateCountsText({ records, asItself, asLabel, leftOut }: ItemFate): string {
  const parts = [
    [asItself, 'show it as itself'],
    [asLabel, 'show its label'],
    [leftOut, 'leave it out'],
  ] as const;
  const texts = parts.flatMap(([count, does]) => (count === 0 ? [] : [`${countText(count)} ${does}`]));
  return `of ${plural(records, 'record')} that contained it, ${texts.join(', ')}`;
}

function shownText({ item, published, together, isLabel }: ExplainedItem): string {
  const name = JSON.stringify(item);
  if (isLabel === true) return `${name} is a label of ${plural(together.length, 'item')}: ${listed(together)}`;
  if (published === null) return `${name} is published nowhere`;
  if (published === item) return `${name} is published as itself`;
  return `${name} is published as ${JSON.stringify(published)}, with ${plural(together.length, 'other item')}`;
}

function keepingText(name: string, verdict: Verdict): { heading: string; lines: string[] } {
  switch (verdict.status) {
    case 'holds':
      return {
        heading: `If ${name} were kept, the promise would still hold`,
        lines: [`checked independently: ${verdict.scope}`],
      };
    case 'undecided':
      return {
        heading: `If ${name} were kept, the check could not decide whether the promise holds`,
        lines: [verdict.reason],
      };
    case 'violated': {
      const { finding, items, rows } = verdict.witness;
      const more = rows.length > SHOWN_ITEMS ? ' …' : '';
      return {
        heading: `If ${name} were kept, the promise would be broken`,
        lines: [
          finding,
          `items    ${items.map((label) => JSON.stringify(label)).join(' ')}`,
          `records  ${rows.slice(0, SHOWN_ITEMS).join(' ')}${more}`,
        ],
      };
    }
  }
}

function listed(items: readonly string[]): string {
  const text = items
    .slice(0, SHOWN_ITEMS)
    .map((label) => JSON.stringify(label))
    .join(', ');
  return items.length > SHOWN_ITEMS ? `${text} and ${items.length - SHOWN_ITEMS} more` : text;
}
