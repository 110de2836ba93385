import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { raw } from '../../demo/raw.ts';
import { SmtpClient } from '../smtp-client.ts';
import { eventually } from './eventually.ts';
import { frame, openMessage, reader, row, rows, showTab } from './locators.ts';
import { type Inbox, openInbox } from './open-inbox.ts';

// Ends an attribute, a script, a comment and a style, then tries to run. Reordering characters disguise what follows.
const ATTACK = `'"></title></script></style>--><img src=x onerror=ran=1><svg/onload=ran=1><script>ran=1</script><a href=javascript:ran=1>\u202Ego</a>`;
const RUN = 'javascript:ran=1';

/** Fails if a text has run in the page or in a frame, or has become more than text. */
async function assertOnlyText({ page }: Inbox): Promise<void> {
  for (const one of page.frames())
    assert.equal(await one.evaluate(() => 'ran' in globalThis), false, `something ran in ${one.url()}`);
  const found = await page.evaluate(() => ({
    elements: [...document.querySelectorAll('[onerror], [onload], [src=x], [href^="javascript:" i], script')]
      .filter((element) => !(element as HTMLScriptElement).src?.startsWith(location.origin))
      .map((element) => element.outerHTML.slice(0, 200)),
    reordered: /.{0,40}[\u202A-\u202E\u2066-\u2069]/.exec(document.title + document.body.textContent)?.[0],
    width: document.documentElement.scrollWidth - window.innerWidth,
  }));
  assert.deepEqual(found, { elements: [], reordered: undefined, width: 0 });
}

async function openMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').waitFor();
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Opens every tab, every check and every place that shows a message. */
async function showEverywhere(inbox: Inbox): Promise<void> {
  const { page } = inbox;
  for (const tab of await reader(page).getByRole('tab').all()) {
    await tab.click();
    await page.getByRole('tabpanel').locator('> *').first().waitFor();
    await page.locator('#tab-panel details').evaluateAll((all) => {
      for (const one of all) one.setAttribute('open', '');
    });
    await assertOnlyText(inbox);
  }
  await openMenu(page, 'Inbox preview');
  await page.locator('.inbox-row').first().waitFor();
  await assertOnlyText(inbox);
  await closeDialog(page);
  await openMenu(page, 'Compare with the previous one like this');
  const dialog = page.getByRole('dialog', { name: 'Compare' });
  for (const kind of ['Text', 'HTML', 'Headers']) {
    await dialog.getByText(kind, { exact: true }).click();
    await dialog.locator('.diff, .panel-note').first().waitFor();
    await assertOnlyText(inbox);
  }
  await closeDialog(page);
  for (const key of ['Control+k', 't', 'r']) {
    await page.keyboard.press(key);
    await page.getByRole('dialog').waitFor();
    if (key === 'Control+k') await page.getByRole('dialog').getByRole('combobox').fill('img');
    await assertOnlyText(inbox);
    await closeDialog(page);
  }
}

