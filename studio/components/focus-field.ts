/** What can be focused. */
const FOCUSABLE = 'input, select, textarea, button';

/** How often a field is looked for that a new screen has not drawn yet, and how long between, in milliseconds. */
const MOST_LOOKS = 20;
const PAUSE = 50;

/** Shows a field by its name and puts the cursor there, as soon as it is drawn. */
export function focusField(name: string, looks = 0): void {
  const field = document.querySelector(`[data-field="${CSS.escape(name)}"]`);
  if (field === null) {
    if (looks < MOST_LOOKS) setTimeout(() => focusField(name, looks + 1), PAUSE);
    return;
  }
  for (let fold = field.closest('details'); fold !== null; fold = fold.parentElement?.closest('details') ?? null) {
    fold.open = true;
  }
  const target = field.matches(FOCUSABLE) ? field : field.querySelector(FOCUSABLE);
  if (!(target instanceof HTMLElement)) return;
  target.scrollIntoView({ block: 'center' });
  target.focus();
}
