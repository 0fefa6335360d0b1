import type { Decision } from '../algorithms/index.ts';
import type { AvailableData } from '../data/available-data.ts';
import type { LabelCounts } from '../data/label-counts.ts';
import type { SideInputs } from '../data/side-inputs.ts';
import type { EngineRecords, RecordSink } from '../engines/define.ts';
import type { SpillStore } from '../engines/spilled-numbers.ts';
import type { ReadSummary } from '../formats/read-summary.ts';
import type { StartHash } from '../hash.ts';
import type { EarlierReleases } from '../job/earlier.ts';
import type { ResolvedJob } from '../job/job.ts';
import type { ReleaseChanges } from '../kinds/index.ts';
import type { Facts } from '../report/facts.ts';
import type { ReportParts } from '../report/publishable.ts';
import type { RanOn, Withdrawn } from '../report/report.ts';
import type { Outcomes } from '../utility/index.ts';
import type { Evidence, RecordsEvidence, SideEvidence, Truthfulness, Verdict } from '../verify/index.ts';
import type { World } from './world.ts';

/** The place to store the published records, to be read back before anyone else sees them. The shell provides it. */
export interface RecordsStore {
  readonly startHash: StartHash;
  /** The store of records until their order is known. */
  readonly shelf: SpillStore;
  /** Stores what `fill` passes on under these labels. */
  write(labels: readonly string[], fill: (sink: RecordSink) => Promise<void>): Promise<void>;
  /** Opens what was stored, to count it again, with the person of each record if that is known. The caller closes it. */
  open(persons: Uint32Array | undefined): Promise<EngineRecords>;
}

/** The input of a job in addition to the records. */
export interface RunInput {
  /** The side inputs of the job, from `loadInputs`. */
  readonly inputs: SideInputs;
  /** The format that the release will be written in. */
  readonly format: string;
  /** The way the records were read, for the curator's report. */
  readonly read?: ReadSummary;
  /** SHA-256 of the data file, for the curator's report. */
  readonly sourceHash?: string;
  /** The releases before this one. */
  readonly earlier?: EarlierReleases;
  /** The people removed from the data, for the curator's report. */
  readonly withdrawn?: Withdrawn;
}

/**
 * The records of a job, wherever they are: `recordsHere` or `recordsElsewhere`. `C` is the known part of a release of
 * them, `P` the addition of a run to its outcome.
 */
export interface JobRecords<C extends ReleaseChanges = ReleaseChanges, P extends object = object> {
  /** The records that side inputs name, as far as they are available. */
  readonly known: AvailableData;
  /** Their counts, for a report. */
  facts(): Facts | Promise<Facts>;
  /** Runs the algorithm. */
  change(job: ResolvedJob, options: RunInput, world: World): Change<C> | Promise<Change<C>>;
  /** Puts the changed records down as they are published. */
  publish(job: ResolvedJob, change: Change<C>, world: World): Publication<P> | Promise<Publication<P>>;
}

/** The work of an algorithm. */
export interface Change<C extends ReleaseChanges> {
  readonly release: C;
  readonly decisions: readonly Decision[];
  /** Names of the passes over the records of an engine, in order. */
  readonly passes: readonly string[];
  readonly ranOn: RanOn;
}

/** Records that were put down as they are published. */
export interface Publication<P> {
  open(): Published<P> | Promise<Published<P>>;
}

/** Records as they were published, read back. */
export interface Published<P> {
  readonly facts: Facts;
  /** The labels that some record shows. */
  readonly visibleLabels: ReadonlySet<string>;
  readonly numRows: number;
  /** The person of each record, if that is known. */
  readonly persons?: Uint32Array | undefined;
  readonly outcome: P;
  evidence(side: SideEvidence): Evidence | RecordsEvidence;
  /** The same with the records that were left out because they show nothing; left out if there are none. */
  undropped?(side: SideEvidence): Evidence | RecordsEvidence;
  /** Compares them with the original. */
  truthful(): Truthfulness;
  measure(options: RunInput, before: Facts, world: World): Measured;
  /** Adds to the verdict of the verifier what it cannot see. */
  judged(found: Verdict): { readonly verdict: Verdict; readonly counts?: LabelCounts };
  close(): Promise<void> | void;
}

/** The loss, and the exposure of the records before and after. */
export interface Measured {
  readonly utility: Readonly<Record<string, number>>;
  readonly outcomes: Outcomes;
  readonly reported: Pick<
    ReportParts,
    'profile' | 'releasedUnique' | 'ruleChanges' | 'changes' | 'leastNcp' | 'attack'
  >;
}
