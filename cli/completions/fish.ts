import type { CommandWords } from './command-words.ts';

export function fishCompletion(all: readonly CommandWords[]): string {
  const lines = all.flatMap(({ path, commands, flags }) => {
    const when = `-n ${quoted(`__sotto_at ${quoted(path)}`)}`;
    return [
      ...(commands.length > 0 ? [`complete -c sotto ${when} -f`] : []),
      ...commands.map(
        ({ name, doc }) => `complete -c sotto ${when} -a ${name}${doc === '' ? '' : ` -d ${quoted(doc)}`}`,
      ),
      ...flags.map(({ name, doc, takesValue, values }) => {
        const value = values.length > 0 ? ` -x -a ${quoted(values.join(' '))}` : takesValue ? ' -r' : '';
        return `complete -c sotto ${when} -l ${name.slice(2)}${value} -d ${quoted(doc)}`;
      }),
    ];
  });
  const deeper = all.filter(({ path }) => path !== '').map(({ path }) => quoted(path));
  return `# Completion of sotto for fish: sotto completion fish | source
function __sotto_at
    set -l walked ''
    for word in (commandline -opc)[2..-1]
        set -l next (string trim -- "$walked $word")
        contains -- $next ${deeper.join(' ')}; or break
        set walked $next
    end
    test "$walked" = "$argv[1]"
end
${lines.join('\n')}
`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
