import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { installSdks } from '../sdks/install.ts';
import { assertSent, base64, type CaptureApi, file, PNG, startCapture, subject } from './sent.ts';

const { load, missing } = installSdks();

const html = '<p>Hello {{name}}</p>';
const rendered = { subject: 'For Zoë', html: '<p>Hello Zoë</p>', text: 'Hi Zoë' };

// biome-ignore lint/suspicious/noExplicitAny: see installSdks
type Any = any;

describe('the SDKs of services that store templates, and endpoints besides sending', {
  skip: missing,
}, () => {
  let api: CaptureApi;
  before(async () => {
    api = await startCapture('--capture-strict-templates');
  });
  after(() => api.close());

  const assertRendered = async (expected: object = rendered) => {
    const [sent] = await api.sent();
    const { subject, html, text } = sent!;
    assert.deepEqual({ subject, html, text }, expected);
  };
  const aws = (name: string, clientName: string) => {
    const sdk = load(name);
    const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'secret' };
    const options = { endpoint: api.url('ses'), region: 'eu-west-1', credentials, maxAttempts: 1 };
    const client = new sdk[clientName](options);
    return (command: string, input: object = {}): Promise<Any> =>
      client.send(new sdk[`${command}Command`](input));
  };

  it('@aws-sdk/client-sesv2 creates, reads, changes, uses and deletes a template, and reads the account', async () => {
    const run = aws('@aws-sdk/client-sesv2', 'SESv2Client');
    const TemplateName = 'welcome';
    const TemplateContent = { Subject: 'For {{name}}', Html: html, Text: 'Hello' };
    const send = () =>
      run('SendEmail', {
        ...{ FromEmailAddress: 'a@b.test', Destination: { ToAddresses: ['c@d.test'] } },
        Content: { Template: { TemplateName, TemplateData: '{"name":"Zoë"}' } },
      });
    await assert.rejects(send(), { name: 'NotFoundException' });
    await run('CreateEmailTemplate', { TemplateName, TemplateContent });
    await assert.rejects(run('CreateEmailTemplate', { TemplateName, TemplateContent }), {
      name: 'AlreadyExistsException',
    });
    const changed = { ...TemplateContent, Text: 'Hi {{name}}' };
    await run('UpdateEmailTemplate', { TemplateName, TemplateContent: changed });
    const { $metadata: _, ...read } = await run('GetEmailTemplate', { TemplateName });
    assert.deepEqual(read, { TemplateName, TemplateContent: changed });
    await send();
    await assertRendered();
    await run('SendBulkEmail', {
      FromEmailAddress: 'a@b.test',
      DefaultContent: { Template: { TemplateName, TemplateData: '{"name":"you"}' } },
      BulkEmailEntries: [
        {
          Destination: { ToAddresses: ['c@d.test'] },
          ReplacementEmailContent: { ReplacementTemplate: { ReplacementTemplateData: '{"name":"Zoë"}' } },
        },
      ],
    });
    await assertRendered();
    const { TemplatesMetadata } = await run('ListEmailTemplates');
    assert.deepEqual([TemplatesMetadata.length, TemplatesMetadata[0].TemplateName], [1, TemplateName]);
    assert.ok(Math.abs(TemplatesMetadata[0].CreatedTimestamp - Date.now()) < 600_000);
    await run('DeleteEmailTemplate', { TemplateName });
    await assert.rejects(run('GetEmailTemplate', { TemplateName }), { name: 'NotFoundException' });
    assert.equal((await run('GetAccount')).SendQuota.Max24HourSend, 50_000);
  });

  it('@aws-sdk/client-ses creates, reads, changes, uses and deletes a template, and reads the quota', async () => {
    const run = aws('@aws-sdk/client-ses', 'SESClient');
    const TemplateName = 'older';
    const Template = { TemplateName, SubjectPart: 'For {{name}}', HtmlPart: html, TextPart: 'Hello & <you>' };
    const send = () =>
      run('SendTemplatedEmail', {
        ...{ Source: 'a@b.test', Destination: { ToAddresses: ['c@d.test'] } },
        ...{ Template: TemplateName, TemplateData: '{"name":"Zoë"}' },
      });
    await assert.rejects(send(), { name: 'TemplateDoesNotExistException' });
    await run('CreateTemplate', { Template });
    await assert.rejects(run('CreateTemplate', { Template }), { name: 'AlreadyExistsException' });
    assert.deepEqual((await run('GetTemplate', { TemplateName })).Template, Template);
    await run('UpdateTemplate', { Template: { ...Template, TextPart: 'Hi {{name}}' } });
    await send();
    await assertRendered();
    const { TemplatesMetadata } = await run('ListTemplates');
    assert.deepEqual([TemplatesMetadata.length, TemplatesMetadata[0].Name], [1, TemplateName]);
    assert.ok(TemplatesMetadata[0].CreatedTimestamp instanceof Date);
    await run('DeleteTemplate', { TemplateName });
    await assert.rejects(run('GetTemplate', { TemplateName }), { name: 'TemplateDoesNotExistException' });
    const { $metadata: _, ...quota } = await run('GetSendQuota');
    assert.deepEqual(quota, { Max24HourSend: 50_000, MaxSendRate: 1000, SentLast24Hours: 0 });
  });

  it('postmark creates, reads, changes, uses and deletes a template, and sends in bulk', async () => {
    const requestHost = api.url('postmark').replace('http://', '');
    const client = new (load('postmark').ServerClient)('key', { useHttps: false, requestHost });
    const template = {
      Name: 'Welcome',
      Alias: 'welcome',
      Subject: 'For {{name}}',
      HtmlBody: html,
      TextBody: 'x',
    };
    const send = (id: object) =>
      client.sendEmailWithTemplate({
        From: 'a@b.test',
        To: 'c@d.test',
        TemplateModel: { name: 'Zoë' },
        ...id,
      });
    await assert.rejects(send({ TemplateAlias: 'welcome' }), { code: 1101, statusCode: 422 });
    const created = await client.createTemplate(template);
    const { TemplateId } = created;
    const listed = { TemplateId, Name: 'Welcome', Active: true, Alias: 'welcome', TemplateType: 'Standard' };
    assert.deepEqual(created, { ...listed, LayoutTemplate: null });
    await assert.rejects(client.createTemplate(template), { code: 1122 });
    await client.editTemplate(TemplateId, { TextBody: 'Hi {{name}}' });
    assert.deepEqual(await client.getTemplate('welcome'), {
      ...{ ...listed, LayoutTemplate: null, AssociatedServerId: 1 },
      ...{ Subject: template.Subject, HtmlBody: html, TextBody: 'Hi {{name}}' },
    });
    for (const id of [{ TemplateAlias: 'welcome' }, { TemplateId }]) {
      await send(id);
      await assertRendered();
    }
    const Messages = [{ To: 'c@d.test', TemplateModel: { name: 'Zoë' } }];
    const { Id, Status } = await client.sendBulkEmail({ From: 'a@b.test', TemplateId, Messages });
    assert.equal(Status, 'Accepted');
    const { SubmittedAt: _, ...progress } = await client.getBulkEmailStatus(Id);
    assert.deepEqual(progress, {
      ...{ Id, Status: 'Completed', TotalMessages: 1, PercentageCompleted: 100, Subject: 'For Zoë' },
    });
    await assertRendered();
    assert.deepEqual(await client.getTemplates(), { TotalCount: 1, Templates: [created] });
    assert.equal((await client.deleteTemplate('welcome')).ErrorCode, 0);
    await assert.rejects(client.getTemplate(TemplateId), { code: 1101 });
  });

  it('mailgun.js creates, reads, changes, uses and deletes a template and its versions', async () => {
    const Mailgun = load('mailgun.js');
    const mailgun = new (Mailgun.default ?? Mailgun)(load('form-data'));
    const client = mailgun.client({ username: 'api', key: 'key-17', url: api.url('mailgun') });
    const { domainTemplates: templates } = client.domains;
    const send = (fields: object = {}) =>
      client.messages.create('b.test', {
        ...{ from: 'a@b.test', to: 'c@d.test', subject: 'For Zoë', template: 'welcome', ...fields },
        't:variables': '{"name":"Zoë"}',
      });
    await assert.rejects(send(), { status: 400 });
    const created = await templates.create('b.test', { name: 'Welcome', description: 'd', template: html });
    assert.deepEqual([created.name, created.description, created.version.tag], ['welcome', 'd', 'initial']);
    await send({ 't:text': 'yes' });
    await assertRendered({ ...rendered, text: 'Hello Zoë' });
    const { template } = await templates.createVersion('b.test', 'welcome', {
      ...{ template: '<p>two</p>', tag: 'two', comment: 'c', active: 'yes' },
    });
    assert.deepEqual([template.version.tag, template.version.active], ['two', true]);
    await templates.updateVersion('b.test', 'welcome', 'two', { template: '<p>{{name}} two</p>' });
    const { version } = await templates.get('b.test', 'welcome', { active: 'yes' });
    assert.deepEqual(
      [version.template, version.comment, version.engine],
      ['<p>{{name}} two</p>', 'c', 'handlebars'],
    );
    await send();
    await assertRendered({ subject: 'For Zoë', html: '<p>Zoë two</p>', text: '' });
    assert.equal((await templates.getVersion('b.test', 'welcome', 'initial')).version.template, html);
    const { items } = await templates.list('b.test');
    assert.deepEqual(
      items.map(({ name }: { name: string }) => name),
      ['welcome'],
    );
    assert.equal((await templates.destroy('b.test', 'welcome')).templateName, 'welcome');
    await assert.rejects(templates.get('b.test', 'welcome'), { status: 404 });
  });

  it('mailchimp_transactional adds, reads, changes, uses and deletes a template', async () => {
    const client = load('@mailchimp/mailchimp_transactional')('md-key-1234');
    client.basePath = `${api.url('mailchimp')}/api/1.0`;
    const message = {
      ...{ to: [{ email: 'c@d.test' }], global_merge_vars: [{ name: 'name', content: 'Zoë' }] },
      merge_language: 'handlebars',
    };
    const send = () =>
      client.messages.sendTemplate({ template_name: 'Welcome', template_content: [], message });
    assert.equal((await send()).response.data.name, 'Unknown_Template');
    const added = await client.templates.add({
      ...{ name: 'Welcome', from_email: 'a@b.test', from_name: 'Shop', subject: 'For {{name}}' },
      ...{ code: html, text: 'x', publish: false, labels: ['l'] },
    });
    assert.deepEqual(
      [added.slug, added.code, added.publish_code, added.published_at, added.labels],
      ['welcome', html, null, null, ['l']],
    );
    await client.templates.update({ name: 'welcome', text: 'Hi {{name}}', publish: true });
    const [status] = await send();
    assert.equal(status.status, 'sent');
    await assertRendered();
    const info = await client.templates.info({ name: 'welcome' });
    assert.deepEqual(
      [info.publish_text, info.publish_from_name, info.labels],
      ['Hi {{name}}', 'Shop', ['l']],
    );
    assert.deepEqual(await client.templates.list({}), [info]);
    assert.deepEqual(await client.templates.delete({ name: 'welcome' }), info);
    assert.deepEqual(await client.templates.list({}), []);
  });

  it('resend lists, reschedules and cancels emails', async () => {
    const { emails } = new (load('resend').Resend)('re_key', { baseUrl: api.url('resend') });
    const email = { from: 'a@b.test', to: 'c@d.test', subject: 'x', html: '<p>y</p>' };
    const scheduledAt = '2199-01-31T09:30:00.000Z';
    const { id } = (await emails.send({ ...email, scheduledAt: 'in 1 hour' })).data;
    assert.deepEqual((await emails.update({ id, scheduledAt })).data, { object: 'email', id });
    assert.equal((await emails.get(id)).data.scheduled_at, scheduledAt);
    assert.deepEqual((await emails.cancel(id)).data, { object: 'email', id });
    const { data } = await emails.list({ limit: 5 });
    assert.deepEqual([data.object, data.has_more, data.data[0].id], ['list', false, id]);
    assert.equal(data.data[0].last_event, 'canceled');
    assert.equal((await emails.cancel(id)).error.name, 'validation_error');
    assert.equal((await api.sent())[0]!.text, 'y');
  });

  it('mailtrap sends messages, batches and templates, and gets its errors', async () => {
    const client = new (load('mailtrap').MailtrapClient)({ token: 'key' });
    Object.assign(client, { determineHost: () => api.url('mailtrap') });
    const message = {
      ...{
        from: { email: 'shop@shop.test', name: 'Läden' },
        to: [{ email: 'zoe@example.test', name: 'Zoë' }],
      },
      ...{
        cc: [{ email: 'ada@example.test' }],
        bcc: [{ email: 'hidden@example.test' }],
        category: 'welcome',
      },
      ...{ subject, text: 'Hallo Zoë', html: '<p>Hallo Zoë <img src="cid:logo.png"></p>' },
      attachments: [
        { filename: file.name, type: 'text/plain', content: base64(file.text) },
        {
          ...{ filename: 'logo.png', type: 'image/png', content: PNG },
          ...{ disposition: 'inline', content_id: 'logo.png' },
        },
      ],
    };
    const { success, message_ids } = await client.send(message);
    assert.deepEqual([success, message_ids.length], [true, 3]);
    assertSent((await api.sent())[0], { tags: ['welcome'] });
    const { to: _, cc: __, bcc: ___, ...base } = message;
    const batch = await client.batchSend({
      base,
      requests: [
        { to: [{ email: 'one@example.test' }], subject: 'One' },
        { to: [{ email: 'nobody' }] },
        { to: [{ email: 'two@example.test' }], reply_to: [{ email: 'help@shop.test' }] },
      ],
    });
    assert.deepEqual(
      batch.responses.map((one: Any) => [one.success, one.errors]),
      [
        [true, undefined],
        [false, ["'to.0' address is invalid"]],
        [true, undefined],
      ],
    );
    assert.deepEqual(
      (await api.sent()).map((one) => [one.recipients[0], one.subject, one.headers.get('reply-to')]),
      [
        ['one@example.test', 'One', undefined],
        ['two@example.test', subject, 'help@shop.test'],
      ],
    );
    await client.send({
      ...{ from: message.from, to: message.to, template_uuid: 'b81aabcd-1a1e-41cf-91b6-eca0254b3d96' },
      template_variables: { name: 'Zoë' },
    });
    assert.match((await api.sent())[0]!.text, /Template: b81aabcd[\s\S]*"name": "Zoë"/);
    await assert.rejects(client.send({ ...message, to: [], cc: [], bcc: [] }), {
      message: "'to', 'cc' or 'bcc' address is required",
    });
    assert.deepEqual(await api.sent(), []);
  });
});
