import type { Case } from '../harness.ts';
import { anonymizeCpu } from './anonymize-cpu.ts';
import { anonymizeProcess } from './anonymize-process.ts';
import { arrangeRecordsCase } from './arrange-records.ts';
import { countFirstCall } from './count-first-call.ts';
import { countPairs } from './count-pairs.ts';
import { growingAlgorithms } from './growing-algorithms.ts';
import { itemRisk } from './item-risk.ts';
import { kmAa } from './km-aa.ts';
import { kmEngine } from './km-engine.ts';
import { kmVerify } from './km-verify.ts';
import { mineFrequent } from './mine-frequent.ts';
import { mineProcess } from './mine-process.ts';
import { countFrequent, countSmall, mineClosed, mineMaximal, writeFrequent } from './mine-rivals.ts';
import { mineWritten } from './mine-written.ts';
import { parseFimi } from './parse-fimi.ts';
import { parseTable } from './parse-table.ts';
import { seriesAfter, seriesTogether } from './series.ts';
import { startUp } from './start-up.ts';

/** Every case, in the order in which they are run. */
export const cases: readonly Case[] = [
  parseFimi,
  parseTable,
  countPairs,
  mineFrequent,
  countFrequent,
  countFirstCall,
  writeFrequent,
  mineClosed,
  mineMaximal,
  countSmall,
  kmAa,
  kmVerify,
  kmEngine,
  arrangeRecordsCase,
  ...growingAlgorithms,
  itemRisk,
  startUp,
  mineProcess,
  mineWritten,
  anonymizeProcess,
  anonymizeCpu,
  seriesAfter,
  seriesTogether,
];
