/**
 * What a page shows as the output of a command, in a block ```output after the block of the commands. `…` stands for
 * what may be any text of the line, and alone on a line for lines that are left out.
 */
export function showsOutput(shown: string, printed: string): boolean {
  const lines = shown.trimEnd().split('\n');
  const pattern = lines.map((line) => (line === '…' ? '(?:.*\\n)*?' : `${lineOf(line)}\\n`)).join('');
  return new RegExp(`^${pattern}$`).test(`${printed.trimEnd()}\n`);
}

function lineOf(line: string): string {
  const parts = line.split('…').map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return parts.join('.*');
}

/** Output as a page shows it: `…` where it differs from run to run (times, digests, the folder). */
export function forPage(printed: string, folder: string): string {
  return printed
    .replaceAll(folder, '…')
    .replaceAll(/\b\d+(?:\.\d+)?(?= (?:ms|s|seconds?|minutes?)\b)/g, '…')
    .replaceAll(/\b(?=[0-9a-f]*\d)[0-9a-f]{12,}…?/g, '…')
    .replaceAll(/ +$/gm, '')
    .trimEnd();
}
