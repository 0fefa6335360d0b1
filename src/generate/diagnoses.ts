import catalogue from './catalogues/diagnoses.json' with { type: 'json' };
import { defineDrawn } from './define-drawn.ts';
import { geometricWeights, WeightedChoice } from './sampling.ts';
import { type Affinities, groupsOf, type ItemGroup, type Theme, themeChoice, themeWeights } from './themes.ts';

/** Most illness clusters of a patient, and most diagnoses of one cluster. */
const MAX_CLUSTERS = 5;
const MAX_LENGTH = 10;

/** The weight of illnesses of any person, on top of the affinities of a life stage and a cluster. */
const PASSING = 0.7;

/** Illnesses that come together; affinities are of blocks and diagnoses (by name). */
interface Cluster {
  readonly meanLength: number;
  readonly affinities: Affinities;
}

/** The patients: common diagnoses at an age, impossible ones, and illnesses that come together, with frequencies. */
interface LifeStage extends Theme {
  /** Mean number of illness clusters of a patient. */
  readonly meanClusters: number;
  /** Blocks and diagnoses (by name) that no patient of this stage has, and names of `exclusions`. */
  readonly excludes: readonly string[];
  /** Names of clusters, and how likely each is. */
  readonly clusters: Affinities;
}

/** The clusters of illness, by name. */
export const clusters: Readonly<Record<string, Cluster>> = catalogue.clusters;

/** The life stages, by name. */
export const lifeStages: Readonly<Record<string, LifeStage>> = catalogue.lifeStages;

/** Lists of what several life stages exclude, by name. */
export const exclusions: Readonly<Record<string, readonly string[]>> = catalogue.exclusions;

/** The letters of the chapters; I and O are left out because they look like digits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** The label of each diagnosis: the chapter's letter, the block's number in it, the place in the block, its name. */
const labels = new Map(
  Object.values(catalogue.sections).flatMap((chapter, c) =>
    Object.values(chapter).flatMap(({ items }, b) =>
      items.split(', ').map((name, n) => [name, `${LETTERS[c]}${b + 1}${n + 1} ${name}`] as const),
    ),
  ),
);

/** The label of a diagnosis: `D11 type 2 diabetes`. Names of blocks stay as they are. */
export function labelOf(name: string): string {
  return labels.get(name) ?? name;
}

/** The blocks of a made-up classification of diseases, with the labels of their diagnoses. Only the wording is real; the codes are not those of any country. */
export const blocks: readonly ItemGroup[] = groupsOf(catalogue.sections).map((block) => ({
  ...block,
  items: block.items.map(labelOf),
}));

/** Diagnoses that most people would not want inferred about them. */
export const sensitiveDiagnoses: readonly string[] = catalogue.sensitive.map(labelOf);

/** A made-up practice: the diagnoses of patients, for examples in which some items are sensitive. */
export const diagnoses = defineDrawn({
  id: 'diagnoses',
  title: 'Diagnoses',
  summary:
    'Diagnoses of the patients of a made-up practice, with life stages, illnesses that come together, rare diseases and a hierarchy of blocks and chapters.',
  records: { standard: 10_000, doc: 'Number of patients.' },
  groups: blocks,
  levels: ['diagnosis', 'block', 'chapter'],
  // Patients of a practice. Each has a life stage, some clusters of illness that are likely at that stage, and of
  // each cluster a few diagnoses that come together, all different.
  prepare() {
    const all = Object.values(lifeStages);
    const stages = all.map(stageChoices);
    const stage = themeChoice(all);
    return (drawn, random) => {
      const { numClusters, cluster, lengths, choices } = stages[stage.draw(random)];
      for (let n = numClusters.draw(random); n > 0; n--) {
        const c = cluster.draw(random);
        drawn.draw(choices[c], lengths[c].draw(random), random);
      }
    };
  },
});

/** The draws for the patients of one life stage; `lengths` and `choices` are those of its clusters. */
interface StageChoices {
  readonly numClusters: WeightedChoice;
  readonly cluster: WeightedChoice;
  readonly lengths: readonly WeightedChoice[];
  readonly choices: readonly WeightedChoice[];
}

function stageChoices(stage: LifeStage): StageChoices {
  const likely = Object.keys(stage.clusters).map((name) => clusters[name]);
  return {
    numClusters: new WeightedChoice(geometricWeights(stage.meanClusters, MAX_CLUSTERS)),
    cluster: new WeightedChoice(Object.values(stage.clusters)),
    lengths: likely.map(({ meanLength }) => new WeightedChoice(geometricWeights(meanLength, MAX_LENGTH))),
    choices: likely.map((cluster) => new WeightedChoice(diagnosisWeights(stage, cluster))),
  };
}

/** The probability of each diagnosis at a life stage and as part of a cluster. */
function diagnosisWeights(stage: LifeStage, cluster: Cluster): Float64Array {
  const stageWeights = themeWeights(blocks, labelled(stage.affinities), PASSING);
  const clusterWeights = themeWeights(blocks, labelled(cluster.affinities), 0);
  const excluded = new Set(stage.excludes.flatMap((name) => exclusions[name] ?? [name]).map(labelOf));
  const weights: number[] = [];
  for (const { name, items } of blocks) {
    for (const item of items) {
      const n = weights.length;
      const possible = !excluded.has(name) && !excluded.has(item);
      weights.push(possible ? stageWeights[n] + clusterWeights[n] : 0);
    }
  }
  return Float64Array.from(weights);
}

/** Affinities with blocks, which keep their name, and with diagnoses, which get their label. */
function labelled(affinities: Affinities): Affinities {
  return Object.fromEntries(Object.entries(affinities).map(([name, weight]) => [labelOf(name), weight]));
}
