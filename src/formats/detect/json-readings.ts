import { jsonl } from '../jsonl.ts';
import { isEventName, isIdName, isItemName, isPersonName } from '../shared/column-names.ts';
import { type ReadingCandidate, ReadingScore } from './reading-candidate.ts';

/** Readings of JSON lines; undefined if the text is not JSON lines. */
export function jsonReadings(lines: readonly string[]): ReadingCandidate[] | undefined {
  const reason = jsonl.recognise?.(new TextEncoder().encode(lines[0]));
  if (reason === undefined) return undefined;
  const asItems = new ReadingScore().add(8, reason).for({ format: 'jsonl' });
  const objects = lines.flatMap(parsedObject);
  const [first] = objects;
  if (first === undefined || 'items' in first) return [asItems];
  const keys = Object.keys(first);
  const lists = keys.filter((key) => objects.some((object) => Array.isArray(object[key])));
  const scalars = keys.filter((key) => ['string', 'number'].includes(typeof first[key]));
  const ids = scalars.filter(isIdName);
  const idsFor = (id: string | undefined): { id?: readonly string[] } => (id === undefined ? {} : { id: [id] });
  const items = scalars.filter((key) => isItemName(key) && !isIdName(key));
  const found = lists.flatMap((list) =>
    (ids.length === 0 ? [undefined] : ids).map((id) => {
      const evidence = new ReadingScore().add(6, `the objects have an array under "${list}"`);
      if (isItemName(list)) evidence.add(4);
      if (id !== undefined) evidence.add(isEventName(id) ? 2 : 1, `"${id}" is what ids are called`);
      return evidence.for({ format: 'jsonl', ...idsFor(id), items: list });
    }),
  );
  for (const id of lists.length > 0 ? [] : ids) {
    for (const item of items) {
      const evidence = new ReadingScore().add(8, `the objects have "${id}" and "${item}"`);
      if (isPersonName(id) || isEventName(id)) evidence.add(1);
      found.push(evidence.for({ format: 'jsonl', id: [id], item: [item] }));
    }
  }
  return found.length === 0 ? [asItems] : found;
}

/** The object of a line; none where it is something else. */
export function parsedObject(line: string): Record<string, unknown>[] {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? [{ ...value }] : [];
  } catch {
    return [];
  }
}
