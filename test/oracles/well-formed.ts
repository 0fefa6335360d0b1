/** Reads tags, attributes and entities as an XML parser would, and says what is wrong. */
export function malformation(xml: string): string | undefined {
  const open: string[] = [];
  const token = /<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|<|&(?!(?:amp|lt|gt|quot|#39);)/g;
  for (const [whole, closing, name, , empty] of xml.matchAll(token)) {
    if (name === undefined) return `a stray ${whole}`;
    if (closing === '/') {
      if (open.pop() !== name) return `</${name}> closes nothing`;
    } else if (empty !== '/') open.push(name);
  }
  return open.length === 0 ? undefined : `<${open.join('><')}> stays open`;
}
