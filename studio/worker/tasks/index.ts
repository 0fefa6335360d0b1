import type { LongTask } from '../define.ts';
import { attackFan, attackReplay, itemRisk, riskBefore } from './attacks.ts';
import { makeStory, openData, previewFile, tryReading } from './data.ts';
import { coOccurrence, findItems, namedItems } from './items.ts';
import { readInputs } from './read-inputs.ts';
import { candidates, comparedRecords, filterRecords, findRecord, records } from './records.ts';
import { releaseFolder } from './release-folder.ts';
import {
  compareRules,
  explainItemOfRun,
  forgetRun,
  itemFlow,
  runJob,
  runsByItem,
  simulateKeepingItem,
} from './runs.ts';
import {
  buildHierarchy,
  changeHierarchy,
  editMarks,
  groupItems,
  mineRules,
  pickRules,
  weighItems,
} from './side-inputs.ts';

/** Questions that the data worker answers at once, by name. */
export const quickTasks = {
  candidates,
  changeHierarchy,
  comparedRecords,
  coOccurrence,
  explainItem: explainItemOfRun,
  findItems,
  findRecord,
  forgetRun,
  groupItems,
  itemFlow,
  markItems: editMarks,
  namedItems,
  pickRules,
  previewFile,
  records,
  runsByItem,
  weighItems,
};

/** Work that may take long, by name: each in a worker of its own. */
export const longTasks = {
  attackFan,
  attackReplay,
  buildHierarchy,
  filterRecords,
  itemRisk,
  makeStory,
  mineRules,
  openData,
  readInputs,
  releaseFolder,
  riskBefore,
  rulesKept: compareRules,
  runJob,
  tryReading,
  whatIfKept: simulateKeepingItem,
};

export type QuickTaskName = keyof typeof quickTasks;
export type QuickTaskOptions<N extends QuickTaskName> = Parameters<(typeof quickTasks)[N]>[0];
export type QuickTaskAnswer<N extends QuickTaskName> = Awaited<ReturnType<(typeof quickTasks)[N]>>;

export type LongTaskName = keyof typeof longTasks;
export type LongTaskOptions<N extends LongTaskName> =
  (typeof longTasks)[N] extends LongTask<infer O, infer _S, infer _R, infer _T> ? O : never;
export type LongTaskAnswer<N extends LongTaskName> = ReturnType<(typeof longTasks)[N]['keep']>;
