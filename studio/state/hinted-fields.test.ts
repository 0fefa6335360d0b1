import { describe, expect, it } from 'vitest';
import { hintedFields } from './hints.ts';

describe('hintedFields', () => {
  it('gives each field that a hint names, with its screen', () => {
    expect(hintedFields([{ set: 'k', to: 3 }, ' or ', { give: 'hierarchy' }, ', ', { set: 'k', to: 2 }])).toEqual([
      { name: 'k', screen: 'protect' },
      { name: 'hierarchy', screen: 'protect' },
    ]);
    expect(hintedFields([{ leaveOut: ['recipient', 'columns'] }]).map(({ screen }) => screen)).toEqual([
      'protect',
      'protect',
    ]);
    expect(hintedFields([{ set: 'algorithm', to: ['optimum'] }, { name: 'maxNodes' }])).toEqual([
      { name: 'algorithm', screen: 'explore' },
      { name: 'maxNodes', screen: 'explore' },
    ]);
  });

  it('leaves out words, and what the studio has no field for', () => {
    expect(hintedFields('mend it')).toEqual([]);
    expect(hintedFields(['write ', { name: 'port' }])).toEqual([]);
  });
});
