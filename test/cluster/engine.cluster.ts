import { openSparkRecords } from '../../node/stores/spark/engine.ts';
import type { Dataset } from '../../src/internal.ts';
import { describeEngine } from '../stores/engine.contract.ts';
import { datasetQuery } from './dataset-query.ts';
import { server } from './server.ts';

const opening = (mostCellsSent?: number) => (dataset: Dataset) => {
  const owned = dataset.persons === undefined ? {} : { items: 'items', person: 'person' };
  const reading = { id: ['id'], ...owned };
  const address = { kind: 'spark', ...server(), query: datasetQuery(dataset), reading } as const;
  return openSparkRecords(address, () => {}, mostCellsSent);
};

describeEngine('spark', { open: opening(), runs: 3 });

describeEngine('spark, where records do not travel', { open: opening(0), runs: 3 });
