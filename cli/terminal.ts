import pc from 'picocolors';
import { checkStandardOutput, machineFailure, STANDARD_OUTPUT } from '../node/internal.ts';
import { EXIT } from './exit-codes.ts';

/** A bar is shown for work that takes longer than this, in milliseconds. */
const SHOW_AFTER = 1000;
const REDRAW_EVERY = 80;
const BAR_WIDTH = 28;

/** How progress can be shown. */
export const PROGRESS_STYLES = ['bar', 'json'];

/** Standard output carries data or JSON only; people read standard error, which also carries the progress bar. */
export class Terminal {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly #started = process.uptime() * 1000;
  readonly #live = process.stderr.isTTY === true;
  readonly #tellsPrograms: boolean;
  #drawn = 0;
  #barShown = false;

  constructor(args: readonly string[]) {
    this.json = args.includes('--json');
    this.quiet = args.includes('--quiet');
    this.#tellsPrograms = args.some(
      (word, n) => `${word}=${args[n + 1]}` === '--progress=json' || word === '--progress=json',
    );
    // Whatever the verdict was, somebody who reads it here has not got all of it: 0 and 1 would be believed.
    process.stdout.on('error', (error) => this.#endWithoutOutput(machineFailure(error, STANDARD_OUTPUT) ?? error));
    // What people would have read does not change what was found.
    process.stderr.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }

  /** Prints for people, unless --quiet. */
  say(text = ''): void {
    if (this.quiet || this.json) return;
    this.#clearBar();
    process.stderr.write(`${text}\n`);
  }

  /** Prints what must be seen beside a JSON document too, unless --quiet. */
  tell(text: string): void {
    if (!this.quiet) this.warn(text);
  }

  /** Prints what must be seen even with --quiet. */
  warn(text: string): void {
    this.#clearBar();
    process.stderr.write(`${text}\n`);
  }

  /** Prints the one JSON document of `--json`. */
  document(value: unknown): void {
    if (this.json) this.print(value);
  }

  /** Prints a JSON document that the verb itself asks for. */
  print(value: unknown): void {
    try {
      checkStandardOutput();
    } catch (error) {
      this.#endWithoutOutput(error);
    }
    process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
  }

  /** Draws the progress bar, on a terminal only and only for long work; or tells a program that asked for it. */
  progress(done: number, total: number, phase: string): void {
    if (this.#tellsPrograms) {
      process.stderr.write(`${JSON.stringify({ progress: { done, total, phase } })}\n`);
      return;
    }
    if (!this.#live || this.quiet) return;
    const now = process.uptime() * 1000;
    if (now - this.#started < SHOW_AFTER || now - this.#drawn < REDRAW_EVERY) return;
    this.#drawn = now;
    this.#barShown = true;
    const share = total > 0 ? Math.min(1, done / total) : 0;
    const filled = Math.round(share * BAR_WIDTH);
    const bar = pc.cyan('━'.repeat(filled)) + pc.dim('━'.repeat(BAR_WIDTH - filled));
    const percent = total > 0 ? `${Math.floor(share * 100)}`.padStart(3) : '  …';
    const width = Math.max(20, (process.stderr.columns ?? 80) - BAR_WIDTH - 10);
    const text = phase.length > width ? `…${phase.slice(1 - width)}` : phase;
    process.stderr.write(`\r\x1b[2K${bar} ${percent} % ${text}`);
  }

  /** Prints a line about what is done, where no progress bar shows it: into a log. */
  log(line: string): void {
    if (!this.#live) this.tell(line);
  }

  /** Leaves the terminal as a shell expects it. */
  close(): void {
    this.#clearBar();
  }

  #endWithoutOutput(error: unknown): never {
    this.warn(`${pc.red('sotto:')} ${error instanceof Error ? error.message : String(error)}`);
    process.exit(EXIT.resource);
  }

  #clearBar(): void {
    if (this.#barShown) process.stderr.write('\r\x1b[2K');
    this.#barShown = false;
  }
}
