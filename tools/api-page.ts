import { type PublicName, publicNames } from './public-names.ts';

/** The doors of the package, by the name that a program imports. */
export const DOORS = { sotto: 'src/index.ts', 'sotto/node': 'node/index.ts' } as const;

/** The reference of the library, from the TSDoc of what it exports. */
export function apiPage(root: string): string[] {
  return Object.entries(DOORS).flatMap(([door, file]) => {
    const names = publicNames(root, file);
    let section = '';
    const parts = names.map((name) => {
      const isNew = name.section !== section;
      section = name.section;
      return [...(isNew ? [`### ${section.replace(/\.$/, '')}`] : []), ...entry(name, names, door)].join('\n\n');
    });
    return [`## \`${door}\``, ...parts];
  });
}

function entry(name: PublicName, all: readonly PublicName[], door: string): string[] {
  const exampleNames = shownIn(name, all);
  return [
    `#### ${anchored(name.name, door)}`,
    name.doc,
    ['```ts', name.declaration.replace(/^export /, ''), '```'].join('\n'),
    ...name.examples.map((code) => ['Example:', '', '```ts', code.trim(), '```'].join('\n')),
    ...(name.examples.length > 0 || exampleNames.length === 0
      ? []
      : [`In the examples of ${exampleNames.map((other) => `[\`${other}\`](#${idOf(other, door)})`).join(', ')}.`]),
  ];
}

/** The names with an example in whose declaration a name stands, straight or by way of other names. */
export function shownIn({ name }: Pick<PublicName, 'name'>, all: readonly PublicName[]): string[] {
  const reached = new Set([name]);
  for (let more = true; more; ) {
    const users = all.filter((other) => !reached.has(other.name) && namesIn(other).some((used) => reached.has(used)));
    const exampleNames = users.filter(({ examples }) => examples.length > 0).map((user) => user.name);
    if (exampleNames.length > 0) return exampleNames;
    for (const user of users) reached.add(user.name);
    more = users.length > 0;
  }
  return [];
}

function namesIn({ declaration }: PublicName): string[] {
  return declaration.match(/\b\w+\b/g) ?? [];
}

/** Names of `sotto/node` that `sotto` has too get anchors of their own. */
function idOf(name: string, door: string): string {
  return door === 'sotto' ? name.toLowerCase() : `node-${name.toLowerCase()}`;
}

function anchored(name: string, door: string): string {
  return door === 'sotto' ? `\`${name}\`` : `<a id="${idOf(name, door)}"></a>\`${name}\``;
}
