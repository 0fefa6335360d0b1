import { type Answers, type Job, type RequestedReading, type SideInputName, stories } from '../../src/internal.ts';
import type { RunSummary } from '../worker/tasks/runs.ts';
import type { Failure } from './failure.ts';

/** A data file: dropped, chosen, or made for a story. Its bytes are kept in the file store under `id`. */
export interface DataSource {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  /** The stated parts of its reading; the rest is detected. */
  readonly reading?: RequestedReading;
  /** The id of the story it was made for. */
  readonly story?: string;
}

/** A side input as a job names it, with what the named file holds if it is a file. */
export interface SideInputChoice {
  /** A file name, or a way to make the input, such as `random:10%`. */
  readonly address: string;
  /** The text typed here. */
  readonly text?: string;
  /** The loaded file: a key of the file store. */
  readonly file?: string;
}

/** Values of parameters in a form: not checked yet. */
export type FormValues = Readonly<Record<string, string | number | boolean>>;

/** The attacker of the screen of that name: one person, and what is known of them in the order learned. */
interface AttackerChoice {
  readonly row?: number;
  readonly known: readonly number[];
}

/** The choices of the user: undo and redo go through these. */
export interface Choices {
  readonly source?: DataSource;
  readonly inputs: Readonly<Partial<Record<SideInputName, SideInputChoice>>>;
  /** The columns of the hierarchy file that are levels. */
  readonly columns?: readonly string[];
  /** The answers of the interview that leads to a promise. */
  readonly answers?: Answers;
  readonly promise?: { readonly id: string; readonly params: FormValues };
  /** Ticked algorithms by id, with their parameters. */
  readonly algorithms: Readonly<Record<string, FormValues>>;
  readonly seed: number;
  /** The form of the published release: order of records, ids, recipient. */
  readonly publishing?: FormValues;
  readonly attacker: AttackerChoice;
  /** The run that the user picked; without it the best one is looked at. */
  readonly chosenRun?: string;
  /** The measure that runs are ranked by; without it by what they keep for a reader. */
  readonly measure?: string;
  /** Runs that were taken from the list. */
  readonly removedRuns?: readonly string[];
}

/** A change of what the user chose; `undefined` takes a choice away. */
export type StateChange = { readonly [K in keyof Choices]?: Choices[K] | undefined };

/** An algorithm that was run, or is. The job says all that the release depends on: running it again gives it again. */
export interface StudioRun {
  readonly id: string;
  /** The id of the source. */
  readonly source: string;
  readonly job: Job;
  /** The content of the files that the job names. */
  readonly inputs: Choices['inputs'];
  /** The value of the parameter that was swept, where one was. */
  readonly swept?: string;
  readonly status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly summary?: RunSummary;
  readonly failure?: Failure;
}

/** A run that gave a release. */
export type CompletedRun = StudioRun & { readonly summary: RunSummary };

/** All that the studio remembers, as plain data: it survives a reload. */
export interface StudioState {
  readonly choices: Choices;
  readonly past: readonly Choices[];
  readonly future: readonly Choices[];
  readonly runs: readonly StudioRun[];
  /** The id of the screen that is shown. */
  readonly screen: string;
  readonly theme: 'auto' | 'light' | 'dark';
}

export const initialState: StudioState = {
  choices: { inputs: {}, algorithms: {}, seed: 1, attacker: { known: [] } },
  past: [],
  future: [],
  runs: [],
  screen: 'start',
  theme: 'auto',
};

/** The story that the data was made for, if any. */
export function storyOf(source: DataSource | undefined): (typeof stories)[number] | undefined {
  return stories.find(({ id }) => id === source?.story);
}
