import { describe, expect, it } from 'vitest';
import { algorithms } from '../../src/algorithms/index.ts';
import type { ItemRule } from '../../src/data/rule.ts';
import { textFormats } from '../../src/formats/index.ts';
import { generateQuest } from '../../src/generate/quest.ts';
import { checkJob, resolveJob } from '../../src/job/job.ts';
import type { Release } from '../../src/kinds/index.ts';
import { forEachIntervalRule } from '../../src/mining/interval-rules.ts';
import { randomRules } from '../../src/mining/random-rules.ts';
import { randomFromSeed } from '../../src/random.ts';
import type { Dataset } from '../../src/records/dataset.ts';
import { reportToHtml, reportToMarkdown } from '../../src/report/report-document.ts';
import { profileDataset } from '../../src/risk/index.ts';
import { measureAll } from '../../src/run/measure.ts';
import { readRules, writeRules } from '../../src/side-files/index.ts';
import { hiddenRulesVerifier } from '../../src/verify/hidden-rules.ts';
import { verifyTruthful } from '../../src/verify/index.ts';
import { runHere } from '../run-here.ts';
import { TEST_SECRET } from '../secret.ts';
import { read, rowsOf, written } from './read-text.ts';

const original = generateQuest(
  { records: 150, items: 20, meanLength: 5, patterns: 12, meanPatternLength: 3, correlation: 0.5, corruption: 0.3 },
  randomFromSeed(2),
);
const params = { minSupport: { num: 1, den: 20 }, minConfidence: { num: 1, den: 2 }, margin: { num: 0, den: 1 } };
const rules = randomRules(original, params, 4, randomFromSeed(13));
const publishing = algorithms.filter(({ publishes }) => publishes === 'unknowns').map(({ id }) => id);
const context = { checkpoint: () => {} };

function jobOf(algorithm: string) {
  return runHere(
    resolveJob(
      checkJob({
        data: 'baskets.dat',
        secret: TEST_SECRET,
        rules: 'rules.txt',
        model: { id: 'hidden-rules', minSupport: '5%', minConfidence: '50%' },
        algorithm: { id: algorithm },
      }),
    ),
    { dataset: original, inputs: { rules }, format: 'fimi' },
    context,
  );
}

/** All rules that may hold, in text. */
function minedText(dataset: Dataset): string[] {
  const { labels } = dataset.dictionary;
  const mined: string[] = [];
  forEachIntervalRule(dataset, { minSupport: 8, minConfidence: params.minConfidence }, (rule) => {
    const side = (items: Uint32Array, size: number) => Array.from(items.subarray(0, size), (i) => labels[i]).sort();
    const [antecedent, consequent] = [
      side(rule.antecedent, rule.antecedentSize),
      side(rule.consequent, rule.consequentSize),
    ];
    mined.push(
      `${antecedent} ==> ${consequent}: ${rule.minsup} ${rule.maxsup} ${rule.minconf} ${rule.maxconf} ${rule.sure}`,
    );
    return undefined;
  });
  return mined.sort();
}

/** The same rules over the items of another reading of the data. */
function rulesIn(dataset: Dataset, format: (typeof textFormats)[number]): ItemRule[] {
  const text = writeRules(rules, original.dictionary, format.itemSyntax);
  return readRules(new TextEncoder().encode(text), dataset.dictionary, { file: 'rules', syntax: format.itemSyntax });
}

describe('a release with unknown cells', () => {
  it.each(publishing)('of %s is verified, measured and reported', async (id) => {
    const { release, verdict, truthful, utility, report } = await jobOf(id);
    const numUnknown = release.dataset.unknown!.items.length;
    expect(numUnknown).toBeGreaterThan(0);
    expect(verdict).toMatchObject({ status: 'holds', checked: rules.length });
    expect(truthful.status).toBe('holds');
    expect(utility).toMatchObject({ cellsBlanked: numUnknown, rulesLost: expect.any(Number) });
    expect(utility).toHaveProperty('ruleWidth', expect.any(Number));
    expect(report.publishable.data.unknown).toBe(numUnknown);
    for (const text of [reportToHtml(report.publishable), reportToMarkdown(report.publishable)])
      expect(text).toContain('unknown');
  });

  it.each(textFormats.map((format) => [format.id, format] as const))(
    'is the same after %s wrote and read it: its cells, its profile, its rules, its verdict and its measures',
    async (_, format) => {
      const { release } = await jobOf('interleaved');
      const back = read(format, written(format, release.dataset), { unknownMark: '?' });
      expect(back.dataset.unknown!.items.length).toBe(release.dataset.unknown!.items.length);
      expect(rowsOf(back).map((row) => [...row].sort())).toEqual(
        rowsOf({ dataset: release.dataset, notes: back.notes }).map((row) => [...row].sort()),
      );
      const profileOf = (dataset: Dataset) => profileDataset(dataset, randomFromSeed(1), 100);
      expect(profileOf(back.dataset)).toEqual(profileOf(release.dataset));
      expect(minedText(back.dataset)).toEqual(minedText(release.dataset));
      const verdictOf = (published: Dataset, given: readonly ItemRule[]) =>
        hiddenRulesVerifier.verify({ published, rules: given }, params, context);
      expect(verdictOf(back.dataset, rulesIn(back.dataset, format))).toEqual(verdictOf(release.dataset, rules));
      const readBack: Release = { kind: 'unknowns', dataset: back.dataset };
      expect(verifyTruthful(original, readBack).status).toBe('holds');
      const measuring = { seed: 1, inputs: { rules }, promised: { id: 'hidden-rules' as const, params } };
      expect(measureAll(original, readBack, measuring)).toEqual(measureAll(original, release, measuring));
    },
  );
});
