import { describe, expect, it } from 'vitest';
import { datasetFromRows } from '../../src/data/dataset-builder.ts';
import { SottoError } from '../../src/errors.ts';
import { contentOf } from '../contract/content.ts';
import { readFrom, type StoreUnderTest, writeTo } from './store-under-test.ts';

/** What every store that is read gives. What it reads is put there by its own sink. */
export function describeRead(tested: StoreUnderTest): void {
  describe(`reading ${tested.store.title}`, () => {
    it('gives the records in the order of their ids, empty ones too, and a hash that only the same records have', async () => {
      const dataset = datasetFromRows([['bread', 'milk'], [], ['10', "it's", '9']]);
      const [place, other] = [tested.place('read'), tested.place('read_other')];
      await writeTo(tested, place, dataset);
      await writeTo(tested, other, datasetFromRows([['bread', 'milk'], [], ['10', "it's"]]));
      const first = await readFrom(tested, place);
      expect(contentOf(first.dataset)).toEqual(contentOf(dataset));
      expect(first.sha256).toMatch(/^[0-9a-f]{64}$/);
      expect((await readFrom(tested, place)).sha256).toBe(first.sha256);
      expect((await readFrom(tested, other)).sha256).not.toBe(first.sha256);
    });

    it('stops when asked to', async () => {
      await writeTo(tested, tested.place('stopped'), datasetFromRows([['bread']]));
      const checkpoint = (): never => {
        throw new Error('stopped');
      };
      await expect(readFrom(tested, tested.place('stopped'), { checkpoint })).rejects.toThrow('stopped');
    });

    it('tells where there is nothing', async () => {
      const error = await readFrom(tested, tested.place('nothing')).catch((cause: unknown) => cause);
      expect(error).toBeInstanceOf(SottoError);
      expect((error as SottoError).message).toContain('nothing');
    });
  });
}
