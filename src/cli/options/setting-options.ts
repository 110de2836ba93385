import { type Config, type Setting, type SettingName, settings } from '../../config/settings.ts';
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
export const settingOptions = Object.fromEntries(
  Object.entries(settings).map(([name, setting]) => [name, optionOf(name, setting as Setting<unknown>)]),
) as { [Name in SettingName]: Option<Config[Name]> };

function optionOf(name: string, { kind, sentence, default: fallback }: Setting<unknown>): Option {
  return {
    kind,
    sentence: / Defaults to /.test(sentence) ? sentence : `${sentence} Default: ${kind.show(fallback)}.`,
    isSetting: true,
    ...(!kind.isSwitch && { value: 'VALUE' }),
    ...(!COMMON.has(name) && { rare: true }),
  };
}
