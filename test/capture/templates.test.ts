import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Rejection } from '../../src/apis/response.ts';
import { MemoryTemplateTable, Templates } from '../../src/apis/templates.ts';
import { startApi } from '../api/harness.ts';
import { send } from '../api/http-client.ts';
import { type CaptureApi, json, postTo, startCapture } from './sent.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const html = '<p>Hello {{name}}{{#if vip}}!{{/if}}</p>';

/** How each service stores a template, sends a message with it, and what it says of one that was not stored. */
const services = {
  ses: {
    store: [
      'ses/v2/email/templates',
      { TemplateName: 'welcome', TemplateContent: { Subject: 'For {{name}}', Html: html, Text: '{{name}}' } },
    ],
    send: [
      'ses/v2/email/outbound-emails',
      {
        ...{ FromEmailAddress: 'a@b.test', Destination: { ToAddresses: ['c@d.test'] } },
        Content: { Template: { TemplateName: 'welcome', TemplateData: '{"name":"Zoë"}' } },
      },
    ],
    missing: [404, /Template welcome does not exist/],
  },
  'ses, query API': {
    store: [
      'ses/',
      new URLSearchParams({
        ...{ Action: 'CreateTemplate', 'Template.TemplateName': 'welcome', 'Template.HtmlPart': html },
        ...{ 'Template.SubjectPart': 'For {{name}}', 'Template.TextPart': '{{name}}' },
      }).toString(),
      form,
    ],
    send: [
      'ses/',
      new URLSearchParams({
        ...{ Action: 'SendTemplatedEmail', Template: 'welcome', TemplateData: '{"name":"Zoë"}' },
        ...{ Source: 'a@b.test', 'Destination.ToAddresses.member.1': 'c@d.test' },
      }).toString(),
      form,
    ],
    missing: [400, /<Code>TemplateDoesNotExist<\/Code><Message>Template welcome does not exist/],
  },
  postmark: {
    store: [
      'postmark/templates',
      { Name: 'Welcome', Alias: 'welcome', Subject: 'For {{name}}', HtmlBody: html, TextBody: '{{name}}' },
    ],
    send: [
      'postmark/email/withTemplate',
      { From: 'a@b.test', To: 'c@d.test', TemplateAlias: 'welcome', TemplateModel: { name: 'Zoë' } },
    ],
    missing: [422, /"ErrorCode":1101/],
  },
  mailgun: {
    store: [
      'mailgun/v3/b.test/templates',
      new URLSearchParams({ name: 'Welcome', template: html }).toString(),
      form,
    ],
    send: [
      'mailgun/v3/b.test/messages',
      new URLSearchParams({
        ...{ from: 'a@b.test', to: 'c@d.test', subject: 'For Zoë', template: 'welcome' },
        ...{ 't:variables': '{"name":"Zoë"}', 't:text': 'yes' },
      }).toString(),
      form,
    ],
    missing: [400, /template 'welcome' not found/],
  },
  mailchimp: {
    store: [
      'mailchimp/api/1.0/templates/add',
      { name: 'Welcome', code: html, subject: 'For {{name}}', text: '{{name}}', from_email: 'a@b.test' },
    ],
    send: [
      'mailchimp/api/1.0/messages/send-template',
      {
        ...{ template_name: 'welcome', template_content: [] },
        message: {
          ...{ to: [{ email: 'c@d.test' }], merge_language: 'handlebars' },
          global_merge_vars: [{ name: 'name', content: 'Zoë' }],
        },
      },
    ],
    missing: [500, /"code":5,"name":"Unknown_Template"/],
  },
} as const;

describe('stored templates', () => {
  let api: CaptureApi;
  let strict: CaptureApi;
  before(async () => {
    [api, strict] = [await startCapture(), await startCapture('--capture-strict-templates')];
  });
  after(async () => {
    await api.close();
    await strict.close();
  });

  const post = (
    to: CaptureApi,
    [path, body, type = json]: readonly [string, unknown, object?],
    key = 'one',
  ) => {
    const sent = path.startsWith('mailchimp') ? { key, ...(body as object) } : body;
    return postTo(to, path, sent, {
      ...(type as typeof json),
      'x-postmark-server-token': key,
      authorization: path.startsWith('ses')
        ? `AWS4-HMAC-SHA256 Credential=${key}/20261118/eu-west-1/ses/aws4_request`
        : `Basic ${Buffer.from(`api:${key}`).toString('base64')}`,
    });
  };

  const get = (path: string) =>
    send(api.http, 'GET', path, {
      headers: {
        'x-postmark-server-token': 'one',
        authorization: `Basic ${Buffer.from('api:one').toString('base64')}`,
      },
    });

  for (const [name, { store, send: sent, missing }] of Object.entries(services))
    it(`of ${name} are rendered, with conditions left visible, for the key that stored them`, async () => {
      const before = await post(api, sent);
      assert.equal(before.status, 200, before.text);
      assert.match((await api.sent())[0]!.text, /Template: welcome/);
      const refused = await post(strict, sent);
      assert.equal(refused.status, missing[0]);
      assert.match(refused.text, missing[1]);
      assert.deepEqual(await strict.sent(), []);
      for (const to of [api, strict]) {
        const stored = await post(to, store);
        assert.equal(stored.status, 200, stored.text);
        assert.equal((await post(to, sent)).status, 200);
        const [message] = await to.sent();
        assert.equal(message!.html, '<p>Hello Zoë{{#if vip}}!{{/if}}</p>');
        assert.equal(message!.subject, 'For Zoë');
        assert.match(message!.text, name === 'mailgun' ? /^Hello Zoë/ : /^Zoë$/);
      }
      // Of another key.
      assert.equal((await post(strict, sent, 'two')).status, missing[0]);
      // A second one of that name. SES has it already from its other API.
      assert.notEqual((await post(api, store)).status, 200);
      if (name === 'ses') {
        const headers = { authorization: 'AWS4-HMAC-SHA256 Credential=one/20261118/x/ses/aws4_request' };
        for (const { http } of [api, strict])
          assert.equal(
            (await send(http, 'DELETE', '/capture/ses/v2/email/templates/welcome', { headers })).status,
            200,
          );
      }
    });

  it('of Mailgun have versions, of which the active one is used unless a message names another', async () => {
    const version = (tag: string, active: string) =>
      post(api, [
        'mailgun/v3/b.test/templates/welcome/versions',
        new URLSearchParams({ tag, template: `<p>${tag}</p>`, active }).toString(),
        form,
      ]);
    await version('two', 'yes');
    await version('three', 'no');
    const [path, body] = services.mailgun.send;
    await post(api, [path, body, form]);
    await post(api, [path, `${body}&t:version=three`, form]);
    assert.deepEqual(
      (await api.sent()).map((one) => one.html),
      ['<p>two</p>', '<p>three</p>'],
    );
  });

  it('of Mailgun are listed on one page of this server, and an empty page follows', async () => {
    const path = '/capture/mailgun/v3/b.test/templates';
    const { items, paging } = (await get(`${path}?limit=1`)).json;
    assert.equal(items.length, 1);
    const next = new URL(paging.next);
    assert.deepEqual([next.port, next.pathname], [String(api.http.port), path]);
    assert.deepEqual((await get(next.pathname + next.search)).json.items, []);
  });

  it('of Postmark are put into their layout', async () => {
    const layout = {
      Name: 'L',
      Alias: 'layout',
      TemplateType: 'Layout',
      HtmlBody: '<b>{{{ @content }}}</b>',
    };
    assert.equal((await post(api, ['postmark/templates', layout])).status, 200);
    const template = {
      Name: 'T',
      Alias: 'in',
      Subject: 's',
      HtmlBody: "{{x}} $' $&",
      LayoutTemplate: 'layout',
    };
    assert.equal((await post(api, ['postmark/templates', template])).status, 200);
    const [path, body] = services.postmark.send;
    await post(api, [path, { ...body, TemplateAlias: 'in', TemplateModel: { x: '<1>' } }]);
    assert.equal((await api.sent())[0]!.html, "<b>&lt;1&gt; $' $&</b>");
    const { Templates: layouts } = (await get('/capture/postmark/templates?TemplateType=Layout')).json;
    assert.deepEqual(
      layouts.map(({ Alias }: { Alias: string }) => Alias),
      ['layout'],
    );
  });

  it('of Mailchimp have editable regions, and are not used before they are published', async () => {
    const template = { name: 'regions', code: '<p mc:edit="main">default</p><i>*|A|*</i>', subject: 's' };
    await post(strict, [
      'mailchimp/api/1.0/templates/add',
      { ...template, publish: false, from_email: 'a@b.test' },
    ]);
    const message = { to: [{ email: 'c@d.test' }], global_merge_vars: [{ name: 'a', content: 'x' }] };
    const sent = {
      ...{ template_name: 'regions', message },
      template_content: [{ name: 'main', content: '<b>own</b>' }],
    };
    const path = 'mailchimp/api/1.0/messages/send-template';
    assert.equal((await post(strict, [path, sent])).status, 500);
    await post(strict, ['mailchimp/api/1.0/templates/publish', { name: 'regions' }]);
    assert.equal((await post(strict, [path, sent])).status, 200);
    assert.equal((await strict.sent())[0]!.html, '<p mc:edit="main"><b>own</b></p><i>x</i>');
    const list = (label: string) => post(strict, ['mailchimp/api/1.0/templates/list', { label }]);
    assert.deepEqual([(await list('')).json.length, (await list('other')).json.length], [2, 0]);
  });

  it('of Mailchimp are refused before their regions make them larger than a message', async () => {
    const code = '<p mc:edit="a">x</p>'.repeat(1000);
    await post(api, ['mailchimp/api/1.0/templates/add', { name: 'many', code, from_email: 'a@b.test' }]);
    const refused = await post(api, [
      'mailchimp/api/1.0/messages/send-template',
      {
        ...{ template_name: 'many', message: { to: [{ email: 'c@d.test' }] } },
        // Together, more than the longest text.
        template_content: [{ name: 'a', content: 'x'.repeat(700_000) }],
      },
    ]);
    assert.deepEqual([refused.status, /too large/.test(refused.body.toString())], [413, true]);
  });

  it('of Postmark are refused before their layouts make them larger than a message', async () => {
    const layout = { Name: 'L', Alias: 'long', TemplateType: 'Layout', HtmlBody: 'x'.repeat(1_000_000) };
    await post(api, ['postmark/templates', layout]);
    const aliases = Array.from({ length: 30 }, (_, at) => `in-${at}`);
    for (const Alias of aliases)
      await post(api, [
        'postmark/templates',
        { Name: Alias, Alias, Subject: 's', HtmlBody: 'x', LayoutTemplate: 'long' },
      ]);
    const sendTo = (given: string[]) =>
      post(api, [
        'postmark/email/batchWithTemplates',
        { Messages: given.map((TemplateAlias) => ({ ...services.postmark.send[1], TemplateAlias })) },
      ]);
    assert.equal((await sendTo(aliases)).status, 413);
    assert.equal((await sendTo(Array(30).fill('in-0'))).status, 200);
    await api.clear();
  });

  it('are gone with their mailbox', async (t) => {
    const own = await startApi();
    t.after(() => own.close());
    const mailbox = () => own.call('POST', '/mailboxes', { headers: json, body: '{"name":"team"}' });
    const store = () =>
      send(own.http, 'POST', '/mailboxes/team/capture/ses/v2/email/templates', {
        headers: json,
        body: JSON.stringify(services.ses.store[1]),
      });
    await mailbox();
    assert.deepEqual([(await store()).status, (await store()).status], [200, 400]);
    assert.equal((await send(own.http, 'GET', '/capture/ses/v2/email/templates/welcome')).status, 404);
    await own.call('DELETE', '/mailboxes/team');
    await mailbox();
    assert.equal((await store()).status, 200);
  });
});

describe('the memory for stored templates', () => {
  const ownerOf = (key: number, id = '') => ({ mailbox: { key, removed: new AbortController().signal }, id });
  const request = { reserve: () => {}, signal: new AbortController().signal };
  const error = () => new Rejection({ status: 404, headers: {}, body: '' });

  it('has at most 200 templates and 5 MB for a mailbox, whatever their owner, and replaced ones count once', async () => {
    const table = new MemoryTemplateTable();
    const [one, two] = ['one', 'two'].map((id) => new Templates(table, ownerOf(1, id), false, request));
    for (let n = 0; n < 199; n++) await one!.put(`t${n}`, { n });
    await two!.put('last', {});
    await two!.put('last', { changed: true });
    await assert.rejects(two!.put('more', {}), { code: 'too_large' });
    assert.deepEqual([(await one!.list()).length, await two!.list()], [199, [{ changed: true }]]);
    await two!.remove('last');
    await assert.rejects(two!.put('large', { text: 'x'.repeat(5 * 1024 * 1024) }), { code: 'too_large' });
    await two!.put('large', { text: 'ü'.repeat(2 * 1024 * 1024) });
    await assert.rejects(one!.put('t0', { text: 'ü'.repeat(1024 * 1024) }), { code: 'too_large' });
  });

  it('has at most 50 MB for all mailboxes', async () => {
    const table = new MemoryTemplateTable();
    const put = (key: number) =>
      new Templates(table, ownerOf(key), false, request).put('t', { text: 'x'.repeat(5_000_000) });
    for (let key = 0; key < 10; key++) await put(key);
    await assert.rejects(put(10), { code: 'too_large' });
  });

  it('has no template with a name that is too long, empty or has control characters', async () => {
    const templates = new Templates(new MemoryTemplateTable(), ownerOf(1), true, request);
    for (const name of ['', 'x'.repeat(256), 'a\0b', '\ud800']) {
      await assert.rejects(templates.put(name, {}), { code: 'invalid_body' });
      assert.equal(await templates.get(name), undefined);
    }
    assert.throws(() => templates.used(undefined, error), Rejection);
  });

  it('is reserved for whole templates, and not for lists, which are read one after the other', async () => {
    const table = new MemoryTemplateTable();
    const reserved: number[] = [];
    const templates = new Templates(table, ownerOf(1), false, {
      ...request,
      reserve: (bytes) => void reserved.push(bytes),
    });
    for (const name of ['a', 'b']) await templates.put(name, { name, text: 'x'.repeat(1_000_000) });
    let [reading, most] = [0, 0];
    const read = table.read.bind(table);
    table.read = async (...args) => {
      most = Math.max(most, ++reading);
      const texts = await read(...args);
      await new Promise((resolve) => setImmediate(resolve));
      reading--;
      return texts;
    };
    const lists = Array.from({ length: 20 }, () => templates.list(({ name }: { name: string }) => name));
    assert.deepEqual(await Promise.all(lists), Array(20).fill(['a', 'b']));
    assert.deepEqual([most, reserved], [1, []]);
    await templates.get('a');
    await templates.list();
    assert.deepEqual(
      reserved.map((bytes) => Math.round(bytes / 4_000_000)),
      [1, 3],
    );
  });
});
