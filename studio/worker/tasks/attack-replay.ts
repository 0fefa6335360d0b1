import { type AttackResult, type KnowledgeChoice, randomFromSeed, simulateAttack } from '../../../src/index.ts';
import { longTask } from '../define.ts';

export interface AttackReplayOptions {
  readonly run: string;
  readonly known: number;
  readonly samples: number;
  readonly choice: KnowledgeChoice;
  readonly seed: number;
}

/** The same attackers on the original and on a run's release. */
export const attackReplay = longTask({
  share: ({ run }: AttackReplayOptions, holding) => {
    const { inputs, result } = holding.run(run);
    return { dataset: holding.data.dataset, sensitive: inputs.sensitive, release: result.release };
  },
  work({ known, samples, choice, seed }, { dataset, release, sensitive }, { checkpoint }): AttackResult {
    const options = { known, samples, choice, ...(sensitive !== undefined && { sensitive }) };
    return simulateAttack(dataset, release, options, randomFromSeed(seed), checkpoint);
  },
  keep: (_options, attack) => attack,
});
