/** Writes the settings tables of docs/settings.md from src/config/settings.ts. `--check` only compares. */
import { settingsTables } from '../src/config/describe.ts';
import { replaceSection } from './replace-section.ts';

replaceSection('docs/settings.md', 'settings', settingsTables());
