import { FILES } from '../file-names.ts';
import type { ReaderSnippets } from '../formats/define.ts';
import { formatById } from '../formats/index.ts';
import { sideInputs } from '../inputs/index.ts';
import { kindById, LABELS_FILE, RECODING_FILE } from '../kinds/index.ts';
import { escapeMarkdown } from '../report/escape.ts';
import { countText } from '../report/format-number.ts';
import { fencedCode, listMarkdown } from '../report/print-markdown.ts';
import type { ReleaseContent } from './release-document.ts';

/** The first page for a recipient. */
export const README_FILE = 'README.md';

/** The mark of a code block, by program. */
const PROGRAMS: readonly (readonly [keyof Omit<ReaderSnippets, 'spmf'>, title: string, language: string])[] = [
  ['pandas', 'Python with pandas', 'python'],
  ['arules', 'R with arules', 'r'],
  ['duckdb', 'DuckDB', 'sql'],
];

/** SPMF on files that it cannot read as they are. */
const CONVERTED = [
  'sotto convert . --to spmf -o ../spmf.txt',
  'java -jar spmf.jar run FPGrowth_itemsets ../spmf.txt ../itemsets.txt 5%',
];

/** The purpose of each file, for its reader. */
const ABOUT: Readonly<Record<string, string>> = {
  [RECODING_FILE]:
    '`item,published`: the label of each item that is shown. Items that it does not list are shown nowhere',
  [LABELS_FILE]:
    '`label,item`: the items that a label stands for. `beer+18` means beer, one of 18 other items, or several of them; `723+` means the same for numbers and codes',
  [FILES.counts]:
    '`label,item,records`: how many records contain an item behind a label. A line without a number is withheld; a line without an item gives the total of the withheld ones',
  'report.html': 'the report: what is promised, what it cost, how to read it',
};

/**
 * The README of a release folder, for its recipient: what it is, how to read it, what may be concluded, and how other
 * programs read it. It depends only on release.json and the names of the files, so that anybody who checks a release
 * can write it again.
 */
export function releaseReadme(content: ReleaseContent, files: readonly string[]): string {
  const { statement, data, kind, meaning, limits } = content;
  const format = formatById(data.format);
  const recipes = format.recipes(data.file, data.ids);
  return `${[
    '# Anonymized records',
    escapeMarkdown(statement),
    `${countText(data.records)} records of ${countText(data.items)} labels, protected with Sotto by their owner. \`sotto verify .\` checks the promise again and accounts for every file.`,
    '## What is in this folder',
    fileTable(files, data.file, format.title),
    '## How to read it',
    listMarkdown(meaning),
    '## What may be concluded',
    listMarkdown([kindById(kind).counts]),
    '`sotto count . beer,wine` gives the least and the most records that contain these items, and an estimate. Name items or labels.',
    '## What is not promised',
    listMarkdown(limits),
    '## In other programs',
    'Each of these examples ends with the number of records that show each label. Write your results to another folder: `sotto verify` reports any extra file in this one.',
    ...PROGRAMS.flatMap(([id, title, language]) => [`### ${title}`, fencedCode(language, recipes[id].join('\n'))]),
    '### SPMF',
    fencedCode('sh', (recipes.spmf ?? CONVERTED).join('\n')),
    'SPMF reads numbers. Lines such as `@ITEM=1=beer+18` before the records give the label of each number, and SPMF writes labels in its results. `sotto convert . --to long|onehot|parquet|jsonl|basket|fimi -o ../FILE` writes the other forms.',
  ].join('\n\n')}\n`;
}

function fileTable(files: readonly string[], dataFile: string, format: string): string {
  const about = new Map([
    ...Object.entries(ABOUT),
    [dataFile, `the records (${format})`],
    ...sideInputs.map(({ file, title }) => [file, `${title}, used by the promise or the method`] as const),
  ]);
  const rows = files.map((file) => `| ${file} | ${about.get(file) ?? ''} |`);
  return [
    '| file | what it is |',
    '| --- | --- |',
    ...rows,
    `| ${FILES.release} | the same for programs, with the hashes of all files |`,
  ].join('\n');
}
