import { getOrAdd } from '../../data/get-or-add.ts';
import { SUPPRESSED } from '../../data/recoding.ts';
import { invariant } from '../../errors.ts';
import { kindById } from '../../kinds/index.ts';
import type { Dataset } from '../../records/dataset.ts';
import { indexLabels } from '../../records/dictionary.ts';
import { newRecords } from '../../records/rows.ts';
import { MAX_RELEASES, type Series, type SeriesRelease } from './series.ts';

/** The records that are in the same releases, all of them and no other. */
export interface RecordGroup {
  /** Numbers of the releases, ascending. */
  readonly releases: readonly number[];
  /** Numbers of the records, ascending. */
  readonly records: readonly number[];
}

/** The records of a series, each as all releases that it is in show it. */
export interface JointRecords {
  /**
   * A row for each record. Its items are tokens: ways in which an item may show in the releases of the record. A record
   * contains a token if it shows so in each of them; tokens of different groups are different.
   */
  readonly dataset: Dataset;
  /** By row: its record, and the number of its group. */
  readonly records: Uint32Array;
  readonly groupOf: Uint32Array;
  /** By group: the tokens of an item. */
  readonly tokensOf: readonly ReadonlyMap<string, readonly number[]>[];
}

/** The records by the releases that they are in: somebody who compares releases sees who is gone and who is new. */
export function recordGroups({ releases, numRecords }: Series): RecordGroup[] {
  invariant(releases.length <= MAX_RELEASES, `at most ${MAX_RELEASES} releases are combined`);
  const patterns = new Uint32Array(numRecords);
  for (const [j, { records }] of releases.entries()) for (const record of records) patterns[record] |= 1 << j;
  const groups = new Map<number, number[]>();
  for (const [record, pattern] of patterns.entries()) {
    if (pattern !== 0) getOrAdd(groups, pattern, () => []).push(record);
  }
  return Array.from(groups, ([pattern, records]) => ({
    releases: [...releases.keys()].filter((j) => (pattern & (1 << j)) !== 0),
    records,
  }));
}

/** The joint records that the releases of these groups show. */
export function jointRecords(series: Series, groups: readonly RecordGroup[]): JointRecords {
  const builder = new JointBuilder(series);
  const tokensOf = groups.map((group, g) => builder.add(group, g));
  return { ...builder.finish(), tokensOf };
}

/** A token: by release of the group the published item, or NOTHING. */
type Parts = readonly number[];

class JointBuilder {
  readonly #series: Series;
  /** By release: record → row + 1. */
  readonly #rowOf: readonly Uint32Array[];
  /** By release and published item: whether the record that is looked at shows it surely (2) or perhaps (1). */
  readonly #shown: readonly Uint8Array[];
  readonly #labels: string[] = [];
  readonly #known = new RowsBuilder();
  readonly #unknown = new RowsBuilder();
  readonly #records: number[] = [];
  readonly #groupOf: number[] = [];

