import type {
  CellLimitExceeded,
  CollapsedRecords,
  CollapseRequest,
  ItemCounts,
  ItemsetCounts,
  ItemsetFindings,
  ItemsetRequest,
  LengthCount,
  RareRequest,
  Recoding,
  RecordCounts,
  RuleRequest,
  ViolatedRules,
} from '../../../src/internal.ts';
import { findRareItemsets, findRules, type RecordSets } from './itemsets.ts';
import { collapse, countListedItemsets } from './listed-itemsets.ts';
import type { SqlSession } from './session.ts';

/**
 * Records that a database counts. The questions of a verifier are SQL over the records as they are in the source, the same for
 * every dialect; those of a transformation are the engine's own, and count in another way.
 */
export abstract class SqlRecords<S extends SqlSession> {
  protected readonly session: S;
  protected readonly hasPersons: boolean;

  constructor(session: S, hasPersons: boolean) {
    this.session = session;
    this.hasPersons = hasPersons;
  }

  abstract countItems(): Promise<ItemCounts>;
  abstract countLengths(): Promise<readonly LengthCount[]>;
  /** The records for checks, as they are or as published. */
  protected abstract sets(recoding: Recoding | undefined): Promise<RecordSets>;
  protected abstract countPersons(): Promise<Required<Pick<RecordCounts, 'persons' | 'holders'>>>;

  async countRecords(): Promise<RecordCounts> {
    const lengths = await this.countLengths();
    const sum = (value: (count: LengthCount) => number): number =>
      lengths.reduce((all, count) => all + value(count), 0);
    return {
      records: sum(({ records }) => records),
      empty: sum(({ length, records }) => (length === 0 ? records : 0)),
      occurrences: sum(({ length, records }) => length * records),
      ...(this.hasPersons && (await this.countPersons())),
    };
  }

  async findRareItemsets(request: RareRequest): Promise<ItemsetFindings> {
    return findRareItemsets(this.session, await this.sets(request.recoding), request);
  }

  async findRules(request: RuleRequest): Promise<ViolatedRules> {
    return findRules(this.session, await this.sets(undefined), request);
  }

  async countItemsets(request: ItemsetRequest): Promise<ItemsetCounts> {
    const sets = await this.sets(request.recoding);
    const { supports } = await this.countItems();
    const published = new Float64Array(sets.labels.length);
    for (const [i, support] of supports.entries()) published[request.recoding?.target[i] ?? i]! += support;
    return countListedItemsets(this.session, sets, request, published);
  }

  async collapse(request: CollapseRequest): Promise<CollapsedRecords | CellLimitExceeded> {
    return collapse(this.session, await this.sets(undefined), request);
  }
}
