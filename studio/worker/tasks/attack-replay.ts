import { type AttackResult, attackAsReported, type KnowledgeChoice } from '../../../src/internal.ts';
import { longTask } from '../define.ts';

export interface AttackReplayOptions {
  readonly run: string;
  readonly known: number;
  readonly choice: KnowledgeChoice;
  readonly seed: number;
}

/** The attackers of a run's report on the original and on its release. */
export const attackReplay = longTask({
  share: ({ run }: AttackReplayOptions, holding) => {
    const { job, inputs, result } = holding.run(run);
    const dropsEmpty = job.emptyRecords === 'drop';
    return { dataset: holding.data.dataset, sensitive: inputs.sensitive, release: result.release, dropsEmpty };
  },
  work({ known, choice, seed }, { dataset, release, sensitive, dropsEmpty }, { checkpoint }): AttackResult {
    const options = { seed, known, choice, dropsEmpty, ...(sensitive !== undefined && { sensitive }) };
    return attackAsReported(dataset, release, options, checkpoint);
  },
  keep: (_options, attack) => attack,
});
