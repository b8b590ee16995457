import type { Command, Option } from 'commander';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

interface CommandWords {
  readonly name: string;
  readonly description: string;
  readonly options: readonly Option[];
  /** Commands of a group, such as `list` of `live`. */
  readonly commands: readonly CommandWords[];
}

/** Completion script of a shell for the commands, flags and values of the program. */
export function completionScript(program: Command, shell: Shell): string {
  return scripts[shell](program.commands.map(wordsOf));
}

function wordsOf(command: Command): CommandWords {
  return {
    name: command.name(),
    description: command.description(),
    options: command.options.filter(({ hidden }) => !hidden),
    commands: command.commands.map(wordsOf),
  };
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
  if [[ $COMP_CWORD -eq 2 ]]; then
    case "\${COMP_WORDS[1]}" in
${commands.filter(isGroup).map(groupCase).join('\n')}
    esac
  fi
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

function isGroup({ commands }: CommandWords): boolean {
  return commands.length > 0;
}

function groupCase({ name, commands }: CommandWords): string {
  const names = commands.map((command) => command.name).join(' ');
  return `      ${name}) COMPREPLY=($(compgen -W "${names}" -- "$word")); return ;;`;
}

/** The flags of a command, or of all commands of a group. */
function flagsOf({ options, commands }: CommandWords): readonly Option[] {
  const all = [...options, ...commands.flatMap(flagsOf)];
  return [...new Map(all.map((option) => [option.long, option])).values()];
}

function valueCases(command: CommandWords): string[] {
  const { name } = command;
  return flagsOf(command)
    .filter(({ argChoices }) => argChoices !== undefined)
    .map(({ long, argChoices }) => {
      const words = argChoices?.map((word) => word.replaceAll(' ', '\\ ')).join(' ');
      return `    "${name} ${long}") COMPREPLY=($(compgen -W "${words}" -- "$word")); return ;;`;
    });
}

function flagCase(command: CommandWords): string {
  const { name } = command;
  const flags = flagsOf(command)
    .map(({ long }) => long)
    .join(' ');
  return `      ${name}) COMPREPLY=($(compgen -W "${flags}" -- "$word")) ;;`;
}

function fishScript(commands: readonly CommandWords[]): string {
  const others = commands.slice(1).map(({ name }) => name);
  const lines = commands.flatMap((command, index) => {
    const { name, description } = command;
    const seen =
      index === 0
        ? `not __fish_seen_subcommand_from ${others.join(' ')}`
        : `__fish_seen_subcommand_from ${name}`;
    const flags = flagsOf(command).map(({ long, short, description: text, argChoices, required }) =>
      [
        `complete -c pictable -n ${quoted(seen)} -l ${long?.slice(2)}`,
        short ? ` -s ${short.slice(1)}` : '',
        required ? ' -r' : '',
        argChoices ? ` -f -a ${quoted(argChoices.map((word) => word.replaceAll(' ', '\\ ')).join(' '))}` : '',
        ` -d ${quoted(text)}`,
      ].join(''),
    );
    const nested = command.commands.map(
      (each) => `complete -c pictable -n ${quoted(seen)} -f -a ${each.name} -d ${quoted(each.description)}`,
    );
    const own = `complete -c pictable -n __fish_use_subcommand -a ${name} -d ${quoted(description)}`;
    return [own, ...nested, ...flags];
  });
  return `${lines.join('\n')}\n`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
