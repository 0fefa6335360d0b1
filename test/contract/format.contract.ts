import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextFormat } from '../../src/formats/define.ts';
import type { Dataset } from '../../src/records/dataset.ts';
import { chunksOf, cuts } from '../arbitraries/chunks.ts';
import { datasetOf, hostileDataset } from '../arbitraries/dataset.ts';
import { HOSTILE_LABELS } from '../arbitraries/hostile-label.ts';
import { contentOf } from './content.ts';
import { marksOf, read, readChunks, written } from './read-text.ts';

const BOM = [0xef, 0xbb, 0xbf];

/** The promises that every text format keeps. */
export function describeFormat(format: TextFormat): void {
  const datasets = hostileDataset({ rowIds: format.carriesRowIds });
  const hasNoLineEnd = (dataset: Dataset) =>
    [...dataset.dictionary.labels, ...(dataset.rowIds ?? [])].every((text) => !/[\r\n]/.test(text));

  describe(`format ${format.id}`, () => {
    it('gives back every dataset that it wrote', () => {
      fc.assert(
        fc.property(datasets, (dataset) => {
          expect(contentOf(read(format, written(format, dataset), marksOf(dataset)).dataset)).toEqual(
            contentOf(dataset),
          );
        }),
        { numRuns: 150 },
      );
    });

    it('gives back each hostile label, known and unknown, alone in its record and first in the file', () => {
      for (const label of HOSTILE_LABELS) {
        for (const row of [
          { known: [label], unknown: [] },
          { known: [], unknown: [label] },
        ]) {
          const dataset = datasetOf([row, { known: [], unknown: [] }]);
          expect(
            contentOf(read(format, written(format, dataset), marksOf(dataset)).dataset),
            JSON.stringify(label),
          ).toEqual(contentOf(dataset));
        }
      }
    });

    it('reads the same from chunks that are cut anywhere', () => {
      fc.assert(
        fc.property(datasets, cuts, (dataset, shares) => {
          const bytes = written(format, dataset);
          const whole = read(format, bytes, marksOf(dataset));
          const inChunks = readChunks(format, chunksOf(bytes, shares), marksOf(dataset));
          expect(contentOf(inChunks.dataset)).toEqual(contentOf(whole.dataset));
          expect(inChunks.notes).toEqual(whole.notes);
        }),
        { numRuns: 60 },
      );
    });

    it('reads the same with a BOM', () => {
      fc.assert(
        fc.property(datasets, cuts, (dataset, shares) => {
          const bytes = Uint8Array.from([...BOM, ...written(format, dataset)]);
          expect(contentOf(readChunks(format, chunksOf(bytes, shares), marksOf(dataset)).dataset)).toEqual(
            contentOf(dataset),
          );
        }),
        { numRuns: 40 },
      );
    });

    it('reads the same with CRLF line ends', () => {
      fc.assert(
        fc.property(datasets.filter(hasNoLineEnd), cuts, (dataset, shares) => {
          const text = [...format.write(dataset)].join('').replaceAll('\n', '\r\n');
          const bytes = new TextEncoder().encode(text);
          expect(contentOf(readChunks(format, chunksOf(bytes, shares), marksOf(dataset)).dataset)).toEqual(
            contentOf(dataset),
          );
        }),
        { numRuns: 40 },
      );
    });

    it('reads the same without the final line end, unless the last line is empty', () => {
      fc.assert(
        fc.property(datasets, (dataset) => {
          const text = [...format.write(dataset)].join('');
          fc.pre(text.endsWith('\n') && text.length > 1 && !text.endsWith('\n\n'));
          const bytes = new TextEncoder().encode(text.slice(0, -1));
          expect(contentOf(read(format, bytes, marksOf(dataset)).dataset)).toEqual(contentOf(dataset));
        }),
        { numRuns: 40 },
      );
    });

    it('counts the records without any cell', () => {
      fc.assert(
        fc.property(datasets, (dataset) => {
          const empty = contentOf(dataset).rows.filter((row) => row.known.length + row.unknown.length === 0);
          expect(read(format, written(format, dataset), marksOf(dataset)).notes).toEqual({
            duplicates: 0,
            emptyCells: 0,
            emptyRecords: empty.length,
          });
        }),
        { numRuns: 40 },
      );
    });

    it('writes a large dataset in pieces of some 64 kB', () => {
      const rows = Array.from({ length: 30_000 }, (_, t) => ({
        known: [`a${t % 7}`, 'bread', `c${t % 11}`],
        unknown: [],
      }));
      const dataset = datasetOf(rows);
      const pieces = [...format.write(dataset)];
      expect(pieces.length).toBeGreaterThan(3);
      expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(100_000);
      expect(
        contentOf(
          readChunks(
            format,
            pieces.map((piece) => new TextEncoder().encode(piece)),
          ).dataset,
        ),
      ).toEqual(contentOf(dataset));
    });
  });
}
