import type { Command } from 'commander';
import pc from 'picocolors';
import * as z from 'zod';
import type { TaskResult } from '../../node/internal.ts';
import {
  CANDIDATE_CLASSES,
  countText,
  judgeTolerance,
  keysOf,
  knowledgeChoices,
  plural,
  SottoError,
  share,
} from '../../src/internal.ts';
import { addCommonFlags, checkCommon, neededOriginal, pickFlags, SEED_DOC } from '../common-flags.ts';
import { EXIT } from '../exit-codes.ts';
import { addDataFlags, addFieldFlags, inputsFromFlags, readingFromFlags } from '../job-flags.ts';
import type { Shell } from '../main.ts';
import { addParameterFlags, checkedFlags } from '../parameter-flags.ts';
import { bar, headingLine, percent, tableLines } from '../render.ts';
import { runWithProgress } from '../run-with-progress.ts';
import type { Terminal } from '../terminal.ts';

interface AttackFlags extends Record<string, unknown> {
  readonly original?: string;
  readonly knowsMethod?: boolean;
  readonly seed?: string;
  readonly threads?: string;
}

const choices = keysOf(knowledgeChoices);

const attackParameters = {
  id: 'attack',
  title: 'attack',
  params: z.object({
    known: z
      .int()
      .min(1)
      .max(100)
      .default(4)
      .describe('The largest number of items of a person that an attacker knows.'),
    tolerance: share(
      'The highest tolerated probability of a right guess; an attacker above it is a finding (exit code 1).',
      {
        min: '0',
        max: '1',
      },
    ).optional(),
    mostRuns: z
      .int()
      .min(1)
      .max(100_000_000)
      .default(100_000)
      .describe('With --knows-method: the largest number of times that the method is run.'),
    mostHidden: z
      .int()
      .min(1)
      .optional()
      .describe(
        'With --knows-method: the largest number of cells that the attacker assumes to be hidden; any number if left out.',
      ),
    samples: z.int().min(1).max(10_000_000).default(2000).describe('The number of attackers to simulate.'),
    choice: z
      .enum(choices)
      .default('random')
      .describe(`Which items they know: ${choices.map((name) => `${name} = ${knowledgeChoices[name]}`).join('; ')}.`),
  }),
};

/** Maximum number of sensitive items that are listed for people. */
const SHOWN_ITEMS = 10;

/** `sotto attack DIR --original DATA` */
export function addAttack(program: Command, { terminal, exit }: Shell): void {
  const command = program
    .command('attack')
    .argument('<release>', 'A release folder.')
    .summary('simulated attackers, before and after')
    .description(
      'Simulates attackers who know some items of a person and look for the record, in the original and in the release.',
    )
    .option('--original <data>', 'The original data file.')
    .option(
      '--knows-method',
      'Simulate an attacker who knows the method, its secret and everything except the sensitive cells: replays the method on every possible original (small data only) and reports which hidden cells are certain.',
    );
  addDataFlags(command);
  addFieldFlags(command, ['sensitive']);
  addParameterFlags(command, 'attack', [attackParameters]);
  addCommonFlags(command, { seed: SEED_DOC }).action(async (release: string, flags: AttackFlags) => {
    const { seed } = checkCommon(flags);
    const original = neededOriginal(flags);
    const params = checkedFlags(flags, attackParameters);
    if (flags.knowsMethod === true) {
      const replayed = await runWithProgress(terminal, 'replay', {
        release,
        original,
        ...readingFromFlags(flags),
        mostRuns: params.mostRuns,
        ...pickFlags(params, ['mostHidden']),
      });
      terminal.document(replayed);
      showReplay(release, replayed, terminal);
      return;
    }
    const result = await runWithProgress(terminal, 'attack', {
      release,
      original,
      ...readingFromFlags(flags),
      known: params.known,
      samples: params.samples,
      choice: params.choice,
      seed,
      inputs: inputsFromFlags(flags),
    });
    if (params.choice === 'sensitive' && result.inference.length === 0) {
      throw new SottoError('usage', '--choice sensitive needs the sensitive items', { hint: 'add --sensitive FILE' });
    }
    const { tolerance } = params;
    const judged = tolerance === undefined ? undefined : judgeTolerance(result, tolerance);
    terminal.document({ ...result, ...(judged !== undefined && { tolerance: judged }) });
    showAttack(release, result, terminal);
    if (judged !== undefined) terminal.info(toleranceText(judged));
    if (result.tampering.length > 0 || judged?.isWithin === false) exit(EXIT.finding);
  });
}

