import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { installPython } from '../sdks/install.ts';
import { assertSent, startCapture } from './sent.ts';

const { python, missing } = installPython();
const script = fileURLToPath(new URL('./sdks.py', import.meta.url));

describe('the Python SDKs of mail services, pointed at Postern', { skip: missing }, () => {
  it('send messages and get errors as from the services, and SES responds like moto', async (t) => {
    const api = await startCapture('--capture', 'postmark=0');
    t.after(() => api.close());
    const { port } = api.app.listening.find(({ serves }) => serves === 'capture/postmark')!;
    const { stdout } = await promisify(execFile)(python, [
      ...[script, api.url('').slice(0, -1), `http://127.0.0.1:${port}/`],
    ]);
    const { sendgrid, resend, postmark, ses, moto } = JSON.parse(stdout);
    assert.deepEqual(sendgrid, { status: 202, error: 'from.email' });
    assert.deepEqual([resend.subject, resend.error], ['Grüße an Zoë 🎉', 'validation_error']);
    assert.deepEqual(postmark, { code: 0, error: 300 });
    assert.deepEqual(ses, moto);
    const sent = await api.sent();
    for (const message of sent.slice(0, 3)) assertSent(message, { tags: ['welcome'] });
    const subjects = ['Grüße an Zoë 🎉', 'Raw', 'Template news', 'Grüße an Zoë 🎉', 'Raw'];
    assert.deepEqual(
      sent.slice(3).map(({ subject }) => subject),
      subjects,
    );
  });
});
