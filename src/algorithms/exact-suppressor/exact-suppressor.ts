import * as z from 'zod';
import { type Dataset, rowOf } from '../../records/dataset.ts';
import { defineAlgorithm, type RunContext } from '../define.ts';
import { DELETION_CHOICES, type DeletionChoice, InferenceRepair } from '../shared/personal/inference-repair.ts';
import {
  inferenceText,
  type PersonalRhoInput,
  partialSuppression,
  personalRhoInputOf,
  wants,
} from '../shared/personal/personal-rho-promise.ts';
import type { PublishedRows } from '../shared/personal/published-rows.ts';
import { type InferenceVisitor, TraceInferences } from '../shared/personal/trace-inferences.ts';
import { WeakTraces } from '../shared/personal/weak-traces.ts';
import { releaseWithoutCells } from '../shared/release-without-cells.ts';
import { putBackCells } from './put-back-cells.ts';

/** Partial suppression to the exact promise on records of any length. */
export const exactSuppressorAlgorithm = defineAlgorithm({
  id: 'exact-suppressor',
  title: 'Exact suppressor',
  summary:
    'Deletes single cells until nothing that a person asked to hide can be inferred, in records of any length, and looks only at knowledge that allows too confident an inference. Then restores cells.',
  ...partialSuppression,
  params: z.object({
    choice: z
      .enum(DELETION_CHOICES)
      .default('inferred')
      .describe(
        'Which cells to delete: inferred (the inferred item, first from rows of people who asked to hide it, then from the longest rows: keeps more cells) or balanced (any item of the inference, from random rows: keeps frequencies flatter).',
      ),
  }),
  run: (input, promise, { choice }, context) =>
    releaseWithoutCells(input.dataset, exactSuppressor(personalRhoInputOf(input, promise), choice, context)),
});

/** Records of more items have too many parts to visit one by one; those that attackers know only some items of, later. */
const LONG = 6;
const LONG_FOR_SOME = 20;

/** The cells (positions in `items`, 1 = deleted) without which nothing that somebody minds can be inferred, however long the records. Steps as in NOTES.md. */
export function exactSuppressor(wishes: PersonalRhoInput, choice: DeletionChoice, context: RunContext): Uint8Array {
  const { dataset, preferences } = wishes;
  context.checkpoint(0, 1, 'deleting what whole records reveal');
  if (preferences.items.length === 0) return new Uint8Array(dataset.items.length);
  const repair = new InferenceRepair(wishes, choice, 'EXACT-SUPPRESSOR-4', context); // EXACT-SUPPRESSOR-1
  if (choice === 'inferred') repairWholeRows(repair); // EXACT-SUPPRESSOR-2
  repairAll(repair);
  putBackCells(repair); // EXACT-SUPPRESSOR-5
  return repair.published.isDeleted();
}

/** Deletes what a person wants hidden from the own row where all the rest of the row gives it away, longest rows first. */
function repairWholeRows(repair: InferenceRepair): void {
  const { published, ceiling, context } = repair;
  const { dataset, preferences, rho, m } = repair.input;
  const length = (t: number) => dataset.offsets[t + 1] - dataset.offsets[t];
  const rows = Array.from({ length: dataset.numRows }, (_, t) => t).sort((a, b) => length(b) - length(a) || a - b);
  for (let isStable = false; !isStable; ) {
    isStable = true;
    for (const t of rows) {
      for (const e of shownItems(published, t)) {
        if (!wants(preferences, t, e)) continue;
        const row = shownItems(published, t);
        if (row.length < 2 || row.length - 1 > m) continue;
        const known = row.filter((i) => i !== e);
        const matching = published.rowsWith(known);
        const jointSupport = matching.filter((other) => published.shows(other, e)).length;
        if (jointSupport <= ceiling.most[matching.length]) continue;
        isStable = false;
        repair.delete(t, e);
        context.decide?.({
          step: 'EXACT-SUPPRESSOR-2',
          action: 'delete',
          items: [e],
          row: t,
          because: inferenceText(jointSupport, matching.length, rho),
          forcedBy: [...known, e],
        });
      }
    }
  }
}

function shownItems({ items, dataset, blank }: PublishedRows, t: number): number[] {
  return [...items.subarray(dataset.offsets[t], dataset.offsets[t + 1])].filter((item) => item !== blank);
}

/** Searches everybody's record, then again those of which an item was deleted somewhere since, until nothing is left. */
function repairAll(repair: InferenceRepair): void {
  const { published, ceiling, context } = repair;
  const { dataset, preferences, m } = repair.input;
  const visit: InferenceVisitor = (knownItems, inferred, rows, from, to) =>
    repair.repair(knownItems, inferred, rows, from, to) === inferred ? undefined : 'changed'; // EXACT-SUPPRESSOR-4
  const shortSearch = new TraceInferences(published, ceiling.most, visit);
  const longSearch = new WeakTraces(published, ceiling.most, visit);
  const people = peopleByRecord(dataset, preferences);
  const searchedAt = new Float64Array(people.length).fill(-1);
  // wantedBy[e] = number of the search: somebody with the record being searched wants e hidden.
  const wantedBy = new Uint32Array(dataset.dictionary.labels.length);
  let numSearches = 0;
  for (let isStable = false; !isStable; ) {
    isStable = true;
    for (const [group, rows] of people.entries()) {
      if ((group & 63) === 0)
        context.checkpoint(group, people.length, 'deleting what allows hidden items to be inferred');
      const record = rowOf(dataset, rows[0]);
      const since = searchedAt[group];
      const isRoot = (i: number) => repair.lastDeleted[i] > since; // EXACT-SUPPRESSOR-3
      if (!record.some(isRoot)) continue;
      const now = repair.numDeletions;
      const mark = ++numSearches;
      const wantedItems: number[] = [];
      for (const t of rows) {
        for (const e of rowOf(preferences, t)) {
          if (wantedBy[e] !== mark) wantedItems.push(e);
          wantedBy[e] = mark;
        }
      }
      const matches = (e: number) => wantedBy[e] === mark;
      if (record.length > (m < record.length ? LONG_FOR_SOME : LONG))
        longSearch.search(record, isRoot, wantedItems, matches);
      else shortSearch.search(record, isRoot, matches, m);
      searchedAt[group] = now;
      if (repair.numDeletions > now) isStable = false;
    }
  }
}

/** The rows of people who want something hidden, grouped by equal records, longest records first. */
function peopleByRecord(dataset: Dataset, preferences: PersonalRhoInput['preferences']): number[][] {
  const groups = new Map<string, number[]>();
  for (let t = 0; t < dataset.numRows; t++) {
    const record = rowOf(dataset, t);
    if (record.length === 0 || preferences.offsets[t] === preferences.offsets[t + 1]) continue;
    const key = record.join(' ');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [t]);
    else group.push(t);
  }
  const length = (rows: readonly number[]) => dataset.offsets[rows[0] + 1] - dataset.offsets[rows[0]];
  return [...groups.values()].sort((a, b) => length(b) - length(a) || a[0] - b[0]);
}
