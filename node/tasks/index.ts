import { runCell } from '../compare/run-cell.ts';
import { anonymize, anonymizeRecords, writeRun } from './anonymize.ts';
import { attack } from './attack.ts';
import { checkAlgorithmFile } from './check-algorithm.ts';
import { compare } from './compare.ts';
import { convert } from './convert.ts';
import { count } from './count.ts';
import { evaluate } from './evaluate.ts';
import { evaluateForeign } from './evaluate-foreign.ts';
import { explain } from './explain.ts';
import { generate } from './generate.ts';
import { buildHierarchy, convertHierarchy, lintHierarchy } from './hierarchy.ts';
import { mine, mineRecords } from './mine.ts';
import { profile } from './profile.ts';
import { readRecords, readReleaseFolder } from './read-records.ts';
import { replay } from './replay.ts';
import { risk } from './risk.ts';
import { series } from './series.ts';
import { verifyData, verifyRelease } from './verify.ts';
import { verifyTogether } from './verify-together.ts';

/** Everything that may take long, by name: each takes plain options and a context, and gives a plain result. */
export const tasks = {
  anonymize,
  anonymizeRecords,
  attack,
  explain,
  buildHierarchy,
  checkAlgorithm: checkAlgorithmFile,
  compare,
  convert,
  convertHierarchy,
  count,
  evaluate,
  evaluateForeign,
  generate,
  lintHierarchy,
  mine,
  mineRecords,
  profile,
  readRecords,
  readReleaseFolder,
  replay,
  risk,
  runCell,
  series,
  verifyData,
  verifyRelease,
  verifyTogether,
  writeRun,
};

export type Tasks = typeof tasks;
/** The name of a task: `anonymize`, `verifyRelease`, … */
export type TaskName = keyof Tasks;
/** The plain options that a task takes. */
export type TaskOptions<N extends TaskName> = Parameters<Tasks[N]>[0];
/** The plain result that a task gives. */
export type TaskResult<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>;
