import { flagOf } from '../config/setting.ts';
import { type Command, CommandError, defineCommand } from './framework/command.ts';

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript };

export const command = defineCommand({
  name: 'completion',
  summary: 'print a script that completes commands and options in your shell',
  operands: { usage: 'bash|zsh|fish', least: 1, most: 1 },
  options: {},
  examples: [
    ['eval "$(postern completion bash)"', 'in ~/.bashrc'],
    ['eval "$(postern completion zsh)"', 'in ~/.zshrc, after compinit'],
    ['postern completion fish > ~/.config/fish/completions/postern.fish', 'for fish'],
  ],
  async run(_values, [shell], allCommands) {
    const name = SHELLS.find((known) => known === shell);
    if (!name) throw new CommandError(`Unsupported shell ${JSON.stringify(shell)}. Use bash, zsh or fish.`);
    process.stdout.write(scripts[name](await allCommands()));
    return 0;
  },
});

const SHELLS = ['bash', 'zsh', 'fish'] as const;

function flagsOf({ options }: Command): string[] {
  return [...Object.keys(options).map(flagOf), '--help', '--help-all'];
}

/** Options that take a value, which may be a file. */
function flagsWithValue(commands: Command[]): string[] {
  const found = new Set<string>();
  for (const { options } of commands) {
    for (const [name, { kind, short }] of Object.entries(options)) {
      if (kind.isSwitch || kind.choices) continue;
      found.add(flagOf(name));
      if (short) found.add(`-${short}`);
    }
  }
  return [...found];
}

/** The possible values of options with a fixed set of values, by flag. The same for every command. */
function choices(commands: Command[]): [flag: string, values: string[]][] {
  const found = new Map<string, string[]>();
  for (const { options } of commands) {
    for (const [name, { kind }] of Object.entries(options))
      if (kind.choices) found.set(flagOf(name), [...kind.choices]);
  }
  return [...found];
}

function serveOf(commands: Command[]): Command {
  return commands.find(({ name }) => name === 'serve')!;
}

function names(commands: Command[]): string {
  return commands.map(({ name }) => name).join(' ');
}

function bashScript(commands: Command[]): string {
  return `_postern() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" command="" words="" i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "\${COMP_WORDS[i]}" in -*) break ;; *) command="\${COMP_WORDS[i]}"; break ;; esac
  done
  case "$prev" in
${choices(commands)
  .map(
    ([flag, values]) => `    ${flag}) COMPREPLY=($(compgen -W "${values.join(' ')}" -- "$cur")); return ;;`,
  )
  .join('\n')}
    ${flagsWithValue(commands).join('|')}) return ;;
  esac
  if [[ "$command" == run && " \${COMP_WORDS[*]:2:COMP_CWORD-2} " == *" -- "* ]]; then
    [[ "$prev" == -- ]] && COMPREPLY=($(compgen -c -- "$cur"))
    return
  fi
  case "$command:$cur" in
    :-*) words="${flagsOf(serveOf(commands)).join(' ')} --version" ;;
    :*) words="${names(commands)} help" ;;
    help:*) words="${names(commands)}" ;;
${commands.map((one) => `    ${one.name}:-*) words="${flagsOf(one).join(' ')}" ;;`).join('\n')}
    completion:*) words="${SHELLS.join(' ')}" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _postern postern
`;
}

function zshScript(commands: Command[]): string {
  return `#compdef postern
_postern() {
  local -a commands options
  local previous="\${words[CURRENT-1]}"
  case "$previous" in
${choices(commands)
  .map(([flag, values]) => `    ${flag}) compadd -- ${values.join(' ')}; return ;;`)
  .join('\n')}
    ${flagsWithValue(commands).join('|')}) _files; return ;;
  esac
  if (( CURRENT == 2 )) && [[ "\${words[2]}" != -* ]]; then
    commands=(
${commands.map(({ name, summary }) => `      ${pair(name, summary)}`).join('\n')}
      ${pair('help', 'show help')}
    )
    _describe command commands
    return
  fi
  if [[ "\${words[2]}" == run ]] && (( \${words[(i)--]} < CURRENT )); then
    (( CURRENT -= \${words[(i)--]} ))
    shift "\${words[(i)--]}" words
    _normal
    return
  fi
  case "\${words[2]}" in
    help) compadd -- ${names(commands)}; return ;;
${commands
  .map(
    (one) => `    ${one.name}) options=(
${described(one)
  .map((line) => `      ${line}`)
  .join('\n')}
    ) ;;`,
  )
  .join('\n')}
    -*) options=(
${described(serveOf(commands))
  .map((line) => `      ${line}`)
  .join('\n')}
      ${pair('--version', 'Show the version.')}
    ) ;;
  esac
  if [[ "\${words[CURRENT]}" == -* ]]; then _describe option options
  elif [[ "\${words[2]}" == completion ]]; then compadd -- ${SHELLS.join(' ')}
  else _files; fi
}
# A file in $fpath runs as a function when it is needed for the first time; eval runs this from .zshrc.
if [[ "\${funcstack[1]}" == _postern ]]; then _postern "$@"; else compdef _postern postern; fi
`;
}

/** `--flag:description`, the format of zsh's _describe. */
function described({ options }: Command): string[] {
  return [
    ...Object.entries(options).map(([name, { sentence }]) => pair(flagOf(name), sentence)),
    pair('--help', 'Show help.'),
    pair('--help-all', 'Show all options.'),
  ];
}

function pair(word: string, description: string): string {
  return quoted(`${word}:${description.replaceAll(':', '\\:')}`);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function fishScript(commands: Command[]): string {
  const lines = ['complete -c postern -n __fish_use_subcommand -f'];
  for (const { name, summary } of [...commands, { name: 'help', summary: 'show help' }])
    lines.push(`complete -c postern -n __fish_use_subcommand -a ${name} -d ${fishQuoted(summary)}`);
  lines.push(`complete -c postern -n __fish_use_subcommand -l version -d 'Show the version.'`);
  lines.push(
    `complete -c postern -l help -d 'Show help.'`,
    `complete -c postern -l help-all -d 'Show all options.'`,
  );
  lines.push(`complete -c postern -n '__fish_seen_subcommand_from help' -f -a '${names(commands)}'`);
  lines.push(`complete -c postern -n '__fish_seen_subcommand_from completion' -f -a '${SHELLS.join(' ')}'`);
  for (const one of commands) {
    const here =
      one.name === 'serve'
        ? `'__fish_seen_subcommand_from serve; or __fish_use_subcommand'`
        : `'__fish_seen_subcommand_from ${one.name}'`;
    for (const [name, { sentence, short, kind }] of Object.entries(one.options)) {
      const value = kind.choices ? ` -x -a '${kind.choices.join(' ')}'` : kind.isSwitch ? '' : ' -r';
      lines.push(
        `complete -c postern -n ${here} -l ${flagOf(name).slice(2)}${short ? ` -s ${short}` : ''}${value} -d ${fishQuoted(sentence)}`,
      );
    }
  }
  lines.push(
    'function __postern_command',
    '  set -l words (commandline -opc)',
    '  set -l separator (contains -i -- -- $words)',
    "  complete -C (string join ' ' -- $words[(math $separator + 1)..] (commandline -ct))",
    'end',
    `complete -c postern -n '__fish_seen_subcommand_from run; and contains -- -- (commandline -opc)' -x -a '(__postern_command)'`,
  );
  return `${lines.join('\n')}\n`;
}

function fishQuoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
