// Compiled with the tests, never run: what a program may not write does not compile. Every `@ts-expect-error` is a check.
import * as node from '../../node/index.ts';
import { anonymize, count, type MinedItemset, type MinedRule, mine, risk, verify } from '../../src/index.ts';

const records = [['milk', 'beer'], new Set(['milk'])];
const secret = '';
const sensitive = ['beer'];

export async function rightCalls(): Promise<void> {
  const signal = new AbortController().signal;
  const result = await anonymize(records, {
    model: 'km',
    k: 5,
    m: 2,
    algorithm: 'refine',
    steps: 4,
    starts: 2,
    secret,
    signal,
  });
  result.release.records().map((labels) => labels.join());
  count(result.release, ['beer', 'wine']).lower.toFixed();
  await anonymize(result.release, {
    model: 'km',
    seed: 1,
    seedIsPublic: true,
    onProgress: ({ phase }) => phase.trim(),
  });
  await anonymize(records, {
    model: 'km',
    algorithm: 'aa',
    hierarchy: { food: ['bread'], drinks: { alcohol: sensitive } },
  });
  await anonymize(records, {
    model: 'rho',
    rho: '10%',
    sensitive: 'random:40%',
    algorithm: 'td-control',
    hierarchy: 'fan-out:4',
  });
  await anonymize(records, { model: 'hidden-rules', rules: [{ antecedent: ['milk'], consequent: sensitive }] });
  await anonymize(records, {
    model: 'personal-rho',
    preferences: new Map([['1', new Set(['beer'])]]),
    weights: { beer: 2 },
  });
  await verify(records, { model: 'constraints', constraints: [['milk', 'beer']] });
  const rules: MinedRule[] = mine(records, { kind: 'rules', minSupport: 0.1, contains: ['beer'] });
  const itemsets: MinedItemset[] = mine(records, { kind: 'closed', top: 3 });
  risk(records, { tolerance: '10%', beliefs: { beer: ['10%', 0.2] }, similar: records });
  rules.map(({ lift }) => lift + itemsets.length);
}

export async function rightCallsOfNode(): Promise<void> {
  const columns = {
    id: ['order'],
    item: 'sku',
    person: 'customer',
    records: 'people',
    header: true,
    trim: true,
  } as const;
  const { signal } = new AbortController();
  const result = await node.anonymize('orders.csv', { model: 'km', k: 5, ...columns, signal, secret });
  await result.write('release', { sign: 'key.pem' });
  await node.anonymize(records, {
    model: 'rho',
    sensitive: 'sensitive.txt',
    algorithm: 'td-control',
    hierarchy: 'h.csv',
    columns: ['a'],
  });
  const month = await node.anonymize('march.csv', {
    model: 'km',
    after: ['releases'],
    withdraw: 'gone.txt',
    acceptDifference: true,
    scratch: false,
    publishCounts: true,
    labels: 'codes',
    output: 'releases/march',
    to: 'duckdb:out.db?table=t',
    sign: 'key.pem',
  });
  month.changes?.newItems.join();
  await node.anonymize('orders.parquet', {
    model: 'rho',
    sensitive,
    m: 2,
    engine: 'duckdb',
    partitions: 4,
    output: 'r',
  });
  await node.anonymize(records, { model: 'km', like: 'releases/march', output: 'releases/april' });
  (await node.risk('orders.csv', { ...columns, frequencies: 'people' })).items.toFixed();
  (await node.verify('release', { persons: 'persons.csv', salts: 'salts.json' })).verdicts?.persons.trim();
  (await node.verify('orders.parquet', { model: 'km', engine: 'duckdb' })).input?.records.toFixed();
  (await node.mine('release', { kind: 'rules', over: 'items', listing: 'surely' })).map((rule) => rule.maxConfidence);
  (await node.verify('release', { original: 'orders.csv' })).tampering.join();
  (await node.verify('orders.csv', { model: 'km', k: 5, ...columns })).statement.trim();
  (await node.mine('orders.csv', { kind: 'rules', ...columns })).map(({ lift }) => lift);
}

export async function wrongCalls(): Promise<void> {
  // @ts-expect-error: a typo
  await node.anonymize('orders.csv', { model: 'km', kk: 5 });
  // @ts-expect-error: a parameter of another model
  await node.anonymize('orders.csv', { model: 'km', k: 5, rho: 0.5 });
  // @ts-expect-error: a parameter of another algorithm
  await node.anonymize('orders.csv', { model: 'km', algorithm: 'merge-greedy', steps: 8 });
  // @ts-expect-error: no such column
  await node.mine('orders.csv', { kind: 'rules', itemColumn: 'sku' });
  // @ts-expect-error: a release after others is written as it is made
  await node.anonymize('orders.csv', { model: 'km', after: ['releases'] });
  // @ts-expect-error: what stays on an engine is written there
  await node.anonymize('orders.parquet', { model: 'km', engine: 'duckdb' });
  // @ts-expect-error: there is nobody to withdraw from in a browser
  await anonymize(records, { model: 'km', withdraw: 'gone.txt' });
  // @ts-expect-error: bounds are of frequent itemsets and rules
  await node.mine('release', { kind: 'closed', over: 'items' });
  // @ts-expect-error: no such way to write labels
  await node.anonymize('orders.csv', { model: 'km', labels: 'long' });
  // @ts-expect-error: a signal that cannot stop a thread
  await node.anonymize('orders.csv', { model: 'km', signal: { aborted: false } });
  // @ts-expect-error: no such model
  await anonymize(records, { model: 'k-m', k: 5 });
  // @ts-expect-error: a typo
  await anonymize(records, { model: 'km', kk: 5 });
  // @ts-expect-error: a parameter of another model
  await anonymize(records, { model: 'km', rho: 0.5 });
  // @ts-expect-error: an algorithm that does not serve the model
  await anonymize(records, { model: 'km', algorithm: 'td-control' });
  // @ts-expect-error: a parameter of another algorithm
  await anonymize(records, { model: 'km', algorithm: 'merge-greedy', steps: 8 });
  // @ts-expect-error: a parameter of an algorithm that was not named
  await anonymize(records, { model: 'km', steps: 8 });
  // @ts-expect-error: what the promise speaks of is missing
  await anonymize(records, { model: 'rho', rho: 0.5 });
  // @ts-expect-error: what the algorithm cannot do without is missing
  await anonymize(records, { model: 'km', algorithm: 'aa' });
  // @ts-expect-error: a value of another type
  await anonymize(records, { model: 'km', k: '5' });
  // @ts-expect-error: not one of the values
  await anonymize(records, { model: 'km', emptyRecords: 'hide' });
  // @ts-expect-error: columns are of files
  await anonymize(records, { model: 'km', person: 'customer' });
  // @ts-expect-error: an algorithm says nothing about data that is there
  await verify(records, { model: 'km', algorithm: 'refine' });
  // @ts-expect-error: no such kind
  mine(records, { kind: 'common' });
  // @ts-expect-error: itemsets have no confidence
  mine(records, { kind: 'frequent' }).map(({ confidence }) => confidence);
  // @ts-expect-error: a typo
  risk(records, { tolerence: 0.1 });
}
