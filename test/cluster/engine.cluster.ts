import { openSparkRecords } from '../../node/stores/spark/engine.ts';
import { describeEngine } from '../stores/engine.contract.ts';
import { datasetQuery } from './dataset-query.ts';
import { server } from './server.ts';

describeEngine('spark', {
  open: (dataset) => {
    const address = { kind: 'spark', ...server(), query: datasetQuery(dataset), reading: { id: ['id'] } } as const;
    const roles = { id: ['id'], items: 'items', person: 'person' };
    return openSparkRecords({ ...address, ...(dataset.persons !== undefined && { roles }) }, () => {});
  },
  runs: 3,
});