  constructor(series: Series) {
    this.#series = series;
    this.#rowOf = series.releases.map(({ records }) => {
      const rowOf = new Uint32Array(series.numRecords);
      for (const [t, record] of records.entries()) rowOf[record] = t + 1;
      return rowOf;
    });
    this.#shown = series.releases.map(({ published }) => new Uint8Array(published.dictionary.labels.length));
  }

  /** Adds the records of a group; returns the tokens of its items. */
  add(group: RecordGroup, number: number): Map<string, number[]> {
    const releases = group.releases.map((j) => this.#series.releases[j]);
    const first = this.#labels.length;
    const { tokens, tokensOf } = tokensOfGroup(releases, first);
    for (const parts of tokens) this.#labels.push(tokenText(group.releases, releases, parts));
    // By place of a release: published item → the tokens whose first part it is.
    const byFirst = releases.map(() => new Map<number, number[]>());
    for (const [n, parts] of tokens.entries()) {
      const index = parts.findIndex((part) => part !== NOTHING);
      getOrAdd(byFirst[index], parts[index], () => []).push(n);
    }
    for (const record of group.records) {
      const rows = group.releases.map((j) => this.#show(j, record));
      for (const [index, { items, unknown }] of rows.entries()) {
        for (const list of [items, unknown]) {
          for (const item of list) {
            for (const n of byFirst[index].get(item) ?? []) this.#hold(group.releases, tokens[n], first + n);
          }
        }
      }
      for (const [index, { items, unknown }] of rows.entries()) this.#forget(group.releases[index], items, unknown);
      this.#known.endRow();
      this.#unknown.endRow();
      this.#records.push(record);
      this.#groupOf.push(number);
    }
    return tokensOf;
  }

  finish(): Omit<JointRecords, 'tokensOf'> {
    const { persons, names } = this.#series;
    const records = Uint32Array.from(this.#records);
    const unknown = this.#unknown.cells();
    const cells = { ...this.#known.cells(), unknown: unknown.items.length > 0 ? unknown : undefined };
    const dataset = newRecords(
      cells,
      { labels: this.#labels },
      {
        rowIds: this.#records.map((record) => names?.[record] ?? String(record + 1)),
        persons: persons && records.map((record) => persons[record]),
      },
    );
    return { dataset, records, groupOf: Uint32Array.from(this.#groupOf) };
  }

  #show(j: number, record: number): { items: Uint32Array; unknown: Uint32Array } {
    const { offsets, items, unknown } = this.#series.releases[j].published;
    const t = this.#rowOf[j][record] - 1;
    const row = items.subarray(offsets[t], offsets[t + 1]);
    const possible = unknown?.items.subarray(unknown.offsets[t], unknown.offsets[t + 1]) ?? new Uint32Array();
    for (const item of row) this.#shown[j][item] = 2;
    for (const item of possible) this.#shown[j][item] = 1;
    return { items: row, unknown: possible };
  }

  #forget(j: number, ...rows: Uint32Array[]): void {
    for (const row of rows) for (const item of row) this.#shown[j][item] = 0;
  }

  /** One release that surely shows the item is enough to know it, where no other tells against it. */
  #hold(releases: readonly number[], parts: Parts, token: number): void {
    let isSure = false;
    for (const [index, part] of parts.entries()) {
      if (part === NOTHING) continue;
      const mark = this.#shown[releases[index]][part];
      if (mark === 0) return;
      if (mark === 2) isSure = true;
    }
    (isSure ? this.#known : this.#unknown).add(token);
  }
}

/** The different ways in which items may show in the releases of a group; ids begin with `first`. */
function tokensOfGroup(releases: readonly SeriesRelease[], first: number) {
  const ways = releases.map(publishedForms);
  const items = new Set(
    releases.flatMap(({ recoding, published }) => (recoding?.original ?? published.dictionary).labels),
  );
  const sources = [...new Set(releases.map(({ source }) => source))];
  const tokens: Parts[] = [];
  const idOf = new Map<string, number>();
  const tokensOf = new Map<string, number[]>();
  for (const item of items) {
    let all: number[][] = [releases.map(() => NOTHING)];
    for (const source of sources) {
      let combinations = all;
      for (const [index, release] of releases.entries()) {
        if (release.source !== source) continue;
        combinations = combinations.flatMap((parts) => ways[index](item).map((way) => parts.with(index, way)));
      }
      // Another version of the record may lack the item.
      all = [...combinations, ...all];
    }
    const ids = new Set<number>();
    for (const parts of all) {
      if (parts.every((part) => part === NOTHING)) continue;
      const key = parts.join(' ');
      ids.add(
        getOrAdd(idOf, key, () => {
          tokens.push(parts);
          return first + tokens.length - 1;
        }),
      );
    }
    if (ids.size > 0) tokensOf.set(item, [...ids]);
  }
  return { tokens, tokensOf };
}

/** `beer+2` where all releases of the group show that, else `beer+2 [1] & beer [2]`. */
function tokenText(numbers: readonly number[], releases: readonly SeriesRelease[], parts: Parts): string {
  const byLabel = new Map<string, number[]>();
  for (const [index, part] of parts.entries()) {
    if (part === NOTHING) continue;
    getOrAdd(byLabel, releases[index].published.dictionary.labels[part], () => []).push(numbers[index] + 1);
  }
  return Array.from(byLabel, ([label, those]) => `${label} [${those.join(', ')}]`).join(' & ');
}

/** Rows of tokens, ascending. */
class RowsBuilder {
  readonly #items: number[] = [];
  readonly #offsets: number[] = [0];

  add(item: number): void {
    this.#items.push(item);
  }

  endRow(): void {
    const start = this.#offsets[this.#offsets.length - 1];
    const row = this.#items.splice(start).sort((a, b) => a - b);
    for (const item of row) this.#items.push(item);
    this.#offsets.push(this.#items.length);
  }

  cells() {
    return { offsets: Uint32Array.from(this.#offsets), items: Uint32Array.from(this.#items) };
  }
}

/** A release says nothing of the item here: it is published nowhere, hidden in this record, or not in this version of it. */
export const NOTHING = -1;

/**
 * The ways in which an item may show in a record of a release: as published items, or as NOTHING. None at all if the
 * release shows that no record contains it.
 */
export function publishedForms({ kind, published, recoding }: SeriesRelease): (item: string) => readonly number[] {
  const { mixesNames = false, hidesCells = false, truth } = kindById(kind);
  const mayHide = hidesCells || 'none' in truth;
  const publishedId = indexLabels(published.dictionary);
  if (recoding === undefined) {
    return (item) => {
      const own = publishedId(item);
      return own < 0 ? [NOTHING] : mayHide ? [own, NOTHING] : [own];
    };
  }
  const itemOf = indexLabels(recoding.original);
  return (item) => {
    const own = publishedId(item);
    const i = itemOf(item);
    const target = i < 0 ? SUPPRESSED : recoding.target[i];
    if (target === SUPPRESSED) return [NOTHING];
    const label = publishedId(recoding.published.labels[target]);
    const forms = [label, ...(mixesNames && own !== label ? [own] : [])].filter((id) => id >= 0);
    return mayHide ? [...forms, NOTHING] : forms;
  };
}
