import { describe, expect, it } from 'vitest';
import { algorithms, checkJob, models } from '../../src/internal.ts';
import { remarksOf } from './remarks.ts';
import type { StudioRun } from './studio-state.ts';

const figures = (singledOut: number) => [{ known: 2, mean: 0, p95: 0, max: 0, singledOut }];

function runOf(model: string, summary: Partial<NonNullable<StudioRun['summary']>> = {}, algorithm?: string): StudioRun {
  return {
    id: 'r',
    source: 's',
    job: checkJob({
      data: 'd',
      model: { id: model },
      ...(algorithm !== undefined && { algorithm: { id: algorithm } }),
    }),
    inputs: {},
    status: 'done',
    summary: {
      verdict: { status: 'holds', checked: 4, scope: 'all' },
      utility: {},
      attack: figures(0.01),
      attackBefore: figures(0.02),
      published: { published: 5, merged: 0, suppressed: 0 },
      ...summary,
    } as NonNullable<StudioRun['summary']>,
  };
}

const inference = models.find(({ against }) => against.includes('inference') && !against.includes('singling out'))!;
const singling = models.find(({ against }) => against.includes('singling out'))!;

describe('remarksOf', () => {
  it('has nothing to say of a run that is not finished, or of a good one', () => {
    const { summary: _, ...unfinished } = runOf(singling.id);
    expect(remarksOf(unfinished, {})).toEqual([]);
    expect(remarksOf(runOf(singling.id), {})).toEqual([]);
  });

  it('warns of a promise that does not apply', () => {
    const verdict = { status: 'holds', checked: 0, scope: 'nothing' } as const;
    expect(remarksOf(runOf(singling.id, { verdict }), {})).toEqual([
      'There was nothing to check: the promise holds because it does not apply to anything.',
    ]);
  });

  it('explains by the promise why more people are singled out than before', () => {
    const risen = { attack: figures(0.075), attackBefore: figures(0.014) };
    const [remark] = remarksOf(runOf(inference.id, risen), {});
    expect(remark).toContain('7.5% instead of 1.4%');
    expect(remark).toContain('not against being singled out');
    expect(remarksOf(runOf(singling.id, risen), {})[0]).toContain(singling.stronger);
  });

  it('says that a hierarchy stands ready and which algorithms would use it', () => {
    const serving = algorithms.filter(({ serves }) => serves.includes(singling.id));
    const using = serving.find(({ needs }) => needs.includes('hierarchy'))!;
    const without = serving.find(({ needs, uses = [] }) => ![...needs, ...uses].includes('hierarchy'))!;
    const given = { hierarchy: { address: 'h.csv', text: 'x' } };
    const [remark] = remarksOf(runOf(singling.id, {}, without.id), given);
    expect(remark).toMatch(/^The hierarchy was not used: .*; tick .* to generalise along it\.$/);
    expect(remark).toContain(using.title);
    expect(remarksOf(runOf(singling.id, {}, using.id), given)).toEqual([]);
    expect(remarksOf(runOf(singling.id, {}, without.id), {})).toEqual([]);
  });

  it('does not speak of the hierarchy where no algorithm for the promise works along one', () => {
    const flat = models.filter(
      ({ id }) => !algorithms.some(({ serves, needs }) => serves.includes(id) && needs.includes('hierarchy')),
    );
    expect(flat.length).toBeGreaterThan(0);
    for (const { id } of flat) expect(remarksOf(runOf(id), { hierarchy: { address: 'h.csv', text: 'x' } })).toEqual([]);
  });
});
