import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { ServedApis } from '../../src/contract/apis.ts';
import { missing } from '../platform.ts';
import { reader, row, showsSubjects } from './locators.ts';
import { openInbox } from './open-inbox.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };

describe('an empty inbox', () => {
  it('an empty inbox shows the SMTP address, with a button to copy it', async (t) => {
    const { page, smtpPort } = await openInbox(t, { browser: clipboard });
    const address = `127.0.0.1:${smtpPort}`;
    await page.getByText(address, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await page.getByText('Address copied').waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), address);
  });

  it('an empty inbox appears if its code arrives while the list is being refreshed', async (t) => {
    const code = Promise.withResolvers<() => Promise<void>>();
    const connect = Promise.withResolvers<void>();
    const { page } = await openInbox(t, {
      async before({ page }) {
        // Simulate a slow machine, where effects run late.
        await page.addInitScript(() => {
          const { setTimeout } = window;
          const late = (callback: () => void, ms = 0): number => setTimeout(callback, ms + 150);
          Object.assign(window, { setTimeout: late, requestAnimationFrame: late });
        });
        await page.routeWebSocket('**/ws*', async (socket) => {
          await connect.promise;
          socket.connectToServer();
        });
        await page.route('**/empty-inbox-*.js', async (route) => {
          const body = await (await fetch(route.request().url())).text();
          code.resolve(() => route.fulfill({ body, contentType: 'text/javascript' }));
        });
      },
    });
    const deliver = await code.promise;
    const askedAgain = page.waitForEvent('requestfinished', (request) =>
      request.url().includes('/messages?'),
    );
    connect.resolve();
    await askedAgain;
    await deliver();
    await page.getByRole('heading', { name: 'No messages yet' }).waitFor();
  });

  it('the tabs of the code examples are as high as those of a message, and all in sight on a phone', async (t) => {
    const { page } = await openInbox(t, { browser: { viewport: { width: 390, height: 844 } } });
    const tabs = page.getByRole('tab');
    await tabs.first().waitFor();
    const bars = (await page.getByRole('tablist').boundingBox())!;
    for (const tab of await tabs.all()) {
      const { y, height } = (await tab.boundingBox())!;
      assert.equal(height, 34);
      assert.ok(y + height <= bars.y + bars.height, 'it is cut off');
    }
  });

  it('an empty inbox has code examples with the address of this server', async (t) => {
    const { page, smtpPort } = await openInbox(t);
    for (const stack of ['nodemailer', 'Django', 'Rails', 'Laravel', 'Spring', 'Go', 'curl', 'swaks']) {
      await page.getByRole('tab', { name: stack, exact: true }).click();
      const code = (await page.getByRole('tabpanel').locator('code').textContent())!;
      assert.ok(code.includes(String(smtpPort)), `${stack}: ${code}`);
    }
  });

  it('an empty inbox has the line to change for mail services, with the address of this server', async (t) => {
    const { page, url } = await openInbox(t, { flags: ['--base-path', '/mail'], path: '/mail/' });
    const { apis }: ServedApis = await (await fetch(`${url}/mail/api/v1/apis`)).json();
    const services = apis.filter(({ setup }) => setup);
    assert.ok(services.length >= 10 && services.some(({ label }) => label === 'Amazon SES'));
    await page.getByText('HTTP API').click();
    const host = url.replace('http://', '');
    for (const { label, path } of services) {
      await page.getByRole('tab', { name: label, exact: true }).click();
      const code = (await page.getByRole('tabpanel').locator('code').textContent())!;
      assert.ok(code.includes(`${host}/mail/${path}`), code);
    }
  });

  for (const [stack, command, args] of [
    ['nodemailer', process.execPath, ['--input-type=module', '--eval']],
    ['curl', 'sh', ['-c']],
    ['Any program', 'sh', ['-c']],
  ] as const) {
    const lacksCurl = command === 'sh' && spawnSync('curl', ['--version']).status !== 0;
    it(`an empty inbox has an example for ${stack} that works`, {
      skip: (lacksCurl && 'needs curl') || (command === 'sh' && missing.shell),
    }, async (t) => {
      const { page } = await openInbox(t);
      if (stack === 'Any program') await page.getByText('HTTP API').click();
      await page.getByRole('tab', { name: stack, exact: true }).click();
      const code = (await page.getByRole('tabpanel').locator('code').textContent())!;
      const run = spawnChild(command, [...args, code]);
      await showsSubjects(page, [stack === 'Any program' ? 'Hello over HTTP' : `Hello from ${stack}`]);
      assert.equal(await run, 0);
    });
  }

  it('an empty inbox shows its main button without scrolling on a laptop and on a phone', async (t) => {
    const { page } = await openInbox(t, { browser: { viewport: { width: 1280, height: 720 } } });
    const button = page.getByRole('button', { name: 'Send a test message' });
    for (const size of [
      { width: 1280, height: 720 },
      { width: 360, height: 640 },
    ]) {
      await page.setViewportSize(size);
      const { y, height } = (await button.boundingBox())!;
      assert.ok(y + height <= size.height, `${y} + ${height} at ${size.width} pixels`);
    }
  });

  it('an empty inbox has a button that sends a test message', async (t) => {
    const { page } = await openInbox(t);
    await page.getByRole('button', { name: 'Send a test message' }).click();
    await row(page, 'test').first().click();
    await reader(page).getByRole('heading').first().waitFor();
  });

  it('an empty inbox is replaced by the list when the first message arrives', async (t) => {
    const { page, send } = await openInbox(t);
    await page.getByRole('heading', { name: 'No messages yet' }).waitFor();
    await send({ subject: 'hello' });
    await showsSubjects(page, ['hello']);
  });
});

async function spawnChild(command: string, args: string[]): Promise<number | null> {
  const { spawn } = await import('node:child_process');
  const child = spawn(command, args, { cwd: root, stdio: 'ignore' });
  return new Promise((resolve) => child.on('close', resolve));
}
