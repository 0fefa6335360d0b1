/** What a style sheet says of a drawing, which is to stand in the file itself. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
];

/** The drawing of the figure around an element as the text of a file, as it looks on the page. */
export function drawnSvg(within: Element): string {
  const figure = within.closest('figure');
  const drawing = figure?.querySelector('svg');
  if (figure === null || drawing === null || drawing === undefined) return '';
  const copy = document.importNode(drawing, true);
  const drawn = [drawing, ...drawing.querySelectorAll('*')];
  for (const [n, part] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(drawn[n]!);
    for (const name of STYLES) part.setAttribute(name, style.getPropertyValue(name));
    for (const name of ['class', 'style', 'role', 'tabindex', 'aria-haspopup', 'aria-hidden'])
      part.removeAttribute(name);
  }
  copy.style.background = getComputedStyle(figure).backgroundColor;
  return new XMLSerializer().serializeToString(copy);
}
