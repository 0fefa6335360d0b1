import type { SideInputs } from '../data/side-inputs.ts';
import { FILES } from '../file-names.ts';
import { sideInputs } from '../inputs/index.ts';
import { modelById } from '../job/catalog.ts';
import type { Model } from '../models/index.ts';
import { needsPersons } from '../report/people.ts';
import { checkParameters } from '../schema/parameters.ts';
import type { Verdict } from '../verify/index.ts';
import { judgeOpen, type OpenRecords } from './judge.ts';
import type { World } from './world.ts';

type Watch = Pick<World, 'checkpoint'>;

/** The verdict on a promise, and the promise in one sentence. */
export type Judged = Verdict & {
  readonly statement: string;
  /** For a promise that counts people: the verdict on records alone, and on people. */
  readonly verdicts?: Readonly<Record<'records' | 'persons', Verdict['status']>>;
};

/**
 * Checks a promise on published records, for every shell. If a side input of the promise is missing, the verdict is
 * undecided, and `named` says how to give it.
 */
export async function verifyPromise(
  { id, ...parameters }: { readonly id: string; readonly [param: string]: unknown },
  open: OpenRecords,
  side: SideInputs,
  watch: Watch,
  named: (input: string) => string = (input) => input,
): Promise<Judged> {
  const model = modelById(id);
  const params = checkParameters(model.params, parameters, 'model');
  const people = model.people === 'of records' ? undefined : open.people;
  const countsPeople = model.people === 'counted' && needsPersons(people);
  const verdict =
    missingInputs(model, { ...side, ...open }, named) ??
    (countsPeople
      ? await bothVerdicts(model, params, open, side, watch)
      : await judgeOpen(model, params, open, side, watch));
  return { ...verdict, statement: model.statement(params, people?.unit) };
}

/**
 * The verdict on a promise that counts people, and on records alone. If the people are not known, only the latter can
 * be found.
 */
async function bothVerdicts(
  model: Model,
  params: Readonly<Record<string, unknown>>,
  open: OpenRecords,
  side: SideInputs,
  watch: Watch,
): Promise<Verdict & Pick<Judged, 'verdicts'>> {
  if (open.persons !== undefined) {
    const verdict = await judgeOpen(model, params, open, side, watch);
    const records = verdict.status === 'holds' ? verdict : await judgeOpen(model, params, open, side, watch, true);
    return { ...verdict, verdicts: { records: records.status, persons: verdict.status } };
  }
  const verdict = await judgeOpen(model, params, open, side, watch, true);
  if (verdict.status !== 'holds') return { ...verdict, verdicts: { records: verdict.status, persons: verdict.status } };
  const reason = `the promise holds for the records; whether it holds for people cannot be decided without curator/${FILES.persons}, which says which records belong to one person`;
  return { ...verdict, status: 'undecided', reason, verdicts: { records: 'holds', persons: 'undecided' } };
}

const titles = new Map<string, string>(sideInputs.map(({ name, title }) => [name, title]));

/** A promise about something that is not given cannot be decided. */
function missingInputs(
  model: Model,
  inputs: SideInputs & { readonly original?: unknown },
  named: (input: string) => string,
): Verdict | undefined {
  const missing = model.needs.filter((need) => inputs[need] === undefined);
  if (missing.length === 0) return undefined;
  const requiredNames = missing.map((need) => {
    const title = need === 'original' ? 'the original data' : `the ${titles.get(need)}`;
    return `${title} (${named(need)})`;
  });
  const reason = `this promise cannot be checked without ${requiredNames.join(' and ')}`;
  return { status: 'undecided', checked: 0, scope: 'nothing', reason };
}