function showReplay(release: string, result: TaskResult<'replay'>, terminal: Terminal): void {
  const { algorithm, tells, numHidden, numSlots, numCandidates, numConsistent, numPinned, numAtRho, mean, max } =
    result;
  terminal.info(
    headingLine(
      `An attacker who knows the method is certain of ${countText(numPinned)} of ${plural(numHidden, 'hidden cell')}`,
    ),
  );
  terminal.info(`  ${pc.dim(`${release}: ${algorithm} replayed with its secret. ${tells}`)}`);
  terminal.info();
  terminal.info(
    tableLines(
      [
        ['cells that may have been hidden', countText(numSlots)],
        ['originals tried', countText(numCandidates)],
        ['of which give this release', countText(numConsistent)],
        ['hidden cells that are certain', countText(numPinned)],
        ['with probability ρ or more', countText(numAtRho)],
        ['probability, on average', percent(mean)],
        ['probability, at most', percent(max)],
      ],
      [0],
    ),
  );
}

function showAttack(release: string, result: TaskResult<'attack'>, terminal: Terminal): void {
  const { steps, baseline, samples, choice, story, inference, tampering, persons } = result;
  terminal.info(headingLine(finding(result)));
  terminal.info(
    `  ${pc.dim(`${release}: ${plural(samples, 'attacker')} who know ${knowledgeChoices[choice]}; a guess without any release is right with probability ${percent(baseline)}`)}`,
  );
  terminal.info();
  const rows = steps.flatMap(({ known: numKnown, before, after }) =>
    [
      { name: numKnown === 1 ? 'knowing 1 item' : `knowing ${numKnown} items`, when: 'before', exposure: before },
      { name: '', when: 'after', exposure: after },
    ].map(({ name, when, exposure: { chance, singledOut, misled, candidates } }) => [
      name,
      when,
      percent(chance.mean),
      percent(chance.p95),
      percent(chance.max),
      percent(singledOut.share),
      percent(misled.share),
      countText(candidates.median),
      bar(chance.mean),
    ]),
  );
  const head = ['', '', 'mean', '95 %', 'max', 'singled out', 'misled', 'candidates', ''];
  terminal.info(tableLines([head, ...rows], [0, 1, 8]));
  terminal.info();
  terminal.info(
    headingLine(persons === undefined ? 'How many candidates are left' : 'How many people are left as candidates'),
  );
  const most = steps.at(-1)!;
  const classes = CANDIDATE_CLASSES.map((from, c) => {
    const next = CANDIDATE_CLASSES[c + 1];
    const name =
      next === undefined
        ? `${countText(from)} or more`
        : next - 1 === from
          ? `${from}`
          : `${from} to ${countText(next - 1)}`;
    return [
      name,
      percent(most.before.classes[c]! / samples),
      percent(most.after.classes[c]! / samples),
      bar(most.after.classes[c]! / samples),
    ];
  });
  terminal.info(tableLines([[`knowing ${most.known}`, 'before', 'after', ''], ...classes], [0, 3]));
  if (inference.length > 0) {
    terminal.info();
    terminal.info(headingLine('The most confident inference of a sensitive item by any attacker'));
    const lines = inference
      .slice(0, SHOWN_ITEMS)
      .map(({ item, baseline: prior, before, after }) => [
        item,
        percent(prior),
        percent(before),
        percent(after),
        bar(after),
      ]);
    terminal.info(tableLines([['', 'knowing nothing', 'before', 'after', ''], ...lines], [0, 4]));
    if (inference.length > SHOWN_ITEMS)
      terminal.info(`  ${pc.dim(`and ${inference.length - SHOWN_ITEMS} more, by --json`)}`);
  }
  if (story !== undefined) {
    terminal.info();
    terminal.info(headingLine('One attack to replay'));
    terminal.info(
      `  knowing ${story.known.map((item) => JSON.stringify(item)).join(', ')} of record ${story.row}: ${persons === undefined ? plural(story.before, 'record') : plural(story.before, 'person', 'people')} left before, ${countText(story.after)} now`,
    );
  }
  for (const line of tampering) terminal.warn(`  ${pc.red('✘')} ${line}`);
}

function toleranceText({ share: tolerance, isWithin }: ReturnType<typeof judgeTolerance>): string {
  const line = `no simulated attacker may be right with a probability above ${tolerance}`;
  return `\n${isWithin ? pc.green('✔ within the tolerance') : pc.red('✘ over the tolerance')}: ${line}`;
}

/** The finding, in one sentence. */
function finding({ steps, persons }: TaskResult<'attack'>): string {
  const { known: numKnown, before, after } = steps.at(-1)!;
  const items = numKnown === 1 ? '1 item' : `${numKnown} items`;
  if (persons !== undefined)
    return `An attacker who knows ${items} of one record names its person with probability ${percent(after.chance.mean)} (before: ${percent(before.chance.mean)})`;
  return `An attacker who knows ${items} of a person finds their record with probability ${percent(after.chance.mean)} (before: ${percent(before.chance.mean)})`;
}
