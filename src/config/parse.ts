import { nearestName } from '../text/nearest.ts';
import { fixedLimits } from './fixed-limits.ts';
import { type Config, flagOf, type Setting, type SettingName, settings, variableOf } from './settings.ts';

/** An invalid setting. The message is one line with the name, the value and what the setting accepts. */
export class ConfigError extends Error {}

const names = Object.keys(settings) as SettingName[];
const byFlag = new Map(names.map((name) => [flagOf(name), name]));
const byVariable = new Map(names.map((name) => [variableOf(name), name]));

export const defaultConfig = {
  ...fixedLimits,
  ...Object.fromEntries(names.map((name) => [name, settings[name].default])),
} as Config;

/** Parses the settings: flags take precedence over variables, variables over defaults. Throws ConfigError. */
export function parseConfig(argv: string[], env: Record<string, string | undefined>): Config {
  const flags = readFlags(argv);
  return completeConfig({ ...withoutOtherPlaces(readVariables(env), flags), ...flags });
}

/**
 * A flag that says where messages are stored replaces variables that say something else. Among variables, the folder comes
 * last, because the container image sets it.
 */
function withoutOtherPlaces(variables: Partial<Config>, flags: Partial<Config>): Partial<Config> {
  const isElsewhere = ({ database, ephemeral }: Partial<Config>) => Boolean(database || ephemeral);
  const { database, ephemeral, dataDir, ...others } = variables;
  if (isElsewhere(flags) || flags.dataDir) return others;
  return isElsewhere({ ...variables, ...flags }) ? { ...variables, dataDir: null } : variables;
}

/** Adds the defaults of all other settings. Throws ConfigError for an invalid combination. */
export function completeConfig(given: Partial<Config>): Config {
  const config = { ...defaultConfig, ...given };
  if (config.undoTimeout === null) config.undoMaxMessages = 0;
  checkCombinations(config);
  return config;
}

// The command-line client's variables, which may be set in the same environment.
const clientVariables = [
  'POSTERN_URL',
  'POSTERN_SMTP_HOST',
  'POSTERN_SMTP_USERNAME',
  'POSTERN_SMTP_PASSWORD',
];

/** POSTERN_ variables that match no setting. Usually a typo, so worth a warning. */
export function unknownVariables(env: Record<string, string | undefined>): string[] {
  const known = new Set([...byVariable.keys(), ...clientVariables]);
  return Object.keys(env).filter((name) => name.startsWith('POSTERN_') && !known.has(name));
}

function readVariables(env: Record<string, string | undefined>, wanted = names): Partial<Config> {
  const given: Partial<Config> = {};
  for (const name of wanted) {
    const value = env[variableOf(name)];
    // Compose files and CI set a variable to an empty string to mean "not set".
    if (value !== undefined && value !== '') assign(given, name, value, variableOf(name));
  }
  return given;
}

/** Some settings, from their variables or the defaults. Throws ConfigError if one of them is invalid. */
export function settingsFromVariables<Name extends SettingName>(
  env: Record<string, string | undefined>,
  ...wanted: Name[]
): Pick<Config, Name> {
  return { ...defaultConfig, ...readVariables(env, wanted) };
}

function readFlags(argv: string[]): Partial<Config> {
  const given: Partial<Config> = {};
  for (let at = 0; at < argv.length; at++) {
    const argument = argv[at]!;
    const [flag, inline] = splitOnce(argument, '=');
    const negated = flag.startsWith('--no-') ? byFlag.get(`--${flag.slice(5)}`) : undefined;
    if (negated && settings[negated].kind.isSwitch && inline === undefined) {
      assign(given, negated, 'false', flag);
      continue;
    }
    const name = byFlag.get(flag);
    if (!name) throw new ConfigError(unknownFlag(argument, flag));
    if (inline !== undefined) assign(given, name, inline, flag);
    else if (settings[name].kind.isSwitch) assign(given, name, 'true', flag);
    else {
      const value = argv[++at];
      if (value === undefined || isFlag(value))
        throw new ConfigError(missingValue(flag, settings[name].kind.takes, value));
      assign(given, name, value, flag);
    }
  }
  return given;
}

// Flags of the program that are not settings.
const QUESTIONS = ['--help', '--help-all', '--version'];

