import { describe, expect, it } from 'vitest';
import {
  algorithms,
  comparingMeasures,
  describeParameters,
  formats,
  generators,
  hierarchyBuilders,
  jobFieldList,
  measures,
  models,
} from '../../src/internal.ts';

/** Flags that belong to the shells; no parameter may take their names. */
const SHELL_FLAGS = ['help', 'job', 'json', 'output', 'progress', 'quiet', 'sign', 'threads', 'to', 'version'];
/** Nor those that say a field of a job. */
const RESERVED = [...SHELL_FLAGS, ...jobFieldList.flatMap(([name, { flag = name }]) => [name, flag])];
/** But for generators, which read no data: how data is read cannot be said beside their parameters. */
const RESERVED_BY_GENERATE = [
  ...SHELL_FLAGS,
  ...jobFieldList.flatMap(([name, { about, flag = name }]) => (about === 'data' ? [] : [name, flag])),
];

const lists = {
  models,
  algorithms,
  measures: [...measures, ...comparingMeasures],
  formats,
  generators,
  hierarchyBuilders,
};
const parametrised = [...models, ...algorithms, ...generators, ...hierarchyBuilders];

describe('definitions', () => {
  it.each(Object.entries(lists))('of %s have unique ids and titles', (_, list) => {
    for (const key of ['id', 'title'] as const) {
      const values = (list as readonly { id: string; title: string }[]).map((definition) => definition[key]);
      expect(new Set(values).size).toBe(values.length);
    }
  });

  it.each(parametrised)(
    '$id has parameters with a one-sentence doc and a default that its own bounds accept',
    (definition) => {
      const faces = describeParameters(definition.params);
      const reserved = (generators as readonly unknown[]).includes(definition) ? RESERVED_BY_GENERATE : RESERVED;
      for (const face of faces) {
        expect(face.doc, `${definition.id}.${face.name}`).toMatch(/^[A-Z].*[^.]\.$/);
        expect(reserved).not.toContain(face.name);
        if (face.default !== undefined)
          expect(
            definition.params
              .safeParse({ [face.name]: face.default })
              .error?.issues.filter(({ path }) => path[0] === face.name) ?? [],
          ).toEqual([]);
      }
    },
  );

  it('give no parameter name to both a model and an algorithm', () => {
    const ofModels = new Set(models.flatMap(({ params }) => Object.keys(params.shape)));
    const both = algorithms.flatMap(({ params }) => Object.keys(params.shape)).filter((name) => ofModels.has(name));
    expect(both).toEqual([]);
  });

  it('summarise themselves in whole sentences', () => {
    for (const { id, summary } of [
      ...models,
      ...algorithms,
      ...measures,
      ...comparingMeasures,
      ...formats,
      ...generators,
      ...hierarchyBuilders,
    ]) {
      expect(summary, id).toMatch(/\.$/);
    }
  });

  it('state a promise in one sentence with its parameters', () => {
    for (const model of models) {
      const statement = model.statement(model.params.parse({}));
      expect(statement).toMatch(/^[A-Z][^.]*\.$/);
    }
  });
});
