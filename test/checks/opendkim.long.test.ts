import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { parseRecords } from '../../src/checks/authentication/records.ts';
import { isInstalled } from '../is-installed.ts';
import { runCheck } from './run-check.ts';

// Daemons are often not in the PATH.
process.env.PATH += ':/usr/sbin';
const skip = !(isInstalled('opendkim') && isInstalled('opendkim-genkey')) && 'OpenDKIM is not installed';

const message = [
  'Date: Tue, 17 Nov 2026 09:30:00 +0000',
  'From: Shop <hello@shop.example.org>',
  'Subject: Your  order',
  'To: ada@example.com',
  '',
  'Hello  Ada ',
  '',
  'Bye',
  '',
  '',
].join('\r\n');

describe('signatures of OpenDKIM', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'postern-opendkim-'));
  after(() => rmSync(folder, { recursive: true }));

  for (const canonicalization of ['relaxed/relaxed', 'simple/simple', 'relaxed/simple'])
    it(`with ${canonicalization} are valid with the record of opendkim-genkey, until the message is changed`, async () => {
      const domain = 'shop.example.org';
      execFileSync('opendkim-genkey', ['-a', '-b', '2048', '-D', folder, '-d', domain, '-s', 'mail']);
      writeFileSync(join(folder, 'message.eml'), message);
      writeFileSync(join(folder, 'opendkim.conf'), 'RequireSafeKeys no\n');
      const output = execFileSync(
        'opendkim',
        [
          ...['-x', 'opendkim.conf', '-b', 's', '-c', canonicalization, '-t', 'message.eml', '-vv'],
          ...['-d', domain, '-k', 'mail.private', '-s', 'mail'],
        ],
        { cwd: folder, encoding: 'utf8' },
      );
      const [, value = ''] = /hname='DKIM-Signature' hvalue='([^']+)'/.exec(output) ?? [];
      const signed = `DKIM-Signature: ${value.replace(/\r?\n/g, '\r\n')}\r\n${message}`;
      const records = parseRecords(readFileSync(join(folder, 'mail.txt'), 'utf8'));
      const first = async (raw: string) =>
        (await runCheck('authentication', Buffer.from(raw), { records })).findings[0]!;
      assert.equal((await first(signed)).code, 'dkim_valid');
      assert.match((await first(signed.replace('Bye', 'See you'))).message, /body was changed/);
      assert.match((await first(signed.replace('Shop', 'Bank'))).message, /header was changed/);
    });
});
