import fc from 'fast-check';
import { type Recoding, recodingFromClusters, SUPPRESSED } from '../../src/data/recoding.ts';
import { type Random, randomFromSeed } from '../../src/random.ts';
import type { Series, SeriesRelease } from '../../src/verify/index.ts';
import { datasetOf } from './dataset.ts';

const ITEMS = ['a', 'b', 'c', 'd', 'e'];

/**
 * Two to four releases of few records: recoded, local and with deleted cells; of the same records, of others, of changed ones,
 * some gone and some new. Drawn from a seed, which a failure prints.
 */
export const smallSeries: fc.Arbitrary<Series> = fc.nat(0x7fff_ffff).map((seed) => seriesOf(randomFromSeed(seed, 0)));

function seriesOf(random: Random): Series {
  const numItems = 2 + random.int(ITEMS.length - 1);
  const items = ITEMS.slice(0, numItems);
  const numRecords = 2 + random.int(7);
  const fullness = 1 + random.int(3);
  const some = (): string[] => items.filter(() => random.int(4) < fullness);
  const base = Array.from({ length: numRecords }, some);
  const overlap = random.int(4);
  const numSources = 1 + random.int(2);
  const versions = Array.from({ length: numSources }, (_, s) =>
    base.map((row) => (s > 0 && random.int(3) === 0 ? some() : row)),
  );
  const numReleases = 2 + random.int(3);
  const releases = Array.from({ length: numReleases }, (_, j): SeriesRelease => {
    const source = overlap === 0 ? j % numSources : random.int(numSources);
    const isIn = (record: number): boolean =>
      overlap === 0 ? record % numReleases === j : overlap === 1 || random.int(overlap === 2 ? 6 : 2) > 0;
    const records = Array.from(base.keys()).filter(isIn);
    return {
      ...publish(
        items,
        records.map((record) => versions[source][record]),
        random,
      ),
      source,
      records: Uint32Array.from(records),
    };
  });
  const persons = random.int(2) === 0 ? undefined : Uint32Array.from(base, () => random.int(numRecords));
  return { releases, numRecords, ...(persons !== undefined && { persons }) };
}

function publish(items: readonly string[], rows: readonly (readonly string[])[], random: Random) {
  const most = 1 + random.int(items.length);
  const clusters = items.map(() => (random.int(8) === 0 ? SUPPRESSED : random.int(most)));
  const recoding = recodingFromClusters({ labels: items }, clusters);
  const kind = (['recoded', 'recoded', 'local', 'cells'] as const)[random.int(4)];
  const shown = rows.map((row) => {
    const shownByName = new Set(Array.from({ length: most }, (_, c) => c).filter(() => random.int(2) === 0));
    return row.flatMap((item) => {
      const i = items.indexOf(item);
      const label = labelOf(recoding, i);
      if (label === undefined || (kind === 'cells' && random.int(3) === 0)) return [];
      return [kind === 'local' && shownByName.has(clusters[i]) ? item : label];
    });
  });
  const published = datasetOf(shown.map((row) => ({ known: [...new Set(row)], unknown: [] })));
  return { kind, published, recoding };
}

function labelOf({ published, target }: Recoding, i: number): string | undefined {
  return target[i] === SUPPRESSED ? undefined : published.labels[target[i]];
}
