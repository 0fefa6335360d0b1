import type { CommandWords } from './command-words.ts';

export function bashCompletion(all: readonly CommandWords[]): string {
  const values = all.flatMap(({ path, flags }) =>
    flags
      .filter((flag) => flag.values.length > 0)
      .map(({ name, values: words }) => `    '${path} ${name}') words='${words.join(' ')}' ;;`),
  );
  const valued = all.flatMap(({ path, flags }) =>
    flags.filter(({ takesValue }) => takesValue).map(({ name }) => `'${path} ${name}'`),
  );
  const words = all.map(({ path, commands, flags }) => {
    const names = commands.map(({ name }) => name).join(' ');
    return `    '${path}') commands='${names}' flags='${flags.map(({ name }) => name).join(' ')}' ;;`;
  });
  const deeper = all.filter(({ path }) => path !== '').map(({ path }) => `'${path}'`);
  return `# Completion of sotto for bash: source <(sotto completion bash)
_sotto() {
  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} path= word words= commands= flags=
  COMPREPLY=()
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${path:+$path }$word" in
      ${deeper.join('|')}) path="\${path:+$path }$word" ;;
      *) break ;;
    esac
  done
  case "$path $before" in
${values.join('\n')}
    ${valued.join('|')}) return ;;
  esac
  if [ -n "$words" ]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    return
  fi
  case "$path" in
${words.join('\n')}
  esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$flags" -- "$current")) ;;
    *) COMPREPLY=($(compgen -W "$commands" -- "$current")) ;;
  esac
}
complete -o default -F _sotto sotto
`;
}
