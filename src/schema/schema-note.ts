import { VERSION } from '../version.ts';

/** A note for editors about the schema of a file; it has no meaning for us. */
const NOTE = '$schema';

/** A file as it was read, without that note. */
export function withoutSchemaNote(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !(NOTE in value) || typeof value[NOTE] !== 'string') return value;
  const { [NOTE]: _, ...rest } = value;
  return rest;
}

/** The published schema of a kind of file: with a name of its own, and the note allowed in the files. */
export function publishedSchema<S extends { readonly properties: object }>(kind: string, schema: S): object {
  const note = { type: 'string', description: 'The schema that an editor checks this file by.' };
  return {
    $id: `urn:sotto:${kind}:${VERSION}`,
    ...schema,
    properties: { [NOTE]: note, ...schema.properties },
  };
}