function isFlag(argument: string): boolean {
  const [flag] = splitOnce(argument, '=');
  return byFlag.has(flag) || QUESTIONS.includes(flag);
}

/** The error for an option without a value. An option that follows it is not its value, unless they are joined. */
export function missingValue(flag: string, takes: string, next: string | undefined): string {
  const hint = next === undefined ? '' : ` If ${next} is the value, write ${flag}=${next}.`;
  return `${flag} needs a value: ${takes}.${hint}`;
}

function assign(given: Partial<Config>, name: SettingName, value: string, source: string): void {
  const { kind } = settings[name] as Setting<unknown>;
  const parsed = kind.parse(value);
  if (parsed === undefined) {
    const got = kind.isSecret ? 'a value that it cannot use' : JSON.stringify(value);
    throw new ConfigError(`${source} got ${got}; it takes ${kind.takes}.`);
  }
  const grown = kind.isList && given[name] ? [...(given[name] as string[]), ...(parsed as string[])] : parsed;
  Object.assign(given, { [name]: grown });
}

// Memory that a session may need in addition to its message.
const SMTP_OVERHEAD = 2 * 1024 * 1024;

function checkCombinations(config: Config): void {
  for (const [cert, key] of [
    ['smtpTlsCert', 'smtpTlsKey'],
    ['httpTlsCert', 'httpTlsKey'],
  ] as const) {
    if ((config[cert] === null) !== (config[key] === null)) {
      throw new ConfigError(`${flagOf(cert)} and ${flagOf(key)} must be used together.`);
    }
  }
  if (config.smtpTls === 'self-signed' && config.smtpTlsCert !== null) {
    throw new ConfigError('--smtp-tls self-signed and --smtp-tls-cert cannot be combined. Use one of them.');
  }
  const hasCertificate = config.smtpTls === 'self-signed' || config.smtpTlsCert !== null;
  for (const name of ['smtpRequireTls', 'smtpsPort'] as const) {
    if (config[name] !== settings[name].default && !hasCertificate) {
      throw new ConfigError(
        `${flagOf(name)} needs a certificate: add --smtp-tls-cert and --smtp-tls-key, or --smtp-tls self-signed.`,
      );
    }
  }
  if (config.smtpMaxBuffered < config.smtpMaxSize + SMTP_OVERHEAD) {
    throw new ConfigError(
      '--smtp-max-buffered must be at least 2MiB more than --smtp-max-size, so that a message of the maximum size can be received.',
    );
  }
  if (config.ephemeral && config.dataDir !== null) {
    throw new ConfigError(
      '--ephemeral and --data-dir cannot be combined: messages are kept either in memory or in a folder.',
    );
  }
  if (config.database !== null && (config.ephemeral || config.dataDir !== null)) {
    throw new ConfigError(
      '--database cannot be combined with --data-dir or --ephemeral: messages are kept in the database.',
    );
  }
  if (!config.basePath.startsWith('/') || /[\s?#%\\]|\/\/|\.\./.test(config.basePath)) {
    throw new ConfigError(
      `--base-path got ${JSON.stringify(config.basePath)}; it takes a path such as /mail.`,
    );
  }
  if (config.webhookUrl !== null && !/^https?:$/.test(URL.parse(config.webhookUrl)?.protocol ?? '')) {
    throw new ConfigError(
      `--webhook-url got ${JSON.stringify(config.webhookUrl)}; it takes an http:// or https:// address.`,
    );
  }
}

function unknownFlag(argument: string, flag: string): string {
  if (!argument.startsWith('--'))
    return `${JSON.stringify(argument)} is not an option. Options look like --smtp-port 1025. See --help.`;
  if (QUESTIONS.includes(flag)) return `${flag} takes no value.`;
  const names = [...byFlag.keys(), ...QUESTIONS].map((known) => known.slice('--'.length));
  const nearest = nearestName(flag.slice('--'.length), names);
  const hint = nearest === undefined ? ' See --help.' : ` Did you mean --${nearest}?`;
  return `Unknown option ${flag}.${hint}`;
}

function splitOnce(value: string, separator: string): [string, string | undefined] {
  const at = value.indexOf(separator);
  return at === -1 ? [value, undefined] : [value.slice(0, at), value.slice(at + 1)];
}
