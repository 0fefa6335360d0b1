/** A word as a POSIX shell reads it back. */
export function shellWord(word: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** `--max-suppression` for `maxSuppression`; `--no-keep-order` if `keepOrder` is false. */
export function flagName(name: string, matches = true): string {
  return `--${matches ? '' : 'no-'}${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
