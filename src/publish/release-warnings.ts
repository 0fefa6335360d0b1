import { type Algorithm, algorithms } from '../algorithms/index.ts';
import type { UnknownLabels } from '../data/side-inputs.ts';
import { quote } from '../errors.ts';
import { sideInputs } from '../inputs/index.ts';
import { algorithmById } from '../job/catalog.ts';
import { nearestLabel } from '../text/nearest-label.ts';
import type { Verdict } from '../verify/index.ts';

/** The result of a job, as far as warnings depend on it. */
export interface ReleaseOutcome {
  readonly modelId: string;
  /** The algorithm that ran; none if an earlier release said how items are published. */
  readonly algorithmId?: string;
  readonly verdict: Pick<Verdict, 'checked'>;
  readonly utility: Readonly<Record<string, number>>;
  readonly items: { readonly published: number; readonly suppressed: number };
  /** Side inputs that were given and not used, from `idleInputs`. */
  readonly unused: readonly string[];
  /** Labels that are listed and do not occur in the data. */
  readonly unseen?: UnknownLabels;
  /** The labels of the data that are nearest to them, from `nearestTo`. */
  readonly nearest?: NearestLabels;
}

/** A warning: something that a release does not say about itself and that the curator should know before it is published. */
export interface ReleaseWarning {
  /** A clause without a full stop. */
  readonly text: string;
  /** Algorithms that would use what was left unused. */
  readonly instead?: readonly Algorithm[];
}

/** At this NCP, a label stands for a quarter of all items, on average. */
const POOR_NCP = 0.25;

/** All warnings, in the same words for every shell. */
export function releaseWarnings(outcome: ReleaseOutcome): ReleaseWarning[] {
  const poor = poorness(outcome);
  return [
    ...(outcome.unused.includes('hierarchy') ? [unusedHierarchy(outcome)] : []),
    ...(poor === undefined ? [] : [{ text: poor }]),
    ...unknownLabelTexts(outcome.unseen ?? {}, outcome.nearest ?? {}).map((text) => ({ text })),
  ];
}

/** The largest number of labels of a list that a sentence names. */
const MAX_NAMED = 5;

/** Labels that do not occur in the data, and the nearest that do. */
export type NearestLabels = Readonly<Record<string, string>>;

/** The nearest labels of the data to those that are listed and do not occur in it, for as many as a sentence names. */
export function nearestTo(unseen: UnknownLabels, labels: readonly string[]): NearestLabels {
  const named = Object.values(unseen).flatMap((lists) => lists.flat().slice(0, MAX_NAMED));
  const found = named.map((label) => [label, nearestLabel(label, labels)] as const);
  return Object.fromEntries(found.flatMap(([label, near]) => (near === undefined ? [] : [[label, near]])));
}

/** A list may name items that do not occur, but a mistyped name protects no one. */
export function unknownLabelTexts(unseen: UnknownLabels, nearest: NearestLabels): string[] {
  return sideInputs.flatMap(({ name, title }) => {
    const labels = unseen[name]?.flat() ?? [];
    if (labels.length === 0) return [];
    const suggested = (label: string): string =>
      Object.hasOwn(nearest, label) ? `${quote(label)} (did you mean ${quote(nearest[label])}?)` : quote(label);
    const named = labels.slice(0, MAX_NAMED).map(suggested).join(', ');
    const more = labels.length > MAX_NAMED ? ` and ${labels.length - MAX_NAMED} more` : '';
    return [`${title} that do not occur in the data: ${named}${more}`];
  });
}

function unusedHierarchy({ modelId, algorithmId }: ReleaseOutcome): ReleaseWarning {
  if (algorithmId === undefined) {
    return { text: 'the hierarchy was not used: items are published as the earlier release did' };
  }
  const alternative = algorithms.filter(({ needs, serves }) => serves.includes(modelId) && needs.includes('hierarchy'));
  const text = `the hierarchy was not used: ${algorithmById(algorithmId).title} does without it`;
  return { text, ...(alternative.length > 0 && { instead: alternative }) };
}

/** A promise that is kept by publishing nothing is not a success: the report says so, and what might help. */
function poorness({ items, utility, verdict }: ReleaseOutcome): string | undefined {
  if (items.published + items.suppressed === 0) {
    return 'the data contains no items: there is nothing to protect and nothing to use';
  }
  if (verdict.checked === 0)
    return 'there was nothing to check: the promise holds because it does not apply to anything';
  if (items.published > 1 && (utility['ncp'] ?? 0) < POOR_NCP) return undefined;
  return 'few items can still be told apart; try a weaker promise, another algorithm, or a hierarchy with more levels';
}
