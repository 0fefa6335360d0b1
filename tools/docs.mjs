// `npm run docs`: builds the documentation site into site/dist, static files that load nothing from elsewhere.
// The generator has its own package.json in site/, so that nobody else waits for it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pages } from '../site/pages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const site = join(root, 'site');
const staged = join(site, 'pages');

/** The pages, and what stands beside them, keep their places, so that the links between them stay right. */
const PAGES = [...pages, ...below('docs').filter((path) => !path.endsWith('.md'))];

install();
stage();
run(join('node_modules', 'vitepress', 'bin', 'vitepress.js'), ['build']);
cpSync(join(root, 'dist', 'studio'), join(site, 'dist', 'studio'), { recursive: true });
process.stderr.write('sotto: the documentation is in site/dist; `sotto docs` opens it\n');

function install() {
  const stamp = join(site, 'node_modules', '.sotto-installed');
  const wanted = createHash('sha256')
    .update(readFileSync(join(site, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  process.stderr.write('sotto: installing the generator of the documentation (once) …\n');
  const { status } = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: site,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, wanted);
}

/** Markdown goes to pages/, what it links to beside it to pages/public/, which is handed on as it is. */
function stage() {
  rmSync(staged, { recursive: true, force: true });
  for (const path of PAGES) {
    const isPage = path.endsWith('.md');
    const text = isPage ? pageText(path) : undefined;
    for (const folder of isPage ? [staged] : [staged, join(staged, 'public')]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      if (text === undefined) cpSync(join(root, path), join(folder, path));
      else writeFileSync(join(folder, path), text);
    }
  }
  cpSync(join(root, 'LICENSE'), join(staged, 'public', 'LICENSE'));
  cpSync(join(site, 'try.md'), join(staged, 'try.md'));
}

/** What looks like a tag or a template in plain text is text; links out of the pages name the file instead. */
function pageText(path) {
  let isCode = false;
  const lines = readFileSync(join(root, path), 'utf8')
    .split('\n')
    .map((line) => {
      if (/^\s*```/.test(line)) {
        isCode = !isCode;
        return line.replace(/^(\s*)```(output|mermaid)$/, '$1```text');
      }
      return isCode ? line : escapedOutsideCode(unlinked(line, path));
    });
  return lines.join('\n');
}

function escapedOutsideCode(line) {
  return line.replace(/(`+)(?:(?!\1).)+\1|<(?!!--|\/?(?:a|br|details|summary)\b)|\{\{/g, (found) =>
    found === '<' ? '&lt;' : found === '{{' ? '&#123;&#123;' : found,
  );
}

/** `[text](file)` where the file is no page of the site becomes the text and the name of the file. */
function unlinked(line, path) {
  return line.replace(/\[([^\]]*)\]\(([^)#\s]+)(#[^)]*)?\)/g, (link, text, target) => {
    if (/^[a-z]+:/.test(target)) return link;
    const file = join(dirname(path), target);
    return PAGES.includes(file) || file === 'LICENSE' ? link : `${text} (\`${file}\`)`;
  });
}

function below(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

function run(script, args) {
  const { status } = spawnSync(process.execPath, [script, ...args], { cwd: site, stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}
