import { expect, it } from 'vitest';
import { checkJob, jobJsonSchema } from '../job/job.ts';
import { checkSweep, sweepJsonSchema } from '../sweep/schema.ts';
import { VERSION } from '../version.ts';

const job = { data: 'orders.csv', model: { id: 'km' } };
const sweep = { title: 'one', data: [{ name: 'a', file: 'a.dat' }] };

it('a file may name its schema, which says nothing to us', () => {
  const $schema = 'node_modules/sotto/docs/job.schema.json';
  expect(checkJob({ $schema, ...job })).toEqual(checkJob(job));
  expect(checkSweep({ $schema, ...sweep })).toEqual(checkSweep(sweep));
  expect(() => checkJob({ $schema: 3, ...job })).toThrow('$schema');
  expect(() => checkJob({ schema: $schema, ...job })).toThrow('schema');
});

it('the published schemas have names and allow that', () => {
  expect(jobJsonSchema()).toMatchObject({
    $id: `urn:sotto:job:${VERSION}`,
    properties: { $schema: { type: 'string' }, data: { type: 'string' } },
    additionalProperties: false,
  });
  expect(sweepJsonSchema()).toMatchObject({
    $id: `urn:sotto:sweep:${VERSION}`,
    properties: { $schema: { type: 'string' } },
  });
});
