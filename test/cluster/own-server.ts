import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** A server of one test alone, which it may kill. */
export interface OwnServer {
  readonly port: number;
  /** As the system does when memory runs out: at once, without a farewell. */
  kill(): Promise<void>;
}

/** Starts a server that keeps its files in a folder; on the same port again where one is given. */
export async function startOwnServer(folder: string, port?: number): Promise<OwnServer> {
  const args = [join(root, 'tools', 'cluster.mjs'), 'serve', folder, ...(port === undefined ? [] : [String(port)])];
  const { SPARK_CONNECT_AUTHENTICATE_TOKEN: _, ...env } = process.env;
  const starter = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const told = JSON.parse(await firstLine(starter)) as { port: number; pid: number };
  const ended = once(starter, 'exit');
  return {
    port: told.port,
    kill: async () => {
      try {
        process.kill(told.pid, 'SIGKILL');
      } catch {
        // it is gone already
      }
      await ended;
    },
  };
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of stdout!) {
    text += String(chunk);
    if (text.includes('\n')) return text.slice(0, text.indexOf('\n'));
  }
  throw new Error(`the server did not start: ${text}`);
}
