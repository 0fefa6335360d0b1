import { compareLabels } from '../../records/dictionary.ts';
import type { Reading } from '../reading.ts';
import { isItemName } from '../shared/column-names.ts';
import type { ColumnKind } from './column-facts.ts';
import { isTyped } from './column-facts.ts';
import { filledWidth, type Grid } from './grid.ts';
import { type ReadingCandidate, ReadingScore } from './reading-candidate.ts';
import { type DetectedTable, tableOf } from './table.ts';

/** Readings of lines that are records, their fields items. */
export function basketReadings(grid: Grid, table: DetectedTable): ReadingCandidate[] {
  const plain: Reading = { format: 'basket', ...(grid.delimiter !== ',' && { delimiter: grid.delimiter }) };
  const { rows } = grid;
  const widths = rows.map(filledWidth);
  const [least, most] = [Math.min(...widths), Math.max(...widths)];
  const isRagged = most - least >= 2 || grid.evenness < 0.9 || new Set(widths).size > 2;
  const evidence = new ReadingScore();
  const heading = headingOf(rows);
  if (isRagged) evidence.add(table.header && grid.evenness === 1 ? 1 : 7, `the lines have ${least} to ${most} fields`);
  else evidence.add(2, `every line has ${most} ${most === 1 ? 'field' : 'fields'}`);
  if (table.header && heading === undefined && (!isRagged || grid.evenness > 0.5)) evidence.add(-4);
  if (!isRagged) weighEvenRows(evidence, grid);
  const typed = firstTyped(grid);
  const found: ReadingCandidate[] = [];
  const reading = heading === undefined ? plain : { ...plain, header: true };
  if (heading !== undefined) evidence.add(1, `the first line says ${heading}`);
  const numbered = idFirst(rows);
  if (numbered !== undefined && !(table.header && !isRagged)) {
    found.push(
      new ReadingScore()
        .add(evidence.score + 4, numbered)
        .for({ ...reading, header: heading !== undefined, id: ['1'] }),
    );
  }
  if (typed !== undefined) {
    const ids = Array.from({ length: typed.position + 1 }, (_, n) => String(n + 1));
    if (isRagged)
      found.push(
        new ReadingScore()
          .add(evidence.score, `field ${typed.position + 1} holds ${typed.subject}`)
          .for({ ...reading, header: heading !== undefined, id: ids }, true),
      );
    evidence.add(-2);
  }
  // Names of columns that would become a record are never taken unasked.
  found.push(evidence.for(reading, typed !== undefined || (table.header && heading === undefined && !isRagged)));
  return found;
}

/** The marks of sets of one size against table rows: labels change their places, occur once in a line, are in order. */
function weighEvenRows(evidence: ReadingScore, { rows, width }: Grid): void {
  const placesOf = new Map<string, Set<number>>();
  let repeated = 0;
  let sorted = 0;
  for (const row of rows) {
    const filled = row.filter((cell) => cell !== '');
    if (new Set(filled).size < filled.length) repeated++;
    if (filled.every((cell, n) => n === 0 || compareLabels(filled[n - 1], cell) < 0)) sorted++;
    for (const [n, cell] of row.entries()) {
      if (cell !== '') placesOf.set(cell, (placesOf.get(cell) ?? new Set()).add(n));
    }
  }
  const moved = [...placesOf.values()].filter(({ size }) => size > 1).length;
  if (moved * 5 >= placesOf.size) evidence.add(5, 'the same labels occur at different places in the lines');
  if (repeated * 5 > rows.length) evidence.add(-6);
  if (sorted === rows.length && width >= 3 && rows.length >= 5)
    evidence.add(5, 'the fields of every line are in order');
}

const WHAT: Partial<Record<ColumnKind, string>> = { date: 'dates', amount: 'amounts' };

