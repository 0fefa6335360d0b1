import { type Profile, profileDataset, type ReadNotes, randomFromSeed } from '../../src/internal.ts';
import { readData } from '../files/read-data.ts';
import type { TaskContext } from '../worker/task-context.ts';

export interface ProfileOptions {
  readonly data: string;
  readonly format?: string;
  readonly seed: number;
}

/** What `profile --json` prints. */
export interface ProfileResult extends Profile {
  readonly format: string;
  readonly reason: string;
  readonly notes: ReadNotes;
}

/** Reads a data file and describes it. */
export async function profile({ data, format, seed }: ProfileOptions, context: TaskContext): Promise<ProfileResult> {
  const read = await readData(data, format, context);
  context.checkpoint(0, 1, 'counting');
  const described = profileDataset(read.dataset, randomFromSeed(seed));
  return { ...described, format: read.format.id, reason: read.reason, notes: read.notes };
}
