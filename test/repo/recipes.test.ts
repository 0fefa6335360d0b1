import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, describe, expect, it } from 'vitest';
import { datasetFromRows } from '../../src/data/dataset-builder.ts';
import { formats } from '../../src/formats/index.ts';
import { dataFileName } from '../../src/internal.ts';
import { countSupports } from '../../src/records/dataset.ts';
import { withIds } from '../../src/records/rows.ts';
import { temporaryFolder } from '../cli/run-sotto.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const plain = datasetFromRows([
  ['#1', 'beer+18', 'frozen food', 'milk'],
  [],
  ['milk'],
  ['723+', 'beer+18', 'Müsli', 'NA'],
]);
const named = withIds(plain, ['x', 'y', 'z', '7']);
const supports = countSupports(plain);
const expected = Object.fromEntries(plain.dictionary.labels.map((label, id) => [label, supports[id]]));

const files = formats.flatMap((format) =>
  [plain, named]
    .filter(({ rowIds }) => rowIds === undefined || format.carriesRowIds)
    .map((dataset) => {
      const hasIds = dataset.rowIds !== undefined;
      const name = `${format.id}${hasIds ? ' with ids' : ''}`;
      const file = folder.file(`${name}.${dataFileName(format)}`);
      const chunks: Uint8Array[] = [];
      for (const chunk of format.write(dataset)) chunks.push(Buffer.from(chunk));
      writeFileSync(file, Buffer.concat(chunks));
      return { name, ...format.recipes(file, hasIds) };
    }),
);

const has = (program: string, args: readonly string[]) => spawnSync(program, args).status === 0;

/** What a program prints as one JSON object per recipe, in their order. */
function printed(program: string, args: readonly string[], script: string): unknown[] {
  const { stdout, stderr, status } = spawnSync(program, args, { input: script, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

describe('other programs read what is written, by the lines that a release gives for them:', () => {
  it('each has three', () => {
    for (const { name, pandas, arules, duckdb } of files)
      expect([pandas.length, arules.length, duckdb.length], name).toEqual([3, 3, 3]);
  });

  it('DuckDB', async () => {
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    for (const { name, duckdb } of files) {
      const rows = (await connection.runAndReadAll(duckdb.join('\n'))).getRowsJson();
      expect(Object.fromEntries(rows.map(([label, count]) => [label, Number(count)])), name).toEqual(expected);
    }
  });

  it.skipIf(!has('python3', ['-c', 'import pandas, pyarrow']))('pandas', () => {
    const print = 'import json; print(json.dumps({label: int(count) for label, count in counts.items()}))';
    const found = printed('python3', ['-'], files.flatMap(({ pandas }) => [...pandas, print]).join('\n'));
    expect(found).toEqual(files.map(() => expected));
  });

  it.skipIf(!has('Rscript', ['-e', 'library(arules); library(jsonlite); library(arrow)']))('R with arules', () => {
    const print = 'cat(jsonlite::toJSON(as.list(counts), auto_unbox = TRUE), "\\n", sep = "")';
    const found = printed('Rscript', ['-'], files.flatMap(({ arules }) => [...arules, print]).join('\n'));
    expect(found).toEqual(files.map(() => expected));
  });
});
