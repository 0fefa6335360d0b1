import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { pages } from '../../site/pages.mjs';
import { orOnly } from '../cases.ts';
import { sotto, sottoAlone, temporaryFolder } from '../cli/run-sotto.ts';
import { pictures } from './pictures.ts';
import { forPage, showsOutput } from './shown-output.ts';

const root = resolve(import.meta.dirname, '../..');
interface Block {
  readonly language: string;
  readonly text: string;
  /** Where its text stands on the page. */
  readonly at: number;
}

function blocksOf(page: string): Block[] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(({ 1: language, 2: block, index }) => ({
    language,
    text: block,
    at: index + language.length + 4,
  }));
}

/** The page with other texts in some of its blocks. */
function withBlocks(page: string, mended: readonly { readonly shown: Block; readonly text: string }[]): string {
  return mended.reduceRight(
    (whole, { shown, text }) => whole.slice(0, shown.at) + text + whole.slice(shown.at + shown.text.length),
    readFileSync(join(root, page), 'utf8'),
  );
}

/** The words of a command as a shell splits them; what stands between single quotes is one word. */
function wordsOf(command: string): string[] {
  return Array.from(command.matchAll(/'([^']*)'|[^\s']+/g), ([word, quoted]) => quoted ?? word);
}

/** Printed between the examples of a page. */
const BETWEEN = '-- the next example --\n';

/** The names of the pictures that a page shows. */
function picturesOf(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/!\[[^\]]*\]\((?:\.\.\/|docs\/)images\/([^)]+)\)/g)].map(([, name = '']) => name);
}

/** Draws a picture of a page from what its commands have left, and compares; PICTURES=1 writes it. */
async function comparePicture(name: string, folder: string): Promise<void> {
  const drawn = await pictures[name]?.(folder);
  if (drawn === undefined) return;
  const file = join(root, 'docs/images', name);
  if (process.env['PICTURES'] === '1') writeFileSync(file, drawn);
  else
    expect(readFileSync(file, 'utf8') === drawn, `${name} is as drawn now; \`npm run pictures\` writes it`).toBe(true);
}

