import {
  affordableRuleSize,
  checkParameters,
  hierarchyBuilderById,
  type MinedWriter,
  miningOf,
  miningParameters,
  randomFromSeed,
  readHierarchy,
  readItemGroups,
  readWeights,
  type SideInput,
  type SideInputName,
  sideInputs,
  supportInRecords,
  writeHierarchy,
  writeItemsets,
  writeWeights,
} from '../../../src/internal.ts';
import type { DataWorkerState } from '../data-worker-state.ts';
import { longTask, type TaskParameters } from '../define.ts';
import { editHierarchy, type HierarchyEdit } from '../hierarchy-edits.ts';
import { fileBytes, type JobFiles } from '../read-source.ts';
import { type RuleItems, ruleKey } from '../rule-key.ts';
import type { NamedItem } from './items.ts';

const encoder = new TextEncoder();

/** The value of a side input in the text of its file; none for an empty text. */
function readText(input: SideInput, text: string, state: DataWorkerState, unseen?: string[][]): unknown {
  if (text.trim() === '') return undefined;
  return input.read(encoder.encode(text), input.file, {
    dataset: state.dataset,
    itemSyntax: state.format.itemSyntax,
    random: randomFromSeed(1),
    modelParams: {},
    ...(unseen !== undefined && { unseen }),
  });
}

function sideInput(name: SideInputName): SideInput {
  return sideInputs.find((one) => one.name === name)!;
}

interface MarkItemsOptions {
  /** A side input that is a list of items. */
  readonly input: SideInputName;
  /** The current text of its file. */
  readonly text?: string;
  /** Items to add or to remove, by id or by label; none only reads the text. */
  readonly items?: readonly (number | string)[];
  readonly remove?: boolean;
  /** A label that the data does not have, to be removed from the list. */
  readonly withoutUnseen?: string;
}

/** Marks items, or removes marks, in the text of a side input that lists items. */
export function editMarks(
  { input: name, text = '', items = [], remove, withoutUnseen }: MarkItemsOptions,
  state: DataWorkerState,
): { readonly text: string; readonly items: readonly NamedItem[] } {
  const { dataset, labels } = state;
  const input = sideInput(name);
  // A list is policy: labels that the data does not have stay in it.
  const unseen: string[][] = [];
  // Every list of items is read as one.
  const marked = new Set(text === '' ? [] : (readText(input, text, state, unseen) as Uint32Array | undefined));
  for (const named of items) {
    const item = typeof named === 'number' ? named : labels.indexOf(named);
    if (item < 0) continue;
    if (remove === true) marked.delete(item);
    else marked.add(item);
  }
  const list = Uint32Array.from(marked).sort();
  const others = unseen.map((line) => line.filter((label) => label !== withoutUnseen));
  return {
    text: input.write(list, { dataset, itemSyntax: state.format.itemSyntax, unseen: others }),
    items: Array.from(list, (item) => ({ item, label: labels[item]! })),
  };
}

interface GroupItemsOptions {
  /** The current text of the file of groups. */
  readonly text?: string;
  /** The new place of an item: a group of its own, the group of another item, or no group; none only reads. */
  readonly change?: { readonly item: number; readonly into: 'own' | 'none' | { readonly groupOf: number } };
}

export type GroupPlace = NonNullable<GroupItemsOptions['change']>['into'];

/** Reads the groups of items that may be merged with each other and with nothing else, and moves an item. */
export function groupItems(
  { text = '', change }: GroupItemsOptions,
  { dataset: { dictionary }, format: { itemSyntax } }: DataWorkerState,
): { readonly text: string; readonly groups: readonly (readonly NamedItem[])[] } {
  const read = text === '' ? [] : readItemGroups(encoder.encode(text), dictionary, { syntax: itemSyntax });
  const groups = change === undefined ? read : withItem(read, change).filter(({ length }) => length > 0);
  return {
    text: writeItemsets(groups, dictionary, itemSyntax),
    groups: groups.map((items) => Array.from(items, (item) => ({ item, label: dictionary.labels[item]! }))),
  };
}

function withItem(
  groups: readonly Uint32Array[],
  { item, into }: NonNullable<GroupItemsOptions['change']>,
): readonly Uint32Array[] {
  const without = groups.map((items) => items.filter((one) => one !== item));
  if (into === 'none') return without;
  if (into === 'own') return [...without, Uint32Array.of(item)];
  const { groupOf: other } = into;
  const index = without.findIndex((items) => items.includes(other));
  if (index < 0) return [...without, Uint32Array.of(other, item).sort()];
  return without.map((items, n) => (n === index ? Uint32Array.of(...items, item).sort() : items));
}

interface WeighItemsOptions {
  /** The current text of the file of weights. */
  readonly text?: string;
  /** The new weight of an item; none only reads. */
  readonly change?: { readonly item: number; readonly weight: number };
}

