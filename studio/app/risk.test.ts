import { describe, expect, it } from 'vitest';
import { modelById } from '../../src/internal.ts';
import { type RiskFacts, riskText } from './risk.ts';

const plain: RiskFacts = {
  promise: undefined,
  singledOut: { before: 0.03, after: undefined },
  surest: { before: undefined, after: undefined },
  known: 2,
  countsPeople: false,
  model: undefined,
  bound: undefined,
  verdict: undefined,
};

describe('riskText', () => {
  it('tells who is singled out where the promise is about that, before and after, of people where they are known', () => {
    expect(riskText(plain)).toMatchObject({ text: '3.0%', tone: 'open', note: 'singled out by 2 known items' });
    const after: RiskFacts = {
      ...plain,
      model: modelById('km'),
      countsPeople: true,
      singledOut: { before: 0.03, after: 0 },
    };
    expect(riskText(after)).toMatchObject({
      text: '0%',
      tone: 'good',
      note: 'of the people singled out by 2 known items, was 3.0%',
    });
    expect(riskText({ ...after, surest: { before: 0.5, after: 0.2 } })?.sideText).toBe(
      'best guess at the person: 20.0%, was 50.0%',
    );
    expect(riskText({ ...plain, singledOut: { before: undefined, after: undefined } })).toBeUndefined();
  });

  it('follows a promise about inferences, and keeps being singled out beside it', () => {
    const rho: RiskFacts = {
      ...plain,
      promise: { kind: 'inference', surest: 0.83 },
      model: modelById('rho'),
      bound: '50%',
    };
    expect(riskText(rho)).toMatchObject({ text: '83.0%', tone: 'bad', note: 'best guess at a sensitive item' });
    expect(riskText({ ...rho, verdict: 'holds', singledOut: { before: 0.03, after: 0.03 } })).toEqual({
      text: 'below 50%',
      tone: 'good',
      note: 'best guess at a sensitive item, was 83.0%',
      sideText: '3.0% singled out by 2 known items, was 3.0% (not part of this promise)',
    });
    expect(riskText({ ...rho, model: modelById('personal-rho'), verdict: 'holds' })).toMatchObject({
      text: 'at most 50%',
    });
    expect(riskText({ ...rho, verdict: 'violated' })).toMatchObject({ text: '83.0%', tone: 'bad' });
  });

  it('counts the rules that can be mined, and the combinations that match too few records', () => {
    const rules: RiskFacts = { ...plain, promise: { kind: 'rules', minable: 6, listed: 7 }, verdict: 'holds' };
    expect(riskText(rules)).toMatchObject({ text: 'none', note: 'of 7 listed rules can be mined, was 6' });
    const sets: RiskFacts = { ...plain, promise: { kind: 'itemsets', exposed: 2, listed: 5 } };
    expect(riskText(sets)).toMatchObject({
      text: '2',
      tone: 'bad',
      note: 'of 5 listed combinations match too few records',
    });
  });
});
