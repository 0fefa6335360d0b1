import { quote, SottoError } from '../errors.ts';
import { editDistance } from './edit-distance.ts';

/** The definition of an id in a list; throws `usage` naming the ones there are. */
export function byId<T extends { readonly id: string }>(list: readonly T[], id: string, noun: string): T {
  const found = list.find((definition) => definition.id === id);
  if (found !== undefined) return found;
  const near = list.find((definition) => editDistance(definition.id, id, 2) !== undefined);
  const expected = `one of ${list.map((definition) => definition.id).join(', ')}`;
  throw new SottoError('usage', `${noun}: expected ${expected}, got ${quote(id)}`, {
    problems: [{ field: noun, expected, got: quote(id) }],
    ...(near !== undefined && { hint: `did you mean ${near.id}?` }),
  });
}
