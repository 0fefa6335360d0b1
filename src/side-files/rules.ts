import type { Dictionary } from '../data/dictionary.ts';
import type { Rule } from '../data/rule.ts';
import { quote } from '../errors.ts';
import type { ItemSyntax } from '../formats/define.ts';
import { Problems } from '../problems.ts';
import { ARROW, type ItemLine, readItemLines } from './item-lines.ts';
import { itemsText } from './item-text.ts';
import { itemsetOf } from './itemsets.ts';
import { KnownItems } from './known-items.ts';
import type { SideFileOptions } from './table.ts';

/**
 * Reads rules `a b ==> c`, one per line, their items in the data's own syntax; an item called `==>` is quoted. Throws
 * `input` with every line that is no rule and every item that the data does not have.
 */
export function readRules(
  bytes: Uint8Array,
  dictionary: Dictionary,
  options: SideFileOptions & { readonly syntax: ItemSyntax },
): Rule[] {
  const problems = new Problems(options.file);
  const known = new KnownItems(dictionary, problems);
  const rules: Rule[] = [];
  for (const line of readItemLines(bytes, options, problems, true)) {
    const rule = ruleOf(line, known, problems);
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

/** The rules as a file that reads as the same ones again. */
export function writeRules(rules: readonly Rule[], dictionary: Dictionary, syntax: ItemSyntax): string {
  const side = (items: Uint32Array): string => itemsText(items, dictionary, syntax);
  return rules.map(({ antecedent, consequent }) => `${side(antecedent)} ${ARROW} ${side(consequent)}\n`).join('');
}

function ruleOf({ line, tokens }: ItemLine, known: KnownItems, problems: Problems): Rule | undefined {
  const at = tokens.findIndex(({ kind }) => kind === 'arrow');
  const isRule = at > 0 && at < tokens.length - 1 && tokens.findLastIndex(({ kind }) => kind === 'arrow') === at;
  if (!isRule) {
    const written = tokens.map(({ text }) => text).join(' ');
    problems.add({ line, expected: `a rule: items, ${ARROW}, items`, got: quote(written) });
    return undefined;
  }
  return { antecedent: itemsetOf(tokens.slice(0, at), known), consequent: itemsetOf(tokens.slice(at + 1), known) };
}
