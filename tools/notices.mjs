// Writes dist/NOTICES.txt: the licences of the packages whose code is inside the built program, library and studio.
// Plain JavaScript: it runs within the set-up.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The text of a licence is in a file of such a name. */
const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;

/** Writes the notices of the packages that these sources import, and of what they need in turn; drivers are not inside. */
export function writeNotices(root, sources) {
  const packages = new Map();
  const { peerDependencies: drivers } = readPackage(root);
  const wanted = sources.flatMap((file) => importedBy(join(root, file))).filter((name) => !(name in drivers));
  while (wanted.length > 0) {
    const name = wanted.pop();
    const folder = join(root, 'node_modules', name);
    if (packages.has(name) || !existsSync(folder)) continue;
    const { version, license, dependencies = {} } = readPackage(folder);
    packages.set(name, notice(folder, `${name} ${version} (${license})`));
    wanted.push(...Object.keys(dependencies));
  }
  const all = [...packages].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  const head = 'Sotto contains code of the packages below, under their licences.\n';
  writeFileSync(join(root, 'dist', 'NOTICES.txt'), [head, ...all].join(`\n${'-'.repeat(80)}\n\n`));
}

function notice(folder, title) {
  const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file));
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return `${[title, ...texts].join('\n\n')}\n`;
}

/** The packages that a source file imports, types aside. */
function importedBy(file) {
  const text = readFileSync(file, 'utf8');
  const atOnce = text.matchAll(/^import (?!type )[^;]*?from '([^'.][^']*)'/gms);
  const later = text.matchAll(/\bimport\('([^'.][^']*)'\)/g);
  return Array.from([...atOnce, ...later], ([, specifier]) => specifier)
    .filter((specifier) => !specifier.startsWith('node:'))
    .map((specifier) =>
      specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/'),
    );
}

function readPackage(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
