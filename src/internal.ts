// The door of our own shells: what node/, cli/ and studio/ use of the library. It is not exported from the package.
export type { Algorithm } from './algorithms/define.ts';
export { algorithms } from './algorithms/index.ts';
export { PairTable } from './algorithms/shared/merging/pair-table.ts';
export { anonymizedOf, checkReleasable } from './calls/anonymize.ts';
export { checkpointOf } from './calls/call-controls.ts';
export { inputsAmong, jobFromOptions, namedInputs, readPlainInputs } from './calls/job-from-options.ts';
export { type AnyMineOptions, type BoundedKind, minedObjects } from './calls/mine.ts';
export type { EngineFields, PromiseOptions, ReadingFields, SeriesFields, SideInputOptions } from './calls/options.ts';
export { datasetOf, releaseIn } from './calls/records.ts';
export { riskRequest } from './calls/risk.ts';
export { inMemorySource, type SavedRun } from './calls/run-from-options.ts';
export type { AvailableData } from './data/available-data.ts';
export { getOrAdd } from './data/get-or-add.ts';
export type { Hierarchy } from './data/hierarchy.ts';
export { keysOf } from './data/keys-of.ts';
export { avoidWebAssembly } from './data/machine/kernel-machines.ts';
export { isRational } from './data/rational.ts';
export { labelsOver, type Recoding, recodingOver } from './data/recoding.ts';
export type { SideInputName, SideInputs } from './data/side-inputs.ts';
export { childrenFirst, leavesOf, type Taxonomy } from './data/taxonomy.ts';
export {
  type CellLimitExceeded,
  type CollapsedRecords,
  type CollapseRequest,
  countRecords,
  type EngineRecords,
  type ItemCounts,
  type ItemsetCounts,
  type ItemsetFindings,
  type ItemsetRequest,
  type LengthCount,
  type PairRequest,
  type PairSink,
  type RareRequest,
  type RecordCounts,
  type RecordSink,
  type RecordsWithCounts,
  type RuleRequest,
  unsupportedOnEngines,
  type ViolatedRules,
} from './engines/define.ts';
export { fetchRecords } from './engines/fetch-records.ts';
export * from './engines/pairs-of-persons.ts';
export { type Batch, recodeBatch } from './engines/publish-changed.ts';
export { RecordsDigest } from './engines/records-digest.ts';
export * from './engines/spilled-numbers.ts';
export {
  type ErrorCode,
  ensureDefined,
  invariant,
  messageOf,
  messageText,
  problemIn,
  problemText,
  quote,
  SottoError,
} from './errors.ts';
export { FILES } from './file-names.ts';
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
export { formatById, formats, IN_MEMORY_FORMAT } from './formats/index.ts';
export { ListParquetWriter } from './formats/parquet/list-parquet-writer.ts';
export { writeParquet, writeParquetPairs } from './formats/parquet/write-parquet.ts';
export { readParquetFiles } from './formats/parquet.ts';
export {
  firstLabels,
  type ReadSummary,
  readingText,
  readSummaryText,
  refuseNothing,
  repeatedHint,
  summarizeRead,
} from './formats/read-summary.ts';
export {
  checkReading,
  hasRoles,
  type Reading,
  type RequestedReading,
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
export { type ColumnSelection, columnsOrRoles, type TableColumn } from './formats/shared/table-columns.ts';
export { similarLabels } from './formats/similar-labels.ts';
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
export * from './job/catalog.ts';
export { chainOf, isPostPass } from './job/choose-algorithm.ts';
export * from './job/command-of.ts';
export type { EarlierReleases } from './job/earlier.ts';
export { runnableJob, verifierElsewhere } from './job/elsewhere.ts';
export { fieldsBySubject, formAbout, type Job, jobFieldList, jobFields, jobSchema } from './job/fields.ts';
export { checkJob, effectiveJob, needsOf, type ResolvedJob, resolveJob, unusedInputs, withPaths } from './job/job.ts';
export { seedOf } from './job/job-secret.ts';
export * from './job/load-inputs.ts';
export { isOwnAlgorithm, ownAlgorithm } from './job/own-algorithm.ts';
export { checkOneRecordEach, defaultAlgorithmOf, hasPersons, unitOf } from './job/people.ts';
export { type Answers, type AttackerGoal, type AttackerKnowledge, KNOWN, LEARNED, recommend } from './job/recommend.ts';
export { type PoolWorker, WorkPool } from './kernels/work-pool.ts';
export * from './kinds/from-records.ts';
export { kindById, kinds, type Release, type ReleaseChanges } from './kinds/index.ts';
export { lowerFirst } from './lower-first.ts';
export { affordableRuleSize } from './mining/affordable-size.ts';
export { coOccurrence } from './mining/co-occurrence.ts';
export { lift } from './mining/rule-measures.ts';
export { type Model, questions, type Unit } from './models/define.ts';
export { checkPromiseParameters, models } from './models/index.ts';
export { Problems } from './problems.ts';
export type { Checkpoint } from './progress.ts';
export { checkCommitments } from './publish/check-commitments.ts';
export { type CarriedRecoding, carryRecoding, likeEarlier } from './publish/earlier-recoding.ts';
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
export { nearestTo, releaseWarnings, unknownLabelTexts } from './publish/release-warnings.ts';
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
export { assessRisk, riskParameters, riskReading } from './queries/risk-query.ts';
export { randomFromSeed } from './random.ts';
export { countPersons } from './records/count-persons.ts';
export { type Cells, countSupports, type Dataset, rowIdOf, rowOf } from './records/dataset.ts';
export { compareLabels, indexLabels } from './records/dictionary.ts';
export { keepRecords } from './records/keep-records.ts';
export { SUPPRESSED } from './records/recode-cells.ts';
export { newRecords, putBack, withCells, withPersons } from './records/rows.ts';
export { rowsByPerson } from './records/rows-by-person.ts';
export { shownLabelsOnly } from './records/shown-labels-only.ts';
export { shownRows } from './records/shown-rows.ts';
export { type Block, heading, list, table } from './report/blocks.ts';
export { chartTable } from './report/chart-table.ts';
export * from './report/charts/attack-charts.ts';
export type { ChartSpec } from './report/charts/chart-spec.ts';
export { profileCharts } from './report/charts/profile-charts.ts';
export { togetherText, withdrawnText } from './report/curator-blocks.ts';
export { countData, countedData, type Facts } from './report/facts.ts';
export {
  compactText,
  countText,
  numberText,
  plural,
  preciseShareText,
  roundedShareText,
  shareText,
} from './report/format-number.ts';
export { needsPersons } from './report/people.ts';
export { noteLines } from './report/reading-notes.ts';
export type { Report, SeriesChanges, Withdrawn } from './report/report.ts';
export { smallestPublishedCount } from './report/rounded-figure.ts';
export { chartFile, chartToSvg } from './report/svg-chart.ts';
export { type KnowledgeChoice, knowledgeChoices } from './risk/attack/adversaries.ts';
export { attackFan } from './risk/attack/attack-fan.ts';
export { RecordSearch } from './risk/attack/record-search.ts';
export { type AttackResult, CANDIDATE_CLASSES, judgeTolerance, simulateAttack } from './risk/attack/simulate-attack.ts';
export type { ItemRisk } from './risk/item/item-risk.ts';
export * from './risk/profile.ts';
export * from './risk/promised-risk.ts';
export { findRareCombinations } from './risk/rare-combinations.ts';
export { publishedOrder } from './run/arrange-records.ts';
export * from './run/build-on-earlier.ts';
export { checkAlgorithm } from './run/check-algorithm.ts';
export * from './run/engine.ts';
export { evidenceOfData } from './run/evidence.ts';
export { judgeKeptItem, type OpenRecords, openHere } from './run/judge.ts';
export { measureAll } from './run/measure.ts';
export { recordsHere } from './run/memory.ts';
export { replayJob } from './run/replay-job.ts';
export { attackAsReported } from './run/report-attack.ts';
export { type Run, type RunOutcome, runRecords } from './run/run.ts';
export { verifyPromise } from './run/verify-promise.ts';
export type { BackgroundVerifier, Stage, VerificationRequest } from './run/world.ts';
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
export { labelsText } from './side-files/item-lines.ts';
export { readLabelSets, writeItemsets } from './side-files/itemsets.ts';
export { readOrder } from './side-files/order.ts';
export * from './side-files/persons.ts';
export { readItemsOrLabels, readRecoding, writeRecoding } from './side-files/recoding.ts';
export { type RecordNames, readRecordNames, recordNames } from './side-files/records.ts';
export { readItemList } from './side-files/sensitive.ts';
export { readItemGroups } from './side-files/utility-groups.ts';
export { readRecordWeights, readWeights, writeWeights } from './side-files/weights.ts';
export { readWithdrawals } from './side-files/withdrawals.ts';
export { ownAlgorithmsOf } from './sweep/cell-tasks.ts';
export * from './sweep/measure-cell.ts';
export { claimsBlock } from './sweep/page.ts';
export { cellLine } from './sweep/page-text.ts';
export { type CellOutcome, cellOutcome, finishedCell, type SweepResults } from './sweep/results.ts';
export { checkSweep } from './sweep/schema.ts';
export { selectRecords } from './sweep/select.ts';
export { sweepResults } from './sweep/summary.ts';
export { type CellTask, expandSweep } from './sweep/sweep.ts';
export { sweepFiles } from './sweep/sweep-files.ts';
export { sweepTable } from './sweep/table.ts';
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
export type { Evidence } from './verify/define.ts';
export { verifiers } from './verify/index.ts';
export { findingInCounts, withCounts } from './verify/label-counts.ts';
export { isDetermined } from './verify/together/is-determined.ts';
export { mayShareRecords } from './verify/together/may-share-records.ts';
export type { Series } from './verify/together/series.ts';
export { verifySeries } from './verify/together/verify-series.ts';
export { verifyTruthful } from './verify/truthful.ts';
export { verifyUtilityPolicy } from './verify/utility-policy.ts';
export type { Verdict } from './verify/verdict.ts';
export { VERSION } from './version.ts';
