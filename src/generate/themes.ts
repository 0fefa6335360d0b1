import { DatasetBuilder } from '../data/dataset-builder.ts';
import { type Taxonomy, taxonomyFromPaths } from '../data/taxonomy.ts';
import type { Random } from '../random.ts';
import type { Dataset } from '../records/dataset.ts';
import { WeightedChoice } from './sampling.ts';

/** Items of one kind, the most popular one first. */
export interface ItemGroup {
  readonly name: string;
  /** The section of the group. */
  readonly section: string;
  /** The frequency of the group's items in passing, relative to the other groups. */
  readonly popularity: number;
  readonly items: readonly string[];
}

/** The strength with which a record prefers groups or items, by their names. */
export type Affinities = Readonly<Record<string, number>>;

/** The purpose or interest behind a record. */
export interface Theme {
  /** The frequency, relative to the others. */
  readonly popularity: number;
  /** The preferences, on top of the items chosen in passing. */
  readonly affinities: Affinities;
}

/** Sections of a catalogue in `catalogues/`: the groups of each by name, with their items split by commas. */
export type Sections = Readonly<
  Record<string, Readonly<Record<string, { readonly popularity: number; readonly items: string }>>>
>;

/** The groups of all sections, in order. */
export function groupsOf(sections: Sections): ItemGroup[] {
  return Object.entries(sections).flatMap(([section, groups]) =>
    Object.entries(groups).map(([name, { popularity, items }]) => ({
      section,
      name,
      popularity,
      items: items.split(', '),
    })),
  );
}

/** A choice among themes by their popularity. */
export function themeChoice(themes: readonly Pick<Theme, 'popularity'>[]): WeightedChoice {
  return new WeightedChoice(themes.map(({ popularity }) => popularity));
}

/** Item → group → section → `*`. */
export function taxonomyOfGroups(groups: readonly ItemGroup[], levelNames: readonly string[]): Taxonomy {
  return taxonomyFromPaths(
    groups.flatMap(({ name, section, items }) => items.map((item) => [item, name, section])),
    levelNames,
  );
}

/**
 * The weight of each item, groups one after the other: `passing` is shared out by the popularity of the groups, what a
 * group has of it and its affinity goes to its items in proportion to 1, 1/2, 1/3, …, and items get their own affinity.
 */
export function themeWeights(groups: readonly ItemGroup[], affinities: Affinities, passing: number): Float64Array {
  const total = groups.reduce((sum, { popularity }) => sum + popularity, 0);
  const weights: number[] = [];
  for (const { name, popularity, items } of groups) {
    const groupWeight = (passing * popularity) / total + (affinities[name] ?? 0);
    const shares = zipfShares(items.length);
    for (const [rank, item] of items.entries()) weights.push(groupWeight * shares[rank] + (affinities[item] ?? 0));
  }
  return Float64Array.from(weights);
}

/** After this many draws in a row that add nothing, a record stays shorter than intended. */
const MAX_MISSES = 1_000;

/** Makes a dataset of records that are drawn item by item. Items are places in a list of labels; those that never occur are left out. */
export class DrawnRecords {
  readonly #builder = new DatasetBuilder();
  readonly #labels: readonly string[];
  /** The builder's number of each item; −1 for those that did not occur yet. */
  readonly #ids: Int32Array;
  /** The record that held each item last. */
  readonly #inRecord: Int32Array;
  #record = 0;

  constructor(labels: readonly string[]) {
    this.#labels = labels;
    this.#ids = new Int32Array(labels.length).fill(-1);
    this.#inRecord = new Int32Array(labels.length).fill(-1);
  }

  /** Draws items until the record has `targetCount` more of them, all different. */
  draw(choice: WeightedChoice, targetCount: number, random: Random): void {
    for (let misses = 0; targetCount > 0 && misses < MAX_MISSES; ) {
      if (this.#add(choice.draw(random))) {
        targetCount--;
        misses = 0;
      } else misses++;
    }
  }

  endRecord(): void {
    this.#builder.endRow();
    this.#record++;
  }

  finish(): Dataset {
    return this.#builder.finish().dataset;
  }

  /** False if the record contains the item already. */
  #add(item: number): boolean {
    if (this.#inRecord[item] === this.#record) return false;
    this.#inRecord[item] = this.#record;
    if (this.#ids[item] === -1) this.#ids[item] = this.#builder.internText(this.#labels[item]);
    this.#builder.addItem(this.#ids[item]);
    return true;
  }
}

/** Shares in proportion to 1, 1/2, 1/3, … */
function zipfShares(size: number): number[] {
  const weights = Array.from({ length: size }, (_, rank) => 1 / (rank + 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}
