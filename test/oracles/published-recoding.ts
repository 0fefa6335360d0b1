import type { Release } from '../../src/kinds/index.ts';
import { publishedRecoding } from '../../src/kinds/published-recoding.ts';
import { readItemFates, writeItemFates } from '../../src/publish/item-fates.ts';
import { type Dataset, rowOf } from '../../src/records/dataset.ts';
import { presentLabels } from '../../src/records/present-items.ts';
import { countOutcomes } from '../../src/utility/index.ts';

/** What the tables of items, the published one and the curator's, say that the records do not: nothing, for a release as it should be. */
export function contradictions(original: Dataset, release: Release): string[] {
  const { labels } = original.dictionary;
  const shown = new Set(presentLabels(release.dataset));
  const recoding = publishedRecoding(release, original.dictionary, shown);
  const found: string[] = [];
  const nameOf = new Map(
    recoding?.original.labels.map((item, i) => [item, recoding.published.labels[recoding.target[i]]]),
  );
  if (recoding !== undefined) {
    for (const [item, label] of nameOf) if (!shown.has(label)) found.push(`${item}: no record shows ${label}`);
    const named = new Set([...nameOf.values(), ...nameOf.keys()]);
    for (const label of shown) if (!named.has(label)) found.push(`${label} is shown and not named`);
  }
  const fates = readItemFates(
    new TextEncoder().encode(writeItemFates(original.dictionary, countOutcomes(original, release), release.recoding)),
  );
  const held = new Set(presentLabels(original));
  if (fates.size !== held.size) found.push(`${fates.size} items in the curator's table, ${held.size} in the data`);
  for (const [i, item] of labels.entries()) {
    const fate = fates.get(item);
    if (fate === undefined) continue;
    const { became, records, asItself, asLabel, leftOut } = fate;
    const rows = Array.from({ length: original.numRows }, (_, t) => t).filter((t) => rowOf(original, t).includes(i));
    if (rows.length !== records) found.push(`${item}: ${rows.length} records hold it, not ${records}`);
    if (asItself + asLabel + leftOut !== records) found.push(`${item}: the counts do not add up`);
    const isShown = asItself + asLabel > 0;
    if (isShown === (became === 'suppressed everywhere'))
      found.push(`${item}: ${became}, and ${asItself + asLabel} times shown`);
    if (recoding !== undefined && isShown && !nameOf.has(item)) found.push(`${item}: shown and not named`);
    const names = [item, nameOf.get(item)];
    const showing = rows.filter((t) => labelsOf(release.dataset, t).some((label) => names.includes(label)));
    if (isShown && showing.length < asItself + asLabel) found.push(`${item}: shown in ${showing.length} records only`);
    if (became === 'published' && showing.length !== records) found.push(`${item}: not published everywhere`);
  }
  return found;
}

function labelsOf(dataset: Dataset, t: number): string[] {
  return Array.from(rowOf(dataset, t), (id) => dataset.dictionary.labels[id]);
}
