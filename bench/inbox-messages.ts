import type { NewMessage } from '../src/mailbox/ports.ts';
import { scan } from '../test/defaults.ts';

const SYLLABLES =
  'ba be bi bo bu da de di do du ka ke ki ko ku la le li lo lu ma me mi mo mu na ne ni no nu'.split(' ');

/** A word in every message, one in about every tenth, and one in exactly one message (`rareWord(i)`). */
export const COMMON_WORD = 'regards';
export const MEDIUM_WORD = 'refund';
export const rareWord = (i: number) => `ref${i.toString(36)}x`;
export const SENDER = 'no-reply@shop.example';
export const recipient = (i: number) => `customer${i % 5000}@mail.example`;

// A seeded generator, so that every run and machine has the same messages.
let seed = 42;
function random(): number {
  seed ^= seed << 13;
  seed ^= seed >>> 17;
  seed ^= seed << 5;
  return (seed >>> 0) / 2 ** 32;
}

const vocabulary = Array.from({ length: 30_000 }, (_, i) => {
  let word = '';
  for (let rest = i + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    word += SYLLABLES[rest % SYLLABLES.length];
  }
  return word;
});

/** The `i`-th most frequent word; the first hundred are in most messages. */
export const frequentWord = (i: number) => vocabulary[i]!;

// Word frequencies as in natural languages: the n-th most frequent word occurs about 1/n as often as the first.
function word(): string {
  return vocabulary[Math.min(vocabulary.length - 1, Math.floor(vocabulary.length ** random()) - 1)]!;
}

function paragraph(characters: number): string {
  let text = '';
  let line = 0;
  while (text.length < characters) {
    const next = word();
    line += next.length + 1;
    text += next + (line > 70 ? '\r\n' : ' ');
    if (line > 70) line = 0;
  }
  return text;
}

const bodies = Array.from({ length: 5000 }, () => paragraph(2000));

/** The `i`-th message: 2 to 3 KiB of text; every eighth has a small attachment. */
export function benchMessage(i: number): NewMessage {
  const subject = `Order ${i} for ${word()} ${word()}`;
  const extra = random() < 0.1 ? MEDIUM_WORD : '';
  const text = `Dear customer,\r\n${bodies[i % bodies.length]}\r\n${extra} ${rareWord(i)}\r\n${COMMON_WORD}`;
  const head = `From: Shop <${SENDER}>\r\nTo: ${recipient(i)}\r\nSubject: ${subject}\r\nMIME-Version: 1.0\r\n`;
  const plain = `Content-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`;
  const file =
    'Content-Type: application/pdf; name=bill.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERi0xLjcK\r\n';
  const body = `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${plain}--b\r\n${file}--b--\r\n`;
  const raw = Buffer.from(head + (i % 8 === 0 ? body : plain));
  const envelope = {
    sender: SENDER,
    recipients: [recipient(i)],
    helo: 'app.example',
    remote_address: '127.0.0.1',
    secure: false,
    user: null,
  };
  return { envelope, raw, scanned: scan(raw) };
}
