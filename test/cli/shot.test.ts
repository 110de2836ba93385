import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createTransport } from 'nodemailer';
import { pixel } from '../api/mime-message.ts';
import { bundledChromium, isBundledChromiumForThisPlatform } from '../web/bundled-chromium.ts';
import { cli, startServer } from './cli.ts';

const { postern, folder, env } = await startServer();
const skip = isBundledChromiumForThisPlatform ? false : 'The Chromium from npm runs on x64 Linux only.';

/** The width and height of a PNG. */
function sizeOf(file: string): [width: number, height: number] {
  const bytes = readFileSync(file);
  assert.equal(bytes.toString('latin1', 1, 4), 'PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

describe('postern shot', () => {
  const send = () =>
    createTransport(postern.smtp).sendMail({
      from: 'app@shop.test',
      to: 'ada@example.test',
      subject: 'Order',
      html: '<!doctype html><body style="margin:0"><img src="cid:a@b" width=100 height=1000 style="display:block">',
      attachments: [{ filename: 'a.png', content: pixel, cid: 'a@b' }],
    });

  it('saves a picture of the whole message for each look of each client', { skip }, async () => {
    await send();
    const { executablePath, env: browserEnv } = bundledChromium(env);
    const out = join(folder, 'all', 'pictures');
    const { code, stdout, stderr } = await cli(
      ['shot', 'latest', '--clients', 'all', '--out', out, '--browser', executablePath],
      { env: browserEnv as Record<string, string> },
    );
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
    const files = readdirSync(out);
    assert.equal(files.length, 16);
    assert.deepEqual(stdout.trim().split('\n').sort(), files.map((file) => join(out, file)).sort());
    // Twice as many pixels as CSS pixels, for sharp text.
    assert.deepEqual(sizeOf(join(out, 'sent-light.png')), [1400, 2000]);
    assert.deepEqual(sizeOf(join(out, 'sent-phone.png')), [750, 2000]);
    assert.equal(sizeOf(join(out, 'apple-mail-dark.png'))[0], 750);
  });

  it('finds a Chromium on the PATH, and prints JSON', { skip }, async () => {
    await send();
    const { executablePath, env: browserEnv } = bundledChromium(env);
    const path = join(folder, 'path');
    mkdirSync(path);
    symlinkSync(executablePath, join(path, 'chromium'));
    const out = join(folder, 'some');
    const { code, stdout } = await cli(['shot', '--clients', 'gmail, sent', '--out', out, '--json'], {
      env: { ...(browserEnv as Record<string, string>), PATH: path },
    });
    assert.equal(code, 0);
    assert.equal(JSON.parse(stdout).saved.length, 6);
  });

  for (const [title, args, message] of [
    [
      'there is no Chromium',
      [],
      /^There is no Chromium or Chrome on the PATH\. Install one, or name one with --browser/,
    ],
    [
      'the browser that was named does not exist',
      ['--browser', '/none/chrome'],
      /^\/none\/chrome does not exist\./,
    ],
    [
      'a client is unknown',
      ['--clients', 'gmail,hotmail'],
      /^--clients does not know "hotmail"\. It takes all, sent, gmail/,
    ],
  ] as const) {
    it(`fails if ${title}`, async () => {
      const { code, stderr } = await cli(['shot', ...args], {
        env: { ...env, PATH: folder, CHROME_PATH: '' },
      });
      assert.equal(code, 2);
      assert.match(stderr.replace(/^postern: /, ''), message);
    });
  }

  it('fails if the browser does not start', async () => {
    await send();
    const { code, stderr } = await cli(['shot', '--browser', '/bin/false'], { env });
    assert.equal(code, 2);
    assert.match(stderr, /\/bin\/false exited with code 1\./);
  });
});