describe('the guides', () => {
  const folders: ReturnType<typeof temporaryFolder>[] = [];
  afterAll(() => {
    for (const folder of folders) folder.remove();
  });

  const guides = readdirSync(join(root, 'docs/guide')).map((name) => join('docs/guide', name));

  it.each(orOnly(['README.md', ...guides], ['README.md']))(
    '%s: every command works as printed, in order',
    { timeout: 120_000 },
    async (page) => {
      const folder = temporaryFolder();
      folders.push(folder);
      const run = page === 'README.md' ? sottoAlone : sotto;
      let commands = 0;
      let printed: string | undefined;
      const mended: { readonly shown: Block; readonly text: string }[] = [];
      for (const block of blocksOf(page)) {
        const { language, text } = block;
        // What examples in other languages print is compared where they run.
        if (language === 'ts' || language === 'python') printed = undefined;
        if (language === 'output' && printed !== undefined && !showsOutput(text, printed)) {
          const now = forPage(printed, folder.path);
          if (process.env['UPDATE'] === '1') mended.push({ shown: block, text: `${now}\n` });
          else expect(text, 'the output of the commands above; UPDATE=1 writes it into the page').toBe(`${now}\n`);
        }
        const name = /^# (\S+\.yaml)$/m.exec(text)?.[1];
        if (language === 'yaml' && name !== undefined) writeFileSync(folder.file(name), text);
        const script = /^\/\/ (\S+\.js)$/m.exec(text)?.[1];
        if (language === 'js' && script !== undefined) {
          mkdirSync(folder.file('node_modules'));
          symlinkSync(root, folder.file('node_modules/sotto'));
          writeFileSync(folder.file(script), text);
        }
        if (language !== 'sh') continue;
        printed = '';
        const expected = Number(/# exits with (\d+)/.exec(text)?.[1] ?? 0);
        for (const line of text.split('\n')) {
          const list = /^printf '(.*)' > (\S+)$/.exec(line);
          if (list !== null) writeFileSync(folder.file(list[2]!), list[1]!.replaceAll('\\n', '\n'));
          const command = /^(?:npx )?sotto (.*)$/.exec(line)?.[1];
          if (command === undefined) continue;
          commands++;
          const { code, stdout, stderr } = await run(wordsOf(command), { cwd: folder.path });
          expect(code, `${line}\n${stderr}`).toBe(expected);
          printed += `${stdout}${stderr}`;
        }
      }
      if (mended.length > 0) writeFileSync(join(root, page), withBlocks(page, mended));
      if (commands > 0) for (const name of picturesOf(page)) await comparePicture(name, folder.path);
      // What is said in Python is run by the tests of that package.
      const examples = blocksOf(page).filter(({ language }) => language === 'ts' || language === 'python');
      expect(commands + examples.length).toBeGreaterThan(4);
    },
  );

  const withExamples = ['README.md', ...guides].filter((page) =>
    blocksOf(page).some(({ language }) => language === 'ts'),
  );
  it.each(orOnly(withExamples, ['README.md']))('%s: the library examples run as printed, in order', async (page) => {
    const folder = temporaryFolder();
    folders.push(folder);
    mkdirSync(folder.file('node_modules'));
    symlinkSync(root, folder.file('node_modules/sotto'));
    const code = blocksOf(page).flatMap(({ language, text }) => (language === 'ts' ? [text] : []));
    writeFileSync(folder.file('example.mjs'), code.join(`\nconsole.log(${JSON.stringify(BETWEEN)});\n`));
    const options = { encoding: 'utf8', cwd: folder.path } as const;
    const printed = execFileSync(process.execPath, [folder.file('example.mjs')], options);
    for (const [, expected = ''] of code.join('\n').matchAll(/ \/\/ prints (.*)$/gm))
      expect(printed).toContain(expected);
    const parts = printed.split(BETWEEN).map((part) => forPage(part.trimStart(), folder.path));
    if (!blocksOf(page).some(({ language }) => language === 'sh')) {
      let example = -1;
      for (const { language, text } of blocksOf(page)) {
        if (language === 'ts') example++;
        if (language === 'output' && !showsOutput(text, parts[example]!)) expect(text).toBe(`${parts[example]}\n`);
      }
      for (const name of picturesOf(page)) await comparePicture(name, folder.path);
    }
    if (page === 'README.md') expect(printed).toMatch(/^holds \[.*'\w+\+\d+'.*\] 0\.\d+\nholds \{/s);
  });
});

describe('output on a page', () => {
  const printed = 'a+1 (2 of 3)\n  b\n  c\nrelease r1 (0.31 seconds)\ndigest e583742a0ae2…, /tmp/x/r1\n';

  it('is as printed, but for what differs from run to run and what is left out', () => {
    const shown = forPage(printed, '/tmp/x');
    expect(shown).toBe('a+1 (2 of 3)\n  b\n  c\nrelease r1 (… seconds)\ndigest …, …/r1');
    expect(showsOutput(`${shown}\n`, printed)).toBe(true);
    expect(showsOutput('a+1 (2 of 3)\n…\ndigest …\n', printed)).toBe(true);
    for (const wrong of [shown.replace('b', 'd'), shown.replace('  b\n', ''), 'a+1 (2 of 3)\n…\n  b\n', ''])
      expect(showsOutput(wrong, printed), wrong).toBe(false);
  });
});

describe('the pictures', () => {
  it('are all there, all shown, and small', () => {
    const named = [...new Set(pages.flatMap(picturesOf))].sort();
    const there = readdirSync(join(root, 'docs/images')).sort();
    expect(named).toEqual(there);
    expect(Object.keys(pictures).filter((name) => !there.includes(name))).toEqual([]);
    expect(there.filter((name) => name.endsWith('.svg') && pictures[name] === undefined)).toEqual([]);
    expect(there.filter((name) => statSync(join(root, 'docs/images', name)).size > 100_000)).toEqual([]);
  });

  it('stand in every guide', () => {
    const guides = readdirSync(join(root, 'docs/guide')).map((name) => join('docs/guide', name));
    expect(guides.filter((page) => picturesOf(page).length === 0)).toEqual([]);
  });
});

describe('the pages', () => {
  it('are all in the list of the site', () => {
    const there = readdirSync(join(root, 'docs'), { recursive: true }).map((name) => join('docs', String(name)));
    expect(there.filter((path) => path.endsWith('.md') && !pages.includes(path))).toEqual([]);
  });

  it.each(pages)('%s has no dead link inside the repository', (page) => {
    const text = readFileSync(join(root, page), 'utf8');
    const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target]) => target);
    const dead = links.filter((target) => !/^https?:/.test(target) && !existsSync(join(root, dirname(page), target)));
    expect(dead).toEqual([]);
  });
});
