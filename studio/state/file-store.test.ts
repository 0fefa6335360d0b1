import { afterEach, describe, expect, it, vi } from 'vitest';
import { getFile, keepOnly, loadStates, putFile } from './file-store.ts';

afterEach(() => vi.restoreAllMocks());

describe('the file store, where the browser offers no database', () => {
  it('keeps files for the visit and has no state from an earlier one', async () => {
    const file = new Blob(['x']);
    const id = await putFile(file);
    expect(await getFile(id)).toBe(file);
    expect(await getFile('another')).toBeUndefined();
    expect(await loadStates()).toEqual(new Map());
  });

  it('forgets files that are no longer named, but not those that came a moment ago', async () => {
    const [named, left] = [await putFile(new Blob(['a'])), await putFile(new Blob(['b']))];
    await keepOnly(new Set());
    expect(await getFile(left)).toBeDefined();
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + 1_200_000);
    await keepOnly(new Set([named]));
    expect(await getFile(named)).toBeDefined();
    expect(await getFile(left)).toBeUndefined();
  });
});
