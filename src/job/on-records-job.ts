import { algorithms } from '../algorithms/index.ts';
import { SottoError } from '../errors.ts';
import type { HintPart } from '../hints.ts';
import { sideInputs } from '../inputs/index.ts';
import { models } from '../models/index.ts';
import { jobFieldList } from './fields.ts';
import { checkNeeds, type ResolvedJob } from './job.ts';
import { checkCountsPeople, hasPersons } from './people.ts';

/**
 * The job as it is run on records that an engine holds: all at once from counts, or part by part. Throws `unsupported`
 * where its definitions cannot, telling what can be done instead.
 */
export function onRecordsJob(resolved: ResolvedJob): ResolvedJob {
  checkFields(resolved);
  if (hasPersons(resolved.job)) {
    if (resolved.job.partitions !== undefined) {
      throw new SottoError('unsupported', 'a person may have records in several partitions', {
        hint: [{ leaveOut: ['partitions'] }, ', or ', { set: 'records', to: 'people' }],
      });
    }
    checkCountsPeople(resolved.model, resolved.chosen.algorithm);
  }
  if (resolved.job.partitions !== undefined) return partitionedJob(resolved);
  checkOnCounts(resolved);
  checkNeeds(resolved);
  return resolved;
}

/** Refuses the fields whose definitions say that they work only on records in memory. */
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

function checkOnCounts({ job, model, promised, chosen }: ResolvedJob): void {
  const refuse = (what: string, instead: readonly HintPart[] = []): never => {
    const or = instead.length === 0 ? [] : [...instead, ', or '];
    const hint = [...or, { leaveOut: ['engine'] }, ': in memory this works'];
    throw new SottoError('unsupported', `with the engine ${job.engine} ${what}`, { hint });
  };
  const able = algorithms.flatMap(({ serves, onRecords }) => (onRecords === undefined ? [] : [{ serves, onRecords }]));
  const kept = models.map(({ id }) => id).filter((id) => able.some(({ serves }) => serves.includes(id)));
  if (!kept.includes(model.id)) refuse(`only the promise ${kept.join(' or ')} can be kept, not ${model.id}`);
  const { onRecords } = chosen.algorithm;
  if (onRecords === undefined) {
    refuse(able.map(({ onRecords: { terms } }) => terms).join('; '), [{ leaveOut: ['algorithm'] }]);
  }
  const refusal = onRecords?.refuse(promised, chosen.params);
  if (refusal !== undefined) refuse(refusal.why, refusal.instead);
  const given = sideInputs.map(({ name }) => name).filter((name) => job[name] !== undefined);
  if (given.length > 0) refuse(`no side input is read, and ${given.join(', ')} was given`);
}

/** With the parameters by which parts that are safe alone are safe together. See docs/theory/partitions.md. */
function partitionedJob(resolved: ResolvedJob): ResolvedJob {
  const { job, model, chosen } = resolved;
  const refuse = (why: string, hint: readonly HintPart[]): never => {
    throw new SottoError('unsupported', why, { hint });
  };
  const whole = [{ leaveOut: ['partitions'] }];
  if (typeof model.parts === 'object') refuse(model.parts.why, [...whole, ', or ', ...model.parts.instead]);
  if (model.parts !== 'add up') {
    const able = models.filter(({ parts }) => parts === 'add up').map(({ id }) => id);
    refuse(`only ${able.join(' or ')} is anonymized by partitions, not ${model.id}`, whole);
  }
  if (job.engine === undefined) refuse('partitions are read by an engine', ['choose one by ', { name: 'engine' }]);
  const params = chosen.algorithm.byParts?.params(chosen.params);
  if (params === undefined) {
    const able = algorithms.filter(({ serves }) => serves.includes(model.id));
    const terms = able.flatMap(({ byParts }) => (byParts === undefined ? [] : [byParts.terms]));
    refuse(`partitions are anonymized by ${terms.join(' or ')}`, [{ leaveOut: ['algorithm'] }]);
  }
  if (job.hierarchy !== undefined) refuse('partitions follow no hierarchy', whole);
  const binding = sideInputs.filter(({ name, binds }) => binds === true && job[name] !== undefined);
  if (binding.length > 0) {
    refuse(`partitions keep to no list of ${binding.map(({ title }) => title).join(' and ')}`, whole);
  }
  const asRun = { ...resolved, chosen: { ...chosen, params: params ?? chosen.params } };
  checkNeeds(asRun);
  return asRun;
}
