import { type Config, type SettingName, settings } from '../../app-settings.ts';
import type { Setting } from '../../config/setting.ts';
import type { Option } from '../framework/command.ts';

const COMMON = new Set<string>([
  'host',
  'smtpPort',
  'httpPort',
  'dataDir',
  'ephemeral',
  'maxMessages',
  'token',
  'logLevel',
]);

/** The settings of the server, as options of the commands that run a server. */
export const settingOptions = settingOptionsWith({});

/** The same, for a command with other defaults: `words` describes them. */
export function settingOptionsWith(words: { [Name in SettingName]?: string }) {
  return Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [
      name,
      optionOf(name, setting as Setting<unknown>, words[name as SettingName]),
    ]),
  ) as { [Name in SettingName]: Option<Config[Name]> };
}

function optionOf(
  name: string,
  { kind, sentence, default: fallback, group }: Setting<unknown>,
  word?: string,
): Option {
  const [what] = sentence.split(/(?<=\.) Defaults to /) as [string];
  const hasOwnWords = word === undefined && what !== sentence;
  return {
    kind,
    sentence: hasOwnWords ? sentence : `${what} Default: ${word ?? kind.show(fallback)}.`,
    group,
    ...(!kind.isSwitch && { value: 'VALUE' }),
    ...(!COMMON.has(name) && { rare: true }),
  };
}
