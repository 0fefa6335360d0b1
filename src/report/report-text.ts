import type { Source } from '../source.ts';
import type { Coarse } from './coarse.ts';
import { countText, numberText, shareText } from './format-number.ts';
import type { Checked, Figure, Json, Publishable } from './report.ts';

/** The words of a report that HTML and Markdown share. Plain text, to be escaped by each. */

/** `k = 5, m = 2`; empty without parameters. */
export function paramsText(params: Readonly<Record<string, Json>>): string {
  return Object.entries(params)
    .map(([name, value]) => `${name} = ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(', ');
}

/** Where the promise and the algorithm come from. */
export function sourcesText({ model, algorithm }: Publishable): string {
  const promise = sourceText(model.source);
  const method = sourceText(algorithm.source);
  return promise === method ? `Promise and algorithm: ${promise}.` : `Promise: ${promise}. Algorithm: ${method}.`;
}

function sourceText({ authors, title, venue, year }: Source): string {
  return `${authors}, “${title}”, ${venue}, ${year}`;
}

/** A number in the form of its unit; a dash if there is none. */
export function figureText(value: number | undefined, unit: Figure['unit']): string {
  if (value === undefined) return '–';
  if (unit === 'share') return shareText(value);
  return unit === 'count' || Number.isInteger(value) ? countText(value) : numberText(value);
}

/** A coarse figure as it is: `0.033%`, `at most 5%`. */
export function coarseText(value: Coarse | undefined, unit: Figure['unit']): string {
  if (value === undefined) return '–';
  const [number = '', ...words] = String(value).split(' ').reverse();
  const text = unit === 'share' ? `${Number((100 * Number(number)).toPrecision(2))}%` : countText(Number(number));
  return [...words.reverse(), text].join(' ');
}

/** How to read a figure, with its direction. */
export function figureReading({ summary, better }: Pick<Figure, 'summary' | 'better'>): string {
  return better === undefined ? summary : `${summary} ${better === 'lower' ? 'Lower' : 'Higher'} is better.`;
}

/** The promise as a heading. It never reads as kept unless the verifier found it kept. */
export function promiseText({ model, verdict }: Publishable): string {
  const prefix = { holds: '', violated: 'Not kept: ', undecided: 'Not decided: ' }[verdict.status];
  return `${prefix}${model.statement}`;
}

/** What the verdict means for whoever must decide. */
export function verdictText({ status, checked = 0, scope }: Publishable['verdict']): {
  decision: string;
  reason: string;
} {
  const examined = `Examined: ${scope}${checked > 0 ? ` (${countText(checked)} ${checked === 1 ? 'case' : 'cases'})` : ''}.`;
  switch (status) {
    case 'holds':
      return {
        decision: 'The promise holds',
        reason: `Checked on the released data by code that shares nothing with the code that made it. ${examined}`,
      };
    case 'violated':
      return {
        decision: 'The promise is broken: do not publish',
        reason: `The released data contains a case that the promise rules out. ${examined}`,
      };
    case 'undecided':
      return {
        decision: 'Not decided: do not publish yet',
        reason: `The check ended before it could decide. ${examined}`,
      };
  }
}

/** Whether the release is true of the original, in a sentence. */
export function truthText({ status, scope }: Checked<'holds' | 'violated' | 'not-applicable'>): string {
  switch (status) {
    case 'holds':
      return `The release says nothing that is false of the original: ${scope}.`;
    case 'violated':
      return 'The release says something that is false of the original.';
    case 'not-applicable':
      return `The release is not meant to be true record by record: ${scope}.`;
  }
}

/** Whether the utility groups were kept, and the lists of items to suppress, keep apart and keep together. */
export function policyText({ status, scope }: Checked<'holds' | 'violated'>): string {
  return status === 'holds' ? `The label policy was kept: ${scope}.` : 'The label policy was not kept.';
}

/** What is needed to check the promise again. */
export function recheckText({ model }: Publishable): string {
  if (model.needs.includes('original')) {
    return 'The promise is about what attackers know of the original, so only the owner of the original can check it again. Anyone can check that no byte was changed.';
  }
  if (model.needs.includes('rules')) {
    return 'The rules are not published, so only somebody who has the rules and their salt can check the promise again. Anyone can check that no byte was changed.';
  }
  return 'The release folder is all that is needed. The check counts everything again and notices any changed byte.';
}

/** The released data in figures. */
export function releasedFigures({ data, published }: Publishable): readonly { title: string; text: string }[] {
  return [
    { title: 'records', text: countText(data.records) },
    { title: 'labels', text: countText(data.items) },
    { title: 'occurrences', text: countText(data.occurrences) },
    { title: 'labels per record, on average', text: numberText(data.length.mean, 1) },
    { title: 'labels that merge items', text: countText(published.merged) },
    { title: 'empty records', text: countText(data.empty) },
    data.unknown === undefined
      ? { title: 'labels in the longest record', text: countText(data.length.max) }
      : { title: 'unknown cells', text: countText(data.unknown) },
  ];
}
