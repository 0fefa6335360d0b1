/** A label that may be of any length, cut where it would crowd out the rest. */
export function shortened(label: string, most = 60): string {
  if (label.length <= most) return label;
  const characters = Array.from(label);
  return characters.length <= most ? label : `${characters.slice(0, most - 1).join('')}…`;
}
