import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SendMailOptions } from 'nodemailer';
import { raw } from '../../demo/raw.ts';
import { frame, openMessage, reader, row, showTab } from './locators.ts';
import { openInbox } from './open-inbox.ts';

function invitation(event: string[], method = 'REQUEST'): SendMailOptions {
  const content = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    ...event,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
  return {
    subject: 'Invitation',
    text: 'You are invited.',
    html: '<p>You are invited.</p>',
    icalEvent: { method, content },
  };
}

function bounce(status: string[], original: string[]): SendMailOptions {
  return raw({
    from: '',
    to: 'reader@home.test',
    headers: [
      ['Subject', 'Undelivered'],
      ['MIME-Version', '1.0'],
      ['Content-Type', 'multipart/report; report-type=delivery-status; boundary=b'],
    ],
    body: [
      '--b',
      '',
      'It could not be delivered.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      ...status,
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      ...original,
      '',
      '--b--',
      '',
    ].join('\n'),
  });
}

describe('an invitation', () => {
  const event = [
    'UID:17@team.test',
    'SUMMARY:Planning',
    'LOCATION:Room 4',
    'DTSTART;TZID=Europe/Berlin:20261120T140000',
    'DTEND;TZID=Europe/Berlin:20261120T150000',
    'RRULE:FREQ=WEEKLY',
    'ORGANIZER;CN=Ada:mailto:ada@team.test',
    'ATTENDEE;CN=Zoë;PARTSTAT=ACCEPTED:mailto:zoe@home.test',
    'ATTENDEE:mailto:bob@home.test',
  ];

  it("an invitation shows the event in the reader's time zone, with place and people, once", async (t) => {
    const { page } = await openInbox(t, {
      browser: { timezoneId: 'America/New_York' },
      before: ({ send }) => send(invitation(event)),
    });
    await openMessage(page, 'Invitation');
    const card = page.getByRole('region', { name: 'Invitation' });
    await card.getByRole('heading', { name: 'Planning' }).waitFor();
    const text = (await card.textContent())!;
    assert.match(text, /Fri, 20 Nov 2026, 08:00\s*–\s*09:00/);
    for (const fact of ['Repeats every week', 'Room 4', 'Ada', 'Zoë accepted', 'bob@home.test']) {
      assert.ok(text.includes(fact), `${fact} is missing in ${text}`);
    }
    // nodemailer sends the calendar as an alternative and as a file.
    assert.equal(await card.count(), 1);
    await frame(page).getByText('You are invited.').waitFor();
    await showTab(page, 'Text');
    await card.waitFor();
    await showTab(page, 'Headers');
    await card.waitFor({ state: 'detached' });
  });

  it('an invitation that is cancelled says so', async (t) => {
    const { page } = await openInbox(t, { before: ({ send }) => send(invitation(event, 'CANCEL')) });
    await openMessage(page, 'Invitation');
    const card = page.getByRole('region', { name: 'Cancellation' });
    const title = card.getByRole('heading', { name: 'Planning' });
    await title.waitFor();
    assert.match(await title.evaluate((it) => getComputedStyle(it).textDecoration), /line-through/);
  });

  it('an invitation with an invalid calendar says so, and the message stays readable', async (t) => {
    const { page } = await openInbox(t, {
      before: ({ send }) =>
        send({
          subject: 'Broken',
          text: 'Still here',
          icalEvent: { content: 'BEGIN:VCALENDAR\r\nnonsense' },
        }),
    });
    await openMessage(page, 'Broken');
    await page.getByText('The calendar of this message is invalid.').first().waitFor();
    await page.getByRole('tabpanel').getByText('Still here').waitFor();
  });
});

describe('a bounce', () => {
  it('a bounce shows what bounced and why', async (t) => {
    const { page } = await openInbox(t, {
      before: ({ send }) =>
        send(
          bounce(
            [
              'Reporting-MTA: dns; mx.shop.test',
              '',
              'Final-Recipient: rfc822; zoe@home.test',
              'Action: failed',
              'Status: 5.1.1',
              'Remote-MTA: dns; mail.home.test',
              'Diagnostic-Code: smtp; 550 5.1.1 No such user here',
            ],
            ['Subject: Your order 17', 'To: zoe@home.test'],
          ),
        ),
    });
    await openMessage(page, 'Undelivered');
    const card = page.getByRole('region', { name: 'Delivery report' });
    await card.getByRole('heading', { name: 'Your order 17' }).waitFor();
    for (const fact of [
      'mx.shop.test',
      'Not delivered',
      'zoe@home.test',
      "The mailbox doesn't exist.",
      '550 5.1.1 No such user here',
      'mail.home.test',
    ]) {
      await card.getByText(fact).first().waitFor();
    }
  });
});

