import { SottoError } from '../errors.ts';
import { sideInputs } from '../inputs/index.ts';
import { type Secret, secretOfSeed } from '../secret.ts';
import { chainOf } from './choose-algorithm.ts';
import type { Job } from './fields.ts';
import { checkJob, type ResolvedJob } from './job.ts';

/** The seed of random choices that protect no one, such as samples for a report, if none is given. */
const USUAL_SEED = 1;

/** The seed of random choices that protect no one: samples, simulated attackers, drawn side inputs. */
export function seedOf({ seed = USUAL_SEED }: Pick<Job, 'seed'>): number {
  return seed;
}

/** The job with a secret that the shell draws, if neither a secret nor a seed is given. */
export function withSecret(job: Job, draw: () => Secret): Job {
  return job.secret === undefined && job.seed === undefined ? checkJob({ ...job, secret: draw() }) : job;
}

/** The job without its secret, as it may be shown. */
export function withoutSecret({ secret: _, ...job }: Job): Omit<Job, 'secret'> {
  return job;
}

/** Whether the random choices of a release protect no one, because its seed is public. */
export function isSeedPublic({ secret, seedIsPublic }: Pick<Job, 'secret' | 'seedIsPublic'>): boolean {
  return seedIsPublic && secret === undefined;
}

/**
 * The source of everything random in the release of a job. Throws `usage` if there is neither a secret nor a seed, or
 * if random choices protect people and the seed that is given is not declared public.
 */
export function secretOf(resolved: Pick<ResolvedJob, 'job' | 'model' | 'chosen'>): Secret {
  const { secret, seed, seedIsPublic } = resolved.job;
  if (seedIsPublic && seed === undefined) {
    throw new SottoError('usage', 'no seed was given that could be public', { hint: [{ leaveOut: ['seedIsPublic'] }] });
  }
  if (secret !== undefined) return secret;
  if (seed === undefined) {
    throw new SottoError('usage', 'random choices of a release are made from a secret, but none was given', {
      hint: 'give a secret, 64 hexadecimal digits drawn by the system’s generator, and keep it with the original',
    });
  }
  const secretOnly = protectedByChance(resolved);
  if (seedIsPublic || secretOnly.length === 0) return secretOfSeed(seed);
  throw new SottoError('usage', `somebody who guesses the seed can undo ${secretOnly.join(' and ')}`, {
    hint: [
      { leaveOut: ['seed'] },
      ': then a secret is drawn, which the curator keeps; for an experiment, ',
      { set: 'seedIsPublic', to: 'true' },
      ...(secretOnly.length === 1 && !resolved.job.keepOrder ? [', or ', { set: 'keepOrder', to: 'true' }] : []),
    ],
  });
}

/** The parts of a job's release that only random choices protect, in words. */
function protectedByChance({ job, model, chosen: config }: Pick<ResolvedJob, 'job' | 'model' | 'chosen'>): string[] {
  const committed = sideInputs.filter(
    ({ name, audience }) =>
      audience === 'curator' && job[name] !== undefined && model.needs.some((need) => need === name),
  );
  return [
    ...(job.keepOrder ? [] : ['the order of the records']),
    ...(chainOf(config).some(({ algorithm }) => algorithm.chanceProtects === true)
      ? [`the random choices of ${config.algorithm.id}`]
      : []),
    ...committed.map(({ title }) => `the commitment to the ${title}`),
  ];
}
