import { createContext, type ReactNode, use, useMemo } from 'react';
import { type SideInputName, sideInputs } from '../../src/internal.ts';
import { ask } from '../worker/client.ts';
import type { ItemFace } from '../worker/tasks/find-items.ts';
import type { GroupItemsOptions } from '../worker/tasks/group-items.ts';
import { useAnswer } from './answers.ts';
import { useData } from './data.tsx';
import { freeName } from './job-of.ts';
import { useStudio } from './store.tsx';
import { useEdits } from './use-edits.ts';
import { useGive } from './use-give.ts';

/** The lists of items that an item can be on. */
export const ITEM_LISTS = ['sensitive', 'suppress'] as const;
export type ItemList = (typeof ITEM_LISTS)[number];

/** Side inputs that are said item by item. */
type PolicyInput = ItemList | 'utility' | 'weights';

/** What was said of single items, wherever it was said, and how to say it anew. */
export interface ItemPolicy {
  readonly sensitive: ReadonlySet<number>;
  readonly suppress: ReadonlySet<number>;
  /** The items that an item may be merged with, itself among them; all that are in no group where it has none. */
  readonly groups: ReadonlyMap<number, readonly Pick<ItemFace, 'item' | 'label'>[]>;
  readonly weights: ReadonlyMap<number, number>;
  /** Why it cannot be said here, as a sentence. */
  obstacle(input: PolicyInput): string | undefined;
  mark(list: ItemList, item: number, isOn: boolean): void;
  group(item: number, into: NonNullable<GroupItemsOptions['put']>['into']): void;
  weigh(item: number, weight: number): void;
}

const PolicyContext = createContext<ItemPolicy | undefined>(undefined);

export function useItemPolicy(): ItemPolicy {
  return use(PolicyContext)!;
}

export function ItemPolicyProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const { choices } = useStudio();
  const { inputs } = choices;
  const sensitive = useList('sensitive');
  const suppress = useList('suppress');
  const [groupText, editGroups] = useText('utility');
  const [weightText, editWeights] = useText('weights');
  const grouped = useAnswer('groupItems', groupText === undefined ? undefined : { text: groupText });
  const weighed = useAnswer('weighItems', weightText === undefined ? undefined : { text: weightText });
  const groups = useMemo(() => {
    const known = groupText === undefined ? [] : (grouped.value?.groups ?? []);
    return new Map(known.flatMap((group) => group.map(({ item }) => [item, group] as const)));
  }, [groupText, grouped.value]);
  const weights = useMemo(
    () => new Map(weightText === undefined ? [] : weighed.value?.weights),
    [weightText, weighed.value],
  );
  const failures = {
    sensitive: sensitive.failure,
    suppress: suppress.failure,
    utility: groupText === undefined ? undefined : grouped.failure,
    weights: weightText === undefined ? undefined : weighed.failure,
  };
  const policy: ItemPolicy = {
    sensitive: sensitive.items,
    suppress: suppress.items,
    groups,
    weights,
    obstacle(name) {
      const given = inputs[name];
      const { title } = sideInputs.find((input) => input.name === name)!;
      if (given !== undefined && given.text === undefined) {
        return `The ${title} come from ${given.address}: change that on Protect.`;
      }
      return failures[name] === undefined ? undefined : `The ${title} cannot be read: fix that on Protect.`;
    },
    mark: (list, item, isOn) => (list === 'sensitive' ? sensitive : suppress).mark(item, isOn),
    group: (item, into) =>
      editGroups(async (text) => {
        const next = await ask('groupItems', { ...(text !== undefined && { text }), put: { item, into } });
        return next.groups.length === 0 ? undefined : next.text;
      }),
    weigh: (item, weight) =>
      editWeights(async (text) => {
        const next = await ask('weighItems', { ...(text !== undefined && { text }), put: { item, weight } });
        return next.weights.length === 0 ? undefined : next.text;
      }),
  };
  return <PolicyContext value={policy}>{children}</PolicyContext>;
}

/** The text of a side input, and how to edit it. */
function useText(name: SideInputName): readonly [string | undefined, ReturnType<typeof useEdits>] {
  const { choices } = useStudio();
  const data = useData();
  const give = useGive();
  const given = choices.inputs[name];
  const edit = useEdits(given?.text, (text) => {
    const { file } = sideInputs.find((input) => input.name === name)!;
    give(name, text === undefined ? undefined : { address: given?.address ?? freeName(choices, file, name), text });
  });
  return [data.status === 'ready' ? given?.text : undefined, edit];
}

function useList(input: ItemList): {
  readonly items: ReadonlySet<number>;
  readonly failure?: unknown;
  mark(item: number, isOn: boolean): void;
} {
  const [text, edit] = useText(input);
  const { value, failure } = useAnswer('markItems', text === undefined ? undefined : { input, text });
  const items = useMemo(
    () => new Set(text === undefined ? [] : (value?.items ?? []).map(({ item }) => item)),
    [text, value],
  );
  return {
    items,
    ...(text !== undefined && failure !== undefined && { failure }),
    mark: (item, isOn) =>
      edit(async (now) => {
        const options = { input, items: [item], remove: !isOn };
        const next = await ask('markItems', { ...options, ...(now !== undefined && { text: now }) });
        return next.text.trim() === '' ? undefined : next.text;
      }),
  };
}
