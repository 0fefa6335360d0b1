import { inMemoryRecords } from '../data/available-data.ts';
import { isRational } from '../data/rational.ts';
import { randomRules } from '../mining/random-rules.ts';
import { ARROW, labelsText, readRules, writeRules } from '../side-files/index.ts';
import { countArgument, refuseArgument, shareArgument } from './argument.ts';
import { defineInput } from './define.ts';

/** Rules to hide. */
export const rules = defineInput({
  name: 'rules',
  title: 'sensitive rules',
  summary: 'Rules to hide, one per line: items ==> items, written as in the data.',
  audience: 'curator',
  file: 'rules.txt',
  makers: [
    {
      prefix: 'random',
      doc: 'COUNT rules drawn at random from those mined at the thresholds of the model, or at another CONFIDENCE, so that the draw does not depend on the model',
      example: 'random:5',
      make(argument, { dataset, random, modelParams }) {
        const { minSupport, minConfidence } = modelParams;
        if (!isRational(minSupport) || !isRational(minConfidence)) {
          return refuseArgument('rules', 'a file, since the model has no thresholds to mine by', argument);
        }
        const [count = '', confidence, ...remaining] = argument.split(',');
        if (remaining.length > 0) return refuseArgument('rules', 'COUNT,CONFIDENCE such as 5,80%', argument);
        const least = confidence === undefined ? minConfidence : shareArgument(confidence, 'rules');
        return randomRules(
          inMemoryRecords(dataset, 'rules'),
          { minSupport, minConfidence: least },
          countArgument(count, 'rules'),
          random,
        );
      },
    },
  ],
  text: (rules, syntax) =>
    rules
      .map(({ antecedent, consequent }) => [antecedent, consequent].map((side) => labelsText([...side], syntax)))
      .map((sides) => `${sides.join(` ${ARROW} `)}\n`)
      .join(''),
  read: (bytes, file, { dataset, itemSyntax, unseen }) =>
    readRules(bytes, dataset.dictionary, { file, syntax: itemSyntax, unseen }),
  write: (list, { dataset, itemSyntax, unseen }) => writeRules(list, dataset.dictionary, itemSyntax, unseen),
});
