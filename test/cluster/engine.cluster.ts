import { openSparkRecords } from '../../node/stores/spark/engine.ts';
import { describeEngine } from '../stores/engine.contract.ts';
import { datasetQuery } from './dataset-query.ts';
import { server } from './server.ts';

describeEngine('spark', {
  open: (dataset) => {
    const owned = dataset.persons === undefined ? {} : { items: 'items', person: 'person' };
    const reading = { id: ['id'], ...owned };
    return openSparkRecords({ kind: 'spark', ...server(), query: datasetQuery(dataset), reading }, () => {});
  },
  runs: 3,
});
