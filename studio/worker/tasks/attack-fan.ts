import { type KnowledgeChoice, randomFromSeed, attackFan as simulate } from '../../../src/internal.ts';
import { longTask } from '../define.ts';

export interface AttackFanTaskOptions {
  readonly known: number;
  readonly samples: number;
  readonly choice: KnowledgeChoice;
  readonly seed: number;
}

/** Simulated attackers on the open data, who know more and more. */
export const attackFan = longTask({
  share: (_options: AttackFanTaskOptions, { data }) => data.dataset,
  work: ({ seed, ...options }, dataset, { checkpoint }) => simulate(dataset, options, randomFromSeed(seed), checkpoint),
  keep: (_options, steps) => steps,
});
