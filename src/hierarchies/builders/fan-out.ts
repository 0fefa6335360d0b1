import * as z from 'zod';
import type { Taxonomy } from '../../data/taxonomy.ts';
import { compareLabels } from '../../records/dictionary.ts';
import { defineHierarchyBuilder } from './define.ts';
import { GrowingTree } from './growing-tree.ts';

/**
 * Neighbours in the order of the dictionary are adjacent: the usual hierarchy of the literature for data whose items
 * are mere numbers, and a good one if the order of the labels means something (codes, ids given by category).
 */
export const fanOut = defineHierarchyBuilder({
  id: 'fan-out',
  title: 'Fan-out',
  summary: 'Groups neighbours in dictionary order, level by level: use it when nothing is known about the items.',
  params: z.object({
    fanout: z.int().min(2).max(1_000_000).default(4).describe('The number of nodes under one node.'),
  }),
  build: ({ dictionary }, { fanout }) => fanOutTaxonomy([...dictionary.labels].sort(compareLabels), fanout),
});

/** A run of consecutive leaves under one node. */
interface Run {
  readonly v: number;
  readonly first: string;
  readonly last: string;
}

function fanOutTaxonomy(labels: readonly string[], fanout: number): Taxonomy {
  const tree = new GrowingTree(labels);
  let runs: Run[] = labels.map((label, v) => ({ v, first: label, last: label }));
  for (let level = 1; runs.length > fanout; level++) {
    const used = new Set<string>();
    const joined: Run[] = [];
    for (let from = 0; from < runs.length; from += fanout) {
      const group = runs.slice(from, from + fanout);
      const { first } = group[0];
      const { last } = group[group.length - 1];
      const v = tree.join(
        group.map((run) => run.v),
        newName(`${first}..${last}`, used),
        level,
      );
      joined.push({ v, first, last });
    }
    runs = joined;
  }
  return tree.finish(runs.map((run) => run.v));
}

/** Labels that hold dots themselves can make two names alike (`a` to `b..c`, `a..b` to `c`): the second gets a number. */
function newName(name: string, used: Set<string>): string {
  let unique = name;
  for (let n = 2; used.has(unique); n++) unique = `${name}#${n}`;
  used.add(unique);
  return unique;
}
