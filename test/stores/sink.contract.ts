import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datasetFromRows } from '../../src/data/dataset-builder.ts';
import type { Dataset } from '../../src/records/dataset.ts';
import { hostileDataset } from '../arbitraries/dataset.ts';
import { contentOf } from '../contract/content.ts';
import { contentById, readFrom, type StoreUnderTest, withParameter, writeTo } from './store-under-test.ts';

/** What every store that is written to does. What it wrote is read back from it. */
export function describeSink(tested: StoreUnderTest): void {
  const { store, place, runs, refuses } = tested;
  const held = async (address: string, { unknown }: Partial<Dataset> = {}) => {
    const isMarked = (unknown?.items.length ?? 0) > 0;
    return (await readFrom(tested, isMarked ? withParameter(address, 'unknown-mark=?') : address)).dataset;
  };
  const [old, fresh] = [datasetFromRows([['old']]), datasetFromRows([['new', 'x']])];

  describe(`writing ${store.title}`, () => {
    it('gives back every dataset that it was given, in both forms', async () => {
      let n = 0;
      await fc.assert(
        fc.asyncProperty(hostileDataset({ rowIds: true }), fc.constantFrom('long', 'list'), async (dataset, form) => {
          const address = place(`round${n++}`);
          const written = writeTo(tested, withParameter(address, `form=${form}`), dataset);
          const refusal = refuses?.(dataset);
          if (refusal !== undefined) {
            await expect(written).rejects.toThrow(refusal);
            return;
          }
          await written;
          expect(contentById(await held(address, dataset))).toEqual(contentById(dataset));
        }),
        { numRuns: runs },
      );
    });

    it('refuses a table that exists, unless it is to be replaced', async () => {
      const address = place('twice');
      expect(await writeTo(tested, address, old)).toBe(address);
      await expect(writeTo(tested, address, fresh)).rejects.toMatchObject({
        message: expect.stringContaining('exists already'),
        facts: { hint: expect.stringContaining('choose another name') },
      });
      expect(contentOf(await held(address))).toEqual(contentOf(old));
      await writeTo(tested, withParameter(address, 'replace=yes'), fresh);
      expect(contentOf(await held(address))).toEqual(contentOf(fresh));
    });

    it('leaves nothing, and the old table as it was, where something fails before the end', async () => {
      const broken = (): never => {
        throw new Error('the folder cannot be published');
      };
      const failing = (address: string, dataset: Dataset) =>
        expect(writeTo(tested, address, dataset, broken)).rejects.toThrow('cannot be published');
      await writeTo(tested, place('kept'), old);
      await failing(withParameter(place('kept'), 'replace=yes'), fresh);
      expect(contentOf(await held(place('kept')))).toEqual(contentOf(old));
      await failing(place('never'), fresh);
      await expect(held(place('never'))).rejects.toThrow('never');
    });
  });
}
