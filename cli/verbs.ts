/** Facts of a verb that are needed before anything of it is loaded. */
export interface VerbFacts {
  /** It takes no input, runs many jobs, or serves. */
  readonly isNeverSmall?: boolean;
  /** It runs no task. */
  readonly hasNoTask?: boolean;
  /** Bytes of input up to which it hardly does more than read. */
  readonly smallBytes?: number;
  /** Bytes of input up to which it has quick ways to work. */
  readonly mediumBytes?: number;
}

/** The verbs, in the order of the help. */
export const VERBS = {
  profile: {},
  risk: {},
  anonymize: { mediumBytes: 2_500_000 },
  verify: {},
  series: {},
  evaluate: {},
  attack: {},
  explain: {},
  compare: { isNeverSmall: true },
  'check-algorithm': {},
  count: { smallBytes: 10_000_000 },
  mine: { smallBytes: 10_000_000 },
  convert: {},
  generate: { isNeverSmall: true },
  hierarchy: {},
  demo: { isNeverSmall: true },
  studio: { isNeverSmall: true, hasNoTask: true },
  docs: { hasNoTask: true },
  completion: { hasNoTask: true },
} satisfies Record<string, VerbFacts>;

export type Verb = keyof typeof VERBS;

/** The facts of a verb; none of any other word. */
export function factsOf(word: string | undefined): VerbFacts {
  return Object.entries(VERBS).find(([verb]) => verb === word)?.[1] ?? {};
}
