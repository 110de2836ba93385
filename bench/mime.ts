import { htmlToText } from '../src/html/text/html-text.ts';
import { decodeBytes } from '../src/mime/decode/decode.ts';
import { scan } from '../test/defaults.ts';

/** Prints the cost of a scan for ordinary and hostile messages. Run: `node bench/mime.ts`. */

const transport = `Received: from app.example.test (app.example.test [192.0.2.10])
\tby mx.example.test with ESMTPS id 4Zx1y2z3
\tfor <to@example.test>; Sat, 14 Nov 2026 09:30:00 +0000 (UTC)
DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=example.test; s=sel1;
\th=from:to:subject:date; bh=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=;
\tb=${'QUJDRGVmZ2hpamts'.repeat(16)}
From: =?UTF-8?Q?J=C3=B6rg?= <from@example.test>
To: "To, You" <to@example.test>
Message-ID: <01J@example.test>
Date: Sat, 14 Nov 2026 09:30:00 +0000
Subject: =?UTF-8?B?WW91ciByZWNlaXB0IOKAkyB0aGFuayB5b3U=?=
MIME-Version: 1.0
`.replaceAll('\n', '\r\n');

const prose = 'The quick brown fox -- as they say -- jumps over the lazy dog, and then some.\r\n';
const base64 = `${'QUJDRGVmZ2hpamtsbW5vcHFyc3R1dnd4eXowMTIzNDU2Nzg5'.repeat(2).slice(0, 76)}\r\n`;

function plain(): string {
  return `${transport}Content-Type: text/plain; charset=utf-8\r\n\r\n${prose.repeat(50)}`;
}

function alternative(): string {
  return (
    `${transport}Content-Type: multipart/alternative; boundary="--_NmP-5f3a1b2c-Part_1"\r\n\r\n` +
    `----_NmP-5f3a1b2c-Part_1\r\nContent-Type: text/plain; charset=utf-8\r\n` +
    `Content-Transfer-Encoding: quoted-printable\r\n\r\n${prose.repeat(20)}` +
    `----_NmP-5f3a1b2c-Part_1\r\nContent-Type: text/html; charset=utf-8\r\n` +
    `Content-Transfer-Encoding: quoted-printable\r\n\r\n<p>${prose.repeat(25)}</p>\r\n----_NmP-5f3a1b2c-Part_1--\r\n`
  );
}

function attachment(bytes: number): string {
  return (
    `${transport}Content-Type: multipart/mixed; boundary=outer\r\n\r\n--outer\r\n\r\n${prose}` +
    '--outer\r\nContent-Type: application/pdf; name="report.pdf"\r\nContent-Transfer-Encoding: base64\r\n' +
    `Content-Disposition: attachment; filename="report.pdf"\r\n\r\n${base64.repeat(bytes / base64.length)}--outer--\r\n`
  );
}

function nested(levels: number): string {
  let message = '';
  for (let level = 0; level < levels; level++)
    message += `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`;
  return `${message}\r\nthe core\r\n`;
}

const mixed = 'Content-Type: multipart/mixed; boundary=';
const MB = 1024 * 1024;
const messages: [title: string, message: string][] = [
  ['5 KiB plain text', plain()],
  ['5 KiB multipart/alternative', alternative()],
  ['1 MB attachment', attachment(MB)],
  ['20 MB attachment', attachment(20 * MB)],
  ['10 MB, a million parts', `${mixed}b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(1e6)}`],
  ['10 MB of lines that are almost a boundary', `${mixed}boundary\r\n\r\n${'--boundarX\n'.repeat(1e6)}`],
  ['10 MB of lines longer than the boundary', `${mixed}b\r\n\r\n${'--bx\n'.repeat(2e6)}`],
  ['10 MB of boundaries inside lines', `${mixed}b\r\n\r\n${'x--b\n'.repeat(2e6)}`],
  ['10 MB of dashes', `${mixed}-\r\n\r\n${'-'.repeat(10 * MB)}`],
  ['10 MB of line breaks', `${mixed}b\r\n\r\n${'\n'.repeat(10 * MB)}`],
  ['10,000 levels', nested(10_000)],
  ['50 open boundaries, 10 MB of near misses', `${nested(50)}${'--b\n'.repeat(2.5e6)}`],
  ['10 MB of short headers', 'a:\n'.repeat(3.4e6)],
  ['10 MB header line', `Subject: ${'x'.repeat(10 * MB)}\r\n\r\nbody`],
  ['1 MB of folds', `Subject: x${'\r\n '.repeat(340_000)}\r\n\r\nbody`],
  ['1 MB of starts of encoded words', `Subject: ${'=?a?q?'.repeat(170_000)}\r\n\r\nbody`],
  ['1 MB of parameters', `Content-Type: text/plain${';a=b'.repeat(250_000)}\r\n\r\nbody`],
  ['1 MB of open comments', `Content-Type: text/plain; ${'('.repeat(MB)}\r\n\r\nbody`],
  ['10 MB of NUL', '\0'.repeat(10 * MB)],
];

function measure(title: string, work: () => unknown): void {
  const runs: number[] = [];
  const stopAt = performance.now() + 600;
  // Warms up until the JIT compiler has settled. After that, the best batch is the one least disturbed by other
  // processes.
  for (let warm = 0; warm < 3000 && performance.now() < stopAt - 400; warm++) work();
  while (performance.now() < stopAt || runs.length < 3) {
    const batch = runs.length > 0 && runs[0]! < 1000 ? 100 : 1;
    const start = process.hrtime.bigint();
    for (let index = 0; index < batch; index++) work();
    runs.push(Number(process.hrtime.bigint() - start) / 1000 / batch);
  }
  const best = Math.min(...runs).toFixed(1);
  console.log(`${title.padEnd(44)} ${best.padStart(12)} µs`);
}

console.log('scanMessage');
for (const [title, message] of messages) {
  const raw = Buffer.from(message, 'latin1');
  measure(title, () => scan(raw));
}
console.log('decodeBytes');
const encoded = Buffer.from(base64.repeat(MB / base64.length), 'latin1');
measure('1 MB of base64', () => decodeBytes(encoded, 'base64'));
measure('1 MB of quoted-printable', () => decodeBytes(encoded, 'quoted-printable'));
console.log('htmlToText');
const html = `<table><tr><td>${prose}</td></tr></table>`.repeat(100);
measure('12 KiB of HTML', () => htmlToText(html));
measure('10 MB of <', () => htmlToText('<'.repeat(10 * MB)));
measure('10 MB of <!--', () => htmlToText('<!--'.repeat(2.5 * MB)));
