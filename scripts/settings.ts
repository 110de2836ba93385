/** Writes the settings tables of README.md and docs/settings.md from src/config/settings.ts. `--check` only compares. */
import { settingsTables } from '../src/config/describe.ts';
import { replaceSection } from './replace-section.ts';

replaceSection('README.md', 'settings', settingsTables(['General', 'Storage']));
replaceSection('docs/settings.md', 'settings', settingsTables());
