import { createHash } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CellOutcome,
  type CellTask,
  cellLine,
  expandSweep,
  ownAlgorithmsOf,
  SottoError,
  type SweepResults,
  sweepFiles,
  sweepResults,
  VERSION,
  withPaths,
} from '../../src/internal.ts';
import { type CellPoolOptions, runCells } from '../compare/cell-pool.ts';
import type { RunCellOptions } from '../compare/run-cell.ts';
import { findSweepFile, findSweepFiles, readSweepFile } from '../compare/sweep-files.ts';
import { SweepStore } from '../compare/sweep-store.ts';
import { makeFolder } from '../files/make-folder.ts';
import { writeFileAtomically } from '../files/write-folder.ts';
import type { TaskContext } from '../worker/task-context.ts';
import { loadCheckedAlgorithm } from './check-algorithm.ts';

export interface CompareOptions extends CellPoolOptions {
  /** The sweep file. */
  readonly file: string;
  /** The results folder. */
  readonly output: string;
  readonly dataDir?: string;
  /** Run every cell again. */
  readonly fresh: boolean;
  /** Run no cell: report those that are finished. */
  readonly finished?: boolean;
}

/** The result of a comparison, and the place it was written to. */
export interface CompareResult {
  readonly results: SweepResults;
  readonly output: string;
  /** Cells that were run now; the others were there already. */
  readonly run: number;
}

/** Runs the cells of a sweep that are not finished yet, and writes tables, charts and the page. */
export async function compare(options: CompareOptions, context: TaskContext): Promise<CompareResult> {
  const { file, output, dataDir, fresh, finished: runsNone = false, maxSeconds } = options;
  const sweep = await readSweepFile(file);
  const modelIds = [sweep.model ?? []].flat().map(({ id }) => id);
  for (const own of ownAlgorithmsOf(sweep))
    await loadCheckedAlgorithm(own, modelIds, context, findSweepFile(own.id, file, dataDir));
  const expanded = expandSweep(sweep);
  const { files, data, skipped } = await findSweepFiles(sweep, file, dataDir, context);
  const found = new Set(data.map(({ name }) => name));
  const cells = expanded.cells.filter(({ factors }) => found.has(String(factors['data'])));
  const keys = cells.map((cell) => keyOf(cell, (name) => files.get(name)?.sha256 ?? name));
  const store = new SweepStore(output, fresh);
  const outcomes = keys.map((key) => store.find(key, maxSeconds));
  const open = cells.flatMap((_, n) => (outcomes[n] === undefined && !runsNone ? [n] : []));
  const jobs = open.map((n) => ({
    selection: cells[n]!.selection,
    work: withFiles(cells[n]!.work, (name) => files.get(name)?.path ?? name),
  }));
  let done = outcomes.filter((outcome) => outcome !== undefined).length;
  const ask = (): void => context.checkpoint(done, cells.length, `${done} of ${cells.length} cells are done`);
  const take = (outcome: CellOutcome, index: number): void => {
    const n = open[index]!;
    outcomes[n] = outcome;
    store.add(keys[n]!, outcome, maxSeconds);
    done++;
    context.log?.(`${done}/${cells.length} ${cellLine({ ...cells[n]!, ...outcome })}`);
  };
  if (done > 0) context.log?.(`${done} of ${cells.length} cells were done before`);
  try {
    ask();
    await runCells(jobs, options, take, ask);
  } catch (error) {
    throw error instanceof SottoError && error.code === 'cancelled'
      ? interruptedError(done, cells.length, output)
      : error;
  }
  const finished = cells.flatMap(({ factors, promise }, n) => {
    const outcome = outcomes[n];
    return outcome === undefined ? [] : [{ factors, promise, ...outcome }];
  });
  const results = sweepResults(sweep, expanded.ownFactors, finished, { data, skipped });
  await writeFiles(output, sweepFiles(results));
  return { results, output, run: open.length };
}

/** Writes the files, and removes charts of an earlier comparison in the same folder. */
async function writeFiles(output: string, files: ReturnType<typeof sweepFiles>): Promise<void> {
  const charts = join(output, 'charts');
  makeFolder(charts);
  for (const [name, content] of Object.entries(files)) await writeFileAtomically(join(output, name), [content]);
  for (const name of readdirSync(charts))
    if (/^\d\d+-.*\.svg$/.test(name) && files[`charts/${name}`] === undefined) rmSync(join(charts, name));
}

/** Two cells have the same key if they do the same to the same bytes with the same version. */
function keyOf({ selection, work }: RunCellOptions, hashOf: (name: string) => string): string {
  const definition = JSON.stringify([VERSION, selection, withFiles(work, hashOf)]);
  return createHash('sha256').update(definition).digest('hex');
}

function withFiles(work: CellTask, rewrite: (name: string) => string): CellTask {
  if (work.task === 'anonymize') return { ...work, job: withPaths(work.job, rewrite) };
  return { ...work, data: rewrite(work.data), options: withPaths(work.options, rewrite) };
}

function interruptedError(done: number, total: number, output: string): SottoError {
  return new SottoError('cancelled', `stopped as asked; ${done} of ${total} cells are kept in ${output}`, {
    hint: 'run the same command again to continue from there',
  });
}