describe('a bounce of Exchange', () => {
  it('a bounce of Exchange for an unknown recipient says that the mailbox may not exist', async (t) => {
    const { page, send } = await openInbox(t);
    await send(
      bounce(
        [
          'Reporting-MTA: dns;EX01.corp.test',
          '',
          'Final-Recipient: rfc822;dave@corp.test',
          'Action: failed',
          'Status: 5.1.10',
          'Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found',
        ],
        ['Subject: Budget'],
      ),
    );
    await openMessage(page, 'Undelivered');
    await reader(page).getByText("The mailbox doesn't exist, or its domain accepts no mail.").waitFor();
  });
});

describe('hostile calendars and bounces', () => {
  const image = '<img src=https://attacker.test/x.png onerror=console.log("ran")>';

  it('hostile calendars and bounces are shown as plain text, and run and load nothing', async (t) => {
    const { page } = await openInbox(t, {
      before: async ({ send }) => {
        await send({
          ...invitation([
            `UID:${image}`,
            `SUMMARY:${image}\u202Egnp`,
            `LOCATION:javascript:alert(1) ${image}`,
            'DTSTART:20261120T140000Z',
            `RRULE:FREQ=WEEKLY`,
            'STATUS:constructor',
            `ORGANIZER;CN="${image.replaceAll('"', '')}":javascript:alert(1)`,
            `ATTENDEE;PARTSTAT=__proto__:${image}`,
          ]),
          attachments: [{ filename: `${image}.svg`, content: `<svg onload="console.log('ran')"/>` }],
        });
        await send(
          bounce(
            [
              `Reporting-MTA: dns; ${image}`,
              '',
              `Final-Recipient: rfc822; ${image}`,
              'Action: constructor',
              'Status: 5.1.1',
              `Diagnostic-Code: smtp; ${image}`,
            ],
            [`Subject: ${image}`],
          ),
        );
      },
    });
    await row(page, 'Undelivered').click();
    const report = page.getByRole('region', { name: 'Delivery report' });
    await report.getByText('onerror=console.log').first().waitFor();
    await row(page, 'Invitation').click();
    const event = page.getByRole('region', { name: 'Invitation' });
    await event.getByRole('heading', { name: image }).waitFor();
    await page
      .getByRole('region', { name: 'Attachments' })
      .getByText('onerror=console.log')
      .first()
      .waitFor();
    assert.equal(await reader(page).locator('img[src*=attacker], .card img, .card a').count(), 0);
    assert.doesNotMatch((await event.textContent())!, /[\u202A-\u202E\u2066-\u2069]/);
  });

  it('hostile calendars and bounces that are large or endless do not block the page', async (t) => {
    const { page, send } = await openInbox(t, {
      before: async ({ send }) => {
        await send(
          invitation(
            Array.from({ length: 5000 }, (_, i) => `ATTENDEE;CN=${'x'.repeat(50)}:mailto:a${i}@b.test`),
          ),
        );
        await send({
          ...invitation(['DTSTART;TZID=Z:20261120T140000', 'SUMMARY:Endless']),
          subject: 'Endless',
          icalEvent: {
            content: [
              'BEGIN:VCALENDAR',
              'BEGIN:VTIMEZONE',
              'TZID:Z',
              'BEGIN:STANDARD',
              'DTSTART:00010101T000000',
              'RRULE:FREQ=SECONDLY',
              'TZOFFSETFROM:+0000',
              'TZOFFSETTO:+0100',
              'END:STANDARD',
              'END:VTIMEZONE',
              'BEGIN:VEVENT',
              'SUMMARY:Endless planning',
              'DTSTART;TZID=Z:20261120T140000',
              'END:VEVENT',
              'END:VCALENDAR',
            ].join('\r\n'),
          },
        });
      },
    });
    await row(page, 'Invitation').click();
    await page.getByText('and 4,994 more').waitFor();
    await row(page, 'Endless').click();
    // Such a time zone is not evaluated.
    await reader(page).getByRole('heading', { name: 'Endless planning' }).waitFor();
    await send({ subject: 'still here', text: 'x' });
    await openMessage(page, 'still here');
  });

  it('hostile calendars and bounces that take too long to read say so, and the message stays readable', async (t) => {
    const { page, watch } = await openInbox(t, {
      before: async ({ page, send }) => {
        const error = 'The attachments take too long to read. Try again, or download them.';
        await page.route('**/calendars', (route) =>
          route.fulfill({ status: 503, json: { error, code: 'overloaded' } }),
        );
        await send(invitation(['SUMMARY:Slow']));
      },
    });
    watch.expect(/503/);
    await openMessage(page, 'Invitation');
    await page.getByText('The attachments take too long to read.').waitFor();
    await frame(page).getByText('You are invited.').waitFor();
  });
});
