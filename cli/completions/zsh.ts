import type { CommandWords } from './command-words.ts';

export function zshCompletion(all: readonly CommandWords[]): string {
  const values = all.flatMap(({ path, flags }) =>
    flags
      .filter((flag) => flag.values.length > 0)
      .map(({ name, values: words }) => `    '${path} ${name}') compadd -- ${words.join(' ')}; return ;;`),
  );
  const valued = all.flatMap(({ path, flags }) =>
    flags.filter(({ takesValue }) => takesValue).map(({ name }) => `'${path} ${name}'`),
  );
  const words = all.map(({ path, commands, flags }) => {
    const described = (list: readonly { name: string; doc: string }[]) =>
      list.map(({ name, doc }) => quoted(doc === '' ? name : `${name}:${doc}`)).join(' ');
    return `    '${path}') commands=(${described(commands)}); flags=(${described(flags)}) ;;`;
  });
  const deeper = all.filter(({ path }) => path !== '').map(({ path }) => `'${path}'`);
  return `#compdef sotto
# Completion of sotto for zsh: source <(sotto completion zsh), or save it as _sotto in a folder of $fpath.
_sotto() {
  local before=\${words[CURRENT-1]} walked= word
  local -a commands flags
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "\${walked:+$walked }$word" in
      ${deeper.join('|')}) walked="\${walked:+$walked }$word" ;;
      *) break ;;
    esac
  done
  case "$walked $before" in
${values.join('\n')}
    ${valued.join('|')}) _files; return ;;
  esac
  case "$walked" in
${words.join('\n')}
  esac
  if [[ $PREFIX == -* ]]; then
    _describe -o flag flags
  elif (( $#commands )); then
    _describe command commands
  else
    _files
  fi
}
compdef _sotto sotto
`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
