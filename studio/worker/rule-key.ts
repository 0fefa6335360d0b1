/** A rule by its items. */
export interface RuleItems {
  readonly antecedent: readonly number[];
  readonly consequent: readonly number[];
}

/** The same text for the same rule. */
export function ruleKey({ antecedent, consequent }: { [K in keyof RuleItems]: Pick<RuleItems[K], 'join'> }): string {
  return `${antecedent.join(' ')} > ${consequent.join(' ')}`;
}
