import * as z from 'zod';
import { inMemoryRecords } from '../data/available-data.ts';
import { type Hierarchy, hierarchyFromTaxonomy, taxonomyOfHierarchy } from '../data/hierarchy.ts';
import { SUPPRESSED } from '../data/recoding.ts';
import { taxonomyFromPaths } from '../data/taxonomy.ts';
import { readHierarchy } from '../hierarchies/formats/read-hierarchy.ts';
import { writeLevels } from '../hierarchies/formats/write-levels.ts';
import { hierarchyBuilders } from '../hierarchies/index.ts';
import type { Dataset } from '../records/dataset.ts';
import { mapItems } from '../records/rows.ts';
import type { JobFields } from '../schema/field.ts';
import { checkParameters, describeParameters } from '../schema/parameters.ts';
import { nearestLabel } from '../text/nearest-label.ts';
import { defineInput, type InputMaker } from './define.ts';
import { pathsOf } from './plain-inputs.ts';

/** The reading of a hierarchy file. */
export const hierarchyOptions = {
  columns: {
    schema: z.array(z.string()).optional().describe('Which columns of the hierarchy file are levels, the item first.'),
    about: 'inputs',
    cliForm: 'commas',
    value: 'names',
  },
} as const satisfies JobFields;

/** The parameter of a builder that excludes items that are not generalised. */
const PUBLIC_ONLY = ',public';

/** The tree over the items that labels and branches come from. Other side inputs may name its branches. */
export const hierarchy = defineInput({
  name: 'hierarchy',
  title: 'a hierarchy',
  summary: 'The hierarchy over the items, for algorithms that need one.',
  audience: 'nobody',
  ifIdle: 'note',
  file: 'hierarchy.csv',
  makers: hierarchyBuilders.map(makerOf),
  options: hierarchyOptions,
  count: ({ numItems }) => numItems,
  text: (tree) => writeLevels(taxonomyFromPaths(pathsOf(tree))),
  read(bytes, file, { dataset, columns, mustCover }) {
    const { taxonomy } = readHierarchy(bytes, { file, ...(columns !== undefined && { columns }) });
    const options = { ...(mustCover !== undefined && { mustCover }), suggest: nearestLabel };
    return { ...hierarchyFromTaxonomy(taxonomy, dataset.dictionary, file, options), taxonomy };
  },
  write: (tree) => writeLevels(taxonomyOfHierarchy(tree)),
});

/**
 * A builder by its first parameter, as in `fan-out:4`, over all items. With `,public`, only over the items that the
 * algorithm generalises; the others are put right under the root.
 */
function makerOf({ id, title, params, build }: (typeof hierarchyBuilders)[number]): InputMaker<Hierarchy> {
  const [{ name, kind, doc, default: preset }] = describeParameters(params);
  return {
    prefix: id,
    doc: `${title} of the items, by ${doc.slice(0, -1)}; with ${PUBLIC_ONLY} over public items only`.toLowerCase(),
    example: `${id}:${String(preset)}`,
    make(argument, { dataset, mustCover, checkpoint = () => {} }) {
      const isPublic = argument.endsWith(PUBLIC_ONLY);
      const text = isPublic ? argument.slice(0, -PUBLIC_ONLY.length) : argument;
      const value = kind === 'integer' && /^\d+$/.test(text) ? Number(text) : text;
      const whole = inMemoryRecords(dataset, 'hierarchies');
      const over = isPublic && mustCover !== undefined ? restrictedTo(whole, mustCover) : whole;
      const taxonomy = build(over, checkParameters(params, { [name]: value }, id), checkpoint);
      return hierarchyFromTaxonomy(taxonomy, dataset.dictionary, undefined, mustCover && { mustCover });
    },
  };
}

/** The records with no other items than these. */
function restrictedTo(dataset: Dataset, items: Uint32Array): Dataset {
  const { labels } = dataset.dictionary;
  const target = new Uint32Array(labels.length).fill(SUPPRESSED);
  for (const [id, i] of items.entries()) target[i] = id;
  return mapItems(dataset, target, { labels: Array.from(items, (i) => labels[i]) });
}
