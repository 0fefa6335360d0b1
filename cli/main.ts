import { Command, CommanderError } from 'commander';
import { type HintWords, keysOf } from '../src/internal.ts';
import { VERSION } from '../src/version.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { flagWords } from './flag-words.ts';
import { reportFailure } from './report-failure.ts';
import { Terminal } from './terminal.ts';
import type { Verb } from './verbs.ts';

/** The verbs, in the order of the help; each is loaded when it is wanted. */
const loaders = {
  profile: async () => (await import('./commands/profile.ts')).addProfile,
  risk: async () => (await import('./commands/risk.ts')).addRisk,
  anonymize: async () => (await import('./commands/anonymize.ts')).addAnonymize,
  verify: async () => (await import('./commands/verify.ts')).addVerify,
  series: async () => (await import('./commands/series.ts')).addSeries,
  evaluate: async () => (await import('./commands/evaluate.ts')).addEvaluate,
  attack: async () => (await import('./commands/attack.ts')).addAttack,
  explain: async () => (await import('./commands/explain.ts')).addExplain,
  compare: async () => (await import('./commands/compare.ts')).addCompare,
  'check-algorithm': async () => (await import('./commands/check-algorithm.ts')).addCheckAlgorithm,
  count: async () => (await import('./commands/count.ts')).addCount,
  mine: async () => (await import('./commands/mine.ts')).addMine,
  convert: async () => (await import('./commands/convert.ts')).addConvert,
  generate: async () => (await import('./commands/generate.ts')).addGenerate,
  hierarchy: async () => (await import('./commands/hierarchy.ts')).addHierarchy,
  demo: async () => (await import('./commands/demo.ts')).addDemo,
  studio: async () => (await import('./commands/studio.ts')).addStudio,
  docs: async () => (await import('./commands/docs.ts')).addDocs,
  completion: async () => (await import('./commands/completion.ts')).addCompletion,
} satisfies Record<Verb, () => Promise<(program: Command, shell: Shell) => void>>;

/** The means that the program gives to a verb: where to print, and where to leave its exit code. */
export interface Shell {
  readonly terminal: Terminal;
  exit(code: ExitCode): void;
  /** Says hints in words of its own from now on. */
  hintIn?(words: HintWords): void;
}

/** Runs one command line and gives its exit code. */
export async function main(args: readonly string[]): Promise<ExitCode> {
  const terminal = new Terminal(args);
  let code: ExitCode = EXIT.done;
  let words = flagWords;
  const shell: Shell = { terminal, exit: (exitCode) => (code = exitCode), hintIn: (hintWords) => (words = hintWords) };
  const verb = keysOf(loaders).find((known) => known === args[0]);
  try {
    if (args.some((word) => word.startsWith('--algorithm'))) {
      const { loadNamedAlgorithm } = await import('./own-algorithms.ts');
      await loadNamedAlgorithm(args);
    }
    // The whole tree can be completed.
    const program = await buildProgram(shell, verb === undefined || verb === 'completion' ? undefined : [verb]);
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : refuseWords(error, terminal);
    return reportFailure(error, terminal, words);
  } finally {
    terminal.close();
  }
}

/** People have already seen the message about a malformed command line; programs that asked for a document get one. */
function refuseWords({ message }: CommanderError, terminal: Terminal): ExitCode {
  const [first = '', ...more] = message.replace(/^error: /, '').split('\n');
  const hint = more.join(' ').replace(/^\((.*)\)$/, '$1');
  terminal.document({ error: { code: 'usage', message: first, problems: [], more: 0, ...(hint !== '' && { hint }) } });
  return EXIT.usage;
}

/** The command tree, whole (for help, suggestions and the reference pages) or of the verbs that are wanted. */
export async function buildProgram(shell: Shell, verbNames = keysOf(loaders)): Promise<Command> {
  const program = new Command('sotto')
    .description(
      'Publish transaction data quietly: see the risk, choose a promise, keep it, have it checked independently.',
    )
    .version(VERSION, '-V, --version', 'Print the version.')
    .helpOption('-h, --help', 'Show this help.')
    .helpCommand(false)
    .showSuggestionAfterError(true)
    .showHelpAfterError('(sotto --help and sotto VERB --help list what is possible)')
    .addHelpText('after', HELP_FOOTER);
  for (const verb of verbNames) {
    const add = await loaders[verb]();
    add(program, shell);
  }
  for (const command of allCommands(program)) {
    command.exitOverride().configureOutput({
      writeOut: (text) => process.stdout.write(text),
      writeErr: (text) => process.stderr.write(text),
    });
  }
  return program;
}

const HELP_FOOTER = `
Exit codes: 0 done and the promise holds · 1 a finding (violated, undecided) · 2 usage or job file
            3 input data · 4 infeasible or unsupported · 5 out of a resource limit · 70 internal · 130 interrupted

First steps:
  sotto demo                                   a supermarket from raw data to a checked release
  sotto studio                                 the same and more in your browser; nothing is uploaded
  sotto profile DATA                           how exposed is this data?
  sotto hierarchy build DATA -o levels.csv     a hierarchy, where you have none
  sotto anonymize DATA -o DIR --model km --k 5 --m 2 --hierarchy levels.csv
  sotto verify DIR                             check the promise again, from the folder alone`;

function allCommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(allCommands)];
}
