import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import pc from 'picocolors';
import { isAddress, isReleaseFolder, type TaskResult } from '../../node/internal.ts';
import { countText, flagName, modelById, models, SottoError, sideInputs } from '../../src/internal.ts';
import { addCommonFlags, checkCommon, pickFlags } from '../common-flags.ts';
import { EXIT } from '../exit-codes.ts';
import { addDataFlags, addFieldFlags, inputsFromFlags, readingFromFlags } from '../job-flags.ts';
import type { Shell } from '../main.ts';
import { addParameterFlags, parametersFromFlags, refuseForeignFlags } from '../parameter-flags.ts';
import { headingLine } from '../render.ts';
import { runWithProgress } from '../run-with-progress.ts';
import { engineFlag } from '../store-flags.ts';
import type { Terminal } from '../terminal.ts';

interface VerifyFlags extends Record<string, unknown> {
  readonly model?: string;
  readonly original?: string;
  readonly key?: string;
  readonly salts?: string;
  readonly persons?: string;
  readonly sign?: string;
  readonly engine?: string;
  readonly overlap?: 'none' | 'same';
  readonly threads?: string;
}

/** The side inputs that a promise may speak of. */
export const promisedInputs = sideInputs
  .map(({ name }) => name)
  .filter((name) => models.some(({ needs }) => needs.some((need) => need === name)));

/** Maximum number of witness records listed for people. */
const SHOWN_ROWS = 8;

/** `sotto verify DIR` or `sotto verify DATA --model …` */
export function addVerify(program: Command, { terminal, exit }: Shell): void {
  const command = program
    .command('verify')
    .argument('<release-or-data>', 'A release folder, or a data file with --model.')
    .argument(
      '[more-releases...]',
      'More releases of a series: checks that the promise holds even for somebody who has all of them.',
    )
    .summary('check a release independently; print a witness if the promise is broken')
    .description('Checks a release folder (its promise and every byte), or a promise on any data file.')
    .addOption(
      new Option('--model <id>', `The promise to check on a data file: ${models.map(({ id }) => id).join(', ')}.`),
    )
    .option('--original <data>', 'The original data, for promises that only its owner can check.')
    .option('--key <file>', 'The public key (PEM) that must have signed the release.')
    .option(
      '--salts <file>',
      'The curator’s salts.json, to check that the given rules are those that the release committed to.',
    )
    .option(
      '--persons <file>',
      'The curator’s persons.csv, which says which records belong to one person; needed if the promise counts people.',
    )
    .option('--sign <key>', 'If the check succeeds, sign the release with this ed25519 private key (PEM).')
    .addOption(overlapFlag('For several releases: whether they'))
    .addOption(engineFlag('Count on this engine, for data larger than memory; for all promises but personal-rho.'));
  addDataFlags(command);
  addFieldFlags(command, promisedInputs);
  addParameterFlags(command, 'model', models);
  addCommonFlags(command).action(async (path: string, more: readonly string[], flags: VerifyFlags) => {
    checkCommon(flags);
    const result = namingFlags(
      more.length === 0 ? await check(path, flags, terminal) : await checkSeries([path, ...more], flags, terminal),
    );
    terminal.document(result);
    showVerdict(more.length === 0 ? path : `${[path, ...more].join(', ')} together`, result, terminal);
    if (result.status !== 'holds') exit(EXIT.finding);
  });
}

/** `--overlap`, what the user knows about the records of several releases. */
export function overlapFlag(subject: string): Option {
  const question = `${subject} are about different people (none) or the same records (same)`;
  return new Option('--overlap <what>', `${question}; if left out, the curator’s files decide.`).choices([
    'none',
    'same',
  ]);
}

async function check(path: string, flags: VerifyFlags, terminal: Terminal): Promise<TaskResult<'verifyRelease'>> {
  const options = { inputs: inputsFromFlags(flags), ...pickFlags(flags, ['original', 'engine']) };
  if (flags.overlap !== undefined)
    throw new SottoError('usage', '--overlap is for several releases, but only one was named');
  if (isReleaseFolder(path)) {
    if (flags.model !== undefined) {
      throw new SottoError('usage', `${path} is a release folder, which states its own promise`, {
        hint: 'leave --model out',
      });
    }
    refuseForeignFlags(flags, [], models);
    return runWithProgress(terminal, 'verifyRelease', {
      release: path,
      ...options,
      ...readingFromFlags(flags),
      ...pickFlags(flags, ['key', 'salts', 'persons', 'sign']),
    });
  }
  if ([flags.key, flags.sign, flags.salts, flags.persons].some((flag) => flag !== undefined)) {
    throw new SottoError(
      'usage',
      `--key, --salts, --persons and --sign are for release folders, but ${path} is not one`,
    );
  }
  if (path !== '-' && !isAddress(path) && !existsSync(path))
    throw new SottoError('input', `${path}: there is no such file or folder`);
  if (flags.model === undefined) {
    throw new SottoError('usage', `${path} is a data file: which promise should be checked?`, {
      hint: `add --model ${models.map(({ id }) => id).join(' or --model ')} and its parameters`,
    });
  }
  const model = modelById(flags.model);
  refuseForeignFlags(flags, [model], models);
  const params = parametersFromFlags(flags, model);
  return runWithProgress(terminal, 'verifyData', {
    data: path,
    model: model.id,
    params,
    ...options,
    ...readingFromFlags(flags),
  });
}

