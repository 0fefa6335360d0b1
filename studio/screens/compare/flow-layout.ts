import type { ItemFlow } from '../../worker/tasks/runs.ts';

export interface FlowBar {
  readonly label: string;
  readonly count: number;
  readonly y: number;
  readonly height: number;
  readonly kind: 'exact' | 'merged' | 'absent';
  /** How many items it stands for. */
  readonly items: number;
  /** The one item, on the left. */
  readonly item?: number;
}

export interface FlowRibbon {
  readonly key: string;
  readonly kind: FlowBar['kind'];
  readonly from: { readonly y: number; readonly height: number };
  readonly to: { readonly y: number; readonly height: number };
}

export interface FlowPicture {
  readonly height: number;
  readonly left: readonly FlowBar[];
  readonly right: readonly FlowBar[];
  readonly ribbons: readonly FlowRibbon[];
}

const GAP = 10;
const LEAST = 14;
/** The height that all occurrences together would have. */
const SPAN = 420;

/** Bars of original items on the left, of what they are published as on the right; heights by occurrences. */
export function layOut({ occurrences, merged, exact, absent, mergedOccurrences, numMerged }: ItemFlow): FlowPicture {
  const scale = SPAN / Math.max(1, occurrences);
  const left: FlowBar[] = [];
  const right: FlowBar[] = [];
  const ribbons: FlowRibbon[] = [];
  let y = 0;
  const add = (label: string, count: number, items: number, members: readonly Part[], kind: FlowBar['kind']): void => {
    const heights = members.map((member) => Math.max(LEAST, member.count * scale));
    const tall = heights.reduce((sum, one) => sum + one, 0);
    const wide = Math.max(LEAST, count * scale);
    const height = Math.max(tall, wide);
    const rightBar = { label, count, y: y + (height - wide) / 2, height: wide, kind, items };
    right.push(rightBar);
    let from = y + (height - tall) / 2;
    let into = rightBar.y;
    members.forEach((member, n) => {
      left.push({ ...member, y: from, height: heights[n]!, kind });
      const share = count === 0 ? wide / members.length : (wide * member.count) / count;
      ribbons.push({
        key: `${label} ${member.label}`,
        kind,
        from: { y: from, height: heights[n]! },
        to: { y: into, height: share },
      });
      from += heights[n]!;
      into += share;
    });
    y += height + GAP;
  };
  if (exact.occurrences > 0) add('as they are', exact.occurrences, exact.numMembers, [whole(exact)], 'exact');
  for (const group of merged) add(group.label, group.occurrences, group.numMembers, partsOf(group), 'merged');
  const shown = merged.reduce((sum, group) => sum + group.occurrences, 0);
  const others = mergedOccurrences - shown;
  if (numMerged > merged.length && others > 0) {
    const count = numMerged - merged.length;
    add(
      `${count} more labels`,
      others,
      count,
      [{ label: 'items of those labels', count: others, items: count }],
      'merged',
    );
  }
  if (absent.occurrences > 0)
    add('not published', absent.occurrences, absent.numMembers, partsOf(absent, MOST_ABSENT), 'absent');
  return { height: Math.max(LEAST, y - GAP), left, right, ribbons };
}

interface Part {
  readonly label: string;
  readonly count: number;
  readonly items: number;
  readonly item?: number;
}

/** How many members of a group have a bar of their own. */
const MOST_PARTS = 4;
const MOST_ABSENT = 12;

function partsOf({ members, numMembers, occurrences }: ItemFlow['exact'], most = MOST_PARTS): Part[] {
  const own = numMembers <= most ? most : most - 1;
  const parts = members.slice(0, own).map((member): Part => ({ ...member, items: 1 }));
  const rest = occurrences - parts.reduce((sum, { count }) => sum + count, 0);
  const more = numMembers - parts.length;
  return more > 0 ? [...parts, { label: `${more} more items`, count: rest, items: more }] : parts;
}

function whole({ numMembers, occurrences }: ItemFlow['exact']): Part {
  return { label: `${numMembers} items`, count: occurrences, items: numMembers };
}
