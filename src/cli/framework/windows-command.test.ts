import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { windowsCommand } from './windows-command.ts';

const env = {
  PATH: String.raw`C:\Windows;"C:\Program Files\nodejs";`,
  PATHEXT: '.EXE;.CMD',
  ComSpec: 'C:\\cmd.exe',
};
const files = [
  String.raw`C:\Program Files\nodejs\node.EXE`,
  // A script for other shells, which Windows cannot run.
  String.raw`C:\Program Files\nodejs\npm`,
  String.raw`C:\Program Files\nodejs\npm.CMD`,
  String.raw`tools\mvnw.cmd`,
];
const isFile = (path: string) => files.some((file) => file.toLowerCase() === path.toLowerCase());
const command = (...words: [string, ...string[]]) => windowsCommand(words, env, isFile);

/** What a program gets: cmd.exe removes the carets, the batch file removes them again, and the program removes the quotes. */
function received(line: string): string[] {
  const unescaped = (text: string) => text.replaceAll(/\^(.)/g, '$1');
  return [...unescaped(unescaped(line)).matchAll(/"((?:\\.|[^"\\])*)"/g)].map(([, text]) =>
    text!.replaceAll(/(\\*)\\"/g, '$1"').replaceAll('\\\\', '\\'),
  );
}

describe('a command on Windows', () => {
  it('is found on the PATH by its extension, and started directly if it is a program', () => {
    const file = String.raw`C:\Program Files\nodejs\node.EXE`;
    assert.deepEqual(command('node', '-p', '"a b"'), { file, args: ['-p', '"a b"'] });
    assert.equal(command('node.exe').file.toLowerCase(), file.toLowerCase());
  });

  it('is run by cmd.exe if it is a batch file, such as npm', () => {
    assert.deepEqual(command('npm', 'test'), {
      file: 'C:\\cmd.exe',
      args: ['/d', '/s', '/c', String.raw`"C:\Program^ Files\nodejs\npm.CMD ^^^"test^^^""`],
      isQuoted: true,
    });
    assert.match(command('./tools/mvnw', 'verify').args[3]!, /^"tools\\mvnw\.CMD /);
  });

  it('is left to the system if it is not found, so that the error names it', () => {
    assert.deepEqual(command('nothing', 'a b'), { file: 'nothing', args: ['a b'] });
    assert.deepEqual(command('tools/nothing'), { file: 'tools/nothing', args: [] });
  });

  for (const arg of [
    '',
    'two words',
    '%PATH%',
    'a"b',
    'a\\',
    'C:\\dir\\',
    '" & calc.exe',
    'a\\"b',
    '^',
    '!x!',
    '(<|>)',
  ]) {
    it(`passes ${JSON.stringify(arg)} to a batch file, and cmd.exe interprets no character of it`, () => {
      const line = command('npm', arg).args[3]!.slice(1, -1);
      const [name, ...rest] = line.split(/(?<!\^) /);
      assert.equal(name, String.raw`C:\Program^ Files\nodejs\npm.CMD`);
      assert.doesNotMatch(rest.join(' '), /(?<!\^)(?:\^\^)*[ !%&()<>|"]/);
      assert.deepEqual(received(rest.join(' ')), [arg]);
    });
  }
});
