import type { Command } from 'commander';
import pc from 'picocolors';
import {
  loadOwnAlgorithm,
  readingOfAddress,
  readJobFile,
  readReleaseDocument,
  readSecretFile,
  releaseFolders,
  type TaskResult,
} from '../../node/internal.ts';
import {
  type Algorithm,
  algorithmAfter,
  algorithmById,
  algorithms,
  checkJob,
  countText,
  defaultAlgorithmOf,
  describeParameters,
  hintText,
  isPostPass,
  type Job,
  jobFields,
  measures,
  modelById,
  models,
  numberText,
  plural,
  releaseWarnings,
  SottoError,
  togetherText,
  withdrawnText,
} from '../../src/internal.ts';
import { addCommonFlags, checkCommon, pickFlags, requiredFlag } from '../common-flags.ts';
import { EXIT } from '../exit-codes.ts';
import { flagWords } from '../flag-words.ts';
import { addFieldFlags, fieldsFromFlags, jobFlags } from '../job-flags.ts';
import type { Shell } from '../main.ts';
import { addParameterFlags, parametersFromFlags, refuseForeignFlags } from '../parameter-flags.ts';
import { headingLine, noteLines, percent, tableLines } from '../render.ts';
import { runWithProgress } from '../run-with-progress.ts';
import { writtenSchemes } from '../store-flags.ts';
import type { Terminal } from '../terminal.ts';

interface AnonymizeFlags extends Record<string, unknown> {
  readonly output?: string;
  readonly job?: string;
  readonly model?: string;
  readonly algorithm?: string;
  readonly like?: string;
  readonly after?: readonly string[];
  readonly sign?: string;
  readonly to?: string;
  readonly secretFile?: string;
  readonly seed?: string;
  readonly threads?: string;
}

/** `sotto anonymize DATA -o DIR` */
export function addAnonymize(program: Command, { terminal, exit }: Shell): void {
  const command = program
    .command('anonymize')
    .argument('[data]', 'The data file, - for standard input, or the address of a table; may be left out with --job.')
    .summary('make a release folder: transform, verify, measure, write')
    .description(
      'Transforms the data until the promise holds, checks the result with independent code, and writes a release folder.',
    )
    .option('-o, --output <dir>', 'The release folder to write; an older release there is replaced.')
    .option('--job <file>', 'A job file (YAML or JSON); flags on the command line take precedence over it.')
    .option('--sign <key>', 'Sign the release with this ed25519 private key (PEM).')
    .option('--to <address>', `Also write the published records to this table: ${writtenSchemes()}.`, onlyOnce);
  addFieldFlags(command, jobFlags, { model: models, algorithm: algorithms });
  addParameterFlags(command, 'model', models);
  addParameterFlags(command, 'algorithm', algorithms);
  addCommonFlags(command, { seed: jobFields.seed.schema.description }).action(
    async (data: string | undefined, flags: AnonymizeFlags) => {
      const job = await jobFrom(data, flags);
      const output = requiredFlag(flags.output, 'which release folder should be written?', 'add -o DIR');
      const result = await runWithProgress(
        terminal,
        'anonymize',
        {
          job,
          output,
          ...pickFlags(flags, ['sign', 'to']),
          ...(flags.threads !== undefined && { threads: checkCommon(flags).threads }),
        },
        output,
        {
          isQuick: job.algorithm !== undefined && algorithmById(job.algorithm.id).isQuick,
          isOnEngine: job.engine !== undefined,
        },
      );
      terminal.document(result);
      showRelease(result, terminal);
      if (result.release === null) exit(EXIT.finding);
    },
  );
}

