export { type Algorithm, type AlgorithmInput, algorithms, type Decision, type RunContext } from './algorithms/index.ts';
export { alignDataset } from './data/align-dataset.ts';
export { type Cells, countSupports, type Dataset, rowIdOf, rowOf } from './data/dataset.ts';
export { DatasetBuilder, datasetFromRows } from './data/dataset-builder.ts';
export { compareLabels, type Dictionary, indexLabels } from './data/dictionary.ts';
export { type Hierarchy, hierarchyFromTaxonomy, leafCount } from './data/hierarchy.ts';
export { permuteRows } from './data/permute-rows.ts';
export { compareRationals, parseRational, type Rational, rationalText } from './data/rational.ts';
export {
  applyRecoding,
  mergedLabel,
  type Recoding,
  recodingFromClusters,
  recodingFromCut,
  recodingFromLabels,
  SUPPRESSED,
} from './data/recoding.ts';
export type { Deletions, Release } from './data/release.ts';
export type { SideInputName, SideInputs } from './data/side-inputs.ts';
export { type Taxonomy, taxonomyFromPaths } from './data/taxonomy.ts';
export {
  anonymizeByCounts,
  type CountedInput,
  type CountsProgress,
  type CountsResult,
} from './engines/anonymize-by-counts.ts';
export type {
  Checkpoint,
  DistinctRecords,
  EngineRecords,
  FoundItemsets,
  ItemCounts,
  LengthCount,
  PairRequest,
  PairSink,
  RareRequest,
  RecordCounts,
  RecordSink,
  RuleRequest,
  SampledRecord,
  WeightedRecord,
} from './engines/define.ts';
export { openInMemory } from './engines/memory.ts';
export { PairTable } from './engines/pair-table.ts';
export { type Batch, recodeBatch } from './engines/recode-batch.ts';
export { type ErrorCode, type ErrorFacts, type Problem, problemText, quote, SottoError } from './errors.ts';
export { cellText } from './formats/cell-text.ts';
export type {
  Format,
  Reader,
  ReadNotes,
  ReadOptions,
  ReadResult,
  SeekableFile,
  SeekableFormat,
  TextFormat,
} from './formats/define.ts';
export { detectFormat } from './formats/detect-format.ts';
export { type HierarchyKind, hierarchyKinds, writeHierarchy } from './formats/hierarchy-formats.ts';
export { formats, textFormats } from './formats/index.ts';
export { ListRecords } from './formats/list-records.ts';
export { LongRecords } from './formats/long-records.ts';
export { writeParquet, writeParquetPairs } from './formats/parquet/write-parquet.ts';
export { readParquetFiles } from './formats/parquet.ts';
export { readHierarchy } from './formats/read-hierarchy.ts';
export { readDeletions, writeDeletions } from './formats/side-files/deletions.ts';
export { editDistance } from './formats/side-files/edit-distance.ts';
export { readBeliefs, readItemsets, readSensitive } from './formats/side-files/index.ts';
export { readRecoding, writeRecoding } from './formats/side-files/recoding.ts';
export { type ChosenColumns, type ColumnRoles, chooseColumns, type TableColumn } from './formats/table-columns.ts';
export { type Generator, generators } from './generate/index.ts';
export { type Story, stories } from './generate/stories.ts';
export { type HierarchyBuilder, hierarchyBuilders } from './hierarchies/index.ts';
export { lintTaxonomy } from './hierarchies/lint-taxonomy.ts';
export {
  countInput,
  type InputContext,
  inputAddress,
  inputDoc,
  isNothing,
  loadInput,
  type SideInput,
  sideInputs,
} from './inputs/index.ts';
export {
  algorithmById,
  formatById,
  generatorById,
  hierarchyBuilderById,
  modelById,
  verifierOf,
} from './job/catalog.ts';
export { chainOf, isPostPass } from './job/choose-algorithm.ts';
export { commandOf, flagName, generateCommandOf, shellWord } from './job/command-of.ts';
export { commitmentsOf, SALT_FILE } from './job/commitment.ts';
export { checkEngineJob, hollow, resultFromCounts, verdictOf } from './job/counted-result.ts';
export { type Carried, carryRecoding, likeEarlier } from './job/earlier-recoding.ts';
export { evidenceOf } from './job/evidence.ts';
export {
  countSteps,
  type ExplainedItem,
  type ExplanationText,
  explainItem,
  explanationText,
  type NamedDecision,
  nameDecision,
  type StepCount,
} from './job/explain-item.ts';
export type { Hash, StartHash } from './job/hash.ts';
export {
  checkJob,
  checkNeeds,
  chosenParams,
  ENGINES,
  effectiveJob,
  inputTitle,
  isHierarchyUnused,
  type Job,
  jobJsonSchema,
  needsOf,
  publishingParameters,
  type ResolvedJob,
  resolveJob,
} from './job/job.ts';
export { withPaths } from './job/job-paths.ts';
export { jointEvidence } from './job/joint-evidence.ts';
export { keepItem } from './job/keep-item.ts';
export { type LoadContext, loadInputs } from './job/load-inputs.ts';
export { type MinedCounts, type MinedWriter, mineDataset, minedColumns, minesRules } from './job/mine.ts';
export { type MinedColumn, type MinedForm, MinedLines, minedForms } from './job/mined-lines.ts';
export {
  type MiningKind,
  type MiningParameters,
  type MiningQuery,
  miningKinds,
  miningParameters,
  miningQuery,
} from './job/mining-query.ts';
export { partitionedJob, resultFromParts, runPart } from './job/partitioned.ts';
export {
  documentText,
  type FileHash,
  parseReleaseDocument,
  RELEASE_FILE,
  type ReleaseDocument,
} from './job/release-document.ts';
export {
  dataFileName,
  isReleasable,
  publishedDataset,
  type ReleaseFile,
  type ReleaseInput,
  type ReleaseShell,
  releaseFiles,
} from './job/release-files.ts';
export { type ReleaseOutcome, type ReleaseWarning, releaseWarnings } from './job/release-warnings.ts';
export { type RiskParameters, type RiskSources, riskParameters, riskQuery } from './job/risk-query.ts';
export {
  attackAsReported,
  type JobContext,
  type JobInput,
  type JobResult,
  measureAll,
  runJob,
  type Stage,
} from './job/run-job.ts';
export { type Cell, type CellWork, expandSweep, hierarchyAddress } from './job/sweep.ts';
export { sweepToCsv } from './job/sweep-csv.ts';
export { checkSweep, type Sweep, type SweepDataEntry, sweepJsonSchema } from './job/sweep-schema.ts';
export { type Selection, selectRecords } from './job/sweep-select.ts';
export { sweepResults } from './job/sweep-summary.ts';
export { countPairs, type PairCounts } from './kernels/count-pairs.ts';
export { ItemCovers, type ItemCoversOptions } from './kernels/item-covers.ts';
export { type PoolWorker, WorkPool } from './kernels/work-pool.ts';
export { affordableRuleSize } from './mining/affordable-size.ts';
export { forEachRule, type Rule, type RuleVisitor } from './mining/association-rules.ts';
export { forEachClosedItemset } from './mining/closed-itemsets.ts';
export { type CoOccurrence, coOccurrence } from './mining/co-occurrence.ts';
export type { ItemsetQuery, ItemsetVisitor, RootBranches } from './mining/define.ts';
export { countRootBranches, forEachFrequentItemset } from './mining/frequent-itemsets.ts';
export { forEachIntervalRule, type IntervalRule } from './mining/interval-rules.ts';
export { forEachMaximalItemset } from './mining/maximal-itemsets.ts';
export { forEachMinimalRareItemset, type RareQuery } from './mining/minimal-rare-itemsets.ts';
export { randomRules } from './mining/random-rules.ts';
export { confidence, conviction, leverage, lift } from './mining/rule-measures.ts';
export type { RuleQuery } from './mining/rule-search.ts';
export { type Model, models, type Question, questions } from './models/index.ts';
export { Problems } from './problems.ts';
export { type Random, randomFromSeed, shuffle } from './random.ts';
export { type ChartTable, chartTable } from './report/chart-table.ts';
export { attackFanCharts, itemRiskChart, narrowingChart } from './report/charts/attack-charts.ts';
export { attackReplayChart } from './report/charts/attack-replay.ts';
export type { ChartAxis, ChartBand, ChartSeries, ChartSpec } from './report/charts/chart-spec.ts';
export { profileCharts } from './report/charts/profile-charts.ts';
export { compactText, countText, numberText, plural, shareText, spokenShare } from './report/format-number.ts';
export { noteLines } from './report/reading-notes.ts';
export type { Report } from './report/report.ts';
export { type ChartSize, chartToSvg } from './report/svg-chart.ts';
export { sweepToMarkdown } from './report/sweep-markdown.ts';
export { sweepPage } from './report/sweep-page.ts';
export { claimText } from './report/sweep-page-text.ts';
export {
  type CellGroup,
  type CellOutcome,
  type CellResult,
  type CellStatus,
  type ClaimResult,
  isGood,
  type SweepData,
  type SweepResults,
} from './report/sweep-results.ts';
export { type SweepTable, sweepTable } from './report/sweep-table.ts';
export { reportToHtml } from './report/to-html.ts';
export { reportToJson } from './report/to-json.ts';
export { reportToMarkdown } from './report/to-markdown.ts';
export {
  type AttackResult,
  assessItemRisk,
  attackFan,
  CANDIDATE_CLASSES,
  type Exposure,
  type FanStep,
  type InferredItem,
  type ItemRisk,
  type ItemRiskQuery,
  isWithinTolerance,
  itemRisk,
  type KnowledgeChoice,
  knowledgeChoices,
  measureUniqueness,
  type Profile,
  profileDataset,
  RecordSearch,
  simulateAttack,
} from './risk/index.ts';
export { checkParameters, type ParameterFace, type Parameters, parameterFaces, share } from './schema/parameters.ts';
export {
  type CellFate,
  CellFates,
  countOutcomes,
  type Fate,
  type Measure,
  type MeasureContext,
  measures,
  type Outcomes,
  type RecordFates,
  type RuleChange,
  type RuleChanges,
  type RulesKept,
  type RuleThresholds,
  ruleChanges,
  rulesKept,
} from './utility/index.ts';
export {
  type Evidence,
  type RuleFinding,
  type Truthfulness,
  type UtilityPolicy,
  type Verdict,
  type Verifier,
  verifiers,
  verifyTruthful,
  verifyUtilityPolicy,
  type Witness,
} from './verify/index.ts';
export { VERSION } from './version.ts';
