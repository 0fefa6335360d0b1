import { type Cells, type Dataset, rowOf } from '../data/dataset.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { applyRecoding, type Recoding, recodingFromLabels, SUPPRESSED } from '../data/recoding.ts';
import type { Deletions, Release } from '../data/release.ts';
import { quote, SottoError } from '../errors.ts';

/**
 * The release as it would be had one item been kept: published as itself wherever the original holds it, all else as it
 * is. Throws `unsupported` for releases of random noise, where no cell is the original's.
 */
export function keepItem(original: Dataset, release: Release, item: number): Release {
  switch (release.kind) {
    case 'recoded': {
      const recoding = recodingKeeping(release.recoding, item);
      return { kind: 'recoded', dataset: applyRecoding(original, recoding), recoding };
    }
    case 'local':
      return { ...release, dataset: locallyKeeping(original, release, item) };
    case 'cells': {
      const recoding = release.recoding === undefined ? undefined : recodingKeeping(release.recoding, item);
      const deletions = withoutItem(release.deletions, item);
      const dataset = deleteCells(original, recoding, deletions);
      return { kind: 'cells', dataset, deletions, ...(recoding !== undefined && { recoding }) };
    }
    case 'unknowns':
      return { kind: 'unknowns', dataset: knownKeeping(original, release.dataset, item) };
    case 'perturbed':
      throw new SottoError('unsupported', 'items were added and removed at random: no cell of it is the original’s');
  }
}

/** The item under its own name; its label goes on standing for the others. */
function recodingKeeping({ original, published, target }: Recoding, item: number): Recoding {
  const own = original.labels[item];
  const labels = Array.from(target, (c, i) => (i === item ? own : c === SUPPRESSED ? null : published.labels[c]));
  if (labels.some((label, i) => label === own && i !== item)) {
    throw new SottoError('unsupported', `${quote(own)} is already the label of several items`);
  }
  return recodingFromLabels(original, labels);
}

function locallyKeeping(original: Dataset, release: Release & { kind: 'local' }, item: number): Dataset {
  const { recoding, dataset } = release;
  const { labels } = original.dictionary;
  const labelOf = (i: number): string | undefined => {
    const target = recoding.target[i];
    return target === SUPPRESSED ? undefined : recoding.published.labels[target];
  };
  const rows = Array.from({ length: original.numRows }, (_, t) => {
    const shown = new Set(Array.from(rowOf(dataset, t), (token) => dataset.dictionary.labels[token]));
    const kept = new Set<string>();
    for (const i of rowOf(original, t)) {
      const own = labels[i];
      const label = labelOf(i);
      if (i === item || shown.has(own)) kept.add(own);
      else if (label !== undefined) kept.add(label);
    }
    return [...kept];
  });
  return datasetFromRows(rows);
}

function withoutItem({ rows, items }: Deletions, item: number): Deletions {
  return { rows: rows.filter((_, n) => items[n] !== item), items: items.filter((i) => i !== item) };
}

function deleteCells(original: Dataset, recoding: Recoding | undefined, deletions: Deletions): Dataset {
  const deleted = new Set<string>();
  for (let n = 0; n < deletions.rows.length; n++) deleted.add(`${deletions.rows[n]} ${deletions.items[n]}`);
  const kept = filterCells(original, (t, i) => !deleted.has(`${t} ${i}`));
  const dataset: Dataset = { ...original, ...kept };
  return recoding === undefined ? dataset : applyRecoding(dataset, recoding);
}

/** Every "?" of the item is resolved as the original has it. */
function knownKeeping(original: Dataset, published: Dataset, item: number): Dataset {
  const label = original.dictionary.labels[item];
  const token = published.dictionary.labels.indexOf(label);
  if (token < 0 || published.unknown === undefined) return published;
  const unknown = filterCells({ ...published, ...published.unknown }, (_, i) => i !== token);
  const rows = Array.from({ length: published.numRows }, (_, t) => {
    const others = Array.from(rowOf(published, t)).filter((i) => i !== token);
    return rowOf(original, t).includes(item) ? [...others, token].sort((a, b) => a - b) : others;
  });
  const offsets = new Uint32Array(rows.length + 1);
  for (const [t, row] of rows.entries()) offsets[t + 1] = offsets[t] + row.length;
  return { ...published, offsets, items: Uint32Array.from(rows.flat()), unknown };
}

function filterCells(dataset: Dataset, keeps: (t: number, item: number) => boolean): Cells {
  const offsets = new Uint32Array(dataset.numRows + 1);
  const items = new Uint32Array(dataset.items.length);
  let kept = 0;
  for (let t = 0; t < dataset.numRows; t++) {
    for (const i of rowOf(dataset, t)) if (keeps(t, i)) items[kept++] = i;
    offsets[t + 1] = kept;
  }
  return { offsets, items: items.slice(0, kept) };
}
