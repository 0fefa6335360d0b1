import type { RuleChange, RuleChanges } from '../utility/rule-changes.ts';
import { spokenLabel } from './escape.ts';
import { countText, plural, shareText } from './format-number.ts';

/** A table of rules, before and after, with a title that states the finding. */
export interface RuleTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const HEAD = ['Rule', 'Records before', 'after', 'Confidence before', 'after'];

/** What happened to the rules: the rules to hide, other rules that were lost, and rules that appeared. */
export function ruleTables({ hidden, lost, ghosts, numLost, numOthers, numGhosts }: RuleChanges): RuleTable[] {
  const tables = [
    { title: `${plural(hidden.length, 'rule was', 'rules were')} to be hidden`, list: hidden },
    { title: `${countText(numLost)} of ${plural(numOthers, 'other rule was', 'other rules were')} lost`, list: lost },
    { title: `${plural(numGhosts, 'rule')} may now hold that could not before`, list: ghosts },
  ];
  return tables
    .filter(({ list }) => list.length > 0)
    .map(({ title, list }) => ({ title, head: HEAD, rows: list.map(ruleRow) }));
}

function ruleRow({ antecedent, consequent, before, after }: RuleChange): string[] {
  const side = (labels: readonly string[]): string => labels.map(spokenLabel).join(', ');
  return [
    `${side(antecedent)} ⇒ ${side(consequent)}`,
    range(before.support, countText),
    range(after.support, countText),
    range(before.confidence, shareText),
    range(after.confidence, shareText),
  ];
}

function range({ min, max }: { readonly min: number; readonly max: number }, text: (value: number) => string): string {
  return min === max ? text(min) : `${text(min)}–${text(max)}`;
}
