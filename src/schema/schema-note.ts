import { VERSION } from '../version.ts';

/** A note for editors about the schema of a file; it has no meaning for us. */
const NOTE = '$schema';

/** A file as it was read, without that note. */
export function withoutSchemaNote(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !(NOTE in given) || typeof given[NOTE] !== 'string') return given;
  const { [NOTE]: _, ...rest } = given;
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
