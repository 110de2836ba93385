import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseDocument } from 'yaml';
import { settings } from '../../src/app-settings.ts';
import { allCommands, loaders } from '../../src/cli/commands.ts';
import { flagOf, variableOf } from '../../src/config/setting.ts';
import { codeBlocks, inlineCode, pages, readPage } from './markdown.ts';

const names = Object.keys(settings);
const commands = await allCommands();
const flags = new Set([
  ...names.map(flagOf),
  ...commands.flatMap(({ options }) => Object.keys(options).map(flagOf)),
  '--help',
  '--help-all',
  '--version',
  // Options of Node.js, and boundaries of MIME messages.
  ...['--build-sea', '--heap-growing-percent', '--max-semi-space-size', '--b', '--b1'],
]);

// Variables of postern/testing, the GitLab template and Postern's own tests.
const others = [
  'COMMAND',
  'MAILBOX',
  'SMTP_HOST',
  'IMAGE',
  'TEST_BROWSER',
  'TEST_DATABASE',
  'TEST_POSTGRES_BIN',
];
const variables = new Set([
  ...names.map(variableOf),
  ...commands.flatMap(({ options }) => Object.values(options).map(({ variable }) => variable)),
  ...others.map((name) => `POSTERN_${name}`),
]);

/** The postern commands in code: `npx postern --ephemeral`, `postern run -- npm test`. */
function calls(code: string): string[][] {
  const lines = code.replaceAll('\\\n', ' ').split('\n');
  return lines.flatMap((line) =>
    Array.from(line.matchAll(/(?:^|[\s"'(/=])postern(?= |$)([^#|&;)`]*)/g), ([, rest = '']) =>
      rest
        .replace(/ -- .*/, '')
        .trim()
        .split(/\s+/)
        .filter(Boolean),
    ),
  );
}

/** The settings named in inline code, such as `--host` or `--host 0.0.0.0`, but not `npm test --watch`. */
function flagsAlone(code: string): string[] {
  return /^--[a-z]/.test(code) ? [code.split(/[ =]/)[0]!] : [];
}

describe('the documentation', () => {
  it('has YAML and JSON that parse', () => {
    for (const page of pages) {
      for (const { code } of codeBlocks(readPage(page), 'json'))
        assert.doesNotThrow(() => JSON.parse(code), page);
      for (const { code } of codeBlocks(readPage(page), 'yaml')) {
        const { errors, warnings } = parseDocument(code, { strict: true });
        assert.deepEqual([...errors, ...warnings], [], page);
      }
    }
  });

  for (const page of pages.filter((path) => path !== 'CHANGELOG.md')) {
    it(`${page} names only options, variables and commands that exist`, () => {
      const text = readPage(page);
      const code = [...codeBlocks(text).map((block) => block.code), ...inlineCode(text)];
      const used = code.flatMap(calls);
      const unknown = [
        ...Array.from(text.matchAll(/\bPOSTERN_[A-Z_]*[A-Z]\b/g), ([name]) => name).filter(
          (name) => !variables.has(name),
        ),
        ...[...used.flat(), ...inlineCode(text).flatMap(flagsAlone)]
          .filter((word) => /^--[a-z]/.test(word))
          .map((word) => word.split('=')[0]!.replace(/[^a-z0-9]+$/, ''))
          .filter((flag) => !flags.has(flag)),
        ...used
          .map(([first = 'serve']) => first)
          .filter((word) => /^[a-z]+$/.test(word) && !(word in loaders)),
      ];
      assert.deepEqual(unknown, []);
    });
  }
});
