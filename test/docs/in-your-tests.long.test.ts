import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createTransport } from 'nodemailer';
import type { Inbox } from '../../src/client/index.ts';
import { type RunningPostern, startPostern } from '../../src/testing/index.ts';
import { expect } from '../../src/testing/playwright.ts';
import { codeBlocks, readPage, root } from './markdown.ts';
import { missing } from './programs.ts';

const guide = readPage('docs/in-your-tests.md');

const blocks = (language: string) => codeBlocks(guide, language).map(({ code }) => code);

const languages = [
  { language: 'python', file: 'sign_up.py', command: ['python3'] },
  { language: 'go', file: 'sign-up.go', command: ['go', 'run'] },
  { language: 'java', file: 'SignUp.java', command: ['java'] },
  { language: 'ruby', file: 'sign-up.rb', command: ['ruby'] },
  { language: 'php', file: 'sign-up.php', command: ['php'] },
  { language: 'sh', file: 'sign-up.sh', command: ['sh'], needs: ['curl', 'jq'] },
];

describe('docs/in-your-tests.md', () => {
  let postern: RunningPostern;
  let folder: string;
  before(async () => {
    postern = await startPostern();
    folder = await mkdtemp(join(tmpdir(), 'postern-docs-'));
  });
  after(async () => {
    await rm(folder, { recursive: true });
    await postern.close();
  });

  async function signUp(address: string, subject = 'Please confirm'): Promise<void> {
    const text = 'Your code is 654321.';
    await createTransport(postern.smtp).sendMail({ from: 'hello@shop.test', to: address, subject, text });
  }

  /** Runs a block of TypeScript with these names in scope, and returns the value of the expression. */
  async function run(code: string, names: Record<string, unknown>, result = 'undefined'): Promise<unknown> {
    const file = join(folder, `${Math.random().toString(36).slice(2)}.mjs`);
    const source = `export default async ({ ${Object.keys(names)} }) => {\n${code}\nreturn ${result};\n};\n`;
    await writeFile(file, source);
    return (await import(pathToFileURL(file).href)).default(names);
  }

  it('begins with a sign-up test that works', async () => {
    assert.equal(await run(blocks('ts')[0]!, { postern, signUp }, 'code'), '654321');
  });

  it('README.md has the same test', async () => {
    const [block] = codeBlocks(readPage('README.md'), 'ts');
    assert.equal(await run(block!.code, { postern, signUp }, 'code'), '654321');
  });

  it('starts and stops Postern in a test process', async () => {
    const block = blocks('ts').find((code) => code.includes("from 'postern/testing'"))!;
    const url = await run(block.replace(/^import .*/m, ''), { startPostern }, 'postern.url');
    await assert.rejects(fetch(String(url)));
  });

  it('shows a configuration that Playwright accepts', async () => {
    const file = join(folder, 'playwright.config.mjs');
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(file, blocks('js').find((code) => code.includes('playwright.config.js'))!);
    const given = process.env.POSTERN_URL;
    const { default: config } = await import(pathToFileURL(file).href);
    if (given === undefined) delete process.env.POSTERN_URL;
    assert.deepEqual(
      config.webServer.map(({ command }: { command: string }) => command),
      ['npx postern --ephemeral', 'npm start'],
    );
  });

  it('shows tasks for Cypress that work', async () => {
    const [config] = codeBlocks(readPage('docs/cypress.md'), 'js');
    const file = join(folder, 'cypress/cypress.config.cjs');
    await mkdir(join(folder, 'cypress/node_modules'), { recursive: true });
    await symlink(root, join(folder, 'cypress/node_modules/postern'));
    await writeFile(file, config!.code);
    process.env.POSTERN_URL = postern.url;
    const { e2e } = (await import(pathToFileURL(file).href)).default;
    delete process.env.POSTERN_URL;
    const tasks: Record<string, (argument?: object) => Promise<{ code?: string } | string>> = {};
    e2e.setupNodeEvents((_: string, given: object) => Object.assign(tasks, given));
    const address = (await tasks.newAddress!()) as string;
    assert.equal(await tasks.noMessage!({ address, within: 2000 }), null);
    await signUp(address);
    const message = await tasks.message!({ address, subject: 'confirm' });
    assert.deepEqual(JSON.parse(JSON.stringify(message)), message);
    assert.equal((message as { code: string }).code, '654321');
    const refused = tasks.message!({ address, subject: 'welcome', timeout: 2000 });
    await assert.rejects(refused, /subject "Please confirm" \(expected: contains "welcome"\)/);
  });

  it('shows the actual text of a report', async () => {
    const inbox = postern.inbox();
    await signUp(inbox.address, 'Welcome');
    const shown = /^No message matched.*?(?=^```$)/ms.exec(guide)?.[0] ?? '';
    await assert.rejects(inbox.message({ subject: /confirm/i }, { timeout: 2000 }), ({ message }: Error) => {
      const shape = (text: string) =>
        text
          .replaceAll(/inbox-\w+/g, 'inbox-X')
          .replaceAll(/[\d.]+ s\b|\d\d:\d\d:\d\d\.\d{3}|:\d+\/|(?<=from )\S+/g, '#')
          .trim();
      assert.equal(shape(message), shape(shown));
      return true;
    });
  });

  it('shows matchers that work', async () => {
    const inbox = postern.inbox();
    await createTransport(postern.smtp).sendMail({
      from: 'hello@shop.test',
      to: inbox.address,
      subject: 'Please confirm',
      text: 'Your code is 654321. https://shop.test/confirm?id=1',
      html: '<html lang="en"><title>Confirm</title><p>Your code is 654321. <a href="https://shop.test/confirm?id=1">Confirm your address</a>',
      attachments: [{ filename: 'terms.pdf', content: 'terms' }],
    });
    const message = await inbox.message();
    const lines = blocks('ts')
      .find((code) => code.includes('toReceive'))!
      .trim()
      .split('\n');
    assert.equal(lines.length, 7);
    for (const line of lines) {
      const given = line.includes('.not.') ? postern.inbox() : inbox;
      await run(line.replace('2000', '20'), { expect, inbox: given, message });
    }
  });

  it('shows a fault and events that work', async () => {
    const inbox: Inbox = postern.inbox();
    await run(blocks('ts').find((code) => code.includes('faults.add'))!, { postern, inbox });
    await assert.rejects(signUp(inbox.address), /451/);
    await run(blocks('ts').find((code) => code.includes('postern.events'))!, { postern, inbox, signUp });
  });

  for (const { language, file, command, needs = [] } of languages) {
    const skip = missing(command[0]!, ...needs);

    it(`waits for a message in ${language} and says why none matched`, { skip }, async () => {
      const code = blocks(language).find((block) => block.includes('POSTERN_URL'))!;
      const start = async (address: string, timeout: number) => {
        const source = code
          .replace('ada-17@example.test', address)
          .replace(/(timeout\W+)10\b/, `$1${timeout}`);
        await writeFile(join(folder, file), source);
        const options = { cwd: folder, env: { ...process.env, POSTERN_URL: postern.url } };
        return promisify(execFile)(command[0]!, [...command.slice(1), file], options);
      };
      const address = `${language}@example.test`;
      await signUp(address);
      assert.equal((await start(address, 50)).stdout.trim(), '654321');
      await assert.rejects(start(`no-${address}`, 0.1), /No message matched within/);
    });
  }
});