/** Reads the weights other than 1, and changes one. */
export function weighItems(
  { text = '', change }: WeighItemsOptions,
  { dataset: { dictionary } }: DataWorkerState,
): { readonly text: string; readonly weights: readonly (readonly [item: number, weight: number])[] } {
  const weights = readWeights(encoder.encode(text), dictionary);
  if (change !== undefined) weights[change.item] = change.weight;
  return {
    text: writeWeights(weights, dictionary),
    weights: Array.from(weights.entries()).filter(([, weight]) => weight !== 1),
  };
}

interface PickRulesOptions {
  /** The current text of the rules file. */
  readonly text?: string;
  readonly add?: readonly RuleItems[];
  readonly remove?: readonly RuleItems[];
}

/** Adds rules to the text of a rules file, or removes them. */
export function pickRules(
  { text = '', add = [], remove = [] }: PickRulesOptions,
  state: DataWorkerState,
): { readonly text: string; readonly rules: readonly RuleItems[] } {
  const input = sideInput('rules');
  type Rules = readonly { readonly antecedent: Uint32Array; readonly consequent: Uint32Array }[];
  // The rules file is read as rules.
  const read = (readText(input, text, state) ?? []) as Rules;
  const rules = new Map([...read, ...add].map((rule) => [ruleKey(rule), rule]));
  for (const rule of remove) rules.delete(ruleKey(rule));
  const list = Array.from(rules.values(), ({ antecedent, consequent }) => ({
    antecedent: Uint32Array.from(antecedent),
    consequent: Uint32Array.from(consequent),
  }));
  const context = { dataset: state.dataset, itemSyntax: state.format.itemSyntax };
  return {
    text: list.length === 0 ? '' : input.write(list, context),
    rules: list.map(({ antecedent, consequent }) => ({ antecedent: [...antecedent], consequent: [...consequent] })),
  };
}

export interface LabelledRule extends RuleItems {
  readonly label: string;
  /** Of the antecedent, then of the consequent. */
  readonly labels: readonly string[];
  readonly support: number;
  readonly confidence: number;
}

export interface MinedRules {
  readonly count: number;
  /** The largest size of the mined rules; undefined if every size was mined. */
  readonly maxSize?: number;
  /** Those of highest confidence. */
  readonly rules: readonly LabelledRule[];
}

/** Rules of larger itemsets are left out where there would be more than this. */
const MAX_MINED = 1 << 20;

/** The rules of highest confidence in the open data. */
export const mineRules = longTask({
  share: (_options: { readonly params: TaskParameters; readonly max: number }, { dataset }) => dataset,
  work({ params, max }, dataset, { checkpoint }): MinedRules {
    const { labels } = dataset.dictionary;
    const request = { ...checkParameters(miningParameters, params, 'rules'), top: max };
    checkpoint(0, 0, 'counting itemsets');
    const maxSize = affordableRuleSize(dataset, supportInRecords(request.minSupport, dataset.numRows), MAX_MINED);
    const mining = miningOf({ dataset }, 'rules', { ...request, ...(maxSize !== undefined && { maxSize }) });
    const rules: LabelledRule[] = [];
    const write: MinedWriter = ({ items, size, consequent = new Uint32Array(), consequentSize = 0 }, values) => {
      const sides = { antecedent: [...items.slice(0, size)], consequent: [...consequent.slice(0, consequentSize)] };
      const names = [sides.antecedent, sides.consequent].map((side) => side.map((i) => labels[i]!));
      const label = names.map((side) => side.join(', ')).join(' ⇒ ');
      rules.push({ ...sides, label, labels: names.flat(), support: values[0]!, confidence: values[1]! });
    };
    const { rules: count } = mining.run({ columns: mining.columns('text'), write }, (done, total) =>
      checkpoint(done, total, 'mining'),
    );
    return { count: count ?? 0, rules, ...(maxSize !== undefined && { maxSize }) };
  },
});

/** Makes a hierarchy over the items of the open data: the text of its file. */
export const buildHierarchy = longTask({
  share: (_options: { readonly builder: string; readonly params: TaskParameters }, { dataset }) => dataset,
  work({ builder: id, params }, dataset, { checkpoint }): string {
    const builder = hierarchyBuilderById(id);
    return writeHierarchy(builder.build(dataset, checkParameters(builder.params, params, id), checkpoint), 'levels');
  },
});

interface ChangeHierarchyOptions {
  /** The name of the hierarchy's file. */
  readonly file: string;
  readonly files: JobFiles;
  /** The columns of the file that are levels. */
  readonly columns?: readonly string[];
  readonly edit: HierarchyEdit;
}

/** The text of the hierarchy after a change, as levels. */
export async function changeHierarchy({ file, files, columns, edit }: ChangeHierarchyOptions): Promise<string> {
  const bytes = await fileBytes(files, file);
  const { taxonomy } = readHierarchy(bytes, { file, ...(columns !== undefined && { columns }) });
  return writeHierarchy(editHierarchy(taxonomy, edit), 'levels');
}
