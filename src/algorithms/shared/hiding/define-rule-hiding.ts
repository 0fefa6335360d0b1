import * as z from 'zod';
import { HIDDEN_RULES_SOURCE } from '../../../models/hidden-rules.ts';
import { type Algorithm, defineAlgorithm } from '../../define.ts';
import { Hiding, STOPS, type Stop } from './hide-rules.ts';

const STOP = z
  .enum(STOPS)
  .default('either')
  .describe(
    'When a rule is left alone: when its support or its confidence is too low (either), or only its confidence (as printed in Figure 2).',
  );

interface RuleHiding<I extends string> extends Pick<Algorithm, 'title' | 'summary' | 'tells'> {
  readonly id: I;
  /** It may go on to a low confidence where low support hides already. */
  readonly stops?: true;
  /** The rules in the order in which they are hidden; by default as they were given. */
  order?(hiding: Hiding): readonly number[];
  /** Hides a rule that is not hidden yet; `done` others came before. */
  hide(hiding: Hiding, r: number, done: number): void;
}

/** An algorithm that makes cells unknown for one rule after the other. */
export function defineRuleHiding<const I extends string>({ order, hide, stops, ...facts }: RuleHiding<I>) {
  return defineAlgorithm({
    ...facts,
    source: HIDDEN_RULES_SOURCE,
    serves: ['hidden-rules'],
    needs: ['rules'],
    takesUnknown: true,
    publishes: 'unknowns',
    params: z.object(stops === true ? { stop: STOP } : {}),
    run(input, promised, params: { stop?: Stop }, context) {
      const hiding = new Hiding(input, promised, context, params.stop);
      const rules = order?.(hiding) ?? [...hiding.rules.keys()];
      for (const [done, r] of rules.entries()) {
        context.checkpoint(done, rules.length, 'hiding rules');
        if (!hiding.isHidden(r)) hide(hiding, r, done);
      }
      return hiding.release();
    },
  });
}
