import * as z from 'zod';

/** The JSON Schema keywords of a value other than a list or an object. */
export interface PropertySchema {
  type?: string | string[];
  enum?: string[];
  const?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  default?: string | number | boolean;
  description?: string;
  shareMin?: string;
  shareMax?: string;
}

/**
 * The same as `z.toJSONSchema(schema, { io: 'input' })` as far as it goes, without its walks: the program needs the
 * flags of every definition whenever it starts. Of lists, objects and unions only their descriptions.
 */
export function propertyOf(schema: z.core.$ZodType): PropertySchema {
  // Every schema is one of those that zod defines.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  // The description of a schema has those keys, for JSON Schema.
  const cliForm = z.globalRegistry.get(schema) as PropertySchema | undefined;
  return { ...definedProperty(def), ...cliForm };
}

function definedProperty(def: z.core.$ZodTypes['_zod']['def']): PropertySchema {
  switch (def.type) {
    case 'optional':
      return propertyOf(def.innerType);
    case 'default':
    case 'prefault': {
      const inner = propertyOf(def.innerType);
      const { defaultValue } = def;
      return isPlain(defaultValue) ? { ...inner, default: defaultValue } : inner;
    }
    case 'pipe':
      return propertyOf(def.in);
    case 'enum':
      return { type: 'string', enum: Object.values(def.entries).map(String) };
    case 'literal':
      return def.values.length === 1
        ? { type: 'string', const: String(def.values[0]) }
        : { enum: def.values.map(String) };
    case 'number':
      return numberProperty(def);
    case 'boolean':
    case 'string':
      return { type: def.type };
    default:
      return {};
  }
}

function numberProperty(def: z.core.$ZodNumberDef): PropertySchema {
  const property: PropertySchema = { type: 'check' in def ? 'integer' : 'number' };
  for (const check of def.checks ?? []) {
    // Every check is one of those that zod defines.
    const rule = (check as z.core.$ZodChecks)._zod.def;
    if (rule.check === 'number_format') property.type = 'integer';
    if (rule.check === 'greater_than') property[rule.inclusive ? 'minimum' : 'exclusiveMinimum'] = Number(rule.value);
    if (rule.check === 'less_than' && rule.inclusive) property.maximum = Number(rule.value);
  }
  return property;
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
