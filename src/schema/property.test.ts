import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  algorithms,
  generators,
  hierarchyBuilders,
  jobSchema,
  miningParameters,
  models,
  readingParameters,
  riskParameters,
} from '../internal.ts';
import { type PropertySchema, propertyOf } from './property.ts';

const params = [
  ...[...models, ...algorithms, ...generators, ...hierarchyBuilders].map(({ id, params }) => ({ id, params })),
  { id: 'mine', params: miningParameters },
  { id: 'risk', params: riskParameters },
  { id: 'reading', params: readingParameters },
  { id: 'job', params: jobSchema },
];

describe('propertyOf', () => {
  it.each(params)('says of each parameter of $id what its JSON Schema says', ({ params }) => {
    const { properties = {}, required = [] } = z.toJSONSchema(params, { io: 'input' });
    const told = Object.entries(properties).map(([name, given]) => {
      // No property is a mere true or false.
      const { type, format, default: usual, minimum, maximum, ...rest } = given as PropertySchema;
      const { exclusiveMinimum, description, shareMin, shareMax } = rest;
      const isSimple = ['string', 'number', 'integer', 'boolean'].includes(String(type));
      const isDefaulted = usual !== undefined && typeof usual !== 'object';
      return [
        name,
        {
          ...(isSimple && { type }),
          ...(format === 'share' && { format }),
          ...(isDefaulted && { default: usual }),
          ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
          ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
          ...Object.fromEntries(
            Object.entries({
              exclusiveMinimum,
              description,
              shareMin,
              shareMax,
              enum: rest.enum,
              const: rest.const,
            }).filter(([, value]) => value !== undefined),
          ),
        },
        required.includes(name),
      ];
    });
    const found = Object.entries(params.shape).map(([name, schema]) => {
      const { ...property } = propertyOf(schema);
      for (const [key, value] of Object.entries(property))
        if (value === undefined) delete property[key as keyof PropertySchema];
      return [name, property, schema._zod.optin === undefined];
    });
    expect(found).toEqual(told);
  });
});
