// Every page of the documentation, in the order in which people need them: the one list for the site and its tests.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Pages of a folder: those that are named first, then the others by name. */
function pagesOf(folder, first = [], elsewhere = []) {
  const names = readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md') && !elsewhere.includes(name.slice(0, -3)))
    .map((name) => name.slice(0, -3));
  const rank = (name) => (first.includes(name) ? first.indexOf(name) : first.length);
  names.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  return names.map((name) => `${folder}/${name}.md`);
}

export const home = 'README.md';

export const sections = [
  {
    title: 'Guides',
    pages: pagesOf('docs/guide', [
      'first-release',
      'which-promise',
      'when-it-says-no',
      're-identification',
      'people',
      'inference',
      'personal',
      'hiding-rules',
      'diagnosis-codes',
      'search-logs',
      'every-month',
      'judging',
      'recipient',
    ]),
  },
  { title: 'Theory', pages: pagesOf('docs/theory', ['attack-model', 'glossary']) },
  { title: 'Reference', pages: pagesOf('docs/reference', ['models', 'algorithms', 'command-line'], ['proofs']) },
  { title: 'Proofs', pages: ['docs/reference/proofs.md'] },
  {
    title: 'Experiments',
    pages: ['docs/experiments.md', ...pagesOf('docs/experiments'), 'docs/defaults.md', 'bench/README.md'],
  },
  {
    title: 'The project',
    pages: ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'python/README.md'],
  },
];

export const pages = [home, ...sections.flatMap((section) => section.pages)];
