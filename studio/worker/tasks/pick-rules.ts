import { randomFromSeed, sideInputs } from '../../../src/internal.ts';
import { quickTask } from '../define.ts';

/** A rule by its items. */
export interface RuleItems {
  readonly antecedent: readonly number[];
  readonly consequent: readonly number[];
}

export interface PickRulesOptions {
  /** The text of the rules file as it stands. */
  readonly text?: string;
  readonly add?: readonly RuleItems[];
  readonly remove?: readonly RuleItems[];
}

export interface PickedRules {
  readonly text: string;
  readonly rules: readonly (RuleItems & { readonly label: string })[];
}

/** Adds rules to the text of a rules file, or takes them out. */
export const pickRules = quickTask(({ text = '', add = [], remove = [] }: PickRulesOptions, holding): PickedRules => {
  const { dataset } = holding.data;
  const { itemSyntax } = holding.format;
  const input = sideInputs.find(({ name }) => name === 'rules')!;
  const context = { dataset, itemSyntax, random: randomFromSeed(1), modelParams: {} };
  type Rules = readonly { readonly antecedent: Uint32Array; readonly consequent: Uint32Array }[];
  // What the rules file is read as.
  const read = text.trim() === '' ? [] : (input.read(new TextEncoder().encode(text), input.file, context) as Rules);
  const gone = new Set(remove.map(ruleKey));
  const rules = new Map<string, RuleItems>();
  for (const { antecedent, consequent } of read) {
    const rule = { antecedent: [...antecedent], consequent: [...consequent] };
    rules.set(ruleKey(rule), rule);
  }
  for (const rule of add) rules.set(ruleKey(rule), rule);
  const list = [...rules.values()].filter((rule) => !gone.has(ruleKey(rule)));
  const value = list.map(({ antecedent, consequent }) => ({
    antecedent: Uint32Array.from(antecedent),
    consequent: Uint32Array.from(consequent),
  }));
  const { labels } = dataset.dictionary;
  const named = (items: readonly number[]): string => items.map((i) => labels[i]!).join(', ');
  return {
    text: list.length === 0 ? '' : input.write(value, { dataset, itemSyntax }),
    rules: list.map((rule) => ({ ...rule, label: `${named(rule.antecedent)} ⇒ ${named(rule.consequent)}` })),
  };
});

/** The same text for the same rule. */
export function ruleKey({ antecedent, consequent }: RuleItems): string {
  return `${antecedent.join(' ')} > ${consequent.join(' ')}`;
}
