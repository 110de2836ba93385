import { wrap } from '../text/wrap.ts';
import {
  flagOf,
  type Group,
  groups,
  type Setting,
  type SettingName,
  settings,
  variableOf,
} from './settings.ts';

interface Described {
  flag: string;
  variable: string;
  takes: string;
  fallback: string;
  sentence: string;
}

export const INTRODUCTION =
  'Postern VERSION, a mail catcher. Send mail to it over SMTP, and read it in the browser or through the API.';

/** The text of `postern --help-all`: every setting. */
export function helpText(version: string, width: number): string {
  const indented = (text: string) => wrap(text, width - 6).map((line) => `      ${line}`);
  const lines = [
    ...wrap(INTRODUCTION.replace('VERSION', version), width),
    '',
    'Usage: postern [options]',
    '',
    ...wrap(
      'Every option can also be set as an environment variable: --smtp-port is POSTERN_SMTP_PORT.',
      width,
    ),
  ];
  for (const [group, members] of described()) {
    lines.push('', `${group}:`);
    for (const { flag, takes, fallback, sentence } of members) {
      const end = / Defaults to /.test(sentence) ? '' : ` Default: ${fallback}.`;
      lines.push(`  ${flag}`, ...indented(sentence), ...indented(`Takes ${takes}.${end}`));
    }
  }
  lines.push(
    '',
    '  --help',
    ...indented('Show the commands and the common options.'),
    '  --version',
    ...indented('Show the version.'),
    '',
  );
  return lines.join('\n');
}

/** All settings as Markdown tables, for docs/settings.md. */
export function settingsTables(): string {
  const cell = (content: string) => content.replaceAll('|', '\\|');
  return described()
    .map(([group, members]) =>
      [
        `### ${group}`,
        '',
        '| Option, variable | Default | What it does |',
        '|---|---|---|',
        ...members.map(
          ({ flag, variable, takes, fallback, sentence }) =>
            `| \`${flag}\`<br>\`${variable}\` | \`${cell(fallback)}\` | ${cell(sentence)} Takes ${cell(takes)}. |`,
        ),
        '',
      ].join('\n'),
    )
    .join('\n');
}

function described(): [Group, Described[]][] {
  const names = Object.keys(settings) as SettingName[];
  return groups.map((group) => [
    group,
    names.filter((name) => settings[name].group === group).map((name) => describeSetting(name)),
  ]);
}

function describeSetting(name: SettingName): Described {
  const { kind, default: fallback, sentence } = settings[name] as Setting<unknown>;
  return {
    flag: flagOf(name),
    variable: variableOf(name),
    takes: kind.takes,
    fallback: kind.show(fallback),
    sentence,
  };
}
