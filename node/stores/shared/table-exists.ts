import { SottoError } from '../../../src/internal.ts';

/** A table that is there is not replaced unless that was asked for. */
export function tableExists(name: string): SottoError {
  return new SottoError('usage', `${name} exists already`, {
    hint: 'choose another name, or add &replace=yes to the address',
  });
}
