/** A sentence or title as it continues another sentence; abbreviations such as `NCP` stay as they are. */
export function lowerFirst(sentence: string): string {
  return sentence.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());
}
