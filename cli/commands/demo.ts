import { join, relative } from 'node:path';
import { type Command, Option } from 'commander';
import pc from 'picocolors';
import { makeFolder } from '../../node/internal.ts';
import { checkJob, checkParameters, generatorById, plural } from '../../src/internal.ts';
import { addCommonFlags, checkCommon, SEED_DOC } from '../common-flags.ts';
import { EXIT } from '../exit-codes.ts';
import type { Shell } from '../main.ts';
import { headingLine } from '../render.ts';
import { runWithProgress } from '../run-with-progress.ts';
import { showRelease } from './anonymize.ts';
import { showProfile } from './profile.ts';
import { showVerdict } from './verify.ts';

interface DemoFlags {
  readonly output: string;
  readonly seed?: string;
  readonly threads?: string;
}

/** `sotto demo`: walk a supermarket from raw data to a checked release. */
export function addDemo(program: Command, { terminal, exit }: Shell): void {
  const command = program
    .command('demo')
    .summary('walk a supermarket from raw data to a checked release')
    .description(
      'Generates a supermarket, profiles it, transforms it, verifies the release and says where everything is.',
    )
    .addOption(new Option('-o, --output <dir>', 'The folder to write.').default('sotto-demo'));
  addCommonFlags(command, { seed: SEED_DOC }).action(async (flags: DemoFlags) => {
    const { seed } = checkCommon(flags);
    makeFolder(flags.output);
    const data = join(flags.output, 'baskets.csv');
    const hierarchy = join(flags.output, 'hierarchy.csv');
    const release = join(flags.output, 'release');

    terminal.info(step(1, 'Generate a supermarket'));
    const generator = generatorById('supermarket');
    const params = checkParameters(generator.params, {}, generator.id);
    const made = await runWithProgress(terminal, 'generate', {
      generator: generator.id,
      params,
      seed,
      format: 'basket',
      output: data,
      hierarchy,
    });
    terminal.info(`  ${plural(made.records, 'basket')} of ${plural(made.items, 'product')}: ${data}`);

    terminal.info(step(2, 'See how exposed it is'));
    const profile = await runWithProgress(terminal, 'profile', { data, seed, format: 'basket' });
    showProfile(data, profile, terminal);

    terminal.info(step(3, 'Choose a promise and keep it'));
    const job = checkJob({ data, format: 'basket', model: { id: 'km', k: 5, m: 2 } });
    const result = await runWithProgress(terminal, 'anonymize', { job, output: release }, release);
    showRelease(result, terminal);

    terminal.info(step(4, 'Have it checked again, from the folder alone'));
    const verdict = await runWithProgress(terminal, 'verifyRelease', { release });
    showVerdict(release, verdict, terminal);
    terminal.document({ data, hierarchy, profile, anonymize: result, verify: verdict });
    if (verdict.status !== 'holds') return exit(EXIT.finding);

    terminal.info(step(5, 'Try next'));
    terminal.info(`  open ${relative(process.cwd(), join(release, 'report.html'))} in a browser`);
    terminal.info(`  npx sotto evaluate ${release} --original ${data}`);
    terminal.info(`  npx sotto attack ${release} --original ${data}`);
    terminal.info(`  npx sotto anonymize ${data} -o my-release --model rho --sensitive random:10%`);
    terminal.info('  npx sotto --help');
  });
}

function step(n: number, text: string): string {
  return `\n${pc.cyan(`${n}`)}  ${headingLine(text)}`;
}
