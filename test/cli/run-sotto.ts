import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runWarm } from './warm-sotto.ts';

/** The built program: `npm test` builds it first. */
const PROGRAM = resolve(import.meta.dirname, '../../dist/sotto.js');

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly input?: string | Uint8Array;
  /** Called once the process runs. */
  readonly started?: (child: ChildProcess) => void;
}

/**
 * Runs the built command line. A process that ran others before takes it where it can, which saves the loading of the
 * program; `sottoAlone` is for tests of the process itself.
 */
export function sotto(args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  const isOfProcess = options.input !== undefined || options.started !== undefined;
  return isOfProcess ? sottoAlone(args, options) : runWarm(PROGRAM, args, options.cwd);
}

/** Runs the built command line in a process of its own. */
export function sottoAlone(args: readonly string[], { cwd, input, started }: RunOptions = {}): Promise<Outcome> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [PROGRAM, ...args], { cwd, env: { ...process.env, NO_COLOR: '1' } });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', fail);
    child.on('close', (code) => done({ code, stdout, stderr }));
    child.stdin.on('error', () => {}); // the program may end before it has read everything
    child.stdin.end(input ?? '');
    started?.(child);
  });
}

/** A folder that is removed by `remove`. */
export function temporaryFolder(): { path: string; file(name: string): string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'sotto-test-'));
  return { path, file: (name) => join(path, name), remove: () => rmSync(path, { recursive: true, force: true }) };
}
