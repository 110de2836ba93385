import { it } from 'node:test';
import { createApp } from '../../src/app.ts';
import { parseConfig } from '../../src/app-settings.ts';
import { defer } from '../defer.ts';
import { SmtpClient } from '../smtp-client.ts';
import { launchBrowser } from '../web/browser.ts';
import { reader, row } from '../web/locators.ts';
import { addresses } from '../web/start-app.ts';
import { LossyProxy } from './lossy-proxy.ts';
import { newDatabase } from './server.ts';
import { dropDatabase } from './test-store.ts';

it('the page says that it waits for the database, and loads what failed once it is back', async (t) => {
  const database = await newDatabase();
  defer(t, () => dropDatabase(database));
  const { proxy, url } = await LossyProxy.open(database);
  defer(t, () => proxy.close());
  const flags = ['--smtp-port', '0', '--http-port', '0', '--log-level', 'silent'];
  const app = await createApp(parseConfig(['--database', url, ...flags], {}));
  defer(t, () => app.close());
  const smtp = await SmtpClient.connect(addresses(app).smtpPort);
  await smtp.send('Subject: opened without\r\n\r\nHere it is.\r\n', 'to@example.test', 'from@example.test');
  await smtp.close();
  const browser = await launchBrowser();
  defer(t, () => browser.close());
  const page = await browser.newPage();
  await page.goto(addresses(app).url);
  await row(page, 'opened without').waitFor();
  const status = page.getByRole('status').filter({ hasText: 'Waiting for the database' });

  proxy.goAway();
  await status.waitFor();
  await row(page, 'opened without').click();
  await reader(page).getByText('The database is not available').waitFor();

  proxy.comeBack();
  await reader(page).getByText('Here it is.').waitFor();
  await status.waitFor({ state: 'hidden' });
});
