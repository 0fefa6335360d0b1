import { defineDrawn } from './define-drawn.ts';
import { blocks, labelOf } from './diagnoses-catalogue.ts';
import { clusters, type DiagnosisCluster } from './diagnoses-clusters.ts';
import { type LifeStage, lifeStages } from './diagnoses-life-stages.ts';
import { geometricWeights, WeightedChoice } from './sampling.ts';
import { type Favours, themeWeights } from './themes.ts';

/** Most illness clusters of a patient, and most diagnoses of one cluster. */
const MAX_CLUSTERS = 5;
const MAX_LENGTH = 10;

/** The weight of what anybody may have, beside what a life stage and a cluster favour. */
const PASSING = 0.7;

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
    const stages = lifeStages.map(stageChoices);
    const stage = new WeightedChoice(lifeStages.map(({ popularity }) => popularity));
    return (drawn, random) => {
      const { numClusters, cluster, lengths, choices } = stages[stage.draw(random)];
      for (let n = numClusters.draw(random); n > 0; n--) {
        const c = cluster.draw(random);
        drawn.draw(choices[c], lengths[c].draw(random), random);
      }
    };
  },
});

/** What is drawn for the patients of one life stage; `lengths` and `choices` are those of its clusters. */
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

/** How likely each diagnosis is at a life stage and as part of a cluster. */
function diagnosisWeights(stage: LifeStage, cluster: DiagnosisCluster): Float64Array {
  const ofStage = themeWeights(blocks, labelled(stage.favours), PASSING);
  const ofCluster = themeWeights(blocks, labelled(cluster.favours), 0);
  const excluded = new Set(stage.excludes.map(labelOf));
  const weights: number[] = [];
  for (const { name, items } of blocks) {
    for (const item of items) {
      const n = weights.length;
      const possible = !excluded.has(name) && !excluded.has(item);
      weights.push(possible ? ofStage[n] + ofCluster[n] : 0);
    }
  }
  return Float64Array.from(weights);
}

/** Favours of blocks, which keep their name, and of diagnoses, which get their label. */
function labelled(favours: Favours): Favours {
  return Object.fromEntries(Object.entries(favours).map(([name, weight]) => [labelOf(name), weight]));
}