/** The job of a command line: the job file, if any, overruled by flags. */
async function jobFrom(data: string | undefined, flags: AnonymizeFlags): Promise<Job> {
  const { seed, hasSeed } = checkCommon(flags);
  const file = flags.job === undefined ? {} : await readJobFile(flags.job);
  if (data === undefined && file['data'] === undefined) {
    throw new SottoError('usage', 'which data? name a data file, or a job file that names one', {
      hint: 'sotto anonymize DATA -o DIR …, or --job FILE',
    });
  }
  const like = flags.like ?? (typeof file['like'] === 'string' ? file['like'] : undefined);
  const after = flags.after ?? (Array.isArray(file['after']) ? file['after'].map(String) : undefined);
  const last = after === undefined ? undefined : (await releaseFolders(after)).at(-1)?.document;
  const earlier = like === undefined ? last?.model : (await readReleaseDocument(like)).document.model;
  const model = choiceFrom(file['model'] ?? earlier, flags.model);
  if (model === undefined) {
    throw new SottoError('usage', 'which promise? name a model', {
      hint: `add --model ${models.map(({ id }) => id).join(' or --model ')}`,
    });
  }
  const modelDefinition = modelById(String(model['id']));
  const named = choiceFrom(file['algorithm'], flags.algorithm);
  await loadOwnAlgorithm(named === undefined ? undefined : String(named['id']));
  const fields = {
    ...file,
    ...fieldsFromFlags(flags, ['engine', 'person', 'records']),
    ...readingOfAddress(data ?? String(file['data'])),
  };
  const algorithm =
    named ??
    (last === undefined
      ? { id: defaultAlgorithmOf(modelDefinition, fields) }
      : algorithmAfter(last.algorithm, modelDefinition, fields));
  const chain =
    like === undefined ? algorithmChain({ ...algorithm, ...flags }, algorithmById(String(algorithm['id']))) : [];
  refuseForeignFlags(flags, [modelDefinition, ...chain], [...models, ...algorithms]);
  const job = checkJob(
    {
      ...file,
      ...(data !== undefined && { data }),
      ...fieldsFromFlags(flags, jobFlags),
      ...(like !== undefined && { like }),
      ...(flags.secretFile !== undefined && { secret: await readSecretFile(flags.secretFile) }),
      ...(hasSeed && { seed }),
      model: { ...model, ...parametersFromFlags(flags, modelDefinition) },
      ...(like === undefined
        ? { algorithm: Object.assign({ ...algorithm }, ...chain.map((one) => parametersFromFlags(flags, one))) }
        : named !== undefined && { algorithm: named }),
    },
    flags.job,
  );
  return job;
}

/** A flag whose second value would silently replace the first. */
function onlyOnce(text: string, before?: string): string {
  if (before === undefined) return text;
  throw new SottoError('usage', '--to is given twice, but a release is written to one table only', {
    hint: 'write the second table from the release with sotto convert',
  });
}

/** The algorithm and, of a post-pass, the one it starts from: their parameters are given side by side. */
function algorithmChain(params: Readonly<Record<string, unknown>>, algorithm: Algorithm): Algorithm[] {
  if (!isPostPass(algorithm)) return [algorithm];
  const standard = describeParameters(algorithm.params).find(({ name }) => name === 'from')?.default;
  const { from: _, ...rest } = params;
  return [algorithm, ...algorithmChain(rest, algorithmById(String(params['from'] ?? standard)))];
}

/** A flag that names another id drops the file's parameters, which were meant for the other one. */
function choiceFrom(inFile: unknown, id: string | undefined): Record<string, unknown> | undefined {
  const chosen: Record<string, unknown> | undefined =
    typeof inFile === 'object' && inFile !== null ? { ...inFile } : undefined;
  if (id === undefined) return chosen;
  return chosen?.['id'] === id ? chosen : { id };
}

/** Prints the outcome for people. */
export function showRelease(result: TaskResult<'anonymize'>, terminal: Terminal): void {
  const { verdict, truthful, items, utility } = result;
  if (result.release === null) {
    terminal.warn(`${pc.red('not released')}: the promise could not be shown to hold, so nothing was written`);
    if (verdict.status === 'violated') terminal.warn(`  ${verdict.witness.finding}`);
    if (verdict.status === 'violated' && result.like !== undefined) showStuck(verdict.witness, terminal);
    if (result.instead !== undefined) terminal.warn(`  ${hintText(result.instead, flagWords)}`);
    if (verdict.status === 'undecided') terminal.warn(`  ${verdict.reason}`);
    const { together } = result.changes ?? {};
    if (together?.status === 'violated') showBrokenTogether(together.witness, terminal);
    if (truthful.status === 'violated') terminal.warn(`  ${truthful.finding}`);
    if (result.policy?.finding !== undefined) terminal.warn(`  ${result.policy.finding}`);
    return;
  }
  terminal.info(`${pc.green('✔')} ${headingLine(result.statement)}`);
  terminal.info(`  ${pc.dim(`checked independently: ${verdict.scope}`)}`);
  if (result.policy !== undefined) terminal.info(`  ${pc.dim(`labels as asked: ${result.policy.scope}`)}`);
  terminal.info();
  const figures = measures.flatMap(({ id, title, unit }) => {
    const value = utility[id];
    return value === undefined
      ? []
      : [[title, unit === 'share' ? percent(value) : Number.isInteger(value) ? countText(value) : numberText(value)]];
  });
  terminal.info(
    tableLines([
      ['labels published', countText(items.published)],
      ['of which merged', countText(items.merged)],
      ['items suppressed', countText(items.suppressed)],
      ...figures,
    ]),
  );
  if (result.withdrawn !== undefined && result.withdrawn.records + result.withdrawn.count > 0) {
    terminal.info(`  ${withdrawnText(result.withdrawn)}`);
  }
  if (result.changes !== undefined) showChanges(result.changes, terminal);
  if (result.like !== undefined) {
    const { newItems, goneItems } = result.like;
    const fate = newItems.length === 0 ? '' : ', published nowhere';
    terminal.info(
      `  ${plural(newItems.length, 'item')} new since the earlier release${fate}; ${countText(goneItems.length)} gone`,
    );
  }
  for (const line of noteLines(result.input.notes)) terminal.info(`  ${pc.dim(line)}`);
  for (const warning of warningsOf(result)) terminal.info(`  ${pc.yellow('⚠')} ${warning}`);
  const total = Object.values(result.seconds).reduce((sum, seconds) => sum + seconds, 0);
  terminal.info();
  terminal.info(`release    ${result.release}  ${pc.dim(`(${plural(Number(total.toFixed(2)), 'second')})`)}`);
  if (result.engine !== undefined) {
    const { id, passes } = result.engine;
    terminal.info(`engine     ${id}  ${pc.dim(`(${passes.length} passes: ${passes.join(', ')})`)}`);
  }
  if (result.table !== undefined) terminal.info(`table      ${result.table}`);
  terminal.info(`report     ${result.release}/report.html`);
  const needsOriginal = modelById(result.model.id).needs.includes('original') ? ' --original DATA' : '';
  terminal.info(`check it   sotto verify ${result.release}${needsOriginal}`);
}

