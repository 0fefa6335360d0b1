import type { Decision } from '../algorithms/index.ts';
import { type Recoding, recodingFromLabels, SUPPRESSED } from '../data/recoding.ts';
import type { SideInputs } from '../data/side-inputs.ts';
import { type BringRequest, bringRecords } from '../engines/bring-records.ts';
import type { CountedRecords } from '../engines/define.ts';
import { invariant, SottoError } from '../errors.ts';
import type { ResolvedJob } from '../job/job.ts';
import { secretOf } from '../job/job-secret.ts';
import { type Changes, kindById, kindOf } from '../kinds/index.ts';
import { randomFromSecret } from '../secret.ts';
import { verifyTruthful } from '../verify/index.ts';
import type { Change } from './records.ts';
import { runAlgorithm } from './run-algorithm.ts';
import type { World } from './world.ts';

/** The largest number of cells to bring into memory: algorithms take about 50 bytes for each. */
export const MAX_CELLS = 20_000_000;

/**
 * Brings the records into memory and runs the algorithm on them. If they are too many, brings only the part that
 * decides whether the promise is kept. Throws `resource`, with numbers, if even that is too much.
 */
export async function runOnFetched(
  resolved: ResolvedJob,
  counted: CountedRecords,
  inputs: SideInputs,
  { checkpoint }: Pick<World, 'checkpoint'>,
  maxCells = MAX_CELLS,
): Promise<Omit<Change<Changes>, 'ranOn'>> {
  const { promised, chosen } = resolved;
  const { records, counts, items } = counted;
  const isWhole = counts.occurrences <= maxCells;
  const request = isWhole ? {} : whatDecides(resolved, inputs);
  if (request === undefined) throw tooMany(resolved, counts.occurrences, maxCells);
  const dataset = await bringRecords(records, { ...request, mostCells: maxCells });
  if ('numCells' in dataset) throw tooMany(resolved, dataset.numCells, maxCells);
  const brought = new Set(request.items ?? items.labels.keys());
  const wished = new Set(inputs.suppress);
  const aside = Uint32Array.from(items.labels.keys()).filter((i) => wished.has(i) || !brought.has(i));
  const decisions: Decision[] = [];
  const release = runAlgorithm(chosen, { ...inputs, dataset, ...(aside.length > 0 && { suppress: aside }) }, promised, {
    random: randomFromSecret(secretOf(resolved), 'algorithm'),
    checkpoint,
    decide: (decision) => {
      if (decision.items.every((i) => brought.has(i))) decisions.push(decision);
    },
  });
  const truthful = verifyTruthful(dataset, release);
  invariant(truthful.status !== 'violated', 'what an algorithm changes is true of what it was given');
  const { dataset: _, recoding, ...changes } = release;
  const whole = recoding && keepOthers(recoding, (i) => !brought.has(i) && !wished.has(i));
  // Items that were only set aside have no label of their own.
  const isNeeded = wished.size > 0 || isWhole || kindOf(release).isUniform === true;
  const passes = ['items', isWhole ? 'records' : 'what decides of the records'];
  return { release: { ...changes, ...(isNeeded && whole !== undefined && { recoding: whole }) }, decisions, passes };
}

/** The subset of the records that is enough; undefined if all are needed. */
function whatDecides(
  { model, promised, chosen }: ResolvedJob,
  inputs: SideInputs,
): Omit<BringRequest, 'mostCells'> | undefined {
  const { decides } = model;
  const equal = kindById(chosen.algorithm.publishes).isUniform === true ? decides?.equal?.(promised.params) : undefined;
  const items = decides?.items && itemsOf(inputs, decides.items);
  if (equal === undefined && items === undefined) return undefined;
  return { ...(equal !== undefined && { equal }), ...(items !== undefined && { items }) };
}

function itemsOf({ constraints = [], rules = [] }: SideInputs, list: 'constraints' | 'rules'): Set<number> {
  const named =
    list === 'constraints' ? constraints : rules.flatMap(({ antecedent, consequent }) => [antecedent, consequent]);
  return new Set(named.flatMap((items) => [...items]));
}

/** The recoding with some items as themselves. */
function keepOthers({ original, published, target }: Recoding, isKept: (i: number) => boolean): Recoding {
  const labels = original.labels.map((own, i) => {
    if (isKept(i)) return own;
    return target[i] === SUPPRESSED ? null : published.labels[target[i]];
  });
  return recodingFromLabels(original, labels);
}

function tooMany({ job, chosen, model, promised }: ResolvedJob, cells: number, maxCells: number): SottoError {
  const { id, byParts } = chosen.algorithm;
  const isByParts =
    typeof model.parts === 'string' &&
    byParts !== undefined &&
    byParts.shared?.refuse(promised, chosen.params) === undefined;
  const parts = Math.ceil(cells / maxCells);
  const message = `with the engine ${job.engine} ${id} works on records that are brought into memory: at most ${maxCells} cells, and ${cells} or more are needed`;
  return new SottoError('resource', message, {
    ...(isByParts && { hint: [{ set: 'partitions', to: [String(parts)] }] }),
  });
}
