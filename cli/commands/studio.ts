import { fileURLToPath } from 'node:url';
import { type Command, Option } from 'commander';
import pc from 'picocolors';
import * as z from 'zod';
import { loadAndServeStudio, type StudioServer } from '../../node/internal.ts';
import { addCommonFlags, checkCommon } from '../common-flags.ts';
import type { Shell } from '../main.ts';
import { openInBrowser } from '../open-in-browser.ts';
import { checkedFlags } from '../parameter-flags.ts';

interface StudioFlags {
  readonly port: string;
  readonly host: string;
  readonly open: boolean;
  readonly threads?: string;
}

/** Always the same unless asked otherwise: a browser keeps what it remembers by address and port. */
const PORT = 4747;

const portFlag = {
  id: 'flags',
  title: 'flags',
  params: z.object({
    port: z.int().min(0).max(65_535).describe('The port to listen on; 0 chooses a free one.'),
  }),
};

/** The built studio is in the folder of the built program. */
const FOLDER = fileURLToPath(new URL('./studio', import.meta.url));

export function addStudio(program: Command, { terminal }: Shell): void {
  const command = program
    .command('studio')
    .summary('open the studio in your browser')
    .description(
      'Serves the studio to browsers on this machine until you press Ctrl-C. All work happens in the browser tab: no data is sent anywhere.',
    )
    .addOption(new Option('--port <n>', 'The port to listen on; 0 chooses a free one.').default(String(PORT)))
    .addOption(new Option('--host <address>', 'The network interface to listen on.').default('127.0.0.1'))
    .option('--no-open', 'Do not open a browser.');
  addCommonFlags(command).action(async (flags: StudioFlags) => {
    const { host } = flags;
    await serveUntilStopped(flags, { folder: FOLDER, host }, ({ url, port, loopback }) => {
      if (!loopback)
        terminal.warn(
          `${pc.yellow('warning:')} other machines can open this studio too (--host ${host}); their data stays in their browsers, but the connection is not encrypted`,
        );
      terminal.document({ url, host, port, loopback });
      terminal.info(`The studio is open at ${pc.cyan(url)}`);
      terminal.info(pc.dim('All work happens in the browser tab; no data is sent anywhere. Press Ctrl-C to stop.'));
    });
  });
}

/** Serves a folder until the person or the machine asks to stop: for a server this is the usual end, not a failure. */
export async function serveUntilStopped(
  flags: Pick<StudioFlags, 'port' | 'open' | 'threads'>,
  site: Omit<Parameters<typeof loadAndServeStudio>[0], 'port'>,
  tell: (server: StudioServer) => void,
): Promise<void> {
  checkCommon(flags);
  const { port } = checkedFlags({ ...flags }, portFlag);
  const ended = new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve()).once('SIGTERM', () => resolve());
  });
  const server = await loadAndServeStudio({ ...site, port });
  tell(server);
  if (flags.open) await openInBrowser(server.url);
  await ended;
  await server.close();
}
