import type { ItemRule } from '../data/rule.ts';
import { quote } from '../errors.ts';
import type { ItemSyntax } from '../formats/define.ts';
import { Problems } from '../problems.ts';
import { compareLabels, type Dictionary } from '../records/dictionary.ts';
import { ARROW, type ItemLine, type ItemToken, labelsText, readItemLines } from './item-lines.ts';
import { ItemLookup } from './item-lookup.ts';
import { itemsetOf, unknownLabels } from './itemsets.ts';
import type { SideFileOptions, UnseenOption } from './table.ts';

/**
 * Reads rules `a b ==> c`, one per line, their items in the data's own syntax; an item with the name `==>` is quoted.
 * Throws `input` with every line that is not a rule and every item that the data does not have, unless there is a list
 * for them, an entry for each side: then one number that no item has represents them, which no record contains.
 */
export function readRules(
  bytes: Uint8Array,
  dictionary: Dictionary,
  { unseen, ...options }: SideFileOptions & UnseenOption & { readonly syntax: ItemSyntax },
): ItemRule[] {
  const problems = new Problems(options.file);
  const lookup = new ItemLookup(dictionary, problems, unseen === undefined);
  const rules: ItemRule[] = [];
  for (const line of readItemLines(bytes, options, problems, true)) {
    const rule = ruleOf(line, lookup, problems, unseen);
    if (rule === undefined) continue;
    const shared = rule.antecedent.find((item) => rule.consequent.includes(item));
    if (shared !== undefined && shared < dictionary.labels.length) {
      problems.add({
        line: line.line,
        expected: 'different items on the two sides',
        got: `${quote(dictionary.labels[shared])} on both`,
      });
    }
    rules.push(rule);
  }
  problems.throwIfAny();
  return rules;
}

/** The rules, with labels that the data does not have, as a file that reads as the same ones again. */
export function writeRules(
  rules: readonly ItemRule[],
  { labels }: Dictionary,
  syntax: ItemSyntax,
  unseen: readonly (readonly string[])[] = [],
): string {
  const side = (items: Uint32Array, absent: readonly string[] = []): string => {
    const known = Array.from(
      items.filter((i) => i < labels.length),
      (i) => labels[i],
    );
    return labelsText([...known, ...absent].sort(compareLabels), syntax);
  };
  return rules
    .map(({ antecedent, consequent }, n) => [side(antecedent, unseen[2 * n]), side(consequent, unseen[2 * n + 1])])
    .map(([antecedent, consequent]) => `${antecedent} ${ARROW} ${consequent}\n`)
    .join('');
}

function ruleOf(
  { line, tokens }: ItemLine,
  lookup: ItemLookup,
  problems: Problems,
  unseen: string[][] | undefined,
): ItemRule | undefined {
  const arrow = tokens.findIndex(({ kind }) => kind === 'arrow');
  const [before, after] = [tokens.slice(0, arrow), tokens.slice(arrow + 1)];
  const isRule = arrow > 0 && after.length > 0 && !after.some(({ kind }) => kind === 'arrow');
  if (!isRule) {
    const written = tokens.map(({ text }) => text).join(' ');
    problems.add({ line, expected: `a rule: items, ${ARROW}, items`, got: quote(written) });
    return undefined;
  }
  const side = (named: readonly ItemToken[]): Uint32Array => {
    unseen?.push(unknownLabels(named, lookup));
    return itemsetOf(named, lookup);
  };
  return { antecedent: side(before), consequent: side(after) };
}
