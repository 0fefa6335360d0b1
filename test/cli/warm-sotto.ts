import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Outcome } from './run-sotto.ts';

/** After so many commands a process makes room for a new one, with all that commands left behind in it. */
const COMMANDS_EACH = 40;

let host: ChildProcess | undefined;
let commands = 0;
let last: Promise<unknown> = Promise.resolve();

/** Runs a command line in a process that has run others before; one at a time. */
export function runWarm(program: string, args: readonly string[], cwd = process.cwd()): Promise<Outcome> {
  const outcome = last.then(() => runNext(program, args, cwd));
  last = outcome.catch(() => {});
  return outcome;
}

function runNext(program: string, args: readonly string[], cwd: string): Promise<Outcome> {
  if (host === undefined || commands++ % COMMANDS_EACH === 0) host = startHost();
  const running = host;
  const mark = `\n${randomUUID()} `;
  return new Promise((done, fail) => {
    const [stdout, stderr] = [untilMark(running.stdout!, mark), untilMark(running.stderr!, mark)];
    const early = (code: number | null) => {
      host = undefined;
      fail(new Error(`the program ended by itself with ${code}: sotto ${args.join(' ')}`));
    };
    running.once('exit', early);
    Promise.all([stdout, stderr]).then(([out, err]) => {
      running.off('exit', early);
      done({ code: Number(out.after), stdout: out.before, stderr: err.before });
    });
    running.send({ program, args, cwd, env: { ...process.env, NO_COLOR: '1', SOTTO_CODE_CACHE: 'off' }, mark });
  });
}

function startHost(): ChildProcess {
  if (host?.connected === true) host.disconnect();
  const started = fork(join(import.meta.dirname, 'warm-program.mjs'), {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
  });
  started.stdout!.setEncoding('utf8');
  started.stderr!.setEncoding('utf8');
  return started;
}

/** What comes before the mark, and the rest of its line. */
function untilMark(stream: NodeJS.ReadableStream, mark: string): Promise<{ before: string; after: string }> {
  return new Promise((done) => {
    let text = '';
    const take = (more: string | Buffer): void => {
      text += String(more);
      const at = text.lastIndexOf(mark);
      if (at < 0 || !text.endsWith('\n') || text.length <= at + mark.length) return;
      stream.off('data', take);
      done({ before: text.slice(0, at), after: text.slice(at + mark.length, -1) });
    };
    stream.on('data', take);
  });
}
