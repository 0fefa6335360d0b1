/** `import{a as b}from"./c.js";` and its kin, as the bundler writes them at the beginning of a module. */
const IMPORT = /^import(?:([^"`;]+?) ?from)?["`]([^"`]+)["`];?/;
/** `export{a as b};` at its end. */
const EXPORT = /;?(?:export default ([^;]+);)?export\{([^}]*)\};?\s*$/;

/** The arguments of a module's function: where exports go, loaders of modules (at once, later), its address. */
export type ModuleFunction = (
  exported: Record<string, unknown>,
  load: (address: string) => unknown,
  loadLater: (address: string) => Promise<unknown>,
  url: string,
) => void;

/**
 * A built module as the text of a function: scripts can be loaded with their compiled code,
 * modules cannot. In ASCII, so that a character is a byte. Throws on what the bundler does not write.
 */
export function moduleFunction(module: string): string {
  let rest = module;
  let head = '';
  for (let found = IMPORT.exec(rest); found !== null; found = IMPORT.exec(rest)) {
    rest = rest.slice(found[0].length);
    head += imported(found[1]?.trim(), `$load(${JSON.stringify(found[2])})`);
  }
  const exported = EXPORT.exec(rest);
  if (exported === null) throw new Error('expected a list of exports at the end');
  const names = (exported[2] ?? '').split(',').filter((name) => name !== '');
  const tail = [
    ...(exported[1] === undefined ? [] : [`default:${exported[1]}`]),
    ...names.map((name) => renamed(name).reverse().join(':')),
  ];
  const body = rest
    .slice(0, exported.index)
    .replaceAll(/\bimport\(`/g, '$later(`')
    .replaceAll('import.meta.url', '$url');
  const text = `(function($exports,$load,$later,$url){"use strict";${head}${body};Object.assign($exports,{${tail}})})`;
  return text.replaceAll(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The constants of one import. */
function imported(subject: string | undefined, loaded: string): string {
  if (subject === undefined) return `${loaded};`;
  const [, whole] = /^\*as ([\w$]+)$/.exec(subject) ?? [];
  if (whole !== undefined) return `const ${whole}=${loaded};`;
  const [, byDefault, , list] = /^([\w$]+)?(,?\{(.*)\})?$/.exec(subject) ?? [];
  if (byDefault === undefined && list === undefined) throw new Error(`expected an import, got ${subject}`);
  const names = (list ?? '').split(',').filter((name) => name !== '');
  return [
    ...(byDefault === undefined ? [] : [`const ${byDefault}=${loaded}.default??${loaded};`]),
    ...(names.length === 0 ? [] : [`const{${names.map((name) => renamed(name).join(':'))}}=${loaded};`]),
  ].join('');
}

/** `a as b` → a and b. */
function renamed(name: string): [string, string] {
  const [from = '', to = from] = name.trim().split(' as ');
  return [from, to];
}
