import { type Recoding, SUPPRESSED } from '../data/recoding.ts';
import type { Dictionary } from '../records/dictionary.ts';
import { readTable, type SideFileOptions } from '../side-files/table.ts';
import { csvField } from '../text/csv.ts';
import type { Outcomes } from '../utility/index.ts';

const COLUMNS = ['item', 'became', 'label', 'records', 'as_itself', 'as_label', 'left_out'];

/** The fate of an item, in words: the first that is true. */
const FATES = [
  ['suppressed everywhere', ({ leftOut, records }) => leftOut === records],
  ['suppressed in part', ({ leftOut }) => leftOut > 0],
  ['label', ({ asLabel }) => asLabel > 0],
  ['published', () => true],
] as const satisfies readonly (readonly [string, (counts: FateCounts) => boolean])[];

interface FateCounts {
  /** Records of the original that contain it; the sum of the others. */
  readonly records: number;
  /** Of these, those that show it under its own name, under a label of several items, and not at all or as "?". */
  readonly asItself: number;
  readonly asLabel: number;
  readonly leftOut: number;
}

/** The fate of one item, and the number of original records concerned. */
export interface ItemFate extends FateCounts {
  readonly became: (typeof FATES)[number][0];
}

/** CSV of what happened to every item that a record of the original contains, in dictionary order. */
export function writeItemFates({ labels }: Dictionary, outcomes: Outcomes, recoding: Recoding | undefined): string {
  const lines = labels.flatMap((item, i) => {
    if (outcomes.supports[i] === 0) return [];
    const { became, ...counts } = fateOf(outcomes, i);
    const { records, asItself, asLabel, leftOut } = counts;
    const cells = [csvField(item), became, labelOf(recoding, i, asLabel), records, asItself, asLabel, leftOut];
    return [`${cells.join(',')}\n`];
  });
  return `${COLUMNS.join(',')}\n${lines.join('')}`;
}

/** Reads what happened to each item, by its name; throws `input`. */
export function readItemFates(bytes: Uint8Array, options: SideFileOptions = {}): Map<string, ItemFate> {
  const { rows, problems } = readTable(bytes, COLUMNS, options, { header: 'required', comments: false });
  problems.throwIfAny();
  return new Map(
    rows.map(({ fields }) => {
      const [item, , , ...counts] = fields.map(({ text }) => text);
      const [records, asItself, asLabel, leftOut] = counts.map(Number);
      return [item, withFate({ records, asItself, asLabel, leftOut })];
    }),
  );
}

function fateOf({ supports, exact, merged, absent }: Outcomes, i: number): ItemFate {
  return withFate({ records: supports[i], asItself: exact[i], asLabel: merged[i], leftOut: absent[i] });
}

function withFate(counts: FateCounts): ItemFate {
  const [became] = FATES.find(([, is]) => is(counts)) ?? FATES[3];
  return { became, ...counts };
}

/** The label that records show for it, if some do. */
function labelOf(recoding: Recoding | undefined, i: number, asLabel: number): string {
  if (recoding === undefined || asLabel === 0 || recoding.target[i] === SUPPRESSED) return '';
  return csvField(recoding.published.labels[recoding.target[i]]);
}
