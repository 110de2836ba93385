import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { filesIn, filesWithPlaceholder } from '../scripts/owner.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postern-release-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script in a copy of the repository that has only these files. */
function runCopy(script: string, files: string[], args: string[], env: NodeJS.ProcessEnv = {}) {
  for (const file of ['scripts', 'package.json', ...files])
    cpSync(join(root, file), join(folder, file), { recursive: true });
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, script), ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { status, stdout, stderr };
}

describe('npm run set-owner', () => {
  const files = filesWithPlaceholder(root);
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');

  it('finds the placeholder wherever it is', { skip: files.length === 0 && 'it was replaced' }, () => {
    // Code that mentions it, and ALTER SCHEMA … OWNER TO.
    const others = /^(?:scripts|test)\/|^src\/storage\/postgres\/|^CONTRIBUTING\.md$/;
    const mentioned = filesIn(root, '').filter(
      (file) => !others.test(file) && /\bOWNER\b/.test(readFileSync(join(root, file), 'utf8')),
    );
    assert.deepEqual(mentioned.sort(), files.toSorted());
  });

  it('replaces it in all files, and the name of the image with its registry', () => {
    writeAll({
      'README.md': 'uses: OWNER/postern@v1',
      'docs/a.md':
        'Not yet. `OWNER` stands for the owner of it.\n\nhttps://github.com/OWNER/postern/releases\n`OWNER/postern:0.1`\n',
      '.github/ISSUE_TEMPLATE/config.yml': 'url: https://github.com/OWNER/postern/security',
      'src/sql.ts': 'ALTER SCHEMA x OWNER TO y',
    });
    const { status, stdout, stderr } = runCopy(
      'scripts/set-owner.ts',
      [],
      ['My-Org', '--registry', 'images.test'],
    );
    assert.equal(status, 0, stderr);
    assert.deepEqual(stdout.trim().split('\n').sort(), [
      '.github/ISSUE_TEMPLATE/config.yml',
      'README.md',
      'docs/a.md',
    ]);
    assert.equal(read('README.md'), 'uses: My-Org/postern@v1');
    assert.equal(
      read('docs/a.md'),
      'Not yet.\n\nhttps://github.com/My-Org/postern/releases\n`images.test/my-org/postern:0.1`\n',
    );
    assert.equal(
      read('.github/ISSUE_TEMPLATE/config.yml'),
      'url: https://github.com/My-Org/postern/security',
    );
    assert.equal(read('src/sql.ts'), 'ALTER SCHEMA x OWNER TO y');
  });

  it('leaves no placeholder in the files of this repository', {
    skip: files.length === 0 && 'it was replaced',
  }, () => {
    const { status, stderr } = runCopy('scripts/set-owner.ts', files, ['my-org']);
    assert.equal(status, 0, stderr);
    for (const file of files) assert.doesNotMatch(read(file), /\bOWNER\b/, file);
    assert.equal(runCopy('scripts/set-owner.ts', [], ['my-org']).status, 1, 'there is nothing left to do');
  });

  it('rejects a name that GitHub would not allow', () => {
    for (const args of [[], ['my org'], ['-a'], ['a-'], ['a/b'], ['a', 'b']]) {
      const { status, stderr } = runCopy('scripts/set-owner.ts', [], args);
      assert.equal(status, 2, args.join(' '));
      assert.match(stderr, /^Usage: npm run set-owner/);
    }
  });

  function writeAll(contents: Record<string, string>): void {
    for (const [file, text] of Object.entries(contents)) {
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
  }
});

describe('npm run release:dry-run', () => {
  const script = 'scripts/release-dry-run.ts';

  /** A folder with programs of these names, which run a line of shell, and nothing else. */
  function programs(lines: Record<string, string>): NodeJS.ProcessEnv {
    const path = join(folder, 'bin');
    mkdirSync(path);
    for (const [name, line] of Object.entries(lines))
      writeFileSync(join(path, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
    return { PATH: path };
  }

  it('says why it skips what this machine cannot make, and succeeds', () => {
    const env = programs({ docker: 'echo "Cannot connect" >&2; exit 1' });
    const { status, stdout } = runCopy(script, [], ['packages', 'homebrew', 'image'], env);
    assert.equal(status, 0);
    if (process.platform === 'linux')
      assert.match(stdout, /^packages: skipped: neither nfpm nor Go is installed$/m);
    assert.match(stdout, /^homebrew: skipped: .*four machines$/m);
    assert.match(stdout, /^image: skipped: no Docker daemon \(.*Cannot connect\)$/m);
  });

  it('fails if a step fails, and says why', () => {
    const env = programs({ docker: '[ "$1" = info ] || { echo "no space left" >&2; exit 1; }' });
    const { status, stdout } = runCopy(script, [], ['image', 'homebrew'], env);
    assert.equal(status, 1);
    assert.match(stdout, /^image: failed: docker build failed: no space left$/m);
    assert.match(stdout, /^homebrew: skipped/m, 'the other steps run all the same');
  });

  it('makes packages with the version of nfpm that the release workflow uses', {
    skip: process.platform !== 'linux' && 'made on Linux only',
  }, () => {
    const env = programs({ go: 'echo "$@" >> "$0.calls"' });
    const { status, stdout } = runCopy(script, ['.github', 'packaging'], ['packages'], env);
    assert.equal(status, 0, stdout);
    const calls = readFileSync(join(folder, 'bin/go.calls'), 'utf8');
    for (const packager of ['deb', 'rpm'])
      assert.match(
        calls,
        new RegExp(
          `^run github.com/goreleaser/nfpm/v2/cmd/nfpm@v\\S+ package .* --packager ${packager} `,
          'm',
        ),
      );
  });

  it('names its steps if one does not exist', () => {
    const { status, stderr } = runCopy(script, [], ['brew']);
    assert.equal(status, 2);
    assert.match(
      stderr,
      /^There is no step brew\. The steps are version, npm, executable, packages, homebrew, image, /,
    );
  });
});