// Header blocks are limited, so the names and headers are shorter than the bodies.
const message = (long: string) => ({
  from: { name: ATTACK, address: 'a@b.test' },
  to: { name: `${long.slice(0, 200_000)}${ATTACK}`, address: 'c@d.test' },
  replyTo: { name: ATTACK, address: 'e@f.test' },
  subject: `Attack ${ATTACK}`,
  text: `${ATTACK} ${RUN} https://x.test/"onmouseover=ran=1 ${long}`,
  html: `<title>${ATTACK}</title><p>${ATTACK}<a href="${RUN}">go</a> <a href="https://x.test/?${ATTACK}">{{ ${ATTACK} }}</a><img alt="${ATTACK}" src="cid:none">${long}`,
  headers: {
    'X-Attack': `${ATTACK} ${long.slice(0, 200_000)}`,
    'List-Unsubscribe': `<${RUN}>, <https://x.test/${ATTACK}>`,
    'Authentication-Results': `x.test; spf=fail smtp.mailfrom=${ATTACK}; dkim=${ATTACK}`,
    'Content-Language': ATTACK,
  },
  attachments: [
    { filename: `${ATTACK}.png`, content: 'x', contentType: 'image/png', cid: ATTACK },
    { filename: `${ATTACK}.html`, content: ATTACK, contentType: 'text/html' },
    {
      filename: `${ATTACK}.ics`,
      contentType: 'text/calendar',
      content: `BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20260102T100000Z\r\nSUMMARY:${ATTACK}\r\nLOCATION:${RUN}\r\nURL:${RUN}\r\nDESCRIPTION:${ATTACK} ${RUN}\r\nORGANIZER;CN="${ATTACK.replaceAll('"', '')}":${RUN}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
    },
  ],
});

describe('hostile text', () => {
  it('hostile text of a message is only text in the list, all tabs, dialogs, the title and toasts', async (t) => {
    const inbox = await openInbox(t, {
      before: async ({ send, client }) => {
        await send(message(''));
        const id = await send(message('m'.repeat(1_000_000)));
        await client.update(id, { tags: [ATTACK.slice(0, 60).replaceAll(',', '')] });
      },
    });
    const { page } = inbox;
    await rows(page).first().click();
    await reader(page).getByRole('heading', { name: 'Attack' }).waitFor();
    await eventually(async () => assert.match(await page.title(), /Attack .* · Postern/));
    await showEverywhere(inbox);
    // The toast can be undone.
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await assertOnlyText(inbox);
  });

  it('hostile text of a delivery report is only text', async (t) => {
    const part = (type: string, text: string) => `--b\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`;
    const inbox = await openInbox(t, {
      before: ({ send }) =>
        send(
          raw({
            from: '',
            to: 'c@d.test',
            headers: [
              ['Subject', 'Report'],
              [`X-${'<img>'.repeat(3)}`, ATTACK],
              ['Content-Type', 'multipart/report; report-type=delivery-status; boundary=b'],
            ],
            body: `${part('text/plain', ATTACK)}${part(
              'message/delivery-status',
              `Reporting-MTA: dns; ${ATTACK}\r\n\r\nFinal-Recipient: rfc822; ${ATTACK}\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 ${ATTACK} ${RUN}`,
            )}--b--\r\n`,
          }),
        ),
    });
    await openMessage(inbox.page, 'Report');
    await reader(inbox.page).getByText('550').first().waitFor();
    await assertOnlyText(inbox);
  });

  it('hostile text of a captured request is only text, however many quotes it has', async (t) => {
    const inbox = await openInbox(t, {
      before: async ({ url }) => {
        const response = await fetch(
          `${url}/capture/mailgun/v3/${encodeURIComponent('<img src=x onerror=ran=1>')}/messages`,
          {
            method: 'POST',
            headers: {
              'content-type': 'application/x-www-form-urlencoded',
              'x-attack': ATTACK.replace('\u202E', ''),
            },
            body: new URLSearchParams({
              from: 'a@b.test',
              to: 'c@d.test',
              subject: 'Captured',
              text: ATTACK + '"'.repeat(300_000),
              [`v:${ATTACK}`]: ATTACK,
            }),
          },
        );
        assert.equal(response.status, 200, await response.text());
      },
    });
    await openMessage(inbox.page, 'Captured');
    const panel = await showTab(inbox.page, 'Request');
    await panel.locator('pre code').first().waitFor();
    await panel.locator('summary').click();
    await assertOnlyText(inbox);
  });

  it('hostile text of SMTP sessions and faults is only text', async (t) => {
    const inbox = await openInbox(t, {
      flags: [],
      path: '/?connections=all',
      before: async ({ smtpPort, client }) => {
        const text = ATTACK.replace('\u202E', '');
        await client.addFault({
          at: 'rcpt',
          match: { recipient: `"onmouseover='ran=1'@x.test` },
          action: { reply: { code: 550, text } },
        });
        const smtp = await SmtpClient.connect(smtpPort);
        const user = Buffer.from(`\0${ATTACK}\0secret`).toString('base64');
        for (const line of [
          `EHLO ${text}`,
          `AUTH PLAIN ${user}`,
          `MAIL FROM:<"${text.replaceAll('"', '')}"@x.test>`,
          `RCPT TO:<${text}>`,
          text,
          'QUIT',
        ])
          await smtp.say(line);
        await smtp.close();
      },
    });
    const dialog = inbox.page.getByRole('dialog', { name: 'Connections' });
    await dialog.locator('.session button').first().click();
    await dialog.getByText('RCPT TO:').first().waitFor();
    await dialog.getByRole('region', { name: 'Active faults' }).getByText('550').waitFor();
    await assertOnlyText(inbox);
  });

  it('Load remote content runs nothing and loads only images, style sheets and fonts', async (t) => {
    const host = 'http://pictures.test';
    const inbox = await openInbox(t, {
      before: ({ send }) =>
        send({
          subject: 'Remote',
          html: `<link rel=stylesheet href="${host}/style.css"><style>@import "${host}/import.css"; @font-face{font-family:f;src:url(${host}/font)} p{font-family:f;background:url(${host}/back.svg)}</style>
<p>Shown<img src="${host}/picture.svg" onload=ran=1><script src="${host}/script.js"></script><iframe src="${host}/frame"></iframe>
<object data="${host}/object"></object><embed src="${host}/embed"><link rel=prefetch href="${host}/prefetch"><link rel=manifest href="${host}/manifest"><meta http-equiv=refresh content="0;url=${host}/refresh">
<a href="${host}/ping" ping="${host}/ping">go</a><form action="${host}/form"><button>go</button></form><svg><use href="${host}/use.svg#a"/></svg>`,
        }),
    });
    const { page, outside, watch } = inbox;
    const script = '<script>ran=1;top.ran=1;fetch("http://attacker.test/")</script>';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="ran=1">${script}<image href="http://attacker.test/nested.png"/></svg>`;
    for (const path of ['picture.svg', 'back.svg', 'use.svg'] as const)
      outside.put(`${host}/${path}`, 'image/svg+xml', svg);
    outside.put(`${host}/style.css`, 'text/css', 'p{behavior:url(x);color:red}');
    outside.put(`${host}/import.css`, 'text/css', 'p{background-image:url("javascript:ran=1")}');
    watch.allow('pictures.test');
    // The font is requested, and has no CORS headers.
    watch.expect(/pictures\.test\/font/);
    await openMessage(page, 'Remote');
    await frame(page).getByText('Shown').waitFor();
    assert.deepEqual(outside.requested, []);
    await page.getByRole('status').getByRole('button', { name: 'Load remote content' }).click();
    await eventually(() => assert.ok(outside.requested.includes(`${host}/picture.svg`)));
    await frame(page).getByText('Shown').waitFor();
    await assertOnlyText(inbox);
    const allowed = /\/(?:picture\.svg|back\.svg|style\.css|import\.css|font)$/;
    assert.deepEqual(
      outside.requested.filter((address) => !allowed.test(address)),
      [],
    );
    assert.equal(await row(page, 'Remote').count(), 1);
  });
});