/** The labels of the earlier release that are too rare now, their records, and the ways to continue. */
function showStuck({ items, rows }: { items: readonly string[]; rows: readonly string[] }, terminal: Terminal): void {
  terminal.warn(`  items    ${items.map((item) => JSON.stringify(item)).join(' ')}`);
  terminal.warn(`  records  ${shownRows(rows)}`);
  terminal.warn('  --after in place of --like joins labels until the promise holds');
}

/** Maximum number of labels listed for people; the report has all. */
const SHOWN_LABELS = 8;

/** Prints what changed since the release before. */
function showChanges(
  { labels, newItems, goneItems, ncp, together }: NonNullable<TaskResult<'anonymize'>['changes']>,
  terminal: Terminal,
): void {
  const grown = labels.length === 0 ? 'no label changed' : `${plural(labels.length, 'label')} grew`;
  terminal.info(
    `  since the previous release: ${grown}; ${plural(newItems.length, 'item')} new, ${countText(goneItems.length)} gone`,
  );
  for (const { label, from, added, because: reason } of labels.slice(0, SHOWN_LABELS)) {
    const parts = [...from, ...added.map((item) => `${item} (new)`)].join(', ');
    terminal.info(`    ${label} ${pc.dim(`from ${parts}${reason === undefined ? '' : `: ${reason}`}`)}`);
  }
  if (labels.length > SHOWN_LABELS) terminal.info(`    ${pc.dim('… curator/report.html lists all of them')}`);
  if (ncp !== undefined) {
    const { after, scratch } = ncp;
    terminal.info(
      `  ${pc.dim(`loss (NCP) ${percent(after)}; a release of this data from scratch: ${percent(scratch)}`)}`,
    );
  }
  if (together === undefined) return;
  const mark = together.status === 'holds' ? pc.green('✔') : pc.yellow('⚠');
  terminal.info(`  ${mark} ${togetherText(together)}`);
}

/** The release holds alone and not with the earlier ones. */
function showBrokenTogether(
  {
    finding,
    items,
    rows,
  }: { readonly finding: string; readonly items: readonly string[]; readonly rows: readonly string[] },
  terminal: Terminal,
): void {
  terminal.warn(`  it holds for this release, but not for somebody who has the earlier ones too: ${finding}`);
  terminal.warn(
    `  items    ${items.map((item) => JSON.stringify(item)).join(' ')} (in brackets: the releases that show it)`,
  );
  terminal.warn(`  records  ${shownRows(rows)}`);
  terminal.warn('  → wait until more records change in the same way, or --accept-difference to publish anyway');
}

function shownRows(rows: readonly string[]): string {
  return `${rows.slice(0, SHOWN_LABELS).join(' ')}${rows.length > SHOWN_LABELS ? ' …' : ''}`;
}

function warningsOf({
  model,
  algorithm,
  like,
  verdict,
  utility,
  items,
  unused,
  unseen,
  nearest,
}: TaskResult<'anonymize'>): string[] {
  const warnings = releaseWarnings({
    modelId: model.id,
    ...(like === undefined && { algorithmId: algorithm.id }),
    verdict,
    utility,
    items,
    unused,
    ...(unseen !== undefined && { unseen }),
    ...(nearest !== undefined && { nearest }),
  });
  return warnings.map(({ text, instead: alternative }) =>
    alternative === undefined ? text : `${text}; use --algorithm ${alternative.map(({ id }) => id).join(' or ')}`,
  );
}
