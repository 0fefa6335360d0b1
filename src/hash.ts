/** A SHA-256 in the making. The platform brings it: the library has none of its own. */
export interface Hash {
  /** Text counts as UTF-8. */
  update(data: string | Uint8Array): void;
  hex(): string;
}

/** Starts a SHA-256. */
export type StartHash = () => Hash;

/** The SHA-256 of a text, in hexadecimal digits. */
export function hashText(text: string, startHash: StartHash): string {
  const hash = startHash();
  hash.update(text);
  return hash.hex();
}
