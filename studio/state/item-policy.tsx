import { createContext, type ReactNode, use, useMemo } from 'react';
import type { SideInputName } from '../../src/internal.ts';
import { request } from '../worker/client.ts';
import type { QuickTaskAnswer, QuickTaskName, QuickTaskOptions } from '../worker/tasks/index.ts';
import type { NamedItem } from '../worker/tasks/items.ts';
import type { GroupPlace } from '../worker/tasks/side-inputs.ts';
import { type Answer, useAnswer } from './answers.ts';
import { useData } from './data.ts';
import { editSideInput, sideInputOf } from './side-inputs.ts';
import { useStudio } from './store.ts';

/** The lists of items that an item can be on. */
export const ITEM_LISTS = ['sensitive', 'suppress'] as const;
export type ItemList = (typeof ITEM_LISTS)[number];

/** Side inputs that speak of single items. */
type PolicyInput = ItemList | 'utility' | 'weights';

/** The policy for single items: marks (with the labels of the items), groups, weights. */
export interface ItemPolicy {
  readonly sensitive: ReadonlyMap<number, string>;
  readonly suppress: ReadonlyMap<number, string>;
  /** The items that an item may be merged with, including itself; items without a group may be merged with each other. */
  readonly groups: ReadonlyMap<number, readonly NamedItem[]>;
  readonly weights: ReadonlyMap<number, number>;
  /** Why it cannot be changed here, as a sentence. */
  obstacle(input: PolicyInput): string | undefined;
}

const PolicyContext = createContext<ItemPolicy | undefined>(undefined);

export function useItemPolicy(): ItemPolicy {
  return use(PolicyContext)!;
}

export function ItemPolicyProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const { inputs } = useStudio().choices;
  const sensitive = useTextOf('sensitive');
  const suppress = useTextOf('suppress');
  const answers = {
    sensitive: usePolicyAnswer('markItems', sensitive && { input: 'sensitive', ...sensitive }),
    suppress: usePolicyAnswer('markItems', suppress && { input: 'suppress', ...suppress }),
    utility: usePolicyAnswer('groupItems', useTextOf('utility')),
    weights: usePolicyAnswer('weighItems', useTextOf('weights')),
  };
  const policy: ItemPolicy = {
    sensitive: useLabels(answers.sensitive.value?.items),
    suppress: useLabels(answers.suppress.value?.items),
    groups: new Map(answers.utility.value?.groups.flatMap((group) => group.map(({ item }) => [item, group]))),
    weights: new Map(answers.weights.value?.weights),
    obstacle(name) {
      const input = inputs[name];
      const { title } = sideInputOf(name);
      if (input !== undefined && input.text === undefined) {
        return `The ${title} come from ${input.address}: change that on Protect.`;
      }
      return answers[name].failure === undefined ? undefined : `The ${title} cannot be read: fix that on Protect.`;
    },
  };
  return <PolicyContext value={policy}>{children}</PolicyContext>;
}

/** The text of a side input as the option of a task. */
function useTextOf(name: SideInputName): { readonly text: string } | undefined {
  const text = useStudio().choices.inputs[name]?.text;
  return useData().status === 'ready' && text !== undefined ? { text } : undefined;
}

/** The answer about the text of a side input; without a text there is none. */
function usePolicyAnswer<N extends QuickTaskName>(
  name: N,
  options: QuickTaskOptions<N> | undefined,
): Partial<Answer<QuickTaskAnswer<N>>> {
  const answer = useAnswer(name, options);
  return options === undefined ? {} : answer;
}

function useLabels(items: readonly NamedItem[] | undefined): ReadonlyMap<number, string> {
  return useMemo(() => new Map(items?.map(({ item, label }) => [item, label])), [items]);
}

/** Marks items, by id or by label, or removes marks; then calls back with the number of marked items. */
export function setMark(
  input: ItemList,
  items: readonly (number | string)[],
  isOn: boolean,
  done?: (count: number) => void,
): void {
  editSideInput(input, async (text) => {
    const next = await request('markItems', { input, items, remove: !isOn, ...text });
    done?.(next.items.length);
    return next.text;
  });
}

/** Moves an item into a group. */
export function groupItem(item: number, into: GroupPlace): void {
  editSideInput('utility', async (text) => {
    const next = await request('groupItems', { change: { item, into }, ...text });
    return next.groups.length === 0 ? undefined : next.text;
  });
}

export function weighItem(item: number, weight: number): void {
  editSideInput('weights', async (text) => {
    const next = await request('weighItems', { change: { item, weight }, ...text });
    return next.weights.length === 0 ? undefined : next.text;
  });
}
