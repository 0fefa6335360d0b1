import type { SideInputs } from '../data/side-inputs.ts';
import { sideInputs } from '../inputs/index.ts';
import type { Model } from '../models/index.ts';
import { needsPersons, type People } from '../report/people.ts';
import { checkParameters } from '../schema/parameters.ts';
import { PERSONS_FILE } from '../side-files/persons.ts';
import type { Verdict } from '../verify/index.ts';
import { modelById } from './catalog.ts';

/** Published records, wherever they are, and how a promise is checked on them. */
export interface JudgedRecords {
  /** Whose records they are, where that was said. */
  readonly people?: Pick<People<unknown>, 'unit' | 'joined'>;
  /** The persons of the records, where they are known. */
  readonly persons?: Uint32Array;
  /** Has the verifier of the model check its promise, of records only where that is asked for. */
  verify(
    model: Model,
    params: Readonly<Record<string, unknown>>,
    side: SideInputs,
    ofRecords?: boolean,
  ): Verdict | Promise<Verdict>;
}

/** The verdict on a promise, and the promise in one sentence. */
export type Judged = Verdict & {
  readonly statement: string;
  /** For a promise that counts people: the verdict on records alone, and on people. */
  readonly verdicts?: Readonly<Record<'records' | 'persons', Verdict['status']>>;
};

/**
 * Has a promise checked on published records, for every shell, where everything it speaks of is there; else it is undecided,
 * and `named` says how what is missing can be given.
 */
export async function judgePromise(
  { id, ...given }: { readonly id: string; readonly [param: string]: unknown },
  held: JudgedRecords & { readonly original?: unknown },
  side: SideInputs,
  named: (input: string) => string = (input) => input,
): Promise<Judged> {
  const model = modelById(id);
  const params = checkParameters(model.params, given, 'model');
  const people = model.people === 'of records' ? undefined : held.people;
  const countsPeople = model.people === 'counted' && needsPersons(people);
  const verdict =
    notShown(model, { ...side, ...held }, named) ??
    (countsPeople ? await bothVerdicts(model, params, held, side) : await held.verify(model, params, side));
  return { ...verdict, statement: model.statement(params, people?.unit) };
}

/** The verdict on a promise of people, and what it is of records alone; without persons only the latter can be told. */
async function bothVerdicts(
  model: Model,
  params: Readonly<Record<string, unknown>>,
  held: JudgedRecords,
  side: SideInputs,
): Promise<Verdict & Pick<Judged, 'verdicts'>> {
  if (held.persons !== undefined) {
    const verdict = await held.verify(model, params, side);
    const records = verdict.status === 'holds' ? verdict : await held.verify(model, params, side, true);
    return { ...verdict, verdicts: { records: records.status, persons: verdict.status } };
  }
  const verdict = await held.verify(model, params, side, true);
  if (verdict.status !== 'holds') return { ...verdict, verdicts: { records: verdict.status, persons: verdict.status } };
  const reason = `the promise holds for the records; whether it holds for people cannot be decided without curator/${PERSONS_FILE}, which says which records belong to one person`;
  return { ...verdict, status: 'undecided', reason, verdicts: { records: 'holds', persons: 'undecided' } };
}

const titles = new Map<string, string>(sideInputs.map(({ name, title }) => [name, title]));

/** A promise about something that is not here cannot be decided. */
function notShown(
  model: Model,
  shown: SideInputs & { readonly original?: unknown },
  named: (input: string) => string,
): Verdict | undefined {
  const missing = model.needs.filter((need) => shown[need] === undefined);
  if (missing.length === 0) return undefined;
  const wanted = missing.map((need) => {
    const title = need === 'original' ? 'the original data' : `the ${titles.get(need)}`;
    return `${title} (${named(need)})`;
  });
  const reason = `this promise cannot be checked without ${wanted.join(' and ')}`;
  return { status: 'undecided', checked: 0, scope: 'nothing', reason };
}
