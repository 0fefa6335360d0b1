/** The characters that are dropped from texts: those that XML forbids, and marks that reorder the text around them. */
const UNPRINTABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for HTML and SVG, in content and in quoted attributes alike. Unprintable characters become U+FFFD. */
export function escapeHtml(text: string): string {
  return text.replace(UNPRINTABLE, '\ufffd').replace(/[&<>"']/g, (character) => ENTITIES[character]);
}

/** Text for one line of Markdown: nothing in it is read as markup. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(UNPRINTABLE, '\ufffd')
    .replace(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_[\]|~$#]/g, '\\$&');
}

/** A label as it is quoted in a sentence: `“bread”`, at most 40 characters. */
export function spokenLabel(label: string): string {
  const characters = Array.from(label);
  return `“${characters.length <= 40 ? label : `${characters.slice(0, 39).join('')}…`}”`;
}
