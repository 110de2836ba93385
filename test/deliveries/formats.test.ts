import assert from 'node:assert/strict';
import { createHmac, createPublicKey, createVerify, verify } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { deliveryFormats } from '../../src/apis/services/events/list.ts';
import type { DeliveryEventType } from '../../src/contract/delivery-event.ts';
import { type RunningPostern, startPostern } from '../../src/testing/index.ts';
import { Application, type Hook, type Service, sendWith, services, simulate } from './application.ts';

// biome-ignore lint/suspicious/noExplicitAny: each service has its own
type Json = any;

interface Expected {
  /** How many requests an ordinary delivery has, and the names of its events. */
  requests: number;
  ordinary: string[];
  /** The events of a request, as the application reads them. */
  read(body: Json): Json[];
  /** The name of an event, the id of the message, and what the application sent with it. */
  nameOf(event: Json): string;
  idOf(event: Json): unknown;
  idIn(response: Json): unknown;
  own?(event: Json): unknown;
  bounce: string;
  verify?(hook: Hook, keys: Record<string, string>, url: string): boolean;
}

const hmac = (algorithm: string, key: string | Buffer, text: string) =>
  createHmac(algorithm, key).update(text).digest();

/** What the documentation of each service says, written without the code that is tested. */
const expected: Record<Service, Expected> = {
  sendgrid: {
    requests: 1,
    ordinary: ['processed', 'delivered'],
    read: (body) => body,
    nameOf: ({ event }) => event,
    idOf: ({ sg_message_id }) => sg_message_id.split('.')[0],
    idIn: ({ id }) => id,
    own: ({ order, category }) => [order, category[0]],
    bounce: 'bounce',
    verify: ({ headers, body }, { verification_key }) =>
      verify(
        'sha256',
        Buffer.from(`${headers['x-twilio-email-event-webhook-timestamp']}${body}`),
        createPublicKey({ key: Buffer.from(verification_key!, 'base64'), format: 'der', type: 'spki' }),
        Buffer.from(String(headers['x-twilio-email-event-webhook-signature']), 'base64'),
      ),
  },
  resend: {
    requests: 2,
    ordinary: ['email.sent', 'email.delivered'],
    read: (body) => [body],
    nameOf: ({ type }) => type,
    idOf: ({ data }) => data.email_id,
    idIn: ({ id }) => id,
    own: ({ data }) => [data.tags.order, 'orders'],
    bounce: 'email.bounced',
    verify: ({ headers, body }, { signing_secret }) => {
      const key = Buffer.from(signing_secret!.replace('whsec_', ''), 'base64');
      const signed = `${headers['svix-id']}.${headers['svix-timestamp']}.${body}`;
      return headers['svix-signature'] === `v1,${hmac('sha256', key, signed).toString('base64')}`;
    },
  },
  postmark: {
    requests: 1,
    ordinary: ['Delivery'],
    read: (body) => [body],
    nameOf: ({ RecordType }) => RecordType,
    idOf: ({ MessageID }) => MessageID,
    idIn: ({ MessageID }) => MessageID,
    own: ({ Metadata, Tag }) => [Metadata.order, Tag],
    bounce: 'Bounce',
  },
  mailgun: {
    requests: 2,
    ordinary: ['accepted', 'delivered'],
    read: (body) => [body['event-data']],
    nameOf: ({ event, severity }) => (severity ? `${event} ${severity}` : event),
    idOf: ({ message }) => `<${message.headers['message-id']}>`,
    idIn: ({ id }) => id,
    own: (event) => [event['user-variables'].order, event.tags[0]],
    bounce: 'failed permanent',
    verify: ({ body }, { webhook_signing_key }) => {
      const { timestamp, token, signature } = JSON.parse(body).signature;
      return hmac('sha256', webhook_signing_key!, timestamp + token).toString('hex') === signature;
    },
  },
  ses: {
    requests: 1,
    ordinary: ['Delivery'],
    read: (body) => [JSON.parse(body.Message)],
    nameOf: ({ notificationType }) => notificationType,
    idOf: ({ mail }) => mail.messageId,
    idIn: ({ MessageId }) => MessageId,
    bounce: 'Bounce',
    verify: ({ body }, { public_key }) => {
      const message = JSON.parse(body);
      const signed = ['Message', 'MessageId', 'Timestamp', 'TopicArn', 'Type'];
      const text = signed.map((name) => `${name}\n${message[name]}\n`).join('');
      return createVerify('sha1').update(text).verify(public_key!, message.Signature, 'base64');
    },
  },
  brevo: {
    requests: 2,
    ordinary: ['request', 'delivered'],
    read: (body) => [body],
    nameOf: ({ event }) => event,
    idOf: (event) => event['message-id'],
    idIn: ({ messageId }) => messageId,
    own: (event) => [event['X-Mailin-custom'].slice(6), event.tags[0]],
    bounce: 'hard_bounce',
  },
  mailjet: {
    requests: 1,
    ordinary: ['sent'],
    read: (body) => [body],
    nameOf: ({ event }) => event,
    idOf: ({ MessageID }) => MessageID,
    idIn: ({ Messages }) => Messages[0].To[0].MessageID,
    own: ({ CustomID }) => [CustomID.slice(6), 'orders'],
    bounce: 'bounce',
  },
  sparkpost: {
    requests: 1,
    ordinary: ['injection', 'delivery'],
    read: (body) => body.map(({ msys }: Json) => Object.values(msys)[0]),
    nameOf: ({ type }) => type,
    idOf: ({ transmission_id }) => transmission_id,
    idIn: ({ results }) => results.id,
    own: ({ rcpt_meta, campaign_id }) => [rcpt_meta.order, campaign_id],
    bounce: 'bounce',
  },
  mailchimp: {
    requests: 1,
    ordinary: ['send', 'delivered'],
    read: (body) => body,
    nameOf: ({ event }) => event,
    idOf: ({ msg }) => msg._id,
    idIn: ([{ _id }]) => _id,
    own: ({ msg }) => [msg.metadata.order, msg.tags[0]],
    bounce: 'hard_bounce',
    verify: ({ headers, body }, { webhook_key }, url) => {
      const signed = `${url}mandrill_events${new URLSearchParams(body).get('mandrill_events')}`;
      return headers['x-mandrill-signature'] === hmac('sha1', webhook_key!, signed).toString('base64');
    },
  },
};

