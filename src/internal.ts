export { type Algorithm, algorithms, type Decision } from './algorithms/index.ts';
export { type Cells, countSupports, type Dataset, rowIdOf, rowOf } from './data/dataset.ts';
export { datasetFromRows } from './data/dataset-builder.ts';
export { compareLabels, type Dictionary } from './data/dictionary.ts';
export { type Hierarchy, hierarchyFromTaxonomy } from './data/hierarchy.ts';
export { keysOf } from './data/keys-of.ts';
export type { KnownData } from './data/known-data.ts';
export { permuteRows } from './data/permute-rows.ts';
export { parseRational, type Rational, rationalText } from './data/rational.ts';
export { type Recoding, SUPPRESSED } from './data/recoding.ts';
export type { Deletions } from './data/release-parts.ts';
export { shownLabelsOnly } from './data/shown-labels-only.ts';
export type { SideInputName, SideInputs } from './data/side-inputs.ts';
export { type Taxonomy, taxonomyFromPaths } from './data/taxonomy.ts';
export { countRecords } from './engines/count-records.ts';
export type {
  Checkpoint,
  EngineRecords,
  FoundItemsets,
  ItemCounts,
  LengthCount,
  PairRequest,
  RareRequest,
  RecordCounts,
  RecordSink,
  RuleRequest,
} from './engines/define.ts';
export { openInMemory } from './engines/memory.ts';
export { type Batch, recodeBatch } from './engines/recode-batch.ts';
export { RecordsDigest } from './engines/records-digest.ts';
export {
  defined,
  type ErrorCode,
  type ErrorFacts,
  invariant,
  messageText,
  problemIn,
  problemText,
  quote,
  SottoError,
} from './errors.ts';
export { type AlikeLabels, alikeLabels } from './formats/alike-labels.ts';
export type {
  Format,
  Reader,
  ReadNotes,
  ReadOptions,
  ReadResult,
  SeekableFile,
  SeekableFormat,
} from './formats/define.ts';
export {
  ambiguity,
  type DetectedFormat,
  type Detection,
  detectFormat,
  detectReading,
  type ReadingChoice,
} from './formats/detect-format.ts';
export { formats, textFormats } from './formats/index.ts';
export { ListParquetWriter } from './formats/parquet/list-parquet-writer.ts';
export { writeParquet, writeParquetPairs } from './formats/parquet/write-parquet.ts';
export { readParquetFiles } from './formats/parquet.ts';
export {
  type AskedReading,
  checkReading,
  type Reading,
  type ReadingFlag,
  readingFlags,
  readingOf,
  readingParameters,
} from './formats/reading.ts';
export { cellTexts } from './formats/shared/cell-text.ts';
export { ListRecords } from './formats/shared/list-records.ts';
export {
  type ChosenColumns,
  type ChosenRoles,
  type ColumnRoles,
  chooseColumns,
  chooseRoles,
  type TableColumn,
  type TableRoles,
} from './formats/shared/table-columns.ts';
export { refuseNothing, type WhatWasRead, whatWasRead, whatWasReadText } from './formats/what-was-read.ts';
export { generators } from './generate/index.ts';
export { stories } from './generate/stories.ts';
export type { Hash } from './hash.ts';
export { type HierarchyKind, hierarchyKinds, writeHierarchy } from './hierarchies/formats/hierarchy-formats.ts';
export { readHierarchy } from './hierarchies/formats/read-hierarchy.ts';
export { hierarchyBuilders } from './hierarchies/index.ts';
export { lintTaxonomy } from './hierarchies/lint-taxonomy.ts';
export { type Hint, type HintWords, hintText } from './hints.ts';
export {
  countInput,
  inputAddress,
  inputDoc,
  inputTitle,
  loadInput,
  type SideInput,
  sideInputs,
} from './inputs/index.ts';
export {
  algorithmById,
  byId,
  formatById,
  generatorById,
  hierarchyBuilderById,
  modelById,
  verifierOf,
} from './job/catalog.ts';
export { chainOf, isPostPass } from './job/choose-algorithm.ts';
export { commandOf, flagName, generateCommandOf, SECRET_FILE, shellWord } from './job/command-of.ts';
export { evidenceOf } from './job/evidence.ts';
export { fieldsAbout, formAbout, type Job, jobFieldList, jobFields, jobSchema } from './job/fields.ts';
export {
  checkJob,
  checkNeeds,
  effectiveJob,
  idleInputs,
  jobJsonSchema,
  needsOf,
  type ResolvedJob,
  resolveJob,
} from './job/job.ts';
export { withPaths } from './job/job-paths.ts';
export { secretOf, seedOf, withoutSecret, withSecret } from './job/job-secret.ts';
export { type LoadContext, loadInputs } from './job/load-inputs.ts';
export { onRecordsJob } from './job/on-records-job.ts';
export { attackAsReported, type JobResult, runJob, type Stage } from './job/run-job.ts';
export { type RecordsStore, runOnRecords } from './job/run-on-records.ts';
export { type PoolWorker, WorkPool } from './kernels/work-pool.ts';
export {
  type Changes,
  type FoundParts,
  keepItem,
  kindById,
  RECODING_FILE,
  type Release,
  unchanged,
} from './kinds/index.ts';
export { affordableRuleSize } from './mining/affordable-size.ts';
export { coOccurrence } from './mining/co-occurrence.ts';
export type { RootBranches } from './mining/define.ts';
export { countRootBranches, forEachFrequentItemset } from './mining/frequent-itemsets.ts';
export { lift } from './mining/rule-measures.ts';
export { checkPromise, type Model, models, questions } from './models/index.ts';
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
export { jointEvidence } from './publish/joint-evidence.ts';
export { type PublishedRecords, publishedDataset } from './publish/published-records.ts';
export { type Disagreement, definitionsOf, disagreements, publishableFrom, QUOTED } from './publish/recount.ts';
export {
  documentText,
  parseReleaseDocument,
  RELEASE_FILE,
} from './publish/release-document.ts';
export {
  dataFileName,
  isReleasable,
  REPORT_FILE,
  type ReleaseInput,
  releaseFiles,
} from './publish/release-files.ts';
export { type FileHash, hashesSchema, type ReleaseDocument } from './publish/release-schema.ts';
export { releaseWarnings } from './publish/release-warnings.ts';
export { type MinedCounts, mineDataset, minedColumns, minesRules } from './queries/mine.ts';
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
export { randomFromSeed } from './random.ts';
export { chartTable } from './report/chart-table.ts';
export { attackFanCharts, itemRiskChart, narrowingChart } from './report/charts/attack-charts.ts';
export { attackReplayChart } from './report/charts/attack-replay.ts';
export type { ChartSpec } from './report/charts/chart-spec.ts';
export { profileCharts } from './report/charts/profile-charts.ts';
export { type CountedData, countData, countedData } from './report/counted-data.ts';
export { compactText, countText, numberText, plural, shareText, spokenShare } from './report/format-number.ts';
export { noteLines } from './report/reading-notes.ts';
export type { Report } from './report/report.ts';
export { chartToSvg } from './report/svg-chart.ts';
export { reportToHtml } from './report/to-html.ts';
export {
  type AttackResult,
  assessItemRisk,
  attackFan,
  CANDIDATE_CLASSES,
  type FanStep,
  type ItemRisk,
  isWithinTolerance,
  type KnowledgeChoice,
  knowledgeChoices,
  type Profile,
  profileDataset,
  RecordSearch,
  simulateAttack,
} from './risk/index.ts';
export type { FieldSubject, JobField } from './schema/field.ts';
export { checkParameters, type ParameterFace, type Parameters, parameterFaces, share } from './schema/parameters.ts';
export { checkSecret, type Secret, secretOfBytes } from './secret.ts';
export { readBeliefs, readItemsets, readSensitive } from './side-files/index.ts';
export { readRecoding, writeRecoding } from './side-files/recoding.ts';
export { sweepToCsv } from './sweep/csv.ts';
export { sweepToMarkdown } from './sweep/markdown.ts';
export { sweepPage } from './sweep/page.ts';
export { claimText } from './sweep/page-text.ts';
export {
  type CellOutcome,
  type CellResult,
  type CellStatus,
  cellOutcome,
  type FinishedCell,
  finishedCell,
  isGood,
  type SweepResults,
} from './sweep/results.ts';
export { checkSweep, type Sweep, type SweepDataEntry, sweepJsonSchema } from './sweep/schema.ts';
export { type Selection, selectRecords } from './sweep/select.ts';
export { sweepResults } from './sweep/summary.ts';
export { type Cell, type CellWork, expandSweep } from './sweep/sweep.ts';
export { type SweepTable, sweepTable } from './sweep/table.ts';
export { editDistance } from './text/edit-distance.ts';
export {
  CellFates,
  countOutcomes,
  type Fate,
  type Measure,
  measures,
  type Outcomes,
  type RuleChange,
  type RulesKept,
  rulesKept,
} from './utility/index.ts';
export {
  type Evidence,
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
