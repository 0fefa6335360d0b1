import type { Dictionary } from '../data/dictionary.ts';
import type { ItemSyntax } from '../formats/define.ts';
import { quotedText } from '../text/quoted-text.ts';

/** The items as one line of a side file names them; quoted wherever a reader might take them for something else. */
export function itemsText(items: ArrayLike<number>, { labels }: Dictionary, syntax: ItemSyntax): string {
  return Array.from(items, (i) => itemText(labels[i])).join(syntax === 'blanks' ? ' ' : ',');
}

function itemText(label: string): string {
  return label === '' || /[\s,"#=\ufeff]/.test(label) ? quotedText(label) : label;
}
