import type { SideInput } from '../../../src/internal.ts';

type Maker = SideInput['makers'][number];

/** The words in capitals of a maker's text, such as SHARE or SIZE=SHARE, stand for the parts of its argument. */
const PLACE = /\b[A-Z]{4,}(?:=[A-Z]{4,})?\b/g;

/** What a maker makes of an argument, in words: `40% of the items at random`. A part that is not said keeps its name. */
export function makerText({ doc }: Pick<Maker, 'doc'>, argument: string): string {
  const parts = argument.split(',').map((part) => part.trim());
  return doc.replaceAll(PLACE, (place) => {
    // `SIZE=SHARE` may be said again and again.
    const said = place.includes('=') ? parts.splice(0).join(', ') : (parts.shift() ?? '');
    return said === '' ? place.toLowerCase() : said;
  });
}

/** The argument of a maker's example. */
export function exampleArgument({ example, prefix }: Pick<Maker, 'example' | 'prefix'>): string {
  return example.slice(prefix.length + 1);
}
