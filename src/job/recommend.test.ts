import { describe, expect, it } from 'vitest';
import { algorithms } from '../algorithms/index.ts';
import { kindById } from '../kinds/index.ts';
import { models } from '../models/index.ts';
import { checkJob, resolveJob } from './job.ts';
import { type Answers, type AttackerGoal, type AttackerKnowledge, recommend } from './recommend.ts';

const LEARNED: readonly AttackerGoal[] = ['who', 'sensitive', 'who and sensitive', 'wishes', 'rules'];
const KNOWN: readonly AttackerKnowledge[] = ['few', 'any', 'listed'];
const all: Answers[] = LEARNED.flatMap((learned) =>
  KNOWN.flatMap((known) =>
    [true, false].flatMap((mayLeaveOut) =>
      [true, false].map((mustBeTrue) => ({ learned, known, few: 3, mayLeaveOut, mustBeTrue })),
    ),
  ),
);

describe('recommend', () => {
  it('gives a job that can be asked for whatever is answered, and comes to every model', () => {
    const met = new Set<string>();
    for (const answers of all) {
      const { model, params, algorithm, reasons } = recommend(answers, { inputs: ['hierarchy'] });
      met.add(model);
      expect(
        resolveJob(checkJob({ data: 'x', model: { id: model, ...params }, algorithm: { id: algorithm } })).chosen
          .algorithm.id,
      ).toBe(algorithm);
      expect(reasons).toHaveLength(2);
      expect(reasons.every((text) => /^\S.*\.$/.test(text))).toBe(true);
    }
    expect([...met].sort()).toEqual(models.map(({ id }) => id).sort());
  });

  it('keeps to the wishes, or says which it cannot keep to', () => {
    let numKept = 0;
    for (const answers of all) {
      const { algorithm, reasons } = recommend(answers);
      const kind = kindById(algorithms.find(({ id }) => id === algorithm)!.publishes);
      const isPartial = kind.hidesCells === true || kind.hasUnknownCells === true;
      const isKept = (answers.mayLeaveOut || !isPartial) && (!answers.mustBeTrue || kind.isUniform === true);
      expect(isKept || reasons[1]!.includes('No algorithm for this promise'), JSON.stringify(answers)).toBe(true);
      if (isKept) numKept++;
    }
    expect(numKept).toBeGreaterThan(all.length / 2);
  });

  it('says how many things are a few, where the promise bounds them', () => {
    const base = { learned: 'who', mayLeaveOut: true, mustBeTrue: false } as const;
    expect(recommend({ ...base, known: 'few', few: 3 })).toMatchObject({ params: { m: 3 } });
    expect(recommend({ ...base, known: 'few' })).toMatchObject({ params: { m: 2 } });
    expect(recommend({ ...base, known: 'any' }).params).toEqual({});
  });
});
