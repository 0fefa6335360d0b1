import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CellOutcome, finishedCell, SottoError } from '../../src/internal.ts';
import { makeFolder } from '../files/make-folder.ts';
import { writeError } from '../files/write-error.ts';

/** The file of a results folder that holds one line per finished cell. */
const STORE_FILE = 'results.jsonl';

type StoredCell = ReturnType<typeof finishedCell.parse>;

/** The finished cells of a results folder: what was run before is not run again. */
export class SweepStore {
  readonly #path: string;
  readonly #lines = new Map<string, StoredCell>();

  /** Opens or makes the folder. Throws `usage` when it holds other things. `fresh` forgets what was run before. */
  constructor(folder: string, fresh: boolean) {
    this.#path = join(folder, STORE_FILE);
    if (existsSync(folder)) checkFolder(folder);
    makeFolder(folder);
    if (fresh || !existsSync(this.#path)) this.#write(() => writeFileSync(this.#path, ''));
    else this.#read();
  }

  /** The outcome of a cell that was finished before. One that ran out of time counts if no more time is given now. */
  find(key: string, maxSeconds: number | undefined): CellOutcome | undefined {
    const line = this.#lines.get(key);
    if (line === undefined) return undefined;
    const hadEnough = line.maxSeconds === undefined || (maxSeconds !== undefined && maxSeconds <= line.maxSeconds);
    return line.outcome.status === 'resource' && !hadEnough ? undefined : line.outcome;
  }

  /** Keeps an outcome. What failed is not finished: it is tried again next time. */
  add(key: string, outcome: CellOutcome, maxSeconds: number | undefined): void {
    if (outcome.status === 'failed') return;
    const line: StoredCell = { key, ...(maxSeconds !== undefined && { maxSeconds }), outcome };
    this.#lines.set(key, line);
    this.#write(() => appendFileSync(this.#path, `${JSON.stringify(line)}\n`));
  }

  /** A last line without its end was cut off by a crash: its cell runs again, and the file is repaired. */
  #read(): void {
    const text = readFileSync(this.#path, 'utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    for (const [n, line] of whole.split('\n').entries()) {
      if (line === '') continue;
      const stored = parseLine(line);
      if (stored === undefined) {
        throw new SottoError('input', `${this.#path}:${n + 1}: expected the result of a cell, got something else`, {
          hint: ['remove the line, or run all cells again with ', { name: 'fresh' }],
        });
      }
      this.#lines.set(stored.key, stored);
    }
    if (whole.length < text.length) this.#write(() => writeFileSync(this.#path, whole));
  }

  #write(action: () => void): void {
    try {
      action();
    } catch (error) {
      throw writeError(error, this.#path);
    }
  }
}

function parseLine(line: string): StoredCell | undefined {
  try {
    return finishedCell.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

function checkFolder(folder: string): void {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    throw new SottoError('usage', `${folder}: expected a folder to write, got a file of that name`);
  }
  if (names.length === 0 || names.includes(STORE_FILE)) return;
  throw new SottoError('usage', `${folder}: expected a new or empty folder, or one of an earlier comparison`, {
    hint: ['choose another name for ', { name: 'output' }, '; nothing was written'],
  });
}
