import type { Command, Option } from 'commander';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

interface CommandWords {
  readonly name: string;
  readonly description: string;
  readonly options: readonly Option[];
}

/** Completion script of a shell for the commands, flags and values of the program. */
export function completionScript(program: Command, shell: Shell): string {
  const commands = program.commands.map((command) => ({
    name: command.name(),
    description: command.description(),
    options: command.options.filter(({ hidden }) => !hidden),
  }));
  return scripts[shell](commands);
}

const scripts: Readonly<Record<Shell, (commands: readonly CommandWords[]) => string>> = {
  bash: bashScript,
  zsh: (commands) => `#compdef pictable
autoload -Uz bashcompinit && bashcompinit
${bashScript(commands)}`,
  fish: fishScript,
};

/**
 * If the command line names no command, the script completes the first command, which is the default of the
 * program.
 */
function bashScript(commands: readonly CommandWords[]): string {
  const names = commands.map(({ name }) => name).join(' ');
  return `_pictable() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command=${commands[0]?.name} each
  for each in ${names}; do [[ "\${COMP_WORDS[1]}" == "$each" ]] && command=$each; done
  COMPREPLY=()
  case "$command $before" in
${commands.flatMap(valueCases).join('\n')}
  esac
  if [[ "$word" == -* ]]; then
    case "$command" in
${commands.map(flagCase).join('\n')}
    esac
  elif [[ $COMP_CWORD -eq 1 ]]; then
    COMPREPLY=($(compgen -W "${names}" -- "$word") $(compgen -f -- "$word"))
  else
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}
complete -o filenames -F _pictable pictable
`;
}

function valueCases({ name, options }: CommandWords): string[] {
  return options
    .filter(({ argChoices }) => argChoices !== undefined)
    .map(({ long, argChoices }) => {
      const words = argChoices?.map((word) => word.replaceAll(' ', '\\ ')).join(' ');
      return `    "${name} ${long}") COMPREPLY=($(compgen -W "${words}" -- "$word")); return ;;`;
    });
}

function flagCase({ name, options }: CommandWords): string {
  const flags = options.map(({ long }) => long).join(' ');
  return `      ${name}) COMPREPLY=($(compgen -W "${flags}" -- "$word")) ;;`;
}

function fishScript(commands: readonly CommandWords[]): string {
  const others = commands.slice(1).map(({ name }) => name);
  const lines = commands.flatMap(({ name, description, options }, index) => {
    const seen =
      index === 0
        ? `not __fish_seen_subcommand_from ${others.join(' ')}`
        : `__fish_seen_subcommand_from ${name}`;
    const flags = options.map(({ long, short, description: text, argChoices, required }) =>
      [
        `complete -c pictable -n ${quoted(seen)} -l ${long?.slice(2)}`,
        short ? ` -s ${short.slice(1)}` : '',
        required ? ' -r' : '',
        argChoices ? ` -f -a ${quoted(argChoices.map((word) => word.replaceAll(' ', '\\ ')).join(' '))}` : '',
        ` -d ${quoted(text)}`,
      ].join(''),
    );
    return [`complete -c pictable -n __fish_use_subcommand -a ${name} -d ${quoted(description)}`, ...flags];
  });
  return `${lines.join('\n')}\n`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
