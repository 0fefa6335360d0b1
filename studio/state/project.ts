import * as z from 'zod';
import {
  algorithms,
  checkJob,
  checkShape,
  KNOWN,
  LEARNED,
  models,
  readingParameters,
  resolveJob,
  sideInputs,
} from '../../src/internal.ts';
import { runsOfSource } from './best-run.ts';
import type { Choices, SideInputChoice, StudioRun, StudioState } from './studio-state.ts';

/** A planned run: its result follows from running it. */
type PlannedRun = Omit<StudioRun, 'status' | 'summary' | 'failure'>;

/** Saved as one file: the data by name and digest, the choices, and the runs as jobs, with their secrets. */
export interface Project extends Pick<z.infer<typeof projectSchema>, 'sottoProject' | 'files'> {
  readonly choices: Choices;
  readonly runs: readonly PlannedRun[];
}

const VERSION = 1;

/** The project of the open data. `digests`: of the files that `filesNamed` gives. */
export function projectOf(state: StudioState, digests: ReadonlyMap<string, string>): Project {
  const { removedRuns: _, ...choices } = state.choices;
  const runs = runsOfSource(state)
    .filter(({ status }) => status === 'done')
    .map(({ status: _status, summary: _summary, failure: _failure, ...planned }): PlannedRun => planned);
  const files = [...filesNamed(state)].map(([id, name]) => ({ id, name, sha256: digests.get(id) ?? '' }));
  return { sottoProject: VERSION, files, choices, runs };
}

/** The files that a project of this state names, by id: the data, and side inputs that are not short texts. */
export function filesNamed(state: StudioState): Map<string, string> {
  const names = new Map<string, string>();
  const { source } = state.choices;
  if (source !== undefined) names.set(source.id, source.name);
  for (const { inputs } of [state.choices, ...runsOfSource(state)]) {
    for (const { file, address } of Object.values(inputs)) if (file !== undefined) names.set(file, address);
  }
  return names;
}

const formValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
const wholeNumber = z.int().min(0);
const inputs = z.partialRecord(
  z.enum(sideInputs.map(({ name }) => name)),
  z.object({ address: z.string(), text: z.string().optional(), file: z.string().optional() }),
);

const projectSchema = z.object({
  sottoProject: z.literal(VERSION),
  files: z.array(z.object({ id: z.string(), name: z.string(), sha256: z.string() })),
  choices: z.object({
    source: z.object({
      id: z.string(),
      name: z.string(),
      bytes: wholeNumber,
      reading: readingParameters.optional(),
      story: z.string().optional(),
    }),
    inputs,
    columns: z.array(z.string()).optional(),
    answers: z
      .object({
        learned: z.enum(LEARNED),
        known: z.enum(KNOWN),
        few: wholeNumber.optional(),
        mayLeaveOut: z.boolean(),
        mustBeTrue: z.boolean(),
      })
      .optional(),
    promise: z.object({ id: z.enum(models.map(({ id }) => id)), params: formValues }).optional(),
    algorithms: z.partialRecord(z.enum(algorithms.map(({ id }) => id)), formValues),
    seed: wholeNumber,
    publishing: formValues.optional(),
    attacker: z.object({ row: wholeNumber.optional(), known: z.array(wholeNumber) }),
    chosenRun: z.string().optional(),
    measure: z.string().optional(),
  }),
  // Jobs have a check of their own.
  runs: z.array(z.object({ id: z.string(), job: z.unknown(), inputs, swept: z.string().optional() })),
});

/** Checks a project as it was read; throws `usage` or `unsupported`. */
export function checkProject(value: unknown, file: string): Project {
  const { runs, ...checked } = checkShape(projectSchema, value, 'usage', 'project', file);
  const source = checked.choices.source.id;
  const planned = runs.map((run) => ({ ...run, source, job: resolveJob(checkJob(run.job, file)).job }));
  // The schema has its shape; what JSON leaves out is not there.
  return { ...checked, runs: planned } as Project;
}

/**
 * The choices and runs of a project, with ids of its own: opened twice, it is two. `fileIds`: the file store's names of
 * its files.
 */
export function opened(
  { choices, runs }: Project,
  fileIds: ReadonlyMap<string, string>,
): { readonly choices: Choices; readonly runs: readonly PlannedRun[] } {
  const runIds = new Map<string, string>(runs.map(({ id }) => [id, crypto.randomUUID()]));
  const named = (id: string): string => fileIds.get(id) ?? id;
  const withFiles = (inputs: Choices['inputs']): Choices['inputs'] =>
    Object.fromEntries(
      Object.entries(inputs).map(([name, input]: [string, SideInputChoice]) => [
        name,
        input.file === undefined ? input : { ...input, file: named(input.file) },
      ]),
    );
  const { source, chosenRun, ...others } = choices;
  const picked = chosenRun === undefined ? undefined : runIds.get(chosenRun);
  return {
    choices: {
      ...others,
      ...(source !== undefined && { source: { ...source, id: named(source.id) } }),
      inputs: withFiles(choices.inputs),
      ...(picked !== undefined && { chosenRun: picked }),
    },
    runs: runs.map((run) => ({
      ...run,
      id: runIds.get(run.id) ?? run.id,
      source: named(run.source),
      inputs: withFiles(run.inputs),
    })),
  };
}
