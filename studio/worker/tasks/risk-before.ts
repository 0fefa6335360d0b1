import {
  formatById,
  type Job,
  loadInputs,
  type PromisedRisk,
  promisedRisk,
  randomFromSeed,
  resolveJob,
} from '../../../src/internal.ts';
import { longTask } from '../define.ts';
import { fileBytes, type RunJobOptions } from './run-job.ts';

export interface RiskBeforeOptions {
  readonly job: Job;
  readonly files: RunJobOptions['files'];
  /** Ids of files, so that another file of the same name is another question. */
  readonly stored: readonly string[];
}

const SEED = 1;

/** How the attackers that a promise holds off fare on the open data as it is. */
export const riskBefore = longTask({
  share: (_options: RiskBeforeOptions, { data: { dataset, formatId } }) => ({ dataset, formatId }),
  async work({ job, files }, { dataset, formatId }, { checkpoint }): Promise<PromisedRisk | undefined> {
    const resolved = resolveJob(job);
    const { itemSyntax } = formatById(formatId);
    const inputs = await loadInputs(resolved, { dataset, itemSyntax }, (name) => fileBytes(files, name));
    return promisedRisk(resolved.promised, inputs, dataset, randomFromSeed(SEED), checkpoint);
  },
  keep: (_options, risk) => risk,
});