/** A field at one place of (nearly) every line that is a date, an amount or free text. */
function firstTyped(grid: Grid): { readonly position: number; readonly subject: string } | undefined {
  const least = Math.min(...grid.rows.map(({ length }) => length));
  const { columns } = tableOf({ ...grid, rows: grid.rows.map((row) => row.slice(0, least)), width: least }, false);
  const typed = columns.find(
    ({ kind, filled }) => isTyped(kind) && filled * 2 > grid.rows.length && grid.rows.length >= 3,
  );
  if (typed === undefined) return undefined;
  return { position: typed.index, subject: WHAT[typed.kind] ?? 'free text' };
}

/** The heading of baskets: one word that items are called, or numbered ones. */
function headingOf(rows: readonly (readonly string[])[]): string | undefined {
  const [first = [], ...others] = rows;
  const names = first.slice(0, filledWidth(first));
  if (others.length === 0 || others.some((row) => row.includes(names[0]))) return undefined;
  if (names.length === 1 && isItemName(names[0])) return names[0];
  const areNumbered =
    names.length > 1 && names.every((name) => /^(item|product|artikel|article|produit)s? ?_?\d+$/i.test(name.trim()));
  return areNumbered ? names[0] : undefined;
}

/** Whether the first fields are ids: every line has another, and they count up by one, or look unlike all other fields. */
function idFirst(rows: readonly (readonly string[])[]): string | undefined {
  const body = rows.slice(1);
  const firsts = body.map(([first]) => first);
  if (body.length < 4 || new Set(firsts).size < firsts.length) return undefined;
  const others = new Set(body.flatMap((row) => row.slice(1)));
  if (firsts.some((first) => first === '' || others.has(first)) || others.size === 0) return undefined;
  if (firsts.every((first, n) => /^\d+$/.test(first) && (n === 0 || Number(first) === Number(firsts[n - 1]) + 1))) {
    return 'the first fields count up by one';
  }
  const shape = /^(\p{L}{1,4})[-_]?\d+$/u.exec(firsts[0])?.[1];
  if (shape === undefined) return undefined;
  const alike = (text: string): boolean => new RegExp(`^${shape}[-_]?\\d+$`).test(text);
  return firsts.every(alike) && ![...others].some(alike)
    ? `the first fields are numbered (${firsts[0]}, ${firsts[1]}, …)`
    : undefined;
}

/** A line of numbers, which may be unknown. */
const NUMBERS = /^\s*\??\d+(?:[ \t]+\??\d+)*\s*$/;

/** Readings of lines that only blanks split. */
export function blankReadings(text: string, lines: readonly string[], ending: string): ReadingCandidate[] {
  const heading =
    lines.length > 1 && isItemName(lines[0]) && !lines.slice(1).includes(lines[0]) ? lines[0].trim() : undefined;
  const header = heading === undefined ? {} : { header: true };
  const isNumeric = lines.every((line, n) => (n === 0 && lines.length > 1) || NUMBERS.test(line));
  const hasBlanks = lines.some((line) => /[ \t]/.test(line.trim()));
  const fimi = new ReadingScore();
  const single = new ReadingScore();
  if (ending === 'dat') fimi.add(8, 'the name ends in .dat');
  else if (ending === 'csv') single.add(3, 'the name ends in .csv and every line is one field');
  else fimi.add(3, 'only blanks split the lines');
  if (hasBlanks && isNumeric) fimi.add(8, 'the lines are numbers split by blanks');
  if (/(^|[ \t])"[^"\n]*[ \t][^"\n]*"/m.test(text)) fimi.add(4, 'labels with blanks are in quotes');
  if (hasBlanks && !isNumeric && lines.length > 3) {
    if (new Set(lines).size * 10 < lines.length * 7) single.add(4, 'whole lines repeat');
    const words = lines.flatMap((line) => line.trim().split(/[ \t]+/));
    if (new Set(words).size * 2 < words.length) fimi.add(2, 'the same words repeat in other lines');
  }
  const found = [fimi.for({ format: 'fimi', ...header })];
  if (hasBlanks) found.push(single.for({ format: 'basket', ...header }));
  else if (ending === 'csv') found[0] = single.for({ format: 'basket', ...header });
  return found;
}
