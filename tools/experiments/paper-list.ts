import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { checkSweep } from '../../src/internal.ts';
import type { Sweep } from '../../src/sweep/schema.ts';

const figure = z
  .strictObject({
    /** As the paper numbers it: `Figure 4`. */
    figure: z.string(),
    /** The content of the figure: title or axes. */
    shows: z.string(),
    /** The paper's statement about it, in our words. */
    states: z.string().optional(),
    /** The differences here. */
    note: z.string().optional(),
    /** Why it cannot be tested. */
    cannot: z.string().optional(),
    /** The test that holds a worked example, by its path. */
    test: z.string().optional(),
    /** Why there is nothing to test: pseudo-code, a definition. */
    picture: z.string().optional(),
  })
  .refine(({ cannot, test, picture }) => [cannot, test, picture].filter((one) => one !== undefined).length <= 1, {
    error: 'at most one of cannot, test, picture',
  });

const paper = z.strictObject({
  title: z.string(),
  /** The result, in Markdown, by hand. */
  about: z.string(),
  /** Every figure and table of the paper, in its order. */
  figures: z.array(figure),
});

export type PaperFigure = z.output<typeof figure>;

/** A paper with the sweeps that repeat its experiments. */
export interface Paper extends z.output<typeof paper> {
  /** `004` */
  readonly id: string;
  readonly sweeps: readonly NamedSweep[];
}

export interface NamedSweep {
  /** The name of its file, without the ending. */
  readonly name: string;
  readonly sweep: Sweep;
}

/** Every paper that has a list of its figures in experiments/papers. */
export function readPapers(root: string): Paper[] {
  const folder = join(root, 'experiments');
  const sweeps = yamlFiles(folder).map((name) => ({
    name,
    sweep: checkSweep(readYaml(join(folder, `${name}.yaml`)), name),
  }));
  return yamlFiles(join(folder, 'papers')).map((id) => ({
    ...paper.parse(readYaml(join(folder, 'papers', `${id}.yaml`))),
    id,
    sweeps: sweeps.filter(({ sweep }) => sweep.paper === id),
  }));
}

function readYaml(path: string): unknown {
  return parse(readFileSync(path, 'utf8'));
}

function yamlFiles(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  return names.map((name) => name.slice(0, -'.yaml'.length)).sort();
}