const bodyOf = ({ body }: Hook): Json => JSON.parse(new URLSearchParams(body).get('mandrill_events') ?? body);

describe('the events of a mail service', () => {
  let application: Application;
  let postern: RunningPostern;
  const names = Object.keys(services) as Service[];
  before(async () => {
    application = await Application.open();
    postern = await startPostern({
      settings: { events: names.map((name) => `${name}=${application.url(`/${name}?v=1`)}`) },
    });
  });
  after(async () => {
    await postern.close();
    application.close();
  });

  const keysOf = async (service: string) =>
    (await postern.api.info()).event_destinations!.find((one) => one.service === service)!.keys;

  for (const name of names) {
    const service = expected[name];

    it(`${name}: an ordinary delivery has its events, ids and signature`, async () => {
      const response = await sendWith(postern.url, name);
      const hooks = await application.take(service.requests);
      const events = hooks.flatMap((hook) => service.read(bodyOf(hook)));
      assert.deepEqual(events.map(service.nameOf), service.ordinary);
      for (const event of events) {
        assert.equal(service.idOf(event), service.idIn(response));
        assert.match(JSON.stringify(event), /zoe@example\.test/);
        if (service.own) assert.deepEqual(service.own(event), ['17', 'orders']);
      }
      const keys = await keysOf(name);
      for (const hook of hooks) {
        assert.equal(hook.path, `/${name}?v=1`);
        if (service.verify) assert.ok(service.verify(hook, keys, application.url(hook.path)), 'it is signed');
        else assert.deepEqual(keys, {});
      }
    });

    it(`${name}: has each of its events on request, and says which others it has`, async () => {
      await sendWith(postern.url, name);
      await application.take(service.requests);
      const [message] = (await postern.api.list({ limit: 1 })).messages;
      const { types } = await deliveryFormats[name]!();
      for (const type of types) {
        const [sent] = await simulate(postern, message!.id, {
          type,
          reason: '550 5.7.1 Go away',
          url: 'https://shop.test/17',
        });
        assert.equal(sent!.status, 'accepted');
        assert.deepEqual(sent!.events, [{ type, recipient: 'zoe@example.test' }]);
        assert.deepEqual(sent!.response, { status: 200, body: 'thanks' });
        const [hook] = await application.take(1);
        assert.equal(sent!.body, hook!.body);
        const [event] = service.read(bodyOf(hook!));
        if (type === 'bounce') {
          assert.equal(service.nameOf(event), service.bounce);
          assert.match(JSON.stringify(event), /550 5\.7\.1 Go away|"code":550.*Go away/);
        }
        if (type === 'click') assert.match(JSON.stringify(event), /https:\/\/shop\.test\/17/);
      }
      const missing = (['soft_bounce', 'unsubscribe', 'sent', 'deferred'] as DeliveryEventType[]).find(
        (type) => !types.includes(type),
      );
      if (missing)
        await assert.rejects(simulate(postern, message!.id, { type: missing }), /has no event .*, but /);
    });
  }

  it('Mailtrap: has the HMAC of its body', async () => {
    const format = await deliveryFormats.mailtrap!();
    const secret = Buffer.alloc(32, 7);
    const fact = {
      id: 'f4830d10-9c35-4f0c-bca3-3d9b459821f8',
      type: 'bounce' as const,
      at: new Date(),
      url: '',
    };
    const message = {
      ...{
        id: '01K9ZC5V3M8QJ4T6W2X7Y0N1RB',
        sender: 'a@x.test',
        recipients: ['b@x.test'],
        subject: 'x',
        size: 1,
      },
      ...{
        has_attachments: false,
        is_read: false,
        is_starred: false,
        tags: [],
        created_at: '2026-11-14T09:30:00.123Z',
      },
      ...{
        headers: [],
        areHeadersCut: false,
        sent: { category: 'orders', custom_variables: { order: '17' } },
      },
    };
    const { body, headers } = await format.write(
      [{ ...fact, recipient: 'b@x.test', reason: '550 5.1.1 No' }],
      message,
      {
        secret,
        url: '',
        at: new Date(),
      },
    );
    const { signature_key } = await format.keys!(secret);
    assert.equal(headers!['mailtrap-signature'], hmac('sha256', signature_key!, body).toString('hex'));
    const [event] = JSON.parse(body).events;
    assert.deepEqual(
      [event.event, event.category, event.custom_variables, event.response_code, event.email],
      ['bounce', 'orders', { order: '17' }, 550, 'b@x.test'],
    );
  });

  for (const [name, address, events] of [
    ['ses', 'bounce@simulator.amazonses.com', ['Bounce']],
    ['ses', 'complaint+label@simulator.amazonses.com', ['Delivery', 'Complaint']],
    ['ses', 'ooto@simulator.amazonses.com', ['Delivery']],
    ['ses', 'suppressionlist@simulator.amazonses.com', ['Bounce']],
    ['resend', 'delivered+a@resend.dev', ['email.sent', 'email.delivered']],
    ['resend', 'bounced+a@resend.dev', ['email.sent', 'email.bounced']],
    ['resend', 'complained@resend.dev', ['email.sent', 'email.delivered', 'email.complained']],
    ['resend', 'suppressed@resend.dev', ['email.sent', 'email.suppressed']],
    ['postmark', 'Hard_Bounce@bounce-testing.postmarkapp.com', ['Bounce']],
    ['postmark', 'blocked@bounce-testing.postmarkapp.com', ['Bounce']],
    ['postmark', 'test@blackhole.postmarkapp.com', ['Delivery']],
    ['mailchimp', 'hard_bounce@test.mandrillapp.com', ['send', 'hard_bounce']],
    ['sendgrid', 'anyone@sink.sendgrid.net', ['processed', 'delivered']],
  ] as const)
    it(`${name}: what happens to a message for ${address}`, async () => {
      await sendWith(postern.url, name, (body) => body.replace('zoe@example.test', address));
      const service = expected[name];
      const hooks = await application.take(service.requests === 1 && name !== 'ses' ? 1 : events.length);
      assert.deepEqual(hooks.flatMap((hook) => service.read(bodyOf(hook))).map(service.nameOf), events);
      if (address.startsWith('blocked')) assert.equal(bodyOf(hooks[0]!).Type, 'Blocked');
      if (address.startsWith('suppressionlist'))
        assert.equal(service.read(bodyOf(hooks[0]!))[0].bounce.bounceSubType, 'Suppressed');
    });

  it('ses: with a configuration set, its events are those of event publishing', async () => {
    await sendWith(postern.url, 'ses', (body) =>
      body.replace('{', '{"ConfigurationSetName":"own","EmailTags":[{"Name":"order","Value":"17"}],'),
    );
    const [hook] = await application.take(1);
    const { eventType, mail } = JSON.parse(JSON.parse(hook!.body).Message);
    assert.deepEqual(
      [eventType, mail.tags],
      ['Delivery', { 'ses:configuration-set': ['own'], order: ['17'] }],
    );
    assert.equal(hook!.headers['x-amz-sns-message-type'], 'Notification');
    assert.match(hook!.headers['content-type']!, /^text\/plain/);
    assert.equal(mail.headersTruncated, false);
  });

  it('ses: says so if headers were cut', async () => {
    const long = { Name: 'X-Long', Value: 'x'.repeat(800).repeat(3) };
    await sendWith(postern.url, 'ses', (body) =>
      body.replace('"Simple":{', `"Simple":{"Headers":[${JSON.stringify(long)}],`),
    );
    const [hook] = await application.take(1);
    assert.equal(JSON.parse(JSON.parse(hook!.body).Message).mail.headersTruncated, true);
  });
});
