import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { type RunningPostern, startPostern } from '../../src/testing/index.ts';
import { codeBlocks, readPage, root } from '../docs/markdown.ts';
import { missing } from '../platform.ts';
import { until } from '../until.ts';

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

// The part of the guide without a class around it.
const more = `
package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import postern.testing.*;
import postern.testing.junit.PosternExtension;

@ExtendWith(PosternExtension.class)
class MoreTest {
  @Test
  void more(Postern postern, Inbox inbox) {
    ${guide.find((code) => code.includes('postern.faults()'))}
  }
}
`.trimStart();

const late = `
package shop;

import static postern.testing.Criteria.subject;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import postern.testing.Criteria;
import postern.testing.Inbox;
import postern.testing.Postern;
import postern.testing.junit.PosternExtension;

class LateTest {
  @ExtendWith(PosternExtension.class)
  @Timeout(4)
  static class OfClass {
    @Test
    void waitsTooLong(Inbox inbox) {
      inbox.message(subject("of the class").timeout(Duration.ofMinutes(1)));
    }

    @Test
    void expectsNoneForTooLong(Inbox inbox) {
      inbox.none(Criteria.any().within(Duration.ofMinutes(1)));
    }

    @Test
    @Timeout(value = 4, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void waitsTooLongOnAnotherThread(Inbox inbox) {
      inbox.message(subject("on a thread").timeout(Duration.ofMinutes(1)));
    }
  }

  static class WithoutExtension {
    @Test
    @Timeout(1)
    void isInterrupted() {
      Postern.start().inbox().message(subject("interrupted").timeout(Duration.ofMinutes(1)));
    }
  }
}
`.trimStart();

const killed = `
package shop;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import postern.testing.Inbox;
import postern.testing.NewMessage;
import postern.testing.Postern;
import postern.testing.junit.PosternExtension;

@ExtendWith(PosternExtension.class)
class OwnTest {
  @Test
  void receives(Postern postern, Inbox inbox) {
    System.out.println(postern.url());
    postern.send(NewMessage.from("app@shop.test").to(inbox.address()).subject("Hello"));
    inbox.message("hello");
    if (!postern.url().equals(Postern.start().url())) throw new AssertionError("another one");
    if (System.getenv("HALT") != null) Runtime.getRuntime().halt(9);
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
    const others = { FailingTest: failing, LateTest: late, OwnTest: killed, MoreTest: more };
    for (const [name, source] of Object.entries(others))
      await writeFile(join(folder, `shop/${name}.java`), source);
    const sources = globSync('clients/java/src/main/java/postern/**/*.java', { cwd: root }).map((path) =>
      join(root, path),
    );
    const tests = ['SignUpTest', ...Object.keys(others)].map((name) => join(folder, `shop/${name}.java`));
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

  async function junit(
    test: string,
    variables: Record<string, string> = {},
    classes = [join(folder, 'classes')],
  ): Promise<{ code: number; stdout: string }> {
    const classPath = [launcher, ...classes].join(delimiter);
    const launch = [
      'org.junit.platform.console.ConsoleLauncher',
      'execute',
      '--disable-banner',
      '--disable-ansi-colors',
    ];
    const env = { ...process.env, POSTERN_URL: postern.url, ...variables };
    return run('java', ['-cp', classPath, ...launch, '--select-class', test], { env }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }) => ({ code, stdout }),
    );
  }

  for (const test of ['SignUpTest', 'MoreTest'])
    it(`runs ${test} of the guide`, async () => {
      const { code, stdout } = await junit(`shop.${test}`);
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

  it('reports what arrived before @Timeout ends the test, or at least then', async () => {
    const { code, stdout } = await junit('shop.LateTest$OfClass');
    assert.equal(code, 1, stdout);
    const lines = stdout.replaceAll(/^ +/gm, '');
    for (const name of ['of the class', 'on a thread'])
      assert.match(
        lines,
        new RegExp(
          `No message matched within [\\d.]+ s, which is all the time that the test had left\\.\\n\\nAddress .*\\nExpected +subject contains "${name}"`,
        ),
      );
    assert.match(lines, /No message matched within [\d.]+ s, but the test ends before 60 s are over\./);
    assert.doesNotMatch(lines, /TimeoutException/);
    const { stdout: interrupted } = await junit('shop.LateTest$WithoutExtension');
    assert.match(interrupted, /TimeoutException: isInterrupted\(\) timed out after 1 second/);
    assert.match(
      interrupted.replaceAll(/^\s+/gm, ''),
      /PosternTimeoutError: The wait was interrupted after [\d.]+ s\.\nAddress .*\nExpected +subject contains "interrupted"/,
    );
  });

  // The command of this checkout, which starts the node of the tests.
  const own = {
    POSTERN_URL: '',
    POSTERN_COMMAND: join(root, 'bin/postern.js'),
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  };
  const urlOf = (stdout: string) => /http:\/\/\S+/.exec(stdout)![0];
  const hasEnded = async (url: string) => !(await fetch(url).catch(() => undefined));

  it('starts a Postern for the run, which ends with it', { skip: missing.shell }, async () => {
    const { code, stdout } = await junit('shop.OwnTest', own);
    assert.equal(code, 0, stdout);
    assert.ok(await hasEnded(urlOf(stdout)));
  });

  it('with the token of a mailbox, uses that one and creates none', async () => {
    await using mailbox = await postern.createMailbox();
    const { code, stdout } = await junit('shop.OwnTest', {
      POSTERN_TOKEN: mailbox.token,
      POSTERN_MAILBOX: 'new',
    });
    assert.equal(code, 0, stdout);
    assert.equal(urlOf(stdout), mailbox.url);
    assert.equal((await mailbox.api.list()).total, 1);
  });

  it('ends the Postern that it started even if the tests are killed', { skip: missing.shell }, async () => {
    const { code, stdout } = await junit('shop.OwnTest', { ...own, HALT: '1' });
    assert.equal(code, 9, stdout);
    await until(() => hasEnded(urlOf(stdout)));
  });

  it('says what to install if there is no Postern', async () => {
    const { code, stdout } = await junit('shop.OwnTest', {
      POSTERN_URL: '',
      POSTERN_COMMAND: 'no-such-postern',
    });
    assert.equal(code, 1, stdout);
    assert.match(
      stdout,
      /There is no Postern for the tests\. Set POSTERN_URL .* install Node\.js 24\.16 or newer\./,
    );
    assert.match(stdout, /no-such-postern: .*No such file/);
  });

  it('has the server in its archive, and runs it with the Node.js on the PATH', {
    skip: missing.shell,
  }, async () => {
    // As pom.xml does it.
    const server = join(folder, 'resources/postern/testing/server');
    await cp(join(root, 'dist'), join(server, 'dist'), { recursive: true });
    await cp(join(root, 'package.json'), join(server, 'package.json'));
    const archive = join(folder, 'client.jar');
    await run('jar', [
      '--create',
      '--file',
      archive,
      '-C',
      join(folder, 'classes'),
      '.',
      '-C',
      join(folder, 'resources'),
      '.',
    ]);
    const java = process.env.PATH!.split(delimiter).find((one) => existsSync(join(one, 'java')))!;
    const path = [dirname(process.execPath), java].join(delimiter);
    const { code, stdout } = await junit(
      'shop.OwnTest',
      { POSTERN_URL: '', POSTERN_COMMAND: '', PATH: path },
      [archive],
    );
    assert.equal(code, 0, stdout);
  });
});
