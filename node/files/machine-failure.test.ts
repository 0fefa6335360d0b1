import { expect, it } from 'vitest';
import { machineFailure } from './machine-failure.ts';

function thrownBy(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
}

it('calls it a limit of the machine where there is no room for a typed array, and nothing else that has no code', () => {
  const failure = machineFailure(thrownBy(() => new Uint8Array(new ArrayBuffer(Number.MAX_SAFE_INTEGER))));
  expect([failure?.code, failure?.message]).toEqual(['resource', 'there is not enough memory']);
  expect(machineFailure(thrownBy(() => new Uint8Array(-1)))).toBeUndefined();
  expect(machineFailure(thrownBy(() => new Uint32Array(new ArrayBuffer(3))))).toBeUndefined();
});