async function checkSeries(
  releases: readonly string[],
  flags: VerifyFlags,
  terminal: Terminal,
): Promise<TaskResult<'verifyRelease'>> {
  const { model, original, sign, salts, persons, engine } = flags;
  const foreign = [model, original, sign, salts, persons, engine, ...Object.values(inputsFromFlags(flags))];
  if (foreign.some((flag) => flag !== undefined)) {
    throw new SottoError(
      'usage',
      'several releases are each checked for their own promise, so only --key and --overlap apply',
    );
  }
  for (const folder of releases) {
    if (!isReleaseFolder(folder)) throw new SottoError('usage', `expected release folders, but ${folder} is not one`);
  }
  return runWithProgress(terminal, 'verifyTogether', { releases, ...pickFlags(flags, ['key', 'overlap']) });
}

/** Prints how far each file was checked, and which parts cannot be checked. */
function showAccount({ files = [], quoted = [] }: TaskResult<'verifyRelease'>, terminal: Terminal): void {
  for (const check of ['recounted', 'rebuilt', 'hashed only'] as const) {
    const those = files.filter((file) => file.check === check);
    if (those.length > 0) terminal.info(`  ${pc.dim(`${check}: ${those.map(({ file }) => file).join(', ')}`)}`);
    for (const { file, because: reason } of those) {
      if (reason !== undefined) terminal.info(`  ${pc.yellow('⚠')} ${file}: ${reason}`);
    }
  }
  if (quoted.length > 0) terminal.info(`  ${pc.dim(`stated, not checked: ${quoted.join(', ')}`)}`);
}

/** A verdict that names the inputs to give as flags. */
export function namingFlags({ missing = [], ...verdict }: TaskResult<'verifyRelease'>): TaskResult<'verifyRelease'> {
  if (verdict.reason === undefined) return verdict;
  const named = (text: string, input: string) => text.replace(`(${input})`, `(${flagName(input)} FILE)`);
  return { ...verdict, reason: missing.reduce(named, verdict.reason) };
}

/** Prints a verdict for people, with the witness. */
export function showVerdict(path: string, result: TaskResult<'verifyRelease'>, terminal: Terminal): void {
  const { status, witness } = result;
  if (status === 'holds') {
    terminal.info(`${pc.green('✔ holds')}  ${headingLine(result.statement)}`);
    terminal.info(`  ${pc.dim(`${path}: ${result.scope} (${countText(result.checked)} counted)`)}`);
    if (result.digest !== undefined) {
      terminal.info(`  ${pc.dim(`digest ${result.digest}: compare it with the one the publisher gave you`)}`);
      showAccount(result, terminal);
    }
    if (result.signature !== undefined) {
      const { keyid, isKeyGiven } = result.signature;
      const signer = isKeyGiven ? pc.green('signed by') : pc.yellow('signed by a key that you did not name (--key):');
      terminal.info(`  ${signer} ${pc.dim(keyid)}`);
      if (!isKeyGiven) terminal.info(`  ${pc.dim('anyone can sign: ask the publisher for their public key')}`);
    }
    for (const note of result.notes) terminal.info(`  ${pc.yellow('⚠')} ${note}`);
    if (result.hasCurator === true)
      terminal.info(`  ${pc.yellow('curator/ is still in the folder')}: keep it, do not hand it over`);
    return;
  }
  const isAltered = witness !== undefined && witness.items === undefined;
  const mark =
    status === 'undecided'
      ? pc.yellow('? undecided')
      : pc.red(isAltered ? '✘ changed since it was released' : '✘ violated');
  terminal.warn(`${mark}  ${isAltered ? headingLine(path) : headingLine(result.statement)}`);
  if (!isAltered) terminal.warn(`  ${pc.dim(path)}`);
  for (const finding of result.tampering) terminal.warn(`  ${finding}`);
  if (result.reason !== undefined) terminal.warn(`  ${result.reason}`);
  if (witness === undefined || result.tampering.includes(witness.finding)) return;
  terminal.warn(`  ${witness.finding}`);
  if (witness.items !== undefined)
    terminal.warn(`  items    ${witness.items.map((item) => JSON.stringify(item)).join(' ')}`);
  if (witness.rule !== undefined) {
    const { antecedent, consequent, supports } = witness.rule;
    const side = (labels: readonly string[]) => labels.map((label) => JSON.stringify(label)).join(' ');
    terminal.warn(
      `  rule     ${side(antecedent)} ==> ${side(consequent)}  in ${countText(supports[0])} of ${countText(supports[1])} records`,
    );
  }
  if (witness.rows !== undefined && witness.rows.length > 0) {
    const text = witness.rows.slice(0, SHOWN_ROWS).join(' ');
    const more = witness.rows.length > SHOWN_ROWS ? ` … (${countText(witness.rows.length)})` : '';
    terminal.warn(`  records  ${text}${more}`);
  }
}
