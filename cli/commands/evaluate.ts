import { type Command, Option } from 'commander';
import pc from 'picocolors';
import type { TaskResult } from '../../node/internal.ts';
import { countText, kinds, modelById, models, numberText, SottoError, sideInputs } from '../../src/internal.ts';
import { addCommonFlags, checkCommon, neededOriginal, SEED_DOC } from '../common-flags.ts';
import { EXIT } from '../exit-codes.ts';
import { addDataFlags, addFieldFlags, inputsFromFlags, readingFromFlags } from '../job-flags.ts';
import type { Shell } from '../main.ts';
import { addParameterFlags, parametersFromFlags, refuseForeignFlags } from '../parameter-flags.ts';
import { headingLine, percent, tableLines } from '../render.ts';
import { runWithProgress } from '../run-with-progress.ts';
import type { Terminal } from '../terminal.ts';
import { namingFlags, promisedInputs, showVerdict } from './verify.ts';

interface EvaluateFlags extends Record<string, unknown> {
  readonly original?: string;
  readonly published?: string;
  readonly publishedFormat?: string;
  readonly recoding?: string;
  readonly kind?: string;
  readonly model?: string;
  readonly estimates?: boolean;
  readonly seed?: string;
  readonly threads?: string;
}

/** `sotto evaluate DIR --original DATA`, or `--published DATA --model …` for a result of another tool. */
export function addEvaluate(program: Command, { terminal, exit }: Shell): void {
  const command = program
    .command('evaluate')
    .argument('[release]', 'A release folder.')
    .summary('compare a release with its original and measure the loss')
    .description(
      'Measures a release against its original and checks that it says nothing false. With --published, measures the result of any other tool and checks its promise.',
    )
    .option('--original <data>', 'The original data file.')
    .option('--published <data>', 'The result of another tool, instead of a release folder.')
    .option('--published-format <id>', 'The format of the published data, if the original has another format.')
    .option(
      '--recoding <file>',
      'How items are published (CSV item,published or label,item), if labels do not spell out their members.',
    )
    .addOption(
      new Option(
        '--kind <id>',
        `What kind of release the published data is: ${kinds.map(({ id }) => id).join(', ')}; found from its records if left out.`,
      ),
    )
    .option(
      '--estimates',
      'Also compare what a reader of the release would estimate: items, and the 1,000 most frequent pairs.',
    )
    .addOption(new Option('--model <id>', `The promise to check: ${models.map(({ id }) => id).join(', ')}.`));
  addDataFlags(command);
  const measuring = sideInputs.filter((input) => input.measuring === true).map(({ name }) => name);
  addFieldFlags(command, [...new Set([...promisedInputs, ...measuring])]);
  addParameterFlags(command, 'model', models);
  addCommonFlags(command, { seed: SEED_DOC }).action(async (release: string | undefined, flags: EvaluateFlags) => {
    const common = {
      original: neededOriginal(flags),
      seed: checkCommon(flags).seed,
      inputs: inputsFromFlags(flags),
      ...readingFromFlags(flags),
    };
    if (flags.published !== undefined) {
      if (release !== undefined) throw oneOf();
      const options = { ...common, ...foreignFromFlags(flags, flags.published) };
      const found = await runWithProgress(terminal, 'evaluateForeign', options);
      const result = { ...found, verdict: namingFlags(found.verdict) };
      const { measures, ...others } = result;
      terminal.document({ ...measures, ...others });
      showForeign(flags.published, result, terminal);
      if (result.verdict.status !== 'holds' || result.truthful.status === 'violated') exit(EXIT.finding);
      return;
    }
    if (release === undefined) throw oneOf();
    refuseForeign(flags);
    const result = await runWithProgress(terminal, 'evaluate', {
      ...common,
      release,
      ...(flags.estimates === true && { estimates: true }),
    });
    const { measures, ...others } = result;
    terminal.document({ ...measures, ...others });
    showMeasures(release, result, terminal);
    if (result.estimates !== undefined) showEstimates(result.estimates, terminal);
    for (const finding of result.tampering) terminal.warn(`  ${pc.red('✘')} ${finding}`);
    if (result.truthful.status === 'violated' || result.tampering.length > 0) exit(EXIT.finding);
  });
}

