import pc from 'picocolors';
import { checkStandardOutput, machineFailure, STANDARD_OUTPUT } from '../node/internal.ts';
import { EXIT } from './exit-codes.ts';

/** A bar is shown for work that takes longer than this, in milliseconds. */
const SHOW_AFTER = 1000;
const REDRAW_EVERY = 80;
const BAR_WIDTH = 28;
/** Columns of the phase next to the bar on a narrow terminal. */
const MIN_TEXT = 20;
/** Columns that stay free: the cursor uses one, and a terminal shows `^C` there. */
const SPARE = 3;

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
    // The reader did not receive the full output, so exit codes 0 and 1 would be misleading.
    process.stdout.on('error', (error) => this.#endWithoutOutput(machineFailure(error, STANDARD_OUTPUT) ?? error));
    // Output that people did not receive does not change the result.
    process.stderr.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }

  /** Prints for people, unless --quiet. */
  info(text = ''): void {
    if (this.quiet || this.json) return;
    this.#clearBar();
    process.stderr.write(`${text}\n`);
  }

  /** Prints a notice that must be seen in addition to a JSON document, unless --quiet. */
  notice(text: string): void {
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
    // Some terminals say that they have none.
    process.stderr.write(`\r\x1b[2K${progressLine(done, total, phase, process.stderr.columns || 80)}`);
  }

  /** Prints a line about what is done, where no progress bar shows it: into a log. */
  log(line: string): void {
    if (!this.#live) this.notice(line);
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

/** A bar, how much is done, and of what: always one line, since only the line that the cursor is in can be cleared. */
export function progressLine(done: number, total: number, phase: string, columns: number): string {
  const share = total > 0 ? Math.min(1, done / total) : 0;
  const percent = total > 0 ? `${Math.floor(share * 100)}`.padStart(3) : '  …';
  const between = ` ${percent} % `;
  const free = Math.max(0, columns - SPARE - between.length);
  const barWidth = Math.min(BAR_WIDTH, Math.max(0, free - MIN_TEXT));
  const filled = Math.round(share * barWidth);
  const bar = pc.cyan('━'.repeat(filled)) + pc.dim('━'.repeat(barWidth - filled));
  const width = free - barWidth;
  const text = phase.length > width ? `…${phase.slice(phase.length - Math.max(0, width - 1))}` : phase;
  return `${bar}${between}${text}`;
}
