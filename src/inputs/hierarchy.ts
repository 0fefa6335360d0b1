import * as z from 'zod';
import { type Hierarchy, hierarchyFromTaxonomy, taxonomyOfHierarchy } from '../data/hierarchy.ts';
import { recordsAtHand } from '../data/known-data.ts';
import { taxonomyFromPaths } from '../data/taxonomy.ts';
import { readHierarchy } from '../hierarchies/formats/read-hierarchy.ts';
import { writeLevels } from '../hierarchies/formats/write-levels.ts';
import { hierarchyBuilders } from '../hierarchies/index.ts';
import type { JobFields } from '../schema/field.ts';
import { checkParameters, parameterFaces } from '../schema/parameters.ts';
import { nearestLabel } from '../text/nearest-label.ts';
import { defineInput, type InputMaker } from './define.ts';
import { pathsOf } from './plain-inputs.ts';

/** How a hierarchy file is read. */
export const hierarchyOptions = {
  columns: {
    schema: z.array(z.string()).optional().describe('Which columns of the hierarchy file are levels, the item first.'),
    about: 'inputs',
    said: 'commas',
    value: 'names',
  },
} as const satisfies JobFields;

/** The tree over the items that labels and branches are taken from. Other side inputs may speak of its branches. */
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
  text: (given) => writeLevels(taxonomyFromPaths(pathsOf(given))),
  read(bytes, file, { dataset, columns, mustCover }) {
    const { taxonomy } = readHierarchy(bytes, { file, ...(columns !== undefined && { columns }) });
    const options = { ...(mustCover !== undefined && { mustCover }), suggest: nearestLabel };
    return hierarchyFromTaxonomy(taxonomy, dataset.dictionary, file, options);
  },
  write: (tree) => writeLevels(taxonomyOfHierarchy(tree)),
});

/** A builder by its first parameter, as in `fan-out:4`. */
function makerOf({ id, title, params, build }: (typeof hierarchyBuilders)[number]): InputMaker<Hierarchy> {
  const [{ name, kind, doc, default: usual }] = parameterFaces(params);
  return {
    prefix: id,
    doc: `${title} of the items, by ${doc.slice(0, -1)}`.toLowerCase(),
    example: `${id}:${String(usual)}`,
    make(argument, { dataset, checkpoint = () => {} }) {
      const value = kind === 'integer' && /^\d+$/.test(argument) ? Number(argument) : argument;
      const taxonomy = build(
        recordsAtHand(dataset, 'hierarchies'),
        checkParameters(params, { [name]: value }, id),
        checkpoint,
      );
      return hierarchyFromTaxonomy(taxonomy, dataset.dictionary);
    },
  };
}
