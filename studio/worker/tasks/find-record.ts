import { quickTask } from '../define.ts';

/** The row of the record that is called so; undefined if none is. */
export const findRecord = quickTask(({ id }: { readonly id: string }, holding): number | undefined => {
  const { rowIds, numRows } = holding.data.dataset;
  const wanted = id.trim();
  if (rowIds !== undefined) {
    const rows = holding.derived('rows by id', () => new Map(rowIds.map((name, row) => [name, row])));
    return rows.get(wanted);
  }
  const row = Number(wanted) - 1;
  return /^\d+$/.test(wanted) && row >= 0 && row < numRows ? row : undefined;
});
