import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Api, startApi } from '../api/harness.ts';
import { installPython, installSdks } from '../sdks/install.ts';
import { SmtpClient } from '../smtp-client.ts';
import { until } from '../until.ts';
import { flatLetter, letter } from './letter.ts';

const { load, missing } = installSdks();
const { python, missing: missingPython } = installPython();

const to = ['zoe@example.test', 'ada@example.test', 'hidden@example.test'];

describe('clients of other mail catchers, pointed at Postern', () => {
  let api: Api;
  let port: number;
  before(async () => {
    api = await startApi('--compat', 'mailpit=0');
    port = api.app.listening.find(({ serves }) => serves === 'compat/mailpit')!.port!;
  });
  after(() => api.close());
  beforeEach(async () => {
    await api.clear();
    await api.mail({ raw: letter, from: 'shop@shop.test', to });
  });

  it('mailpit-api reads, searches, tags, sends and deletes messages', { skip: missing }, async () => {
    const { MailpitClient } = load('mailpit-api');
    const client = new MailpitClient(`http://127.0.0.1:${port}`);
    const { messages } = await client.listMessages();
    const id = messages[0].ID;
    const message = await client.getMessageSummary(id);
    assert.deepEqual([message.Subject, message.From.Name, message.Text.trim()], ['Grüße', 'Läden', 'Hello']);
    assert.deepEqual([message.Inline[0].ContentID, message.Attachments[0].FileName], ['logo', 'a.txt']);
    const attachment = await client.getMessageAttachment(id, message.Attachments[0].PartID);
    assert.equal(await (attachment.data ?? attachment).text(), 'hello');
    assert.match(await client.getMessageSource(id), /X-Order: 17/);
    assert.deepEqual((await client.getMessageHeaders(id))['X-Order'], ['17']);
    assert.equal((await client.searchMessages({ query: 'subject:"Grüße"' })).messages_count, 1);
    assert.equal((await client.renderMessageText(id)).trim(), 'Hello');
    assert.equal((await client.getConfiguration()).ChaosEnabled, true);
    assert.equal((await client.htmlCheck(id)).Total.Nodes, 2);
    await assert.rejects(client.linkCheck(id), /--check-links/);
    await assert.rejects(client.spamAssassinCheck(id), /--spam-check/);
    await assert.rejects(client.releaseMessage(id, { To: ['ada@example.test'] }), /--release-allow/);
    const chaos = await client.setChaosTriggers({ Sender: { ErrorCode: 452, Probability: 5 } });
    assert.deepEqual(chaos.Sender, { ErrorCode: 452, Probability: 5 });
    await client.setChaosTriggers({});
    assert.equal((await client.getChaosTriggers()).Sender.Probability, 0);
    await client.setReadStatus({ IDs: [id], Read: false });
    assert.equal((await client.getInfo()).Unread, 1);
    await client.setTags({ IDs: [id], Tags: ['one', 'two'] });
    await client.renameTag('one', 'three');
    await client.deleteTag('two');
    assert.deepEqual(await client.getTags(), ['three']);
    const sent = await client.sendMessage({
      ...{ From: { Email: 'a@b.test', Name: 'Ä' }, To: [{ Email: 'c@d.test' }], Subject: 'Sent', Text: 'x' },
      Attachments: [{ Filename: 'a.txt', Content: 'aGk=' }],
    });
    assert.equal((await client.getMessageSummary(sent.ID)).From.Name, 'Ä');
    await client.deleteMessagesBySearch({ query: 'subject:Sent' });
    assert.equal((await client.listMessages()).total, 1);
    await client.deleteMessages();
    assert.equal((await client.listMessages()).total, 0);
  });

  it('mailhog reads, searches and deletes messages', { skip: missing }, async () => {
    // The client looks for bodies in the outermost parts only.
    await api.clear();
    await api.mail({ raw: flatLetter, from: 'shop@shop.test', to });
    const options = { host: '127.0.0.1', port: api.http.port, basePath: '/compat/mailhog/api' };
    const client = load('mailhog')(options);
    const { total, items } = await client.messages();
    assert.deepEqual([total, items[0].subject, items[0].from], [1, 'Grüße', 'Läden <shop@shop.test>']);
    assert.deepEqual([items[0].text, items[0].html], ['Hello', '<p>Hello <img src="cid:logo"></p>']);
    assert.equal(items[0].attachments[0].name, 'a.txt');
    assert.equal((await client.latestTo('hidden@example.test')).ID, items[0].ID);
    assert.equal(await client.latestFrom('nobody@example.test'), 0);
    await client.deleteMessage(items[0].ID);
    await client.deleteAll();
    assert.equal((await client.messages()).count, 0);
  });

  it('MailDev 2 gives the same responses to the same messages', { skip: missing }, async (t) => {
    const MailDev = load('maildev');
    const folder = mkdtempSync(join(tmpdir(), 'postern-maildev-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const ports = await freePorts();
    const options = {
      smtp: ports.smtp,
      web: ports.web,
      ip: '127.0.0.1',
      silent: true,
      mailDirectory: folder,
    };
    const maildev = new MailDev(options);
    await new Promise((resolve) => maildev.listen(resolve));
    t.after(() => new Promise((resolve) => maildev.close(resolve)));
    const reference = `http://127.0.0.1:${ports.web}`;
    const ours = `http://127.0.0.1:${api.http.port}/compat/maildev`;
    await until(() =>
      fetch(`${reference}/healthz`).then(
        (response) => response.ok,
        () => false,
      ),
    );
    const smtp = await SmtpClient.connect(ports.smtp);
    const second = 'From: a@b.test\r\nTo: c@d.test\r\nSubject: Second\r\n\r\nText\r\n';
    await smtp.send(letter, to, 'shop@shop.test');
    await smtp.send(second, 'c@d.test', 'a@b.test');
    await smtp.close();
    await api.mail({ raw: second, from: 'a@b.test', to: 'c@d.test' });
    const emails = async (base: string) => (await fetch(`${base}/email`)).json();
    await until(async () => (await emails(reference)).length === 2);

    const [theirs, mine] = [await emails(reference), await emails(ours)];
    assert.deepEqual(mine.map(comparable), theirs.map(comparable));
    const paths = (list: { id: string }[]) => [
      '/email/nope',
      '/healthz',
      `/email/${list[0]!.id}/source`,
      '/email?subject=x',
      '/email?subject=Second',
    ];
    for (const [at, path] of paths(mine).entries()) {
      const [one, other] = [await fetch(ours + path), await fetch(reference + paths(theirs)[at])];
      assert.equal(one.status, other.status, path);
      if (!path.includes('Second'))
        assert.equal((await one.text()).trim(), (await other.text()).trim(), path);
    }
    for (const base of [ours, reference]) {
      assert.equal(await (await fetch(`${base}/email/read-all`, { method: 'PATCH' })).text(), '2');
      assert.equal(await (await fetch(`${base}/email/all`, { method: 'DELETE' })).text(), 'true');
      assert.deepEqual(await emails(base), []);
    }
    // MailDev deletes files after its response, and throws if another has deleted them.
    await until(() => readdirSync(folder).length === 0);
  });

  it('pytest-mailpit and mailpit-api-client read messages', { skip: missingPython }, async () => {
    const script = fileURLToPath(new URL('./clients.py', import.meta.url));
    const { stdout } = await promisify(execFile)(python, [script, `http://127.0.0.1:${port}`]);
    assert.deepEqual(JSON.parse(stdout), {
      pytest_mailpit: {
        total: 1,
        subject: 'Grüße',
        sender: 'Läden',
        text: 'Hello',
        attachment: 'hello',
        after: 0,
      },
      mailpit_api_client: { total: 1, subject: 'Grüße', files: ['a.txt'], after: 0 },
    });
  });
});

// biome-ignore lint/suspicious/noExplicitAny: the response of another product
type Email = any;

/** Without what differs between any two servers: ids, paths, and names that are generated. */
function comparable(email: Email): unknown {
  const { id, source, size, sizeHuman, messageId, date, time, envelope, attachments, ...rest } = email;
  return {
    ...rest,
    // MailDev invents a Message-ID and a date where there is none.
    ...(rest.headers['message-id'] && { messageId, date, time }),
    envelope: { from: envelope.from, to: envelope.to },
    attachments: attachments?.map(
      ({ contentType, fileName, contentDisposition, length, checksum }: Email) => [
        ...[contentType, fileName, contentDisposition, length, checksum],
      ],
    ),
  };
}

async function freePorts(): Promise<{ smtp: number; web: number }> {
  const { createServer } = await import('node:net');
  const servers = [createServer(), createServer()];
  for (const server of servers) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const [smtp, web] = servers.map((server) => (server.address() as { port: number }).port);
  for (const server of servers) await new Promise((resolve) => server.close(resolve));
  return { smtp: smtp!, web: web! };
}
