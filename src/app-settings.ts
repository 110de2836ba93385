import * as rooms from './app-rooms.ts';
import { coreSettings } from './config/core-settings.ts';
import { type FixedLimits, fixedLimits } from './config/fixed-limits.ts';
import { assign, ConfigError, readArguments } from './config/read-arguments.ts';
import { flagOf, type Setting, type SettingValues, variableOf } from './config/setting.ts';

type Rooms = (typeof rooms)[keyof typeof rooms];
type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void
  ? I
  : never;

/** Every setting: those of the core, and of each room. */
export const settings = Object.assign(
  { ...coreSettings },
  ...Object.values(rooms).map((room) => room.settings),
) as typeof coreSettings & Intersection<Rooms['settings']>;

export type SettingName = keyof typeof settings;

/** The values of all settings, and the limits that are not settings. */
export type Config = SettingValues<typeof settings> & FixedLimits;

const names = Object.keys(settings) as SettingName[];

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

// The variables of clients, which may be set in the same environment.
const clientVariables = [
  'POSTERN_COMMAND',
  'POSTERN_TEMPORARY',
  'POSTERN_URL',
  'POSTERN_SMTP_HOST',
  'POSTERN_MAILBOX',
  'POSTERN_SMTP_USERNAME',
  'POSTERN_SMTP_PASSWORD',
];

/** POSTERN_ variables that match no setting. Usually a typo, so worth a warning. */
export function unknownVariables(env: Record<string, string | undefined>): string[] {
  const known = new Set([...names.map(variableOf), ...clientVariables]);
  return Object.keys(env).filter((name) => name.startsWith('POSTERN_') && !known.has(name));
}

function readVariables(env: Record<string, string | undefined>, wanted = names): Partial<Config> {
  const given: Partial<Config> = {};
  for (const name of wanted) {
    const value = env[variableOf(name)];
    // Compose files and CI set a variable to an empty string to mean "not set".
    if (value) assign(given, name, (settings[name] as Setting<unknown>).kind, value, variableOf(name));
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

// Flags of the program that are not settings.
const QUESTIONS = ['--help', '--help-all', '--version'];

function readFlags(argv: string[]): Partial<Config> {
  const { values, operands } = readArguments(argv, { options: settings, questions: QUESTIONS });
  if (operands.length > 0)
    throw new ConfigError(
      `${JSON.stringify(operands[0])} is not an option. Options look like --smtp-port 1025. See --help.`,
    );
  return values;
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
