const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\b': '\\b',
  '\f': '\\f',
  '\v': '\\v',
};

/** A row as `COPY … FROM STDIN` reads it, with its line end. */
export function copyLine(fields: readonly (string | null)[]): string {
  return `${fields.map((field) => (field === null ? '\\N' : escaped(field))).join('\t')}\n`;
}

/** An array of texts as PostgreSQL reads it: `{"a","b"}`. */
export function arrayText(elements: readonly string[]): string {
  return `{${elements.map((element) => `"${element.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

function escaped(field: string): string {
  return field.replaceAll(/[\\\t\n\r\b\f\v]/g, (character) => ESCAPES[character]!);
}
