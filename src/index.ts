// The front door of the library: what a program that uses Sotto needs. Our own shells use internal.ts.

// The calls: records in, answers out.

export { type Anonymized, anonymize, type ReleasedRecords } from './calls/anonymize.ts';
export type { CallControls, Progress, Watching } from './calls/call-controls.ts';
export { count } from './calls/count.ts';
export {
  type Bounded,
  type BoundedItemset,
  type BoundedRule,
  type Mined,
  type MinedIntervalRule,
  type MinedItemset,
  type MinedRule,
  type MineItemsOptions,
  type MineOptions,
  mine,
} from './calls/mine.ts';
export type { AnonymizeOptions } from './calls/options.ts';
export type { Records } from './calls/records.ts';
export { type RiskOptions, risk } from './calls/risk.ts';
export { type VerifyOptions, verify } from './calls/verify.ts';
export type { Labels, PlainInputs, Tree } from './inputs/index.ts';
export type { ItemsetCount } from './queries/count-itemsets.ts';
export type { ReceivedRelease } from './queries/released-items.ts';

// Data in and out.

export { datasetFromRows } from './data/dataset-builder.ts';
export { type Hierarchy, hierarchyFromTaxonomy } from './data/hierarchy.ts';
export { parseRational, type Rational, rationalText } from './data/rational.ts';
export { applyRecoding, type Recoding, recodingFromClusters, SUPPRESSED } from './data/recoding.ts';
export type { SideInputs } from './data/side-inputs.ts';
export { type Taxonomy, taxonomyFromPaths } from './data/taxonomy.ts';
export type { Format } from './formats/define.ts';
export { detectFormat } from './formats/detect-format.ts';
export { formats } from './formats/index.ts';
export { type Generator, generators } from './generate/index.ts';
export { readHierarchy } from './hierarchies/formats/read-hierarchy.ts';
export { type HierarchyBuilder, hierarchyBuilders } from './hierarchies/index.ts';
export type { Release } from './kinds/index.ts';
export { type Cells, countSupports, type Dataset, rowOf } from './records/dataset.ts';
export { type Dictionary, indexLabels } from './records/dictionary.ts';

// The parts of a run: jobs, promises, algorithms, checks, reports.

export {
  type Algorithm,
  algorithms,
  type Decision,
  defineAlgorithm,
} from './algorithms/index.ts';
export type { StartHash } from './hash.ts';
export { commandOf } from './job/command-of.ts';
export type { Job } from './job/fields.ts';
export { checkJob, jobJsonSchema } from './job/job.ts';
export { type Model, models } from './models/index.ts';
export type { ReleaseFile } from './publish/release-files.ts';
export type { Report } from './report/report.ts';
export { reportToHtml, reportToMarkdown } from './report/report-document.ts';
export { reportToJson } from './report/to-json.ts';
export { checkAlgorithm } from './run/check-algorithm.ts';
export type { JobResult, Run } from './run/run.ts';
export type { Judged } from './run/verify-promise.ts';
export { type Measure, measures } from './utility/index.ts';
export {
  type Evidence,
  type Truthfulness,
  type Verdict,
  type Verifier,
  verifiers,
  verifyTruthful,
  type Witness,
} from './verify/index.ts';

// Questions about data: what can be mined, how exposed it is.

export { forEachRule, type Rule } from './mining/association-rules.ts';
export { forEachClosedItemset } from './mining/closed-itemsets.ts';
export type { ItemsetQuery, ItemsetVisitor } from './mining/define.ts';
export { forEachFrequentItemset } from './mining/frequent-itemsets.ts';
export { forEachMaximalItemset } from './mining/maximal-itemsets.ts';
export { forEachMinimalRareItemset } from './mining/minimal-rare-itemsets.ts';
export type { RuleQuery } from './mining/rule-search.ts';
export {
  type AttackResult,
  type ItemRisk,
  type Profile,
  profileDataset,
  simulateAttack,
} from './risk/index.ts';

// Errors, randomness and the version.

export { type ErrorCode, type Problem, problemText, SottoError } from './errors.ts';
export { type Random, randomFromSeed } from './random.ts';
export { VERSION } from './version.ts';
