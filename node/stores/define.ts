import type { Checkpoint, Dataset, EngineRecords, ReadResult } from '../../src/internal.ts';
import type { OptionalPackage } from '../files/optional-package.ts';
import type { TaskContext } from '../worker/task-context.ts';
import type { AddressKind, TableAddress } from './shared/define-address.ts';

/** A destination of a table: all of it is written, or nothing. */
export interface Sink {
  /** As messages name it. */
  readonly name: string;
  /** Looks, before the work, whether the table could be written. Throws `usage` or `input` if not. */
  check(): Promise<void>;
  /** Writes the table hidden, calls `publish`, then shows the table; leaves nothing if either fails. */
  write(dataset: Dataset, publish: () => void): Promise<void>;
}

/** The way a store counts its own records; it has the id of the store. */
export interface StoreEngine<A extends TableAddress> {
  /** The stores whose addresses it opens. */
  readonly opens: readonly A['kind'][];
  open(address: A, checkpoint: Checkpoint): Promise<EngineRecords>;
  /**
   * Opens one Parquet file, which may be a copy of anything; without it, the engine counts only in its own store. A CSV
   * file of `record,group` may name the owners of records.
   */
  openFile?(path: string, checkpoint: Checkpoint, personsFile?: string): Promise<EngineRecords>;
  /** The store whose engine recounts the file of a release instead, where this engine opens no files: its drivers are needed, too. */
  readonly recountsWith?: string;
}

/**
 * A store: tables of records somewhere, named by addresses. Its abilities are loaded on demand, with their drivers; its
 * definition is loaded with the program, and must be light.
 */
export interface Store<A extends TableAddress = TableAddress, E extends TableAddress = A> {
  readonly id: A['kind'];
  readonly title: string;
  /** The tables that it reads and writes, in a sentence. */
  readonly summary: string;
  readonly address: AddressKind<A>;
  /** The optional packages that it needs. */
  readonly drivers?: readonly OptionalPackage[];
  read?(address: A, context: TaskContext): Promise<ReadResult>;
  sink?(address: A, context: TaskContext): Promise<Sink>;
  readonly engine?: StoreEngine<E>;
}

/** A store of addresses A, whose engine opens addresses E. */
export function defineStore<A extends TableAddress, E extends TableAddress = A>(store: Store<A, E>): Store<A, E> {
  return store;
}

/** A store that counts records. */
export type EngineStore = Store & Required<Pick<Store, 'engine'>>;

export function withEngine(list: readonly Store[]): readonly EngineStore[] {
  return list.filter((store): store is EngineStore => store.engine !== undefined);
}
