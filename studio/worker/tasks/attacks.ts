import {
  type AttackResult,
  assessRisk,
  attackAsReported,
  attackFan as attackFanOf,
  checkParameters,
  formatById,
  type ItemRisk,
  type Job,
  type KnowledgeChoice,
  loadInputs,
  type PromisedRisk,
  promisedRisk,
  randomFromSeed,
  resolveJob,
  riskParameters,
} from '../../../src/internal.ts';
import { longTask, type TaskParameters } from '../define.ts';
import { fileBytes, type JobFiles } from '../read-source.ts';

export interface AttackQuestion {
  /** Largest number of items that an attacker knows. */
  readonly known: number;
  readonly choice: KnowledgeChoice;
  readonly seed: number;
}

/** Simulated attackers on the open data, with more and more knowledge. */
export const attackFan = longTask({
  share: (_options: AttackQuestion & { readonly samples: number }, { dataset }) => dataset,
  work: ({ seed, ...options }, dataset, { checkpoint }) =>
    attackFanOf(dataset, options, randomFromSeed(seed), checkpoint),
});

/** The attackers of a run's report on the original and on its release. */
export const attackReplay = longTask({
  share: ({ run }: AttackQuestion & { readonly run: string }, state) => {
    const { job, inputs, result } = state.run(run);
    const dropsEmpty = job.emptyRecords === 'drop';
    return { dataset: state.dataset, sensitive: inputs.sensitive, release: result.release, dropsEmpty };
  },
  work({ known, choice, seed }, { dataset, release, sensitive, dropsEmpty }, { checkpoint }): AttackResult {
    const options = { seed, known, choice, dropsEmpty, ...(sensitive !== undefined && { sensitive }) };
    return attackAsReported(dataset, release, options, checkpoint);
  },
});

/** Whether the open data may be released under other names. */
export const itemRisk = longTask({
  share: (_options: { readonly params: TaskParameters; readonly seed: number }, { dataset }) => dataset,
  work: ({ params, seed }, dataset, { checkpoint }): ItemRisk =>
    assessRisk(dataset, checkParameters(riskParameters, params, 'risk'), {}, seed, checkpoint),
});

export interface RiskBeforeOptions {
  readonly job: Job;
  readonly files: JobFiles;
  /** Ids of files, so that another file of the same name is another question. */
  readonly stored: readonly string[];
}

const RISK_SEED = 1;

/** The success of the attackers that a promise excludes, on the open data as it is. */
export const riskBefore = longTask({
  share: (_options: RiskBeforeOptions, { data: { dataset, formatId } }) => ({ dataset, formatId }),
  async work({ job, files }, { dataset, formatId }, { checkpoint }): Promise<PromisedRisk | undefined> {
    const resolved = resolveJob(job);
    const { itemSyntax } = formatById(formatId);
    const inputs = await loadInputs(resolved, { dataset, itemSyntax }, (name) => fileBytes(files, name));
    return promisedRisk(resolved.promised, inputs, dataset, randomFromSeed(RISK_SEED), checkpoint);
  },
});
