import { type Dataset, rowOf } from '../../records/dataset.ts';
import type { RunContext } from '../define.ts';
import { ConfidenceCeiling } from '../shared/personal/confidence-ceiling.ts';
import { type DeletionChoice, InferenceRepair } from '../shared/personal/inference-repair.ts';
import { inferenceText, type Wishes, wants } from '../shared/personal/personal-rho-promise.ts';
import { PublishedRows } from '../shared/personal/published-rows.ts';
import { type InferenceVisitor, TraceInferences } from '../shared/personal/trace-inferences.ts';
import { WeakTraces } from '../shared/personal/weak-traces.ts';
import { putBackCells } from './put-back-cells.ts';

/** Records of more items have too many parts to visit one by one; those that attackers know only some items of, later. */
const LONG = 6;
const LONG_FOR_SOME = 20;

/** The cells (positions in `items`, 1 = deleted) without which nothing that somebody minds can be inferred, however long the records. Steps as in NOTES.md. */
export function exactSuppressor(wishes: Wishes, choice: DeletionChoice, context: RunContext): Uint8Array {
  const { dataset, preferences, rho } = wishes;
  context.checkpoint(0, 1, 'deleting what whole records reveal');
  if (preferences.items.length === 0) return new Uint8Array(dataset.items.length);
  const published = new PublishedRows(dataset); // EXACT-SUPPRESSOR-1
  const ceiling = new ConfidenceCeiling(rho, dataset.numRows);
  const repair = new InferenceRepair(wishes, published, ceiling, choice, 'EXACT-SUPPRESSOR-4', context);
  if (choice === 'inferred') repairWholeRows(wishes, published, ceiling, repair, context); // EXACT-SUPPRESSOR-2
  repairAll(wishes, published, ceiling, repair, context);
  putBackCells(wishes, published, ceiling, context); // EXACT-SUPPRESSOR-5
  return published.isDeleted();
}

/** Deletes what a person wants hidden from the own row where all the rest of the row gives it away, longest rows first. */
function repairWholeRows(
  { dataset, preferences, rho, m }: Wishes,
  published: PublishedRows,
  ceiling: ConfidenceCeiling,
  repair: InferenceRepair,
  context: RunContext,
): void {
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
        const both = matching.filter((other) => published.shows(other, e)).length;
        if (both <= ceiling.most[matching.length]) continue;
        isStable = false;
        repair.delete(t, e);
        context.decide?.({
          step: 'EXACT-SUPPRESSOR-2',
          action: 'delete',
          items: [e],
          row: t,
          because: inferenceText(both, matching.length, rho),
          forcedBy: [...known, e],
        });
      }
    }
  }
}

function shownItems({ items, dataset, gone }: PublishedRows, t: number): number[] {
  return [...items.subarray(dataset.offsets[t], dataset.offsets[t + 1])].filter((item) => item !== gone);
}

/** Searches everybody's record, then again those of which an item was deleted somewhere since, until nothing is left. */
function repairAll(
  { dataset, preferences, m }: Wishes,
  published: PublishedRows,
  ceiling: ConfidenceCeiling,
  repair: InferenceRepair,
  context: RunContext,
): void {
  const visit: InferenceVisitor = (known, inferred, rows, from, to) =>
    repair.repair(known, inferred, rows, from, to) === inferred ? undefined : 'changed'; // EXACT-SUPPRESSOR-4
  const ofShort = new TraceInferences(published, ceiling.most, visit);
  const ofLong = new WeakTraces(published, ceiling.most, visit);
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
      const wanted: number[] = [];
      for (const t of rows) {
        for (const e of rowOf(preferences, t)) {
          if (wantedBy[e] !== mark) wanted.push(e);
          wantedBy[e] = mark;
        }
      }
      const isWanted = (e: number) => wantedBy[e] === mark;
      if (record.length > (m < record.length ? LONG_FOR_SOME : LONG)) ofLong.search(record, isRoot, wanted, isWanted);
      else ofShort.search(record, isRoot, isWanted, m);
      searchedAt[group] = now;
      if (repair.numDeletions > now) isStable = false;
    }
  }
}

/** The rows of people who want something hidden, grouped by equal records, longest records first. */
function peopleByRecord(dataset: Dataset, preferences: Wishes['preferences']): number[][] {
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
