import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProgram } from '../../cli/main.ts';
import { Terminal } from '../../cli/terminal.ts';
import { algorithms, models } from '../../src/internal.ts';
import { sotto, temporaryFolder } from './run-sotto.ts';

const folder = temporaryFolder();
const scripts: Record<string, string> = {};

beforeAll(async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { code, stdout } = await sotto(['completion', shell]);
    expect(code).toBe(0);
    scripts[shell] = folder.file(`sotto.${shell}`);
    writeFileSync(scripts[shell], stdout);
  }
});
afterAll(() => folder.remove());

/** What bash offers after each of these lines, by one run of it. */
function offered(lines: readonly string[][]): string[][] {
  const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' ');
  const asked = lines.map(
    (words) => `COMP_WORDS=(sotto ${quoted(words)}); COMP_CWORD=${words.length}; _sotto; echo "\${COMPREPLY[*]}"`,
  );
  const text = execFileSync('bash', ['-c', [`source ${scripts.bash}`, ...asked].join('\n')], { encoding: 'utf8' });
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' ').filter((word) => word !== ''));
}

describe('sotto completion', () => {
  it('offers verbs, flags and values in bash', () => {
    const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
    const lines: [string[], string[]][] = [
      [['an'], ['anonymize']],
      [['anonymize', '--mod'], ['--model']],
      [['anonymize', 'orders.csv', '--model', ''], ids(models)],
      [['anonymize', 'orders.csv', '--algorithm', ''], ids(algorithms)],
      [['anonymize', 'orders.csv', '--sensitive', 'an'], []],
      [['anonymize', 'orders.csv', '--to', ''], []],
      [['convert', 'orders.csv', '--to', 'jso'], ['jsonl']],
      [['hierarchy', 'b'], ['build']],
      [['hierarchy', 'build', '--fan'], ['--fanout']],
      [
        ['completion', ''],
        ['bash', 'zsh', 'fish'],
      ],
    ];
    expect(offered(lines.map(([words]) => words))).toEqual(lines.map(([, expected]) => expected));
  });

  it('knows every flag of every verb', async () => {
    const program = await buildProgram({ terminal: new Terminal([]), exit: () => {} });
    const verbs = program.commands.filter(({ commands }) => commands.length === 0);
    const found = offered(verbs.map((verb) => [verb.name(), '--']));
    for (const [n, verb] of verbs.entries())
      expect(new Set(found[n])).toEqual(new Set([...verb.options.map(({ long }) => long), '--help']));
  });

  it.each(['bash', 'zsh', 'fish'])('is a script that %s can read, where it is installed', (shell) => {
    const { status, error, stderr } = spawnSync(shell, ['-n', scripts[shell]!], { encoding: 'utf8' });
    expect(error !== undefined || status === 0, stderr).toBe(true);
  });
});
