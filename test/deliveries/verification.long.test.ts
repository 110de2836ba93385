import assert from 'node:assert/strict';
import https from 'node:https';
import { Readable } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import { type RunningPostern, startPostern } from '../../src/testing/index.ts';
import { installSdks } from '../sdks/install.ts';
import { Application, sendWith } from './application.ts';

const { load, missing } = installSdks();

describe('the verification code of mail services accepts the events of Postern', { skip: missing }, () => {
  let application: Application;
  let postern: RunningPostern;
  before(async () => {
    application = await Application.open();
    const services = ['sendgrid', 'resend', 'ses'];
    postern = await startPostern({
      settings: { events: services.map((name) => `${name}=${application.url(`/${name}`)}`) },
    });
  });
  after(async () => {
    await postern.close();
    application.close();
  });

  const keysOf = async (service: string) =>
    (await postern.api.info()).event_destinations!.find((one) => one.service === service)!.keys;

  it('@sendgrid/eventwebhook', async () => {
    await sendWith(postern.url, 'sendgrid');
    const [{ headers, body } = application.hooks[0]!] = await application.take(1);
    const { EventWebhook, EventWebhookHeader } = load('@sendgrid/eventwebhook');
    const webhook = new EventWebhook();
    const key = webhook.convertPublicKeyToECDSA((await keysOf('sendgrid')).verification_key);
    const signature = headers[EventWebhookHeader.SIGNATURE().toLowerCase()];
    const timestamp = headers[EventWebhookHeader.TIMESTAMP().toLowerCase()];
    assert.equal(webhook.verifySignature(key, body, signature, timestamp), true);
    assert.equal(webhook.verifySignature(key, body.replace('zoe', 'eve'), signature, timestamp), false);
  });

  it('svix and the SDK of Resend', async () => {
    await sendWith(postern.url, 'resend');
    const hooks = await application.take(2);
    const { signing_secret } = await keysOf('resend');
    const { Webhook } = load('svix');
    const { Resend } = load('resend');
    for (const { headers, body } of hooks) {
      const webhook = new Webhook(signing_secret);
      assert.doesNotThrow(() => webhook.verify(body, headers));
      assert.throws(() => webhook.verify(body.replace('zoe', 'eve'), headers), /signature/i);
      const verified = new Resend('re_key').webhooks.verify({
        payload: body,
        headers: {
          id: headers['svix-id'],
          timestamp: headers['svix-timestamp'],
          signature: headers['svix-signature'],
        },
        webhookSecret: signing_secret,
      });
      assert.equal(verified.data.to[0], 'zoe@example.test');
    }
  });

  it('sns-validator, with the key of Postern instead of the certificate of Amazon', async (t) => {
    await sendWith(postern.url, 'ses');
    const [{ body } = application.hooks[0]!] = await application.take(1);
    const { public_key } = await keysOf('ses');
    // It downloads the certificate. This is what the guide says cannot be real.
    t.mock.method(https, 'get', (_url: unknown, respond: (response: unknown) => void) => {
      respond(Object.assign(Readable.from([public_key]), { statusCode: 200 }));
      return { on: () => {} };
    });
    const Validator = load('sns-validator');
    const validate = (text: string) =>
      new Promise((resolve, reject) =>
        new Validator().validate(text, (error: Error | null, message: unknown) =>
          error ? reject(error) : resolve(message),
        ),
      );
    assert.equal(((await validate(body)) as { Type: string }).Type, 'Notification');
    await assert.rejects(validate(body.replace('zoe', 'eve')), /signature/i);
  });
});
