import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { buildProgram } from '../cli/main.ts';
import { Terminal } from '../cli/terminal.ts';
import { addressFields, engineStores, stores } from '../node/internal.ts';
import {
  type Algorithm,
  algorithms,
  comparingMeasures,
  describeParameters,
  formats,
  generators,
  hierarchyBuilders,
  hierarchyKinds,
  type Measure,
  type Model,
  measures,
  models,
  type Parameters,
  sideInputs,
} from '../src/internal.ts';
import { jobJsonSchema } from '../src/job/job.ts';
import { sweepJsonSchema } from '../src/sweep/schema.ts';
import { apiPage } from './api-page.ts';
import { pythonOptions, pythonVersion } from './python-options.ts';

const MARK = '<!-- Generated from the definitions by `npm run generate`. Do not edit. -->';

/** Every generated file by its path in the repository. */
export async function referencePages(root: string): Promise<Map<string, string>> {
  return new Map([
    ['docs/reference/models.md', modelsPage()],
    ['docs/reference/algorithms.md', algorithmsPage()],
    ['docs/reference/proofs.md', proofsPage(root)],
    ['docs/reference/measures.md', measuresPage()],
    ['docs/reference/side-inputs.md', sideInputsPage()],
    ['docs/reference/formats.md', formatsPage()],
    ['docs/reference/stores.md', storesPage()],
    ['docs/reference/generators.md', generatorsPage()],
    ['docs/reference/hierarchies.md', hierarchiesPage()],
    ['docs/reference/command-line.md', await commandLinePage()],
    ['docs/reference/library.md', libraryPage(root)],
    ['docs/job.schema.json', `${JSON.stringify(jobJsonSchema(engineStores.map(({ id }) => id)), null, 2)}\n`],
    ['docs/compare.schema.json', `${JSON.stringify(sweepJsonSchema(), null, 2)}\n`],
    ['python/src/sotto/_options.py', pythonOptions()],
    ['python/src/sotto/_version.py', pythonVersion()],
  ]);
}

function libraryPage(root: string): string {
  const about =
    'The exports of the package, from the comments in its source. A test runs every example; a type is shown in the examples of the functions that take or return it. Begin with [the guide](../guide/library.md).';
  return page(
    'Library',
    about,
    apiPage(root).map((part) => [part]),
  );
}

/** The meaning of the promise if `--person` names the owners of records. */
const PEOPLE_TEXTS: Readonly<Record<Model['people'], (model: Model) => string>> = {
  counted: (model) => `With \`--person\`: ${model.statement(model.params.parse({}), 'people')}`,
  'one record each': () => 'With `--person`: the promise is about one record per person (`--records people`).',
  'of records': () => 'With `--person`: the promise is about records, whichever person they belong to.',
};

function modelsPage(): string {
  return page(
    'Models',
    'What can be promised. Each model is checked by a verifier of its own.',
    models.map((model) => [
      `## \`${model.id}\` ${model.title}`,
      model.summary,
      `> ${model.statement(model.params.parse({}))}`,
      `Formally: ${model.definition(model.params.parse({}))}`,
      PEOPLE_TEXTS[model.people](model),
      `Protects against ${model.against.length === 0 ? 'none of singling out, linkability and inference' : model.against.join(' and ')}. Covered: ${model.attacker(model.params.parse({}))} ${model.stronger}`,
      `${model.needs.length === 0 ? '' : `Needs: ${model.needs.map((need) => `\`--${need}\``).join(', ')}. `}Default algorithm: \`${model.defaultAlgorithm}\`. Source: ${citation(model.source)}`,
      parameterTable(model.params),
    ]),
  );
}

function algorithmsPage(): string {
  return page(
    'Algorithms',
    'How a promise is kept. The steps, proofs and deviations from the papers are in [steps and proofs](proofs.md).',
    algorithms.map((algorithm) => [
      `## \`${algorithm.id}\` ${algorithm.title}`,
      algorithm.summary,
      `Serves ${algorithm.serves.map((id) => `\`${id}\``).join(', ')}. ${needsText(algorithm)}${algorithm.countsPeople === true ? ' Counts people if `--person` names them.' : ''} Source: ${citation(algorithm.source)}`,
      `Revealed by the method itself: ${algorithm.tells}`,
      parameterTable(algorithm.params),
    ]),
  );
}

function proofsPage(root: string): string {
  return page(
    'Algorithms: steps and proofs',
    'The claims of each algorithm, its steps, why they keep the promise, and how they differ from the paper.',
    algorithms.map(({ id, title }) => [`## \`${id}\` ${title}`, demoted(readFileSync(notesOf(root, id), 'utf8'))]),
  );
}

/** The notes of an algorithm: in its own folder, or in that of the baselines for hiding rules. */
function notesOf(root: string, id: string): string {
  const own = join(root, 'src/algorithms', id, 'NOTES.md');
  return existsSync(own) ? own : join(root, 'src/algorithms/hiding-baselines', `NOTES-${id}.md`);
}

function measuresPage(): string {
  const table = (list: readonly Measure[]): string => {
    const rows = list.map(({ id, title, better, summary }) => `| \`${id}\` | ${title} | ${better} | ${summary} |`);
    return ['| id | measure | better | how to read it |', '| --- | --- | --- | --- |', ...rows].join('\n');
  };
  return page('Measures', 'The loss of a release, and the use that it keeps.', [
    [table(measures)],
    [
      '## For comparing methods',
      'These measures compare methods: every release of a dataset gets the same questions. `evaluate` and `compare` measure them; other runs do not, and they are never published.',
      table(comparingMeasures),
    ],
  ]);
}

