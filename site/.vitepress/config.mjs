import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';

// tools/docs.mjs copies the pages here before it builds.
const pages = join(import.meta.dirname, '../pages');

/** The guides in the order in which people need them; one that is not named here comes last. */
const GUIDES = [
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
];

function entriesOf(folder, first = []) {
  const names = readdirSync(join(pages, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -3));
  const rank = (name) => (first.includes(name) ? first.indexOf(name) : first.length);
  names.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  return names.map((name) => entry(`${folder}/${name}`));
}

function entry(path) {
  const text = readFileSync(join(pages, `${path}.md`), 'utf8');
  return { text: /^# (.*)$/m.exec(text)[1].replaceAll('`', ''), link: `/${path}` };
}

export default defineConfig({
  title: 'Sotto',
  description: 'Publish transaction data quietly',
  lang: 'en',
  // Elsewhere than at the root of a server: SOTTO_DOCS_BASE=/path/ npm run docs
  base: process.env.SOTTO_DOCS_BASE ?? '/',
  srcDir: 'pages',
  outDir: 'dist',
  cacheDir: '../.cache/vitepress',
  rewrites: { 'README.md': 'index.md' },
  head: [
    // Nothing is fetched from elsewhere; VitePress itself starts by scripts in the page.
    [
      'meta',
      {
        'http-equiv': 'Content-Security-Policy',
        content:
          "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'none'",
      },
    ],
  ],
  markdown: { theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' } },
  themeConfig: {
    search: { provider: 'local' },
    outline: { level: [2, 3] },
    nav: [
      { text: 'Start', link: '/docs/guide/first-release' },
      { text: 'Which promise?', link: '/docs/guide/which-promise' },
      { text: 'Try it', link: '/try' },
    ],
    sidebar: [
      { text: 'Guides', items: entriesOf('docs/guide', GUIDES) },
      { text: 'Theory', items: entriesOf('docs/theory', ['attack-model', 'glossary']) },
      { text: 'Reference', items: entriesOf('docs/reference') },
      {
        text: 'Experiments',
        items: [
          entry('docs/experiments'),
          ...entriesOf('docs/experiments'),
          ...['docs/defaults', 'bench/README'].map(entry),
        ],
      },
      {
        text: 'The project',
        items: ['ARCHITECTURE', 'CONTRIBUTING', 'SECURITY', 'CHANGELOG', 'python/README'].map(entry),
      },
    ],
  },
});
