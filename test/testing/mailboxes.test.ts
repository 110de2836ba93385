import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createTransport } from 'nodemailer';
import { type RunningPostern, type SmtpAddress, startPostern } from '../../src/testing/index.ts';

const entry = fileURLToPath(new URL('../../src/testing/index.ts', import.meta.url));

/** As an application does it that has these settings. */
async function send(smtp: SmtpAddress, to: string, subject: string): Promise<void> {
  await createTransport(smtp).sendMail({ from: 'app@shop.test', to, subject, text: 'Hello' });
}

const subjects = async (postern: Pick<RunningPostern, 'api'>) =>
  (await postern.api.list()).messages.map(({ subject }) => subject);

describe('mailboxes for tests', () => {
  let server: RunningPostern;
  before(async () => {
    server = await startPostern({ settings: { token: 'admin' } });
  });
  after(() => server.close());

  const names = async () => (await server.api.mailboxes()).map(({ name }) => name);

  it('createMailbox returns a Postern that has its own messages, until it is removed', async () => {
    const mailbox = await server.createMailbox({ name: 'team-a', expiresIn: '30min', maxMessages: 10 });
    const { expires_in, max_messages } = await server.api.mailbox('team-a');
    assert.deepEqual({ expires_in, max_messages }, { expires_in: 1800, max_messages: 10 });
    assert.equal(mailbox.url, `${server.url}/mailboxes/team-a`);
    const inbox = mailbox.inbox();
    await send(mailbox.smtp, inbox.address, 'For the team');
    await send(server.smtp, inbox.address, 'For the default mailbox');
    assert.equal((await inbox.message()).subject, 'For the team');
    assert.deepEqual(await subjects(mailbox), ['For the team']);
    assert.deepEqual(await subjects(server), ['For the default mailbox']);
    await mailbox.remove();
    assert.deepEqual(await names(), ['default']);
    await mailbox.remove();
    await server.api.clear();
  });

  it('createMailbox refuses options that it does not know, and times that are none', async () => {
    await assert.rejects(server.createMailbox({ expires: '1h' } as never), {
      message: 'There is no option "expires". Did you mean expiresIn?',
    });
    for (const expiresIn of ['soon', 0, Number.NaN])
      await assert.rejects(
        server.createMailbox({ expiresIn }),
        /^TypeError: expiresIn is .* Use a time such as/,
      );
  });

  it('two runs on one server, with the same addresses at the same time, see only their own messages', async () => {
    const run = async (subject: string) => {
      await using postern = await startPostern({ url: server.url, token: 'admin', mailbox: true });
      const inbox = postern.inbox({ address: 'ada@example.test' });
      const events = postern.events();
      await bothStarted(subject);
      await send(postern.smtp, 'ada@example.test', subject);
      assert.equal((await inbox.message({}, { settle: 200 })).subject, subject);
      const { value: event } = await events.next();
      assert.equal(event?.type === 'message:new' && event.data.subject, subject);
      await events.return();
      assert.deepEqual(await subjects(postern), [subject]);
    };
    const started = new Map<string, () => void>();
    const bothStarted = (subject: string) =>
      new Promise<void>((resolve) => {
        started.set(subject, resolve);
        if (started.size === 2) for (const go of started.values()) go();
      });
    await Promise.all([run('First'), run('Second')]);
    assert.deepEqual(await names(), ['default']);
    assert.equal((await server.api.list()).total, 0);
  });

  it('the mailbox of a run expires an hour after its last use, in case nobody removes it', async () => {
    await using _postern = await startPostern({ url: server.url, token: 'admin', mailbox: true });
    const [, mailbox] = await server.api.mailboxes();
    const { expires_in, extend_on_use } = mailbox!;
    assert.deepEqual({ expires_in, extend_on_use }, { expires_in: 3600, extend_on_use: true });
  });

  it('with the token or the URL of a mailbox, a run uses that one, and keeps it', async () => {
    await using mailbox = await server.createMailbox();
    for (const url of [server.url, mailbox.url]) {
      await using postern = await startPostern({ url, token: mailbox.token, mailbox: true });
      assert.equal(postern.url, mailbox.url);
      assert.equal((await postern.api.info()).mailbox, mailbox.name);
    }
    assert.deepEqual(await names(), ['default', mailbox.name]);
  });

  it('POSTERN_MAILBOX=new does the same, and other values are refused', async () => {
    const script = `
      const { startPostern } = await import(process.argv[1]);
      const postern = await startPostern();
      console.log(JSON.stringify({ url: postern.url, smtp: postern.smtp }));
      await postern.close();`;
    const run = (POSTERN_MAILBOX: string) =>
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, entry], {
        env: { ...process.env, POSTERN_URL: server.url, POSTERN_TOKEN: 'admin', POSTERN_MAILBOX },
      });
    const { url, smtp } = JSON.parse((await run('new')).stdout);
    assert.ok(url.startsWith(`${server.url}/mailboxes/`), url);
    assert.match(smtp.username, /^mailbox-/);
    assert.deepEqual(await names(), ['default']);
    await assert.rejects(run('team-a'), /POSTERN_MAILBOX is "team-a", but can only be new/);
  });
});
