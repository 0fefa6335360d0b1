/** Blanks of all kinds, those without width included. */
const BLANKS = /[\s\u200b\u2060\ufeff]+/gu;

/** A label without blanks around it, with one blank within where there were several, its accents in one encoding (NFC). */
export function trimmedLabel(label: string): string {
  return label.normalize('NFC').replaceAll(BLANKS, ' ').trim();
}

/** A label in small letters. */
export function foldedLabel(label: string): string {
  return label.normalize('NFC').toLowerCase().normalize('NFC');
}
