import type { SideInputs } from '../../src/data/side-inputs.ts';
import { constraints } from '../../src/inputs/constraints.ts';
import { preferences } from '../../src/inputs/preferences.ts';
import { rules } from '../../src/inputs/rules.ts';
import { sensitive } from '../../src/inputs/sensitive.ts';
import { modelById, verifierOf } from '../../src/job/catalog.ts';
import { chooseAlgorithm } from '../../src/job/choose-algorithm.ts';
import type { Release } from '../../src/kinds/index.ts';
import { checkPromiseParameters } from '../../src/models/index.ts';
import { randomFromSeed } from '../../src/random.ts';
import { evidenceOf } from '../../src/run/evidence.ts';
import { runAlgorithm } from '../../src/run/run-algorithm.ts';
import { fanOutHierarchy, questData } from '../data.ts';
import { type Case, type Input, type Prepared, timeRuns } from '../harness.ts';

/** The task of an algorithm while its data grows. */
interface GrowthTask {
  /** Distinguishes the case from another with the same model and algorithm. */
  readonly form?: string;
  readonly algorithm: string;
  readonly model: { readonly id: string; readonly [param: string]: unknown };
  readonly params?: Readonly<Record<string, unknown>>;
  readonly records: readonly number[];
  readonly numItems: number;
}

const RECORDS = [5_000, 10_000, 20_000, 40_000];
const MORE = [10_000, 30_000, 100_000, 300_000];
const FEWER = [1_000, 2_000, 4_000, 8_000];

const tasks: readonly GrowthTask[] = [
  { algorithm: 'pcta', model: { id: 'km' }, records: RECORDS, numItems: 2_000 },
  { algorithm: 'coat', model: { id: 'km' }, records: RECORDS, numItems: 2_000 },
  { algorithm: 'merge-greedy', model: { id: 'km' }, records: RECORDS, numItems: 2_000 },
  { algorithm: 'refine', model: { id: 'km' }, params: { steps: 1 }, records: RECORDS, numItems: 2_000 },
  { algorithm: 'local-recode', model: { id: 'km' }, records: RECORDS, numItems: 2_000 },
  { algorithm: 'pcta', model: { id: 'constraints' }, records: RECORDS, numItems: 500 },
  { algorithm: 'suppress-control', model: { id: 'rho' }, records: FEWER, numItems: 200 },
  { algorithm: 'td-control', model: { id: 'rho' }, records: FEWER, numItems: 200 },
  { algorithm: 'support-clusters', model: { id: 'rho' }, records: FEWER, numItems: 200 },
  { algorithm: 'cell-insert', model: { id: 'rho' }, records: MORE, numItems: 10_000 },
  {
    form: '16-groups',
    algorithm: 'cell-insert',
    model: { id: 'rho' },
    params: { publicItems: 'support-clusters', groups: 16 },
    records: MORE,
    numItems: 10_000,
  },
  { form: 'm-2', algorithm: 'cell-insert', model: { id: 'rho', m: 2 }, records: MORE, numItems: 10_000 },
  { algorithm: 'exact-suppressor', model: { id: 'personal-rho' }, records: FEWER, numItems: 200 },
  { algorithm: 'gih', model: { id: 'hidden-rules', minSupport: '1%' }, records: RECORDS, numItems: 200 },
  { algorithm: 'least-effect', model: { id: 'hidden-rules', minSupport: '1%' }, records: RECORDS, numItems: 200 },
];

/** Each algorithm on growing data, records in memory to release in memory, divided by the check of its release. */
export const growingAlgorithms: readonly Case[] = tasks.map((one) => ({
  name: [one.model.id, one.algorithm, ...(one.form === undefined ? [] : [one.form])].join('-'),
  title: `${one.algorithm} for ${formOf(one)} on ${one.numItems} items, compared with the check of its release`,
  inputs: one.records.map((records): Input => ({ name: `${records} records`, records })),
  prepare: ({ records }) => prepare(one, records!),
}));

function formOf({ model: { id }, form }: GrowthTask): string {
  return form === undefined ? id : `${id} (${form})`;
}

function prepare(
  { algorithm, model: { id, ...modelValues }, params = {}, numItems }: GrowthTask,
  records: number,
): Prepared<Release> {
  const dataset = questData(records, numItems);
  const model = modelById(id);
  const promised = checkPromiseParameters(model, modelValues);
  const modelParams = promised.params;
  const made = { dataset, itemSyntax: 'blanks' as const, random: randomFromSeed(1), modelParams };
  const make = (
    input: typeof sensitive | typeof preferences | typeof constraints | typeof rules,
    text: string,
  ): unknown => {
    const [prefix, argument] = text.split(':') as [string, string];
    return input.makers.find((maker) => maker.prefix === prefix)!.make(argument, made);
  };
  const inputs = {
    hierarchy: fanOutHierarchy(dataset),
    ...(id === 'rho' && { sensitive: make(sensitive, 'random:20%') }),
    ...(id === 'constraints' && { constraints: make(constraints, 'random:500,1=40%,2=40%,3=20%') }),
    ...(id === 'personal-rho' && { preferences: make(preferences, 'personal:5%') }),
    ...(id === 'hidden-rules' && { rules: make(rules, 'random:5') }),
  } as SideInputs;
  const context = { random: randomFromSeed(1), checkpoint: () => {} };
  const chosen = chooseAlgorithm(algorithm, params, id);
  const run = (): Release => runAlgorithm(chosen, { ...inputs, dataset }, promised, context);
  const check = (release: Release) =>
    verifierOf(model).verify(evidenceOf({ ...inputs, dataset }, release), modelParams, context);
  let last: Release | undefined;
  return {
    run,
    verify(release) {
      last = release;
      const { status } = check(release);
      return status === 'holds' ? undefined : `the promise is ${status}`;
    },
    reference: { title: 'the check', sample: (maxRuns) => timeRuns(() => check(last!), maxRuns) },
    notes: (release) => `${release.dataset.dictionary.labels.length} labels`,
  };
}
