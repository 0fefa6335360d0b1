import * as z from 'zod';
import type { Random } from '../random.ts';
import { defineGenerator } from './define.ts';
import { DrawnRecords, type ItemGroup, taxonomyOfGroups } from './themes.ts';

/** A generator that draws records item by item from groups of items. */
interface Drawn {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** The default number of records, and their unit. */
  readonly records: { readonly standard: number; readonly doc: string };
  readonly groups: readonly ItemGroup[];
  /** The names of items, groups and sections. */
  readonly levels: readonly [string, string, string];
  /** Gets ready once, and gives what draws the items of one record. Rows carry no ids. */
  prepare(): (drawn: DrawnRecords, random: Random) => void;
}

/** Records between two checkpoints. */
const STRIDE = 1 << 14;

/** The generator with the hierarchy item → group → section → `*`. */
export function defineDrawn({ id, title, summary, records: { standard, doc }, groups, levels, prepare }: Drawn) {
  const taxonomy = taxonomyOfGroups(groups, levels);
  return defineGenerator({
    id,
    title,
    summary,
    format: 'basket',
    params: z.object({ records: z.int().min(1).max(100_000_000).default(standard).describe(doc) }),
    run: ({ records }, random, checkpoint) => {
      const drawn = new DrawnRecords(groups.flatMap(({ items }) => items));
      const draw = prepare();
      for (let t = 0; t < records; t++) {
        if (t % STRIDE === 0) checkpoint(t, records, 'generate');
        draw(drawn, random);
        drawn.endRecord();
      }
      return { dataset: drawn.finish(), taxonomy };
    },
  });
}
