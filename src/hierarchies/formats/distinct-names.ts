import type { Taxonomy } from '../../data/taxonomy.ts';
import { quote, SottoError } from '../../errors.ts';

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
    `a ${format} hierarchy tells nodes apart by name, but several nodes are called ${listed}${more}`,
    {
      hint: 'write it as levels, which tell nodes apart by level and name',
    },
  );
}
