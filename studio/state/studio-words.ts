import { algorithms, formats, type HintWords, sideInputs } from '../../src/internal.ts';

/** Hints of the library in the words of the studio: menus, ticks and fields. */
export const studioWords: HintWords = {
  set(field, values) {
    if (field === 'algorithm') return `tick ${values.map((id) => titleOf(algorithms, id)).join(' or ')}`;
    if (field === 'format') return `choose ${values.map((id) => titleOf(formats, id)).join(' or ')} under Format`;
    if (values[0] === 'true') return `tick ${named(field)}`;
    return `set ${named(field)} to ${values.join(' or ')}`;
  },
  give: (input) => (input === 'hierarchy' ? 'load or build a hierarchy on Protect' : `give ${named(input)} on Protect`),
  leaveOut: (fields) => `leave out ${fields.map(named).join(' and ')}`,
  say: (field, value) =>
    field === 'format' ? `choose ${titleOf(formats, String(value))} under Format` : `${named(field)} ${String(value)}`,
  name: named,
};

function titleOf(list: readonly { readonly id: string; readonly title: string }[], id: string): string {
  return list.find((one) => one.id === id)?.title ?? id;
}

/** Fields whose label here is not their name. */
const LABELS: Readonly<Record<string, string>> = { columns: 'Columns that are levels' };

/** A side input by its title, a field by its label: `maxNodes` → `“max nodes”`. */
function named(field: string): string {
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return sideInputs.find(({ name }) => name === field)?.title ?? `“${LABELS[field] ?? words}”`;
}
