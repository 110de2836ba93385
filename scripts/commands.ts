/** Writes the commands of docs/command-line.md from src/cli/. `--check` only compares. */
import { allCommands } from '../src/cli/commands.ts';
import { commandsMarkdown } from '../src/cli/framework/markdown.ts';
import { replaceSection } from './replace-section.ts';

replaceSection('docs/command-line.md', 'commands', commandsMarkdown(await allCommands()));