/** The inputs that an algorithm needs or takes in addition to the data and the side inputs of its model. */
function needsText({ needs, uses = [] }: Algorithm): string {
  const flags = (names: readonly string[]): string => names.map((name) => `\`--${name}\``).join(', ');
  const needed =
    needs.length === 0 ? 'Needs only the data and the side inputs of the model.' : `Needs ${flags(needs)}.`;
  return uses.length === 0 ? needed : `${needed} Takes into account ${flags(uses)}.`;
}

function sideInputsPage(): string {
  return page(
    'Side inputs',
    'A job can have side inputs in addition to the data: a file, or a way to make it. If the name of a file looks like one of these ways, write it as `./random:1`.',
    sideInputs.map(({ name, title, summary, audience, file, makers }) => [
      `## \`--${name}\` ${title}`,
      summary,
      `In a release: \`${audience === 'curator' ? 'curator/' : ''}${file}\`, ${audience === 'curator' ? 'for the curator alone' : 'for everybody who checks the promise'}.`,
      ...(makers.length === 0
        ? []
        : [
            [
              '| instead of a file | |',
              '| --- | --- |',
              ...makers.map(({ example, doc }) => `| \`${example}\` | ${doc} |`),
            ].join('\n'),
          ]),
    ]),
  );
}

function formatsPage(): string {
  const rows = formats.map(
    ({ id, title, extensions, summary }) =>
      `| \`${id}\` | ${title} | ${extensions.map((end) => `.${end}`).join(' ')} | ${summary.replaceAll('|', '\\|')} |`,
  );
  const kinds = Object.entries(hierarchyKinds).map(
    ([kind, summary]) => `| \`${kind}\` | ${summary.replaceAll('|', '\\|')} |`,
  );
  return page('Formats', 'Detected by name and content, or named with `--format`. Any of them may be gzipped.', [
    [['| id | format | endings | |', '| --- | --- | --- | --- |', ...rows].join('\n')],
    ['## Hierarchy files', ['| kind | |', '| --- | --- |', ...kinds].join('\n')],
  ]);
}

function storesPage(): string {
  const mark = (does: boolean): string => (does ? 'yes' : '');
  const rows = stores.map(
    ({ title, summary, address, drivers = [], read, sink, engine }) =>
      `| ${title} | \`${address.example}\` | ${mark(read !== undefined)} | ${mark(sink !== undefined)} | ${engine === undefined ? '' : `\`--engine ${address.kind}\``} | ${drivers.map(({ spec }) => `\`${spec}\``).join(' ')} | ${summary} |`,
  );
  return page(
    'Stores',
    'Tables of records that are not plain files. An address names such a table, in place of a file name. See the [guide](../guide/sources.md).',
    [
      [
        [
          '| store | address | read | written | counts | packages | |',
          '| --- | --- | --- | --- | --- | --- | --- |',
          ...rows,
        ].join('\n'),
      ],
      [
        '## What an address says about its table',
        'After the `?`, an address may say the same as flags and fields of a job: `duckdb:shop.db?table=orders&id=order&item=sku&person=customer`. If both say something, they must agree.',
        [
          '| after the `?` | |',
          '| --- | --- |',
          ...addressFields.map(
            ({ name, doc, value, isRepeated }) =>
              `| \`${name}=${value === '' ? '…' : value}\` | ${doc}${isRepeated ? ' May be given again.' : ''} |`,
          ),
        ].join('\n'),
      ],
    ],
  );
}

function generatorsPage(): string {
  return page(
    'Generators',
    'Synthetic data: `sotto generate ID`.',
    generators.map(({ id, title, summary, params }) => [`## \`${id}\` ${title}`, summary, parameterTable(params)]),
  );
}

function hierarchiesPage(): string {
  return page(
    'Hierarchy builders',
    'Where the data comes without a hierarchy: `sotto hierarchy build DATA --builder ID`.',
    hierarchyBuilders.map(({ id, title, summary, params }) => [
      `## \`${id}\` ${title}`,
      summary,
      parameterTable(params),
    ]),
  );
}

async function commandLinePage(): Promise<string> {
  const program = await buildProgram({ terminal: new Terminal(['--quiet']), exit: () => {} });
  const helps = commandsOf(program).map(({ name, command }) => {
    command.configureHelp({ helpWidth: 110 });
    return [`## ${name}`, `\`\`\`text\n${command.helpInformation().trimEnd()}\n\`\`\``];
  });
  return page(
    'Command line',
    'Standard output carries data or JSON only; people read standard error. Shares are written `0.001`, `0.1%` or `1/11`.',
    helps,
  );
}

function commandsOf(command: Command, prefix = ''): { name: string; command: Command }[] {
  const name = `${prefix}${command.name()}`;
  return [{ name, command }, ...command.commands.flatMap((child) => commandsOf(child as Command, `${name} `))];
}

function parameterTable(parameters: Parameters): string {
  const faces = describeParameters(parameters);
  if (faces.length === 0) return 'No parameters.';
  const rows = faces.map((face) => {
    const standard = face.default === undefined ? (face.required ? 'required' : '') : `\`${String(face.default)}\``;
    return `| \`${face.name}\` | ${face.expectation} | ${standard} | ${face.doc} |`;
  });
  return ['| parameter | expects | default | |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

function citation({
  authors,
  title,
  year,
  venue,
}: {
  authors: string;
  title: string;
  year: number;
  venue: string;
}): string {
  return `${authors}, *${title}*, ${venue}, ${year}.`;
}

/** Notes below a heading of their own: their first heading goes, the others move down a level. */
function demoted(notes: string): string {
  return notes
    .replace(/^# .*\n+/, '')
    .replaceAll(/^##/gm, '###')
    .trim();
}

function page(title: string, lead: string, sections: readonly (readonly string[])[]): string {
  return `${[MARK, `# ${title}`, lead, ...sections.flat()].join('\n\n')}\n`;
}
