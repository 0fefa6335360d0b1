// The door of our own shells: what node/, cli/ and studio/ use of the library. It is not exported from the package.
export type { Algorithm } from './algorithms/define.ts';
export { algorithms } from './algorithms/index.ts';
export { PairTable } from './algorithms/shared/merging/pair-table.ts';
export { anonymizedOf, checkReleasable } from './calls/anonymize.ts';
export { checkpointOf } from './calls/call-controls.ts';
export { inputsAmong, jobFromOptions, namedInputs, readGiven } from './calls/job-from-options.ts';
export { type AnyMineOptions, type BoundedKind, minedObjects } from './calls/mine.ts';
export type { EngineFields, PromiseOptions, ReadingFields, SeriesFields, SideInputOptions } from './calls/options.ts';
export { datasetOf, releaseIn } from './calls/records.ts';
export { riskAsked } from './calls/risk.ts';
export { type FinishedRun, inMemorySource } from './calls/run-given.ts';
export { countPersons } from './data/count-persons.ts';
export * from './data/dataset.ts';
export { compareLabels, type Dictionary, indexLabels } from './data/dictionary.ts';
export { getOrAdd } from './data/get-or-add.ts';
export type { Hierarchy } from './data/hierarchy.ts';
export { keepRecords } from './data/keep-records.ts';
export { keysOf } from './data/keys-of.ts';
export type { KnownData } from './data/known-data.ts';
export { avoidWebAssembly } from './data/machine/kernel-machines.ts';
export { restoreRows } from './data/permute-rows.ts';
export { isRational } from './data/rational.ts';
export { labelsOver, type Recoding, recodingOver, SUPPRESSED } from './data/recoding.ts';
export { rowsByPerson } from './data/rows-by-person.ts';
export { shownLabelsOnly } from './data/shown-labels-only.ts';
export { shownRows } from './data/shown-rows.ts';
export type { SideInputName, SideInputs } from './data/side-inputs.ts';
export { childrenFirst, leavesOf, type Taxonomy } from './data/taxonomy.ts';
export { addBatch } from './engines/add-batch.ts';
export { bringRecords } from './engines/bring-records.ts';
export { countRecords } from './engines/count-records.ts';
export type {
  Checkpoint,
  CollapsedRecords,
  CollapseRequest,
  CountedRecords,
  EngineRecords,
  FoundItemsets,
  FoundRules,
  ItemCounts,
  ItemsetCounts,
  ItemsetRequest,
  LengthCount,
  PairRequest,
  PairSink,
  RareRequest,
  RecordCounts,
  RecordSink,
  RuleRequest,
  TooManyCells,
} from './engines/define.ts';
export { notOnEngines } from './engines/not-on-engines.ts';
export { PairsOfPersons } from './engines/pairs-of-persons.ts';
export * from './engines/recode-batch.ts';
export { RecordsDigest } from './engines/records-digest.ts';
export * from './engines/spilled-numbers.ts';
export {
  defined,
  type ErrorCode,
  invariant,
  messageOf,
  messageText,
  problemIn,
  problemText,
  quote,
  SottoError,
} from './errors.ts';
export { FILES } from './file-names.ts';
export { alikeLabels } from './formats/alike-labels.ts';
export * from './formats/column-roles.ts';
export type {
  FirstRows,
  Format,
  Reader,
  ReadOptions,
  ReadResult,
  SeekableFile,
  SeekableFormat,
} from './formats/define.ts';
export { firstRows } from './formats/detect/first-rows.ts';
export { ambiguity, type Detection, detectReading, type ReadingChoice } from './formats/detect-format.ts';
export { formatById } from './formats/format-by-id.ts';
export { formats, IN_MEMORY_FORMAT } from './formats/index.ts';
export { ListParquetWriter } from './formats/parquet/list-parquet-writer.ts';
export { writeParquet, writeParquetPairs } from './formats/parquet/write-parquet.ts';
export { readParquetFiles } from './formats/parquet.ts';
export {
  type AskedReading,
  checkReading,
  hasRoles,
  type Reading,
  readingOf,
  readingParameters,
  TABLE_FIELDS,
  type TableReading,
} from './formats/reading.ts';
export { cellTexts } from './formats/shared/cell-text.ts';
export { columnAt } from './formats/shared/column-plan.ts';
export * from './formats/shared/joined-ids.ts';
export { ListRecords } from './formats/shared/list-records.ts';
export { type PlainLabels, plainLabel, withPlainLabels } from './formats/shared/prepared-reader.ts';
export { RecordPersons } from './formats/shared/record-persons.ts';
export {
  type ChosenColumns,
  type ChosenRoles,
  type ColumnRoles,
  columnsOrRoles,
  type TableColumn,
} from './formats/shared/table-columns.ts';
export {
  readingText,
  refuseNothing,
  repeatedHint,
  shortened,
  type WhatWasRead,
  whatWasRead,
  whatWasReadText,
} from './formats/what-was-read.ts';
export { generators } from './generate/index.ts';
export { stories } from './generate/stories.ts';
export type { Hash } from './hash.ts';
export { hierarchyKinds, writeHierarchy } from './hierarchies/formats/hierarchy-formats.ts';
export { readHierarchy } from './hierarchies/formats/read-hierarchy.ts';
export { hierarchyBuilders } from './hierarchies/index.ts';
export { lintTaxonomy } from './hierarchies/lint-taxonomy.ts';
export { type Hint, type HintWords, hintText } from './hints.ts';
export type { SideInput } from './inputs/define.ts';
export { countInput, inputAddress, inputTitle, loadInput, sideInputs } from './inputs/index.ts';
export * from './job/after-earlier.ts';
export * from './job/catalog.ts';
export { checkAlgorithm } from './job/check-algorithm.ts';
export { chainOf, isPostPass } from './job/choose-algorithm.ts';
export { commandOf, generateCommandOf } from './job/command-of.ts';
export type { Earlier } from './job/earlier.ts';
export { evidenceOfData, NOT_READ } from './job/evidence.ts';
export { fieldsAbout, formAbout, type Job, jobFieldList, jobFields, jobSchema } from './job/fields.ts';
export { holdEvidence } from './job/hold-evidence.ts';
export { checkJob, effectiveJob, idleInputs, needsOf, type ResolvedJob, resolveJob } from './job/job.ts';
export { withPaths } from './job/job-paths.ts';
export { seedOf } from './job/job-secret.ts';
export { judgeKeptItem } from './job/judge-kept-item.ts';
export { type JudgedRecords, judgePromise } from './job/judge-promise.ts';
export * from './job/load-inputs.ts';
export { measureAll } from './job/measure-release.ts';
export { runnableJob } from './job/on-records-job.ts';
export { isOwnAlgorithm, ownAlgorithm } from './job/own-algorithm.ts';
export { checkOneRecordEach, defaultAlgorithmOf, hasPersons, unitOf } from './job/people.ts';
export { publishedOrder } from './job/published-order.ts';
export { type Answers, KNOWN, type Known, LEARNED, type Learned, recommend } from './job/recommend.ts';
export { replayJob } from './job/replay-job.ts';
export { attackAsReported } from './job/report-attack.ts';
export type { JobResult, Stage } from './job/run-job.ts';
export type { Judge, Question } from './job/run-job-beside.ts';
export { type RecordsStore, runOnRecords } from './job/run-on-records.ts';
export { runRecords } from './job/run-records.ts';
export * from './job/shell-words.ts';
export { type PoolWorker, WorkPool } from './kernels/work-pool.ts';
export * from './kinds/from-records.ts';
export { type Changes, kindById, kinds, type Release } from './kinds/index.ts';
export { affordableRuleSize } from './mining/affordable-size.ts';
export { coOccurrence } from './mining/co-occurrence.ts';
export { lift } from './mining/rule-measures.ts';
export { type Model, questions, type Unit } from './models/define.ts';
export { checkPromiseParameters, models } from './models/index.ts';
export { Problems } from './problems.ts';
export { checkCommitments } from './publish/check-commitments.ts';
export { type Carried, carryRecoding, likeEarlier } from './publish/earlier-recoding.ts';
export { type Envelope, envelopeText, preAuthentication } from './publish/envelope.ts';
export {
  countSteps,
  type ExplanationText,
  explainItem,
  explanationText,
  nameDecision,
  parseDecisions,
} from './publish/explain-item.ts';
export { readItemFates } from './publish/item-fates.ts';
export { publishedDataset } from './publish/published-records.ts';
export { readLabelFiles } from './publish/read-label-files.ts';
export { definitionsOf, recompose } from './publish/recount.ts';
export {
  documentText,
  maxSuppressionOf,
  parseHashes,
  parseReleaseDocument,
  parseSalts,
  peopleOf,
} from './publish/release-document.ts';
export { dataFileName, inputText, isReleasable, type ReleaseInput, releaseFiles } from './publish/release-files.ts';
export type { ReleaseDocument } from './publish/release-schema.ts';
export { nearestTo, releaseWarnings, unseenTexts } from './publish/release-warnings.ts';
export { assessRisk } from './queries/assess-risk.ts';
export { assumptionOf, countItemsets } from './queries/count-itemsets.ts';
export { exactCount, mineBranches } from './queries/mine.ts';
export {
  type MinedCounts,
  type MinedForm,
  MinedLines,
  type MinedWriter,
  minedForms,
  SUPPORT,
} from './queries/mined-lines.ts';
export { type Mining, miningOf } from './queries/mining-of.ts';
export {
  type MiningKind,
  miningKinds,
  miningParameters,
  miningQuery,
  supportInRecords,
} from './queries/mining-query.ts';
export { noiseOf } from './queries/noise.ts';
export { readerErrors } from './queries/reader-errors.ts';
export { type ReceivedRelease, releasedItems } from './queries/released-items.ts';
export { riskParameters, riskReading } from './queries/risk-query.ts';
export { randomFromSeed } from './random.ts';
export { chartTable } from './report/chart-table.ts';
export * from './report/charts/attack-charts.ts';
export { attackReplayChart } from './report/charts/attack-replay.ts';
export type { ChartSpec } from './report/charts/chart-spec.ts';
export { profileCharts } from './report/charts/profile-charts.ts';
export { fewestTold } from './report/coarse.ts';
export * from './report/counted-data.ts';
export * from './report/format-number.ts';
export { needsPersons } from './report/people.ts';
export { noteLines } from './report/reading-notes.ts';
export type { Report, SeriesChanges, SeriesPlace, Withdrawn } from './report/report.ts';
export { togetherText, withdrawnText } from './report/series-changes.ts';
export { chartToSvg } from './report/svg-chart.ts';
export { type KnowledgeChoice, knowledgeChoices } from './risk/attack/adversaries.ts';
export { attackFan } from './risk/attack/attack-fan.ts';
export { RecordSearch } from './risk/attack/record-search.ts';
export { type AttackResult, CANDIDATE_CLASSES, judgeTolerance, simulateAttack } from './risk/attack/simulate-attack.ts';
export { findFewHolders } from './risk/few-holders.ts';
export type { ItemRisk } from './risk/item/item-risk.ts';
export * from './risk/profile.ts';
export * from './risk/promised-risk.ts';
export type { JobField } from './schema/field.ts';
export {
  checkParameters,
  describeParameters,
  type ParameterInfo,
  type Parameters,
  share,
} from './schema/parameters.ts';
export { checkShape } from './schema/schema-problems.ts';
export { checkSecret, type KeyStream, type Secret, secretOfBytes } from './secret.ts';
export { labelsText } from './side-files/item-text.ts';
export { readLabelSets, writeItemsets } from './side-files/itemsets.ts';
export { readOrder } from './side-files/order.ts';
export { personLines, readPersons } from './side-files/persons.ts';
export { readItemsOrLabels, readRecoding, writeRecoding } from './side-files/recoding.ts';
export { type RecordNames, readRecordNames, recordNames } from './side-files/records.ts';
export { readSensitive } from './side-files/sensitive.ts';
export { readItemGroups } from './side-files/utility-groups.ts';
export { readRecordWeights, readWeights, writeWeights } from './side-files/weights.ts';
export { readWithdrawals, type Withdrawal } from './side-files/withdrawals.ts';
export * from './sweep/measure-cell.ts';
export { cellLine, claimText } from './sweep/page-text.ts';
export { type CellOutcome, cellOutcome, finishedCell, isGood, type SweepResults } from './sweep/results.ts';
export { checkSweep, type Sweep } from './sweep/schema.ts';
export { selectRecords } from './sweep/select.ts';
export { sweepResults } from './sweep/summary.ts';
export { type CellWork, expandSweep } from './sweep/sweep.ts';
export { sweepFiles } from './sweep/sweep-files.ts';
export { sweepTable } from './sweep/table.ts';
export { ownAlgorithmsOf } from './sweep/works.ts';
export { byId } from './text/by-id.ts';
export { csvField } from './text/csv.ts';
export { editDistance } from './text/edit-distance.ts';
export { nearestLabel } from './text/nearest-label.ts';
export { CellFates, type Fate } from './utility/cell-fates.ts';
export { COUNT_TOLERANCE, countsRight } from './utility/counts-right.ts';
export type { Measure } from './utility/define.ts';
export { evaluateMeasures } from './utility/evaluate-measures.ts';
export { comparingMeasures, measures, readerMeasures } from './utility/index.ts';
export { meanPlaces } from './utility/mean-places.ts';
export { countOutcomes, type Outcomes } from './utility/outcomes.ts';
export type { RuleChange } from './utility/rule-changes.ts';
export { type RulesKept, rulesKept } from './utility/rules-kept.ts';
export type { Evidence, RecordsVerifier } from './verify/define.ts';
export { verifiers } from './verify/index.ts';
export { findingInCounts, withCounts } from './verify/label-counts.ts';
export { isDetermined } from './verify/together/is-determined.ts';
export { mayShareRecords } from './verify/together/may-share-records.ts';
export type { Series } from './verify/together/series.ts';
export * from './verify/together/verify-together.ts';
export { verifyTruthful } from './verify/truthful.ts';
export { verifyUtilityPolicy } from './verify/utility-policy.ts';
export type { Verdict, Witness } from './verify/verdict.ts';
export { VERSION } from './version.ts';
