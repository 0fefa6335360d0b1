/** A name as SQL of Spark writes it, whatever it holds. */
export function identifier(...parts: readonly string[]): string {
  return parts.map((part) => `\`${part.replaceAll('`', '``')}\``).join('.');
}