function oneOf(): SottoError {
  return new SottoError('usage', 'what should be evaluated? name a release folder, or the data of another tool', {
    hint: 'sotto evaluate DIR --original DATA, or sotto evaluate --published DATA --original DATA --model km --k 5 --m 2',
  });
}

function foreignFromFlags({ publishedFormat, recoding, kind, ...flags }: EvaluateFlags, published: string) {
  if (flags.model === undefined) {
    throw new SottoError('usage', `which promise should ${published} keep?`, {
      hint: `add --model ${models.map(({ id }) => id).join(' or --model ')} and its parameters`,
    });
  }
  const model = modelById(flags.model);
  refuseForeignFlags(flags, [model], models);
  return {
    published,
    model: model.id,
    params: parametersFromFlags(flags, model),
    ...(publishedFormat !== undefined && { publishedFormat }),
    ...(recoding !== undefined && { recoding }),
    ...(kind !== undefined && { kind }),
  };
}

/** A release folder says itself what it is. */
function refuseForeign({ model, recoding, kind, publishedFormat, ...flags }: EvaluateFlags): void {
  if ([model, recoding, kind, publishedFormat].some((flag) => flag !== undefined)) {
    throw new SottoError('usage', '--model, --recoding, --kind and --published-format go with --published', {
      hint: 'leave them out: a release folder describes itself',
    });
  }
  refuseForeignFlags(flags, [], models);
}

function showForeign(published: string, result: TaskResult<'evaluateForeign'>, terminal: Terminal): void {
  showMeasures(published, result, terminal);
  const tied = {
    ids: 'records were matched by their ids',
    place: 'records were matched in the order of the original',
    content: 'records are not in the order of the original and were matched by their content',
  };
  terminal.info(`  ${pc.dim(`treated as a release of kind ${result.kind}; ${tied[result.tiedBy]}`)}`);
  showVerdict(published, result.verdict, terminal);
}

function showEstimates(
  { withoutCounts, bytes, ...estimates }: NonNullable<TaskResult<'evaluate'>['estimates']>,
  terminal: Terminal,
): void {
  const columns = withoutCounts === undefined ? [estimates] : [withoutCounts, estimates];
  const row = (title: string, of: (one: typeof estimates) => number) => [
    title,
    ...columns.map((one) => percent(of(one))),
  ];
  const pairs = `${countText(estimates.numPairs)} most frequent pairs`;
  terminal.info(headingLine('The estimates of a reader'));
  terminal.info(
    tableLines([
      ['', ...(withoutCounts === undefined ? ['error'] : ['equal shares', 'with counts'])],
      row('mean error of item counts', ({ items }) => items),
      row(`mean error of the ${pairs}`, (one) => one.pairs),
      row(`of the ${pairs} found by estimates`, ({ pairsFound }) => pairsFound),
    ]),
  );
  const sizes = Object.entries(bytes).map(([file, size]) => `${file} ${countText(size)}`);
  terminal.info(`  ${pc.dim(`bytes: ${sizes.join(', ')}`)}`);
}

function showMeasures(
  name: string,
  { measures, truthful }: Pick<TaskResult<'evaluate'>, 'measures' | 'truthful'>,
  terminal: Terminal,
): void {
  terminal.info(headingLine(`${name} against its original`));
  const rows = Object.values(measures).map(({ title, better, unit, before, after }) => {
    const text = (value: number) =>
      unit === 'share' ? percent(value) : Number.isInteger(value) ? countText(value) : numberText(value);
    return [title, text(before), text(after), pc.dim(`${better} is better`)];
  });
  terminal.info(tableLines([['', 'before', 'after', ''], ...rows], [0, 3]));
  const marks = {
    holds: pc.green('✔ true to the original'),
    violated: pc.red('✘ not true to the original'),
    'not-applicable': pc.yellow('truthfulness not checked'),
  };
  terminal.info(`  ${marks[truthful.status]}: ${'finding' in truthful ? truthful.finding : truthful.scope}`);
}
