import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { InstalledPackage } from '../installed-package.ts';
import { runRunner } from '../run-runner.ts';
import { bundledChromium, isBundledChromiumForThisPlatform } from '../web/bundled-chromium.ts';

const FOLDER = 'test/testing/report';
const skip = isBundledChromiumForThisPlatform ? false : 'needs the Chromium from npm';

describe('the report of a failed Playwright test', { skip }, () => {
  let installed: InstalledPackage;
  before(() => {
    installed = new InstalledPackage(['@playwright/test', 'nodemailer']);
    installed.copy(FOLDER);
  });
  after(() => installed.remove());

  it('has the messages of all its inboxes, readable without Postern', async () => {
    const { executablePath, env } = bundledChromium(process.env);
    const use = {
      posternOptions: { settings: { 'smtp-max-size': '1MiB' } },
      launchOptions: { executablePath, args: ['--no-sandbox', '--disable-gpu'] },
    };
    writeFileSync(
      `${installed.folder}/${FOLDER}/playwright.config.mjs`,
      `export default { use: ${JSON.stringify(use)} };`,
    );
    const { code, output } = await runRunner(
      installed,
      'playwright',
      FOLDER,
      ['--timeout=120000'],
      env as Record<string, string>,
    );
    assert.equal(code, 1, output);
    assert.match(output, /No message matched within/);
    const report = JSON.parse(readFileSync(`${installed.folder}/report.json`, 'utf8'));
    const [failed] = report.suites[0].specs;
    const { attachments } = failed.tests[0].results[0] as { attachments: { name: string; body: string }[] };
    const bytesOf = (part: string) => {
      const found = attachments.find(({ name }) => name === `message 1: Confirm (${part})`);
      return Buffer.from(found?.body ?? '', 'base64');
    };
    assert.match(bytesOf('html').toString(), /<h1>Confirm<\/h1><img src="data:image\/png;base64,iVBOR/);
    const screenshot = bytesOf('screenshot');
    assert.equal(screenshot.toString('latin1', 1, 4), 'PNG');
    assert.deepEqual([screenshot.readUInt32BE(16), screenshot.readUInt32BE(20)], [800, 600]);
    assert.match(bytesOf('source').toString(), /^Subject: Confirm\r\n/m);
    assert.equal(attachments.filter(({ name }) => name.includes('Confirm')).length, 3);
  });
});
