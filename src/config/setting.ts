import { orNone, type ValueKind } from './kinds.ts';

/** A setting. The flag and the variable come from its name: `smtpPort` is `--smtp-port` and `POSTERN_SMTP_PORT`. */
export interface Setting<T> {
  kind: ValueKind<T>;
  default: T;
  /** Shown by --help and in docs/settings.md. */
  sentence: string;
  group: Group;
}

export const groups = [
  'General',
  'Storage',
  'SMTP',
  'HTTP',
  'Access',
  'Release and webhooks',
  'Checks',
  'Limits',
] as const;
export type Group = (typeof groups)[number];

/** Settings by name. */
// biome-ignore lint/suspicious/noExplicitAny: each has its own type
export type Settings = Record<string, Setting<any>>;
/** The values of settings. */
export type SettingValues<S extends Settings> = {
  [Name in keyof S]: S[Name] extends Setting<infer T> ? T : never;
};

/** Creates the settings of one group. Optional ones are null unless they are given. */
export function settingsOf(group: Group) {
  const create = <T>(kind: ValueKind<T>, value: NoInfer<T>, sentence: string): Setting<T> => ({
    group,
    kind,
    default: value,
    sentence,
  });
  const optional = <T>(kind: ValueKind<T>, sentence: string) => create(orNone(kind), null, sentence);
  return Object.assign(create, { optional });
}

export const flagOf = (name: string): string =>
  `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
export const variableOf = (name: string): string =>
  `POSTERN_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
