import { algorithms, formats, inputTitle, type SideInputName, sideInputs } from '../../src/internal.ts';

const idPattern = (ids: readonly string[]): string =>
  [...ids]
    .sort((a, b) => b.length - a.length)
    .map((id) => id.replaceAll('-', '\\-'))
    .join('|');

const ALGORITHM = `(?:${idPattern(algorithms.map(({ id }) => id))})(?![\\w-])`;
const FORMAT = `(?:${idPattern(formats.map(({ id }) => id))})(?![\\w-])`;
const INPUT = `(?:${idPattern(['hierarchy', ...sideInputs.map(({ name }) => name)])})(?![\\w-])`;

/** What the library says to somebody at a command line, and what it means here; in this order. */
const REPLACEMENTS: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [/add --hierarchy FILE(; `sotto hierarchy build DATA` makes one)?/g, () => 'load or build a hierarchy on Protect'],
  [
    new RegExp(`add --(${INPUT}) FILE(, or for a try --${INPUT} \\S+)?`, 'g'),
    (_, name) => `give ${inputTitle(name as SideInputName)} on Protect`,
  ],
  [new RegExp(`--(${INPUT})`, 'g'), (_, name) => inputTitle(name as SideInputName)],
  [new RegExp(`(?:say |use )?--format (${FORMAT})`, 'g'), (_, id) => `choose ${formatTitle(id)} under Format`],
  [/name (the others|them) with --columns/g, (_, what) => `name ${what} under “Columns that are levels”`],
  [
    new RegExp(`(?:use )?--algorithm (${ALGORITHM}(?:,? or ${ALGORITHM})*)`, 'g'),
    (_, ids) => `tick ${ids.replaceAll(new RegExp(ALGORITHM, 'g'), algorithmTitle)}`,
  ],
  [
    /(?:use )?--([a-z][a-z-]*) (\d[\d.,]*)(?!\w)/g,
    (_, name, value) => `set “${words(name)}” to ${value.replace(/,$/, '')}${value.endsWith(',') ? ',' : ''}`,
  ],
  [/--([a-z][a-z-]*)/g, (_, name) => `“${words(name)}”`],
];

/** A hint of the library in the words of the studio: menus, ticks and fields instead of flags. */
export function inStudioWords(text: string): string {
  return REPLACEMENTS.reduce((said, [pattern, put]) => said.replaceAll(pattern, put), text);
}

function algorithmTitle(id: string): string {
  return algorithms.find((one) => one.id === id)!.title;
}

function formatTitle(id: string): string {
  return formats.find((one) => one.id === id)!.title;
}

/** `max-nodes` → `max nodes`. */
function words(flag: string): string {
  return flag.replaceAll('-', ' ');
}
