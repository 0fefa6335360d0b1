import { fileURLToPath } from 'node:url';
import { type Command, Option } from 'commander';
import pc from 'picocolors';
import * as z from 'zod';
import { loadAndServeStudio, type StudioServer } from '../../node/internal.ts';
import { checkParameters } from '../../src/internal.ts';
import { addCommonFlags, checkCommon } from '../common-flags.ts';
import type { Shell } from '../main.ts';
import { openInBrowser } from '../open-in-browser.ts';

interface StudioFlags {
  readonly port: string;
  readonly host: string;
  readonly open: boolean;
  readonly threads?: string;
}

/** Always the same unless asked otherwise: a browser keeps what it remembers by address and port. */
const PORT = 4747;

export const portValues = z.object({
  port: z.int().min(0).max(65_535).describe('The port to listen on; 0 chooses a free one.'),
});

/** The built studio stands beside the built program. */
const FOLDER = fileURLToPath(new URL('./studio', import.meta.url));

/** `sotto studio` */
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
    checkCommon(flags);
    const given = /^\d+$/.test(flags.port) ? Number(flags.port) : flags.port;
    const { port } = checkParameters(portValues, { port: given }, 'flags');
    const ended = interruption();
    const server = await loadAndServeStudio({ folder: FOLDER, host: flags.host, port });
    if (!server.loopback)
      terminal.warn(
        `${pc.yellow('warning:')} other machines can open this studio too (--host ${flags.host}); their data stays in their browsers, but the connection is not encrypted`,
      );
    terminal.document(addressOf(server, flags.host));
    terminal.info(`The studio is open at ${pc.cyan(server.url)}`);
    terminal.info(pc.dim('All work happens in the browser tab; no data is sent anywhere. Press Ctrl-C to stop.'));
    if (flags.open) await openInBrowser(server.url);
    await ended;
    await server.close();
  });
}

function addressOf({ url, port, loopback }: StudioServer, host: string): Record<string, unknown> {
  return { url, host, port, loopback };
}

/** Comes true when the person or the machine asks to stop: for a server this is the usual end, not a failure. */
export function interruption(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve()).once('SIGTERM', () => resolve());
  });
}
