import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { type RunningPostern, startPostern } from '../../src/testing/index.ts';
import { codeBlocks, readPage, root } from '../docs/markdown.ts';
import { missing } from '../platform.ts';

const run = promisify(execFile);

// JUnit in one file, which Maven keeps here once it has been downloaded.
const LAUNCHER = 'org/junit/platform/junit-platform-console-standalone';
const [launcher] = globSync(join(homedir(), `.m2/repository/${LAUNCHER}/*/*.jar`));
const skip =
  missing.jdk ||
  (!launcher && 'needs junit-platform-console-standalone in the local Maven repository (mvn dependency:get)');

const guide = codeBlocks(readPage('docs/java.md'), 'java').map(({ code }) => code);

const failing = `
package shop;

import static postern.testing.Criteria.subject;

import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import postern.testing.Inbox;
import postern.testing.Postern;
import postern.testing.junit.PosternExtension;

@ExtendWith(PosternExtension.class)
class FailingTest {
  @BeforeEach
  void signUp(Postern postern, Inbox inbox) throws Exception {
    SignUpTest.signUp(inbox.address(), postern.smtp());
  }

  @Test
  void timesOut(Inbox inbox) {
    inbox.message(subject("welcome").timeout(Duration.ofMillis(10)));
  }

  @Test
  void hasNoLink(Inbox inbox) {
    inbox.message().link("unsubscribe");
  }
}
`.trimStart();

describe('the Java client with JUnit', { skip }, () => {
  let postern: RunningPostern;
  let folder: string;
  before(async () => {
    postern = await startPostern();
    folder = await mkdtemp(join(tmpdir(), 'postern-junit-'));
    await mkdir(join(folder, 'shop'));
    await writeFile(
      join(folder, 'shop/SignUpTest.java'),
      guide.find((code) => code.includes('package shop;'))!,
    );
    await writeFile(join(folder, 'shop/FailingTest.java'), failing);
    const sources = globSync('clients/java/src/main/java/postern/**/*.java', { cwd: root }).map((path) =>
      join(root, path),
    );
    const tests = ['SignUpTest', 'FailingTest'].map((name) => join(folder, `shop/${name}.java`));
    await run('javac', [
      '--release',
      '17',
      '-cp',
      launcher!,
      '-d',
      join(folder, 'classes'),
      ...sources,
      ...tests,
    ]);
  });
  after(async () => {
    await rm(folder, { recursive: true });
    await postern.close();
  });

  async function junit(test: string): Promise<{ code: number; stdout: string }> {
    const classPath = [launcher, join(folder, 'classes')].join(delimiter);
    const launch = [
      'org.junit.platform.console.ConsoleLauncher',
      'execute',
      '--disable-banner',
      '--disable-ansi-colors',
    ];
    const env = { ...process.env, POSTERN_URL: postern.url };
    return run('java', ['-cp', classPath, ...launch, '--select-class', test], { env }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }) => ({ code, stdout }),
    );
  }

  it('runs the test of the guide', async () => {
    const { code, stdout } = await junit('shop.SignUpTest');
    assert.equal(code, 0, stdout);
    assert.match(stdout, /1 tests successful/);
  });

  it('fails with the report, and a stack that begins where the test waits', async () => {
    const { code, stdout } = await junit('shop.FailingTest');
    assert.equal(code, 1, stdout);
    const lines = stdout.replaceAll(/^ +/gm, '');
    assert.match(
      lines,
      /PosternTimeoutError: No message matched within [\d.]+ s\.\n\nAddress +inbox-\w+@postern\.test\n/,
    );
    // The inbox of the method that runs before the test.
    assert.match(
      lines,
      /1 message arrived for this address:\n[\d:.]+ +"Please confirm" .*\n\s*shop\.FailingTest\.timesOut\(FailingTest\.java:22\)/,
    );
    assert.match(
      lines,
      /PosternMissingError: The message "Please confirm" has no link unsubscribe\. It has:\nhttps:.*\n\nhttp:.*\/view\n\s*shop\.FailingTest\.hasNoLink\(FailingTest\.java:27\)/,
    );
  });
});
