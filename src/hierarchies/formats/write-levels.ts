import { leavesOf, type Taxonomy } from '../../data/taxonomy.ts';
import { quote, SottoError } from '../../errors.ts';
import { csvField } from '../../text/csv.ts';
import { quotedText } from '../../text/quoted-text.ts';
import { LEAF_COLUMNS } from './levels.ts';

/** The hierarchy as levels with a header: `item,level1,…`, a line per leaf, empty cells where a branch skips a level. */
export function writeLevels(taxonomy: Taxonomy): string {
  const lines = [headerOf(taxonomy).join(',')];
  for (const path of leafPaths(taxonomy)) {
    lines.push(path.map((v) => (v < 0 ? '' : csvField(taxonomy.names[v]))).join(','));
  }
  return `${lines.join('\n')}\n`;
}

/**
 * The hierarchy as ARX writes it: `leaf;…;root`, no header. Every line needs all levels there, so a branch that skips a
 * level repeats the name below; throws `unsupported` where that name means another node on that level.
 */
export function writeArx(taxonomy: Taxonomy): string {
  const { names } = taxonomy;
  const meaning = new Map<string, number>();
  for (const [v, name] of names.entries()) meaning.set(`${taxonomy.levels[v]} ${name}`, v);
  const lines = leafPaths(taxonomy).map((path, n) => {
    let below = path[0];
    const cells = path.map((v, level) => {
      if (v >= 0) below = v;
      else checkRepeated(meaning, `${level} ${names[below]}`, below, names[below]);
      return csvField(names[below], ';');
    });
    const leaf = names[path[0]];
    if (n === 0 && isMisleading(leaf, path.length)) cells[0] = quotedText(leaf);
    return cells.join(';');
  });
  return `${lines.join('\n')}\n`;
}

/** Whether a bare first cell would be taken for the beginning of another kind of file: quoted ones never are. */
function isMisleading(leaf: string, numLevels: number): boolean {
  const word = leaf.trim().toLowerCase();
  if (numLevels === 1 && /[,\t]/.test(leaf)) return true;
  return word.startsWith('{') || [...LEAF_COLUMNS, 'child', 'distinct', 'range'].includes(word);
}

function checkRepeated(meaning: Map<string, number>, path: string, v: number, name: string): void {
  const known = meaning.get(path);
  if (known !== undefined && known !== v) {
    const message = `an ARX hierarchy needs all levels for every leaf, but ${quote(name)} cannot be repeated: a node above has that name`;
    throw new SottoError('unsupported', message, {
      hint: 'write it as levels with a header, where a cell may be empty',
    });
  }
  meaning.set(path, v);
}

/** The node on every level above each leaf, leaf first; −1 where the branch skips a level. */
function leafPaths(taxonomy: Taxonomy): number[][] {
  const numLevels = taxonomy.levels.reduce((highest, level) => Math.max(highest, level), -1) + 1;
  return leavesOf(taxonomy).map((leaf) => {
    const path = new Array<number>(numLevels).fill(-1);
    for (let v = leaf; v >= 0; v = taxonomy.parents[v]) path[taxonomy.levels[v]] = v;
    return path;
  });
}

/** The names of the levels where they are plain and different; else numbered. The first is always `item`. */
function headerOf({ levels, levelNames }: Taxonomy): string[] {
  const numLevels = levels.reduce((highest, level) => Math.max(highest, level), 0) + 1;
  const numbered = Array.from({ length: numLevels }, (_, level) => (level === 0 ? 'item' : `level${level}`));
  const named = numbered.map((name, level) => (level === 0 ? name : (levelNames?.[level] ?? name)));
  const isPlain = named.every((name) => /^[\w.-]+( [\w.-]+)*$/.test(name)) && new Set(named).size === named.length;
  return isPlain && named.join() !== 'item,parent' ? named : numbered;
}
