import { describe, expect, it } from 'vitest';
import { hintText } from '../../hints.ts';
import { repeatedHint } from '../read-summary.ts';
import { repeatedPerson } from './repeated-person.ts';

const TEXT = 'visit,patient,sex,code\n1,a,f,x\n1,a,f,y\n2,a,f,x\n3,b,m,x\n4,c,f,y\n5,c,f,y\n';
const ROLES = { format: 'long', header: true, id: ['visit'], item: ['code'] } as const;

describe('repeatedPerson', () => {
  it('names the column of persons with several records, and counts those', () => {
    expect(repeatedPerson(TEXT, ROLES)).toEqual({ column: 'patient', records: 4, of: 5 });
    const hint = repeatedHint({ repeated: { column: 'patient', records: 3120, of: 4000 } });
    expect(hintText(hint!)).toBe(
      'patient repeats over 3,120 of the first 4,000 records: if it names a person, say person "patient"',
    );
  });

  it('says nothing where it is said, used, or no person comes again', () => {
    expect(repeatedPerson(TEXT, { ...ROLES, person: 'patient' })).toBeUndefined();
    expect(repeatedPerson(TEXT, { ...ROLES, id: ['patient'] })).toBeUndefined();
    expect(repeatedPerson('visit,patient,code\n1,a,x\n1,a,y\n2,b,x\n', ROLES)).toBeUndefined();
    expect(repeatedPerson('visit,sex,code\n1,f,x\n2,f,y\n', ROLES)).toBeUndefined();
    expect(repeatedHint({})).toBeUndefined();
  });
});
