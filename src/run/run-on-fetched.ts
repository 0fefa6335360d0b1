import type { Decision } from '../algorithms/index.ts';
import { type Recoding, recodingFromLabels, SUPPRESSED } from '../data/recoding.ts';
import type { SideInputs } from '../data/side-inputs.ts';
import type { RecordsWithCounts } from '../engines/define.ts';
import { type FetchRequest, fetchRecords } from '../engines/fetch-records.ts';
import { invariant, SottoError } from '../errors.ts';
import type { ResolvedJob } from '../job/job.ts';
import { secretOf } from '../job/job-secret.ts';
import { kindById, kindOf, type ReleaseChanges } from '../kinds/index.ts';
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
  counted: RecordsWithCounts,
  inputs: SideInputs,
  { checkpoint }: Pick<World, 'checkpoint'>,
  maxCells = MAX_CELLS,
): Promise<Omit<Change<ReleaseChanges>, 'ranOn'>> {
  const { promised: promise, chosen: config } = resolved;
  const { records, counts, items } = counted;
  const isWhole = counts.occurrences <= maxCells;
  const request = isWhole ? {} : whatDecides(resolved, inputs);
  if (request === undefined) throw tooMany(resolved, counts.occurrences, maxCells);
  const dataset = await fetchRecords(records, { ...request, maxCells });
  if ('numCells' in dataset) throw tooMany(resolved, dataset.numCells, maxCells);
  const fetched = new Set(request.items ?? items.labels.keys());
  const wished = new Set(inputs.suppress);
  const extraItems = Uint32Array.from(items.labels.keys()).filter((i) => wished.has(i) || !fetched.has(i));
  const decisions: Decision[] = [];
  const release = runAlgorithm(
    config,
    { ...inputs, dataset, ...(extraItems.length > 0 && { suppress: extraItems }) },
    promise,
    {
      random: randomFromSecret(secretOf(resolved), 'algorithm'),
      checkpoint,
      decide: (decision) => {
        if (decision.items.every((i) => fetched.has(i))) decisions.push(decision);
      },
    },
  );
  const truthful = verifyTruthful(dataset, release);
  invariant(truthful.status !== 'violated', 'what an algorithm changes is true of what it was given');
  const { dataset: _, recoding, ...changes } = release;
  const whole = recoding && keepOthers(recoding, (i) => !fetched.has(i) && !wished.has(i));
  // Items that were only set aside have no label of their own.
  const isNeeded = wished.size > 0 || isWhole || kindOf(release).isUniform === true;
  const passes = ['items', isWhole ? 'records' : 'what decides of the records'];
  return { release: { ...changes, ...(isNeeded && whole !== undefined && { recoding: whole }) }, decisions, passes };
}

/** The subset of the records that is enough; undefined if all are needed. */
function whatDecides(
  { model, promised: promise, chosen: config }: ResolvedJob,
  inputs: SideInputs,
): Omit<FetchRequest, 'maxCells'> | undefined {
  const { decides } = model;
  const equal = kindById(config.algorithm.publishes).isUniform === true ? decides?.equal?.(promise.params) : undefined;
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
  const labels = original.labels.map((ownLabel, i) => {
    if (isKept(i)) return ownLabel;
    return target[i] === SUPPRESSED ? null : published.labels[target[i]];
  });
  return recodingFromLabels(original, labels);
}

function tooMany(
  { job, chosen: config, model, promised: promise }: ResolvedJob,
  cells: number,
  maxCells: number,
): SottoError {
  const { id, byParts } = config.algorithm;
  const isByParts =
    typeof model.parts === 'string' &&
    byParts !== undefined &&
    byParts.shared?.refuse(promise, config.params) === undefined;
  const parts = Math.ceil(cells / maxCells);
  const message = `with the engine ${job.engine} ${id} works on records that are brought into memory: at most ${maxCells} cells, and ${cells} or more are needed`;
  return new SottoError('resource', message, {
    ...(isByParts && { hint: [{ set: 'partitions', to: [String(parts)] }] }),
  });
}
