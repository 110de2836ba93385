import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { allCommands, loaders } from '../../src/cli/commands.ts';
import { commandHelp, exitCodesOf, overview } from '../../src/cli/framework/help.ts';
import { missing } from '../platform.ts';
import { program } from '../program.ts';
import { cli } from './cli.ts';

describe('postern --help', () => {
  it('lists every command and the common options of the server', async () => {
    const { code, stdout, stderr } = await cli(['--help']);
    assert.equal(code, 0);
    assert.equal(stderr, '');
    for (const name of Object.keys(loaders)) assert.match(stdout, new RegExp(`^  ${name} `, 'm'));
    assert.match(stdout, /--smtp-port/);
    assert.doesNotMatch(stdout, /--smtp-max-buffered/);
  });

  it('names one default for each option', async () => {
    for (const flag of ['--help', '--help-all']) {
      const { stdout } = await cli([flag]);
      assert.doesNotMatch(
        stdout.replaceAll(/\s+/g, ' '),
        /Defaults to [^:]*\. (?:Takes [^:]*\. )?Default: none/,
      );
    }
  });

  it('lists every setting with --help-all', async () => {
    assert.match((await cli(['--help-all'])).stdout, /--smtp-max-buffered/);
  });

  it('is shown for a command by --help and by help', async () => {
    const [flag, word] = await Promise.all([cli(['run', '--help']), cli(['help', 'run'])]);
    assert.equal(flag.code, 0);
    assert.match(flag.stdout, /^postern run: .*\n\nUsage: postern run \[options\] -- COMMAND/);
    assert.equal(word.stdout, flag.stdout);
    assert.match((await cli(['help', '--help'])).stdout, /^Postern [\s\S]*\nCommands:\n/);
  });

  it('has a usage, an example and exit codes for every command, and fits a terminal', async () => {
    for (const command of await allCommands()) {
      const text = commandHelp(command, true, 100);
      assert.match(text, /\nUsage: postern /, command.name);
      assert.match(text, /\nExamples?:\n {2}# .*\n {2}\S/, command.name);
      assert.match(text, /\nExit codes:\n {2}0 /, command.name);
      const ends = exitCodesOf(command).map(([exitCode]) => Number.parseInt(exitCode, 10));
      assert.deepEqual(
        ends,
        [...new Set(ends)].sort((a, b) => a - b),
        command.name,
      );
      assert.doesNotMatch(command.summary, /\.$/, command.name);
    }
  });
});

describe('the width of the help', () => {
  // Lines to copy are not broken.
  const breakable = (text: string) =>
    text
      .replace(/\nExamples?:\n[\s\S]*?\n\n/, '')
      .split('\n')
      .filter((line) => !/^(Usage: | {7}postern | {2}\S+( \S+)*$)/.test(line));

  for (const width of [40, 80, 100]) {
    it(`is that of a terminal with ${width} columns`, async () => {
      const commands = await allCommands();
      const texts = commands.flatMap((command) =>
        [false, true].map((all) => commandHelp(command, all, width)),
      );
      texts.push(overview(commands, '1.2.3', width));
      for (const line of texts.flatMap(breakable)) {
        // A word that is longer than a line has one of its own.
        if (line.trim().includes(' ')) assert.ok(line.length <= width, `${line.length}: ${line}`);
      }
    });
  }

  it('is taken from the terminal', { skip: missing.terminal }, () => {
    const run = `stty cols 60; '${process.execPath}' '${program}' list --help`;
    const { stdout } = spawnSync('script', ['-qec', run, '/dev/null'], { encoding: 'utf8' });
    assert.match(stdout, /Only messages with attachments/);
    for (const line of breakable(stdout.replaceAll('\r', ''))) assert.ok(line.length <= 60, line);
  });
});

describe('invalid command line: the error', () => {
  for (const [title, args, message] of [
    [
      'suggests the command that was meant',
      ['rum'],
      /^postern: Unknown command "rum"\. Did you mean postern run\?\n$/,
    ],
    [
      'refers to the help when no command is close',
      ['xyzzy'],
      /Unknown command "xyzzy"\. See postern --help\.\n$/,
    ],
    [
      'suggests the option that was meant',
      ['run', '--smpt-port', '1'],
      /^postern: Unknown option --smpt-port of postern run\. Did you mean --smtp-port\?\n$/,
    ],
    [
      'suggests the command whose letters were swapped',
      ['lsit'],
      /^postern: Unknown command "lsit"\. Did you mean postern list\?\n$/,
    ],
    ['suggests the help', ['--hepl'], /^postern: Unknown option --hepl\. Did you mean --help\?\n$/],
    ['says that the help takes no value', ['list', '--help=1'], /^postern: --help takes no value\.\n$/],
    [
      'does not take an option for the value of the one before it',
      ['list', '--to', '--json'],
      /^postern: --to needs a value: .* If --json is the value, write --to=--json\.\n$/,
    ],
    [
      'does not take an option of the server for the value of the one before it',
      ['--data-dir', '--ephemeral'],
      /^postern: --data-dir needs a value: a path, or none\. If --ephemeral is the value, write --data-dir=--ephemeral\.\n$/,
    ],
    [
      'does not take the separator for a value',
      ['run', '--token', '--', 'true'],
      /^postern: --token needs a value/,
    ],
    [
      'says what a value has to be',
      ['run', '--smtp-max-size', 'big', '--', 'true'],
      /^postern: --smtp-max-size got "big"; it takes a size/,
    ],
    ['says when a value is missing', ['run', '--smtp-max-size'], /^postern: --smtp-max-size needs a value/],
    [
      'shows the usage when an argument is missing',
      ['run'],
      /^postern: An argument is missing\. Usage: postern run \[options\] -- COMMAND\.\.\.\n$/,
    ],
  ] as const) {
    it(title, async () => {
      const { code, stdout, stderr } = await cli([...args]);
      assert.equal(code, 2);
      assert.equal(stdout, '');
      assert.match(stderr, message);
    });
  }
});
