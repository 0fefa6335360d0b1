import type { ItemSyntax } from '../formats/define.ts';
import type { Dictionary } from '../records/dictionary.ts';
import { quotedText } from '../text/quoted-text.ts';

/** The items as one line of a side file names them; quoted wherever a reader might take them for something else. */
export function itemsText(items: ArrayLike<number>, { labels }: Dictionary, syntax: ItemSyntax): string {
  return labelsText(
    Array.from(items, (i) => labels[i]),
    syntax,
  );
}

/** The same of labels. */
export function labelsText(labels: readonly string[], syntax: ItemSyntax): string {
  return labels.map(itemText).join(syntax === 'blanks' ? ' ' : ',');
}

function itemText(label: string): string {
  return label === '' || /[\s,"#=\ufeff]/.test(label) ? quotedText(label) : label;
}
