import { type Cells, type Dataset, rowOf } from '../../records/dataset.ts';
import { withCells } from '../../records/rows.ts';

/** Records and the items of theirs that must not be inferred. */
export interface Telling {
  readonly dataset: Dataset;
  readonly sensitive: Uint32Array;
}

/**
 * The records as inferences of sensitive items are looked for in them. An item that shows in one way is its token. One that
 * shows in several gets a dataset of its own, in which a single item stands for all of them: who knows how it shows knows it.
 */
export function* tellingDatasets(dataset: Dataset, tokenLists: readonly (readonly number[])[]): Generator<Telling> {
  const single = tokenLists.filter((tokens) => tokens.length === 1).flat();
  yield { dataset, sensitive: Uint32Array.from(new Set(single)).sort() };
  const several = new Map(tokenLists.filter(({ length }) => length > 1).map((tokens) => [tokens.join(' '), tokens]));
  for (const tokens of several.values()) yield withOneItemFor(dataset, tokens);
}

function withOneItemFor(dataset: Dataset, tokens: readonly number[]): Telling {
  const { labels } = dataset.dictionary;
  const one = labels.length;
  const isReplaced = new Uint8Array(one);
  for (const token of tokens) isReplaced[token] = 1;
  const known = new Uint8Array(dataset.numRows);
  const replaced = (cells: Cells, isTold: (t: number, isShown: boolean) => boolean): Cells => {
    const offsets = new Uint32Array(dataset.numRows + 1);
    const items = new Uint32Array(cells.items.length + dataset.numRows);
    let end = 0;
    for (let t = 0; t < dataset.numRows; t++) {
      let isShown = false;
      for (const item of rowOf(cells, t)) {
        if (isReplaced[item] === 1) isShown = true;
        else items[end++] = item;
      }
      if (isTold(t, isShown)) items[end++] = one;
      offsets[t + 1] = end;
    }
    return { offsets, items: items.slice(0, end) };
  };
  const shown = replaced(dataset, (t, isShown) => {
    known[t] = Number(isShown);
    return isShown;
  });
  const { unknown } = dataset;
  return {
    dataset: withCells(
      dataset,
      { ...shown, unknown: unknown && replaced(unknown, (t, isShown) => isShown && known[t] === 0) },
      { labels: [...labels, tokens.map((token) => labels[token]).join(' or ')] },
    ),
    sensitive: Uint32Array.of(one),
  };
}
