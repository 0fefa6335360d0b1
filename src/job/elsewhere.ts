import { type Algorithm, algorithms } from '../algorithms/index.ts';
import { SottoError } from '../errors.ts';
import type { HintPart } from '../hints.ts';
import { sideInputs } from '../inputs/index.ts';
import { kindById } from '../kinds/index.ts';
import { type Model, models } from '../models/index.ts';
import { type Refusal, refusedElsewhere } from '../refusal.ts';
import type { Secret } from '../secret.ts';
import type { RecordsVerifier } from '../verify/index.ts';
import { verifierOf } from './catalog.ts';
import { type Job, jobFieldList } from './fields.ts';
import { checkNeeds, type ResolvedJob, resolveJob } from './job.ts';
import { secretOf, withSecret } from './job-secret.ts';
import { checkCountsPeople, hasPersons } from './people.ts';

/** The answer of a definition for records on an engine: its work there, or that it needs the rows, or the reason against. */
export type Elsewhere<F> = { readonly exact: F } | { readonly needs: 'rows' } | Refusal;

/** The way in which a job runs on an engine: from counts alone, part by part, or on fetched records that determine it. */
export type ExecutionMode = 'counts' | 'parts' | 'fetched';

/** The check of a promise where the records are. */
export function verifierElsewhere(model: Model): Elsewhere<RecordsVerifier> {
  const { onRecords } = verifierOf(model);
  return 'verify' in onRecords ? { exact: onRecords } : onRecords;
}

/** The run of an algorithm from counts. */
export function algorithmElsewhere(job: ResolvedJob): Elsewhere<NonNullable<Algorithm['onRecords']>> {
  const { algorithm, params } = job.chosen;
  if (algorithm.onRecords === undefined) return { needs: 'rows' };
  return algorithm.onRecords.refuse(job.promised, params) ?? { exact: algorithm.onRecords };
}

/** Publishing a kind of release without its records; what a report then says that was looked at. */
export function kindElsewhere(id: string): Elsewhere<'counts' | 'parts'> {
  const { engineSupport } = kindById(id);
  return engineSupport === undefined ? { needs: 'rows' } : { exact: engineSupport };
}

/** The way in which the definitions of a job let it run on records of an engine, or why they do not. */
export function executionModeOf(resolved: ResolvedJob): ExecutionMode | Refusal {
  const { job, model, chosen: config } = resolved;
  if (job.partitions !== undefined) return 'parts';
  const check = verifierElsewhere(model);
  if ('why' in check) return { ...check, why: `the release could not be checked: ${check.why}` };
  const hasSideInputs = sideInputs.some(({ name }) => job[name] !== undefined);
  if (!hasSideInputs && 'exact' in algorithmElsewhere(resolved)) return 'counts';
  const isAble = ({ publishes }: Algorithm): boolean => 'exact' in kindElsewhere(publishes);
  if (isAble(config.algorithm)) return 'fetched';
  const able = algorithms.filter((one) => one.serves.includes(model.id) && isAble(one)).map(({ id }) => id);
  const { id, publishes } = config.algorithm;
  return {
    why: `items are published under labels or left out, and releases of ${id} are others (${publishes})`,
    instead: able.length === 0 ? [] : [{ set: 'algorithm', to: able }],
  };
}

/** The job as it can be run where its records are; throws `usage` or `unsupported` if it cannot. `draw` makes a secret. */
export function runnableJob(job: Job, draw: () => Secret): ResolvedJob {
  const resolved = resolveJob(withSecret(job, draw));
  secretOf(resolved);
  const { engine, partitions, like } = resolved.job;
  if (engine !== undefined || partitions !== undefined) return onRecordsJob(resolved);
  if (like === undefined) checkNeeds(resolved);
  return resolved;
}

/**
 * The job as it runs on records of an engine: all at once, or part by part. Throws `unsupported` if its definitions do
 * not allow that, and says what to do instead.
 */
export function onRecordsJob(resolved: ResolvedJob): ResolvedJob {
  checkFields(resolved);
  if (hasPersons(resolved.job)) checkCountsPeople(resolved.model, resolved.chosen.algorithm);
  if (resolved.job.partitions !== undefined) return partitionedJob(resolved);
  const mode = executionModeOf(resolved);
  if (typeof mode !== 'string')
    throw refusedElsewhere(`with the engine ${resolved.job.engine} ${mode.why}`, mode.instead);
  checkNeeds(resolved);
  return resolved;
}

/** Refuses fields that, by their definitions, work only on records in memory. */
function checkFields({ job }: ResolvedJob): void {
  for (const [name, { inMemory }] of jobFieldList) {
    if (inMemory === undefined || job[name] === undefined || job[name] === false) continue;
    const { why, instead } = inMemory;
    const fields = ['engine', ...(job.partitions === undefined ? [] : ['partitions'])];
    const reason = `with the engine ${job.engine ?? 'that partitions need'} ${why}`;
    throw refusedElsewhere(reason, instead === undefined ? [] : [instead], fields);
  }
}

/** Adds the parameters with which parts that are safe alone are safe together. See docs/theory/partitions.md. */
function partitionedJob(resolved: ResolvedJob): ResolvedJob {
  const { job, model, chosen: config } = resolved;
  const refuse = (reason: string, hint: readonly HintPart[]): never => {
    throw new SottoError('unsupported', reason, { hint });
  };
  const whole = [{ leaveOut: ['partitions'] }];
  if (typeof model.parts === 'object') {
    const { why, instead } = model.parts;
    refuse(why, instead.length === 0 ? whole : [...whole, ', or ', ...instead]);
  }
  if (model.parts === undefined) {
    const able = models.filter(({ parts }) => typeof parts === 'string').map(({ id }) => id);
    refuse(`only ${able.join(' or ')} can be anonymized by partitions, not ${model.id}`, whole);
  }
  if (job.engine === undefined) refuse('partitions are read by an engine', ['choose one by ', { name: 'engine' }]);
  const byPartsOf = ({ byParts }: Algorithm) =>
    model.parts === 'add up' || byParts?.shared !== undefined ? byParts : undefined;
  const byParts = byPartsOf(config.algorithm);
  const params = byParts?.params(config.params);
  if (params === undefined) {
    const able = algorithms.filter(({ serves }) => serves.includes(model.id));
    const terms = able.flatMap((one) => byPartsOf(one)?.terms ?? []);
    const { id: _, ...params } = job.algorithm ?? {};
    const names = byParts === undefined || Object.keys(params).length === 0 ? ['algorithm'] : Object.keys(params);
    refuse(`partitions are anonymized by ${terms.join(' or ')}`, [{ leaveOut: names }]);
  }
  const refusal = byParts?.shared?.refuse(resolved.promised, params ?? config.params);
  if (refusal !== undefined) refuse(refusal.why, [...refusal.instead, ', or ', ...whole]);
  if (job.hierarchy !== undefined) refuse('partitions cannot use a hierarchy', whole);
  const binding = sideInputs.filter(({ name, binds }) => binds === true && job[name] !== undefined);
  if (binding.length > 0) {
    refuse(`partitions cannot use a list of ${binding.map(({ title }) => title).join(' and ')}`, whole);
  }
  const asRun = { ...resolved, chosen: { ...config, params: params ?? config.params } };
  checkNeeds(asRun);
  return asRun;
}
