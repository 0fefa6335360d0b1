import { Argument, type Command } from 'commander';
import { keysOf } from '../../src/internal.ts';
import { bashCompletion } from '../completions/bash.ts';
import { type CommandWords, commandWords } from '../completions/command-words.ts';
import { fishCompletion } from '../completions/fish.ts';
import { zshCompletion } from '../completions/zsh.ts';

const SHELLS = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
} satisfies Record<string, (all: readonly CommandWords[]) => string>;

export function addCompletion(program: Command): void {
  program
    .command('completion')
    .addArgument(new Argument('<shell>', 'The shell.').choices(keysOf(SHELLS)))
    .summary('print a script that completes commands and flags in your shell')
    .description(
      'Prints a completion script: source <(sotto completion bash), source <(sotto completion zsh), or sotto completion fish | source.',
    )
    .helpOption('-h, --help', 'Show this help.')
    .action((shell: keyof typeof SHELLS) => {
      process.stdout.write(SHELLS[shell](commandWords(program)));
    });
}
