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
export { formats, textFormats } from './formats/index.ts';
export { writeParquet, writeParquetPairs } from './formats/parquet/write-parquet.ts';
export { readParquetFiles } from './formats/parquet.ts';
export { cellText } from './formats/shared/cell-text.ts';
export { ListRecords } from './formats/shared/list-records.ts';
export { LongRecords } from './formats/shared/long-records.ts';
export {
  type ChosenColumns,
  type ColumnRoles,
  chooseColumns,
  type TableColumn,
} from './formats/shared/table-columns.ts';
export { type Generator, generators } from './generate/index.ts';
export { type Story, stories } from './generate/stories.ts';
export { type HierarchyKind, hierarchyKinds, writeHierarchy } from './hierarchies/formats/hierarchy-formats.ts';
export { readHierarchy } from './hierarchies/formats/read-hierarchy.ts';
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
export { checkEngineJob, hollow, resultFromCounts, verdictOf } from './job/counted-result.ts';
export { evidenceOf } from './job/evidence.ts';
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
export { type LoadContext, loadInputs } from './job/load-inputs.ts';
export { partitionedJob, resultFromParts, runPart } from './job/partitioned.ts';
export {
  attackAsReported,
  type JobContext,
  type JobInput,
  type JobResult,
  measureAll,
  runJob,
  type Stage,
} from './job/run-job.ts';
export { countPairs, type PairCounts } from './kernels/count-pairs.ts';
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
export { commitmentsOf, SALT_FILE } from './publish/commitment.ts';
export { type Carried, carryRecoding, likeEarlier } from './publish/earlier-recoding.ts';
export {
  countSteps,
  type ExplainedItem,
  type ExplanationText,
  explainItem,
  explanationText,
  type NamedDecision,
  nameDecision,
  type StepCount,
} from './publish/explain-item.ts';
export type { Hash, StartHash } from './publish/hash.ts';
export { jointEvidence } from './publish/joint-evidence.ts';
export { keepItem } from './publish/keep-item.ts';
export {
  documentText,
  type FileHash,
  parseReleaseDocument,
  RELEASE_FILE,
  type ReleaseDocument,
} from './publish/release-document.ts';
export {
  dataFileName,
  isReleasable,
  publishedDataset,
  type ReleaseFile,
  type ReleaseInput,
  type ReleaseShell,
  releaseFiles,
} from './publish/release-files.ts';
export { type ReleaseOutcome, type ReleaseWarning, releaseWarnings } from './publish/release-warnings.ts';
export { type MinedCounts, type MinedWriter, mineDataset, minedColumns, minesRules } from './queries/mine.ts';
export { type MinedColumn, type MinedForm, MinedLines, minedForms } from './queries/mined-lines.ts';
export {
  type MiningKind,
  type MiningParameters,
  type MiningQuery,
  miningKinds,
  miningParameters,
  miningQuery,
} from './queries/mining-query.ts';
export { type RiskParameters, type RiskSources, riskParameters, riskQuery } from './queries/risk-query.ts';
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
export { readDeletions, writeDeletions } from './side-files/deletions.ts';
export { readBeliefs, readItemsets, readSensitive } from './side-files/index.ts';
export { readRecoding, writeRecoding } from './side-files/recoding.ts';
export { sweepToCsv } from './sweep/csv.ts';
export { sweepToMarkdown } from './sweep/markdown.ts';
export { sweepPage } from './sweep/page.ts';
export { claimText } from './sweep/page-text.ts';
export {
  type CellGroup,
  type CellOutcome,
  type CellResult,
  type CellStatus,
  type ClaimResult,
  isGood,
  type SweepData,
  type SweepResults,
} from './sweep/results.ts';
export { checkSweep, type Sweep, type SweepDataEntry, sweepJsonSchema } from './sweep/schema.ts';
export { type Selection, selectRecords } from './sweep/select.ts';
export { sweepResults } from './sweep/summary.ts';
export { type Cell, type CellWork, expandSweep, hierarchyAddress } from './sweep/sweep.ts';
export { type SweepTable, sweepTable } from './sweep/table.ts';
export { editDistance } from './text/edit-distance.ts';
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
