import { type Dataset, rowOf } from '../../src/records/dataset.ts';

/** A clustering as lists of items, in the order of their first item; and the items that are suppressed. */
export interface Clusters {
  readonly clusters: readonly (readonly number[])[];
  readonly suppressed: readonly number[];
}

export interface ClusteringCase {
  readonly dataset: Dataset;
  readonly k: number;
  readonly itemsets: readonly (readonly number[])[];
  readonly groups?: ArrayLike<number> | undefined;
  readonly mode: 'pcta' | 'upcta' | 'coat';
  /** Constraints by their support at the start, or by that of the moment. */
  readonly queue?: 'initial' | 'current';
}

interface Cluster {
  items: number[];
  /** Ties go to the lower number: a merged cluster keeps that of the part in more different records, or the lower one. */
  number: number;
}

/**
 * The algorithms of the paper on plain sets, recounting everything at every step: the slow twin. Constraints best
 * supported first, then as listed; a constraint of support 0 is satisfied and looked at again until nothing changes.
 * Undefined where PCTA cannot go on.
 */
export function clusterByHand({
  dataset,
  k,
  itemsets,
  groups,
  mode,
  queue: order = 'initial',
}: ClusteringCase): Clusters | undefined {
  const records = Array.from({ length: dataset.numRows }, (_, t) => new Set(rowOf(dataset, t)));
  let clusters: Cluster[] = [...dataset.dictionary.labels.keys()].map((i) => ({ items: [i], number: i }));
  const suppressed: number[] = [];

  const coverOf = (cluster: Cluster) => records.filter((record) => cluster.items.some((i) => record.has(i)));
  const support = (cluster: Cluster) => coverOf(cluster).length;
  const different = (cluster: Cluster) => new Set(coverOf(cluster).map((record) => [...record].sort().join())).size;
  const imageOf = (p: readonly number[]) => clusters.filter((cluster) => p.some((i) => cluster.items.includes(i)));
  const holds = (record: ReadonlySet<number>, cluster: Cluster) => cluster.items.some((i) => record.has(i));
  const supportOf = (image: readonly Cluster[]) =>
    image.length === 0 ? 0 : records.filter((record) => image.every((cluster) => holds(record, cluster))).length;
  const isExposed = (p: readonly number[]) => supportOf(imageOf(p)) > 0 && supportOf(imageOf(p)) < k;
  const byRarity = (image: readonly Cluster[]) =>
    [...image].sort((x, y) => support(x) - support(y) || x.number - y.number);
  const ul = (x: Cluster, y: Cluster) =>
    (2 ** (x.items.length + y.items.length) - 1) *
    records.filter((record) => holds(record, x) || holds(record, y)).length;
  const partnersOf = (x: Cluster) =>
    clusters.filter(
      (y) => y !== x && (mode === 'pcta' || groups === undefined || groups[x.number] === groups[y.number]),
    );
  const cheapest = (sides: readonly Cluster[]) =>
    byRarity(sides)
      .flatMap((x, rarity) => partnersOf(x).map((y) => ({ x, y, rarity, cost: ul(x, y) })))
      .sort((s, t) => s.cost - t.cost || s.rarity - t.rarity || s.y.number - t.y.number)[0];
  const merge = ({ x, y }: { x: Cluster; y: Cluster }) => {
    const [kept, gone] = [x, y].sort((s, t) => different(t) - different(s) || s.number - t.number) as [
      Cluster,
      Cluster,
    ];
    clusters = clusters.filter((cluster) => cluster !== x && cluster !== y);
    clusters.push({ items: [...kept.items, ...gone.items], number: kept.number });
  };
  const suppress = (cluster: Cluster) => {
    clusters = clusters.filter((other) => other !== cluster);
    suppressed.push(...cluster.items);
  };
  const protect = (p: readonly number[]): boolean => {
    while (isExposed(p)) {
      const image = imageOf(p);
      const found =
        mode === 'coat'
          ? cheapest(
              byRarity(image)
                .filter((x) => partnersOf(x).length > 0)
                .slice(0, 1),
            )
          : cheapest(image);
      if (found !== undefined) merge(found);
      else if (mode === 'pcta') return false;
      else suppress(byRarity(image)[0]);
    }
    return true;
  };

  const queue = itemsets.map((p) => ({ p, support: supportOf(imageOf(p)) }));
  queue.sort((x, y) => y.support - x.support);
  const exposed = () => itemsets.filter(isExposed).sort((x, y) => supportOf(imageOf(y)) - supportOf(imageOf(x)));
  for (let p = exposed()[0]; order === 'current' && p !== undefined; p = exposed()[0])
    if (!protect(p)) return undefined;
  for (let before = ''; before !== JSON.stringify(clusters); ) {
    before = JSON.stringify(clusters);
    for (const { p } of queue) if (!protect(p)) return undefined;
  }
  return {
    clusters: clusters.map(({ items }) => [...items].sort((i, j) => i - j)).sort((x, y) => x[0] - y[0]),
    suppressed: suppressed.sort((i, j) => i - j),
  };
}
