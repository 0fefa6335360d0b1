import { type Algorithm, algorithms } from '../algorithms/index.ts';
import { SottoError } from '../errors.ts';
import type { HintPart } from '../hints.ts';
import { sideInputs } from '../inputs/index.ts';
import { kindById } from '../kinds/index.ts';
import { models } from '../models/index.ts';
import type { Secret } from '../secret.ts';
import { verifierOf } from './catalog.ts';
import type { Job } from './fields.ts';
import { jobFieldList } from './fields.ts';
import { checkNeeds, type ResolvedJob, resolveJob } from './job.ts';
import { secretOf, withSecret } from './job-secret.ts';
import { checkCountsPeople, hasPersons } from './people.ts';

/** The job as it can be run where its records are; throws `usage` or `unsupported` if it cannot. `draw` makes a secret. */
export function runnableJob(asked: Job, draw: () => Secret): ResolvedJob {
  const resolved = resolveJob(withSecret(asked, draw));
  secretOf(resolved);
  const { engine, partitions, like } = resolved.job;
  if (engine !== undefined || partitions !== undefined) return onRecordsJob(resolved);
  if (like === undefined) checkNeeds(resolved);
  return resolved;
}

/**
 * The job as it runs on records of an engine: all at once from counts, or part by part. Throws `unsupported` if its
 * definitions cannot do that, and says what to do instead.
 */
export function onRecordsJob(resolved: ResolvedJob): ResolvedJob {
  checkFields(resolved);
  if (hasPersons(resolved.job)) checkCountsPeople(resolved.model, resolved.chosen.algorithm);
  if (resolved.job.partitions !== undefined) return partitionedJob(resolved);
  const { onRecords } = verifierOf(resolved.model);
  if ('why' in onRecords) refuse(resolved, `the release could not be checked: ${onRecords.why}`, onRecords.instead);
  if (wayOf(resolved) === 'brought') checkBrought(resolved);
  checkNeeds(resolved);
  return resolved;
}

/**
 * How a job runs on records of an engine: from counts alone, part by part, or on those records that decide, brought
 * into memory.
 */
export function wayOf({ job, promised, chosen }: ResolvedJob): 'counts' | 'parts' | 'brought' {
  if (job.partitions !== undefined) return 'parts';
  const { onRecords } = chosen.algorithm;
  const takesCounts = onRecords !== undefined && onRecords.refuse(promised, chosen.params) === undefined;
  const given = sideInputs.some(({ name }) => job[name] !== undefined);
  return takesCounts && !given ? 'counts' : 'brought';
}

function refuse({ job }: ResolvedJob, what: string, instead: readonly HintPart[] = []): never {
  const or = instead.length === 0 ? [] : [...instead, ', or '];
  const hint = [...or, { leaveOut: ['engine'] }, ': in memory this works'];
  throw new SottoError('unsupported', `with the engine ${job.engine} ${what}`, { hint });
}

/** Refuses an algorithm whose release an engine cannot publish. */
function checkBrought(resolved: ResolvedJob): void {
  const { model, chosen } = resolved;
  const isAble = ({ publishes }: Algorithm): boolean => kindById(publishes).elsewhere !== undefined;
  if (isAble(chosen.algorithm)) return;
  const able = algorithms.filter((one) => one.serves.includes(model.id) && isAble(one)).map(({ id }) => id);
  const instead = able.length === 0 ? [] : [{ set: 'algorithm', to: able }];
  const { id, publishes } = chosen.algorithm;
  refuse(
    resolved,
    `items are published under labels or left out, and releases of ${id} are others (${publishes})`,
    instead,
  );
}

/** Refuses fields that, by their definitions, work only on records in memory. */
function checkFields({ job }: ResolvedJob): void {
  for (const [name, { inMemory }] of jobFieldList) {
    if (inMemory === undefined || job[name] === undefined || job[name] === false) continue;
    const { why, instead } = inMemory;
    const away: HintPart[] = instead === undefined ? [] : [instead, ', or '];
    throw new SottoError('unsupported', `with the engine ${job.engine ?? 'that partitions need'} ${why}`, {
      hint: [
        ...away,
        { leaveOut: ['engine', ...(job.partitions === undefined ? [] : ['partitions'])] },
        ': in memory this works',
      ],
    });
  }
}

/** Adds the parameters with which parts that are safe alone are safe together. See docs/theory/partitions.md. */
function partitionedJob(resolved: ResolvedJob): ResolvedJob {
  const { job, model, chosen } = resolved;
  const refuse = (why: string, hint: readonly HintPart[]): never => {
    throw new SottoError('unsupported', why, { hint });
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
  const byParts = byPartsOf(chosen.algorithm);
  const params = byParts?.params(chosen.params);
  if (params === undefined) {
    const able = algorithms.filter(({ serves }) => serves.includes(model.id));
    const terms = able.flatMap((one) => byPartsOf(one)?.terms ?? []);
    const { id: _, ...given } = job.algorithm ?? {};
    const asked = byParts === undefined || Object.keys(given).length === 0 ? ['algorithm'] : Object.keys(given);
    refuse(`partitions are anonymized by ${terms.join(' or ')}`, [{ leaveOut: asked }]);
  }
  const refusal = byParts?.shared?.refuse(resolved.promised, params ?? chosen.params);
  if (refusal !== undefined) refuse(refusal.why, [...refusal.instead, ', or ', ...whole]);
  if (job.hierarchy !== undefined) refuse('partitions cannot use a hierarchy', whole);
  const binding = sideInputs.filter(({ name, binds }) => binds === true && job[name] !== undefined);
  if (binding.length > 0) {
    refuse(`partitions cannot use a list of ${binding.map(({ title }) => title).join(' and ')}`, whole);
  }
  const asRun = { ...resolved, chosen: { ...chosen, params: params ?? chosen.params } };
  checkNeeds(asRun);
  return asRun;
}
