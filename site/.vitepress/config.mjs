import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';
import { sections } from '../pages.mjs';

// tools/docs.mjs copies the pages here before it builds.
const staged = join(import.meta.dirname, '../pages');

function entry(page) {
  const text = readFileSync(join(staged, page), 'utf8');
  return { text: /^# (.*)$/m.exec(text)[1].replaceAll('`', ''), link: `/${page.slice(0, -3)}` };
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
    sidebar: sections.map(({ title, pages }) => ({ text: title, items: pages.map(entry) })),
  },
});
