import type { LongTask, QuickTask } from '../define.ts';
import { attackFan } from './attack-fan.ts';
import { attackReplay } from './attack-replay.ts';
import { buildHierarchy } from './build-hierarchy.ts';
import { candidates } from './candidates.ts';
import { changeHierarchy } from './change-hierarchy.ts';
import { coOccurrence } from './co-occurrence.ts';
import { comparedRecords } from './compared-records.ts';
import { explainItem, runSteps } from './explain-item.ts';
import { filterRecords } from './filter-records.ts';
import { findItems } from './find-items.ts';
import { findRecord } from './find-record.ts';
import { forgetRun } from './forget-run.ts';
import { groupItems } from './group-items.ts';
import { itemFlow } from './item-flow.ts';
import { itemRisk } from './item-risk.ts';
import { makeStory } from './make-story.ts';
import { markItems } from './mark-items.ts';
import { mineRules } from './mine-rules.ts';
import { namedItems } from './named-items.ts';
import { openData } from './open-data.ts';
import { pickRules } from './pick-rules.ts';
import { previewFile } from './preview-file.ts';
import { readInputs } from './read-inputs.ts';
import { records } from './records.ts';
import { releaseFolder } from './release-folder.ts';
import { riskBefore } from './risk-before.ts';
import { rulesKept } from './rules-kept.ts';
import { runJob } from './run-job.ts';
import { runsByItem } from './runs-by-item.ts';
import { tryReading } from './try-reading.ts';
import { weighItems } from './weigh-items.ts';
import { whatIfKept } from './what-if-kept.ts';

/** Questions that the data worker answers at once, by name. */
export const quickTasks = {
  candidates,
  changeHierarchy,
  comparedRecords,
  coOccurrence,
  explainItem,
  findItems,
  findRecord,
  forgetRun,
  groupItems,
  itemFlow,
  markItems,
  namedItems,
  pickRules,
  previewFile,
  records,
  runsByItem,
  runSteps,
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
  rulesKept,
  runJob,
  tryReading,
  whatIfKept,
};

export type QuickTaskName = keyof typeof quickTasks;
export type QuickOptions<N extends QuickTaskName> =
  (typeof quickTasks)[N] extends QuickTask<infer O, infer _> ? O : never;
export type QuickAnswer<N extends QuickTaskName> =
  (typeof quickTasks)[N] extends QuickTask<infer _, infer R> ? R : never;

export type LongTaskName = keyof typeof longTasks;
export type LongTaskOptions<N extends LongTaskName> =
  (typeof longTasks)[N] extends LongTask<infer O, infer _S, infer _R, infer _T> ? O : never;
/** What the page is told of the result. */
export type LongTaskTold<N extends LongTaskName> =
  (typeof longTasks)[N] extends LongTask<infer _O, infer _S, infer _R, infer T> ? T : never;
