import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Command, Option } from 'commander';
import pc from 'picocolors';
import { SottoError } from '../../src/internal.ts';
import { addCommonFlags } from '../common-flags.ts';
import type { Shell } from '../main.ts';
import { serveUntilStopped } from './studio.ts';

interface DocsFlags {
  readonly port: string;
  readonly open: boolean;
  readonly threads?: string;
}

/** `npm run docs` builds it in a clone; the package does not carry it. */
const FOLDER = fileURLToPath(new URL('../site/dist', import.meta.url));

export function addDocs(program: Command, { terminal }: Shell): void {
  const command = program
    .command('docs')
    .summary('open the documentation in your browser')
    .description(
      'Serves the built documentation to browsers on this machine until you press Ctrl-C. It can be read and searched offline. In a clone, `npm run docs` builds it.',
    )
    .addOption(new Option('--port <n>', 'The port to listen on; 0 chooses a free one.').default('0'))
    .option('--no-open', 'Do not open a browser.');
  addCommonFlags(command).action(async (flags: DocsFlags) => {
    if (!existsSync(FOLDER)) {
      throw new SottoError('input', 'the documentation is not built, and the installed package does not carry it', {
        hint: 'run `npm run docs` in a clone of the repository; the same pages are Markdown files in its docs/ folder',
      });
    }
    await serveUntilStopped(flags, { folder: FOLDER, host: '127.0.0.1', framesItself: true }, ({ url, port }) => {
      terminal.document({ url, port });
      terminal.info(`The documentation is open at ${pc.cyan(url)}`);
      terminal.info(pc.dim('Press Ctrl-C to stop.'));
    });
  });
}
