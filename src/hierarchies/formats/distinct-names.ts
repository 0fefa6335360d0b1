import { childrenOf, type Taxonomy } from '../../data/taxonomy.ts';
import { quote, SottoError } from '../../errors.ts';

/**
 * The taxonomy with a name of its own for every node, since ARX and Amnesia tell nodes apart by name. Leaves keep theirs, then
 * nodes that join several others, the lowest first; all that would have the same one get a number.
 */
export function withDistinctNames(taxonomy: Taxonomy): Taxonomy {
  const children = childrenOf(taxonomy);
  const rank = (v: number): number => [0, 2][children[v].length] ?? 1;
  const byLevel = Array.from(taxonomy.names.keys()).sort(
    (a, b) => rank(a) - rank(b) || taxonomy.levels[a] - taxonomy.levels[b] || a - b,
  );
  const names = [...taxonomy.names];
  const used = new Set<string>();
  for (const v of byLevel) {
    let name = taxonomy.names[v];
    for (let n = 2; used.has(name); n++) name = `${taxonomy.names[v]}#${n}`;
    used.add(name);
    names[v] = name;
  }
  return { ...taxonomy, names };
}

/** Throws `unsupported` if two nodes share a name, for formats that tell nodes apart by name alone. */
export function checkDistinctNames({ names }: Taxonomy, format: string): void {
  const seen = new Set<string>();
  const recurring = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) recurring.add(name);
    seen.add(name);
  }
  if (recurring.size === 0) return;
  const listed = [...recurring].slice(0, 5).map(quote).join(', ');
  const more = recurring.size > 5 ? ` and ${recurring.size - 5} more` : '';
  throw new SottoError(
    'unsupported',
    `a ${format} hierarchy tells nodes apart by name, but several nodes are named ${listed}${more}`,
    {
      hint: 'write it as levels, which tell nodes apart by level and name',
    },
  );
}
