import { indexLabels } from '../../../src/internal.ts';
import { quickTask } from '../define.ts';

/** The items of these labels; −1 for a label that no item of the original has. */
export const namedItems = quickTask(({ labels }: { readonly labels: readonly string[] }, holding): number[] => {
  const idOf = holding.derived('items by label', ({ dictionary }) => indexLabels(dictionary));
  return labels.map(idOf);
});
