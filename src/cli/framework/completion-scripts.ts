import { flagOf } from '../../config/settings.ts';
import type { Command } from './command.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

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

function serverWords(commands: Command[]): string[] {
  const serve = commands.find(({ name }) => name === 'serve')!;
  return [...commands.map(({ name }) => name), 'help', ...flagsOf(serve), '--version'];
}

export function bashScript(commands: Command[]): string {
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
  case "$command" in
    "") words="${serverWords(commands).join(' ')}" ;;
    help) words="${commands.map(({ name }) => name).join(' ')}" ;;
${commands.map((one) => `    ${one.name}) words="${flagsOf(one).join(' ')}${operandWords(one)}" ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _postern postern
`;
}

function operandWords({ name }: Command): string {
  return name === 'completion' ? ` ${SHELLS.join(' ')}` : '';
}

export function zshScript(commands: Command[]): string {
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
${commands.map(({ name, summary }) => `      ${quoted(`${name}:${summary.replaceAll(':', '\\:')}`)}`).join('\n')}
    )
    _describe command commands
    return
  fi
  case "\${words[2]}" in
    help) compadd -- ${commands.map(({ name }) => name).join(' ')}; return ;;
${commands
  .map(
    (one) => `    ${one.name}) options=(
${described(one)
  .map((line) => `      ${line}`)
  .join('\n')}
    )${operandWords(one) && `; compadd --${operandWords(one)}`} ;;`,
  )
  .join('\n')}
    -*) options=(
${described(commands.find(({ name }) => name === 'serve')!)
  .map((line) => `      ${line}`)
  .join('\n')}
    ) ;;
  esac
  if [[ "\${words[CURRENT]}" == -* ]]; then _describe option options; else _files; fi
}
compdef _postern postern
`;
}

/** `--flag:description`, the format of zsh's _describe. */
function described({ options }: Command): string[] {
  return Object.entries(options).map(([name, { sentence }]) =>
    quoted(`${flagOf(name)}:${sentence.replaceAll(':', '\\:')}`),
  );
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

export function fishScript(commands: Command[]): string {
  const lines = ['complete -c postern -n __fish_use_subcommand -f'];
  for (const { name, summary } of commands)
    lines.push(`complete -c postern -n __fish_use_subcommand -a ${name} -d ${fishQuoted(summary)}`);
  const names = commands.map(({ name }) => name).join(' ');
  lines.push(`complete -c postern -n '__fish_seen_subcommand_from help' -f -a '${names}'`);
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
    if (operandWords(one)) lines.push(`complete -c postern -n ${here} -f -a '${operandWords(one).trim()}'`);
  }
  return `${lines.join('\n')}\n`;
}

function fishQuoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
