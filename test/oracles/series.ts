import type { Rational } from '../../src/data/rational.ts';
import { SUPPRESSED } from '../../src/data/recoding.ts';
import { rowOf } from '../../src/records/dataset.ts';
import type { Series, SeriesRelease } from '../../src/verify/index.ts';
import { subsetsUpTo } from './km.ts';

/** What somebody may know of one record: that it is in these releases, and how an item of it shows there. */
type Fact = string;

/** Some records of one person, or one record, that an attacker may know of: no two in one release. */
interface Known {
  readonly owner: number;
  readonly facts: ReadonlySet<Fact>;
  /** By item: the facts that tell of it. */
  readonly telling: ReadonlyMap<string, readonly Fact[]>;
}

/** docs/theory/series.md read aloud. */
export class SeriesOracle {
  readonly #series: Series;
  readonly #items: readonly string[];

  constructor(series: Series, items: readonly string[]) {
    this.#series = series;
    this.#items = items;
  }

  /** Whether everything up to m facts that may be known of somebody is true of k or more. */
  keepsKm(k: number, m: number, leaveOutWhole = false): boolean {
    const all = this.#known(leaveOutWhole);
    return all.every(({ facts }) => subsetsUpTo([...facts], m).every((some) => this.#owners(all, some) >= k));
  }

  keepsComplete(k: number, leaveOutWhole = false): boolean {
    const all = this.#known(leaveOutWhole);
    return all.every(({ facts }) => facts.size === 0 || this.#owners(all, [...facts]) >= k);
  }

  keepsConstraints(k: number, constraints: readonly (readonly string[])[], leaveOutWhole = false): boolean {
    const all = this.#known(leaveOutWhole);
    return all.every(({ telling }) =>
      constraints.every((items) => {
        let choices: Fact[][] = [[]];
        for (const item of items) {
          const ways = telling.get(item);
          if (ways !== undefined) choices = choices.flatMap((choice) => ways.map((way) => [...choice, way]));
        }
        return choices.every((choice) => {
          const owners = choice.length === 0 ? 0 : this.#owners(all, choice);
          return owners === 0 || owners >= k;
        });
      }),
    );
  }

  /** By records one by one, and by persons over all that is known of them. */
  keepsRho(rho: Rational, sensitive: readonly string[], m: number, leaveOutWhole = false): boolean {
    const { persons } = this.#series;
    // Where people are counted, nothing is left out.
    const ofRecords = this.#records(leaveOutWhole && persons === undefined);
    if (!this.#infersNothing(ofRecords, rho, sensitive, m)) return false;
    return persons === undefined || this.#infersNothing(this.#known(leaveOutWhole), rho, sensitive, m);
  }

  #infersNothing(all: readonly Known[], rho: Rational, sensitive: readonly string[], m: number): boolean {
    return sensitive.every((item) =>
      all.every(({ facts, telling }) => {
        const ways = telling.get(item) ?? [];
        if (!ways.some((way) => facts.has(way))) return true;
        const rest = [...facts].filter((fact) => !ways.includes(fact));
        return subsetsUpTo(rest, m).every((part) => {
          const holding = all.filter((one) => part.every((fact) => one.facts.has(fact)));
          const telling = holding.filter((one) => (one.telling.get(item) ?? []).some((way) => one.facts.has(way)));
          const both = new Set(telling.map(({ owner }) => owner)).size;
          return BigInt(rho.den) * BigInt(both) < BigInt(rho.num) * BigInt(new Set(holding.map((h) => h.owner)).size);
        });
      }),
    );
  }

  #owners(all: readonly Known[], some: readonly Fact[]): number {
    return new Set(all.filter(({ facts }) => some.every((fact) => facts.has(fact))).map(({ owner }) => owner)).size;
  }

  #known(leaveOutWhole: boolean): Known[] {
    const { persons } = this.#series;
    const records = this.#records(leaveOutWhole && persons === undefined);
    if (persons === undefined) return records;
    // Telling facts of persons: those of any record that there is, so that they are the same for all.
    const telling = new Map<string, Fact[]>();
    for (const record of records) {
      for (const [item, facts] of record.telling)
        telling.set(item, [...new Set([...(telling.get(item) ?? []), ...facts])]);
    }
    const found: Known[] = [];
    for (const owner of new Set(persons)) {
      const own = records.filter((record) => persons[record.owner] === owner);
      for (let choice = 1; choice < 1 << own.length; choice++) {
        const some = own.filter((_, n) => (choice >> n) & 1);
        const taken = some.flatMap((record) => this.#releasesOf(record.owner));
        if (new Set(taken).size < taken.length) continue;
        found.push({ owner, facts: new Set(some.flatMap(({ facts }) => [...facts])), telling });
      }
    }
    return found;
  }

  #releasesOf(record: number): number[] {
    return [...this.#series.releases.keys()].filter((j) => this.#series.releases[j].records.includes(record));
  }

  #records(leaveOutWhole: boolean): Known[] {
    const { releases, numRecords } = this.#series;
    return Array.from({ length: numRecords }, (_, record): Known[] => {
      const those = this.#releasesOf(record);
      const alone =
        those.length === 1 && [...releases[those[0]].records].every((one) => this.#releasesOf(one).length === 1);
      if (those.length === 0 || (leaveOutWhole && alone)) return [];
      const facts = new Set<Fact>();
      const telling = new Map<string, Fact[]>();
      for (const item of this.#items) {
        for (const ways of this.#waysOf(item, those)) {
          const fact = JSON.stringify([those, ways]);
          telling.set(item, [...(telling.get(item) ?? []), fact]);
          const isTrue = ways.every((label, n) => label === null || shownIn(releases[those[n]], record).has(label));
          if (isTrue) facts.add(fact);
        }
      }
      return [{ owner: record, facts, telling }];
    }).flat();
  }

  /** By release of the record the label that tells of the item, or null: every choice that makes sense. */
  #waysOf(item: string, those: readonly number[]): (string | null)[][] {
    const releases = those.map((j) => this.#series.releases[j]);
    let choices: (string | null)[][] = [[]];
    for (const { kind, published, recoding } of releases) {
      const target = recoding!.target[recoding!.original.labels.indexOf(item)];
      const labels =
        target === SUPPRESSED ? [] : [recoding!.published.labels[target], ...(kind === 'local' ? [item] : [])];
      const shown = [...new Set(labels)].filter((label) => published.dictionary.labels.includes(label));
      choices = choices.flatMap((choice) => [...shown, null].map((label) => [...choice, label]));
    }
    return choices.filter((choice) => {
      if (choice.every((label) => label === null)) return false;
      return choice.every((label, n) => {
        if (label !== null || releases[n].kind === 'cells') return true;
        const { recoding, source } = releases[n];
        if (recoding!.target[recoding!.original.labels.indexOf(item)] === SUPPRESSED) return true;
        // Not in this version of the record: then no release of the version tells of it.
        const isOtherVersion = releases.some((other) => other.source !== source);
        return isOtherVersion && choice.every((other, l) => releases[l].source !== source || other === null);
      });
    });
  }
}

function shownIn({ published, records }: SeriesRelease, record: number): Set<string> {
  return new Set(Array.from(rowOf(published, records.indexOf(record)), (item) => published.dictionary.labels[item]));
}
