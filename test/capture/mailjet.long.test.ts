import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { globalAgent } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createApp } from '../../src/app.ts';
import { parseConfig } from '../../src/app-settings.ts';
import { headerValue } from '../../src/mime/fields/headers.ts';
import { selfSignedCertificate } from '../../src/smtp/self-signed.ts';
import { installSdks } from '../sdks/install.ts';
import { base64, file, PNG, subject } from './sent.ts';

const { load, missing } = installSdks();

describe('node-mailjet, which speaks HTTPS only', { skip: missing }, () => {
  it('sends messages to a port with a certificate that it trusts, and gets the errors of Mailjet', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'postern-mailjet-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const { cert, key } = await selfSignedCertificate('localhost');
    writeFileSync(join(folder, 'cert.pem'), cert);
    writeFileSync(join(folder, 'key.pem'), key);
    const argv = ['--ephemeral', '--smtp-port', '0', '--http-port', '0', '--log-level', 'error'];
    const tls = ['--http-tls-cert', join(folder, 'cert.pem'), '--http-tls-key', join(folder, 'key.pem')];
    const app = await createApp(parseConfig([...argv, ...tls, '--capture', 'mailjet=0'], {}));
    t.after(() => app.close());
    const { port } = app.listening.find(({ serves }) => serves === 'capture/mailjet')!;
    // What NODE_EXTRA_CA_CERTS does for a whole process.
    globalAgent.options.ca = cert;
    t.after(() => {
      delete globalAgent.options.ca;
    });
    const config = { host: `localhost:${port}`, version: 'v3.1' };
    const mailjet = new (load('node-mailjet'))({ apiKey: 'public', apiSecret: 'private', config });
    const send = (Messages: unknown[]) => mailjet.post('send', { version: 'v3.1' }).request({ Messages });

    const message = {
      From: { Email: 'shop@shop.test', Name: 'Läden' },
      To: [{ Email: 'zoe@example.test', Name: 'Zoë' }],
      Bcc: [{ Email: 'hidden@example.test' }],
      ...{
        Subject: subject,
        TextPart: 'Hallo Zoë',
        HTMLPart: '<img src="cid:logo.png">',
        CustomCampaign: 'welcome',
      },
      Attachments: [{ ContentType: 'text/plain', Filename: file.name, Base64Content: base64(file.text) }],
      InlinedAttachments: [
        { ContentType: 'image/png', Filename: 'logo.png', ContentID: 'logo.png', Base64Content: base64(PNG) },
      ],
    };
    const { body } = await send([message, { ...message, TemplateID: 17, Variables: { name: 'Zoë' } }]);
    assert.deepEqual(
      body.Messages.map(({ Status }: { Status: string }) => Status),
      ['success', 'success'],
    );
    const { messages } = await app.mailbox.list({ limit: 10 });
    assert.deepEqual(
      [messages[1]?.subject, messages[1]?.recipients, messages[1]?.tags],
      [subject, ['zoe@example.test', 'hidden@example.test'], ['welcome']],
    );
    const attachments = await app.mailbox.attachments(messages[1]!.id);
    assert.deepEqual(attachments.map(({ filename }) => filename).sort(), [file.name, 'logo.png'].sort());
    assert.match(
      String((await app.mailbox.get(messages[0]!.id)).text_body),
      /Template: 17[\s\S]*"name": "Zoë"/,
    );

    const Cc = [{ Email: 'ada@example.test', Name: 'Lovelace, Ada' }];
    const ReplyTo = { Email: 'help@shop.test', Name: 'Hilfe' };
    const Headers = { 'Reply-To': 'Hilfe <help@shop.test>', 'X-Order': '17' };
    await send([
      { ...message, Cc, ReplyTo, Headers: { 'X-Order': '17' } },
      { ...message, Cc, Headers },
    ]);
    for (const { id, recipients } of (await app.mailbox.list({ limit: 2 })).messages) {
      const headers = await app.mailbox.headers(id);
      assert.deepEqual(
        ['from', 'to', 'cc', 'bcc', 'reply-to', 'x-order'].map((name) => headerValue(headers, name)),
        [
          ...['Läden <shop@shop.test>', 'Zoë <zoe@example.test>', '"Lovelace, Ada" <ada@example.test>'],
          ...[undefined, 'Hilfe <help@shop.test>', '17'],
        ],
      );
      assert.deepEqual(recipients, ['zoe@example.test', 'ada@example.test', 'hidden@example.test']);
      await app.mailbox.remove(id);
    }
    await assert.rejects(send([{ ...message, Headers: { Cc: 'ada@example.test' } }]), { statusCode: 400 });

    await assert.rejects(send([{ ...message, To: [{ Email: 'nobody' }] }]), { statusCode: 400 });
    assert.equal(await app.mailbox.count({}), 2);
  });
});
