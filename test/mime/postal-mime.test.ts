import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { decodeStream } from '../../src/mime/decode/decode.ts';
import { scan } from '../defaults.ts';
import { generatedMails, type Model } from './generated-messages.ts';
import { bodyOf } from './read-message.ts';

/** Ignores line ends: postal-mime returns LF, and Postern returns what was sent. */
const sameText = (text: string) => text.replaceAll('\r\n', '\n').replace(/\n+$/, '');

/** For bytes: postal-mime counts the line break before a delimiter as content. See docs/decisions/mime-reading.md. */
function sameBytes(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0x0a) end--;
  return bytes.subarray(0, end);
}

function comparable(mail: Model): Model {
  return {
    subject: mail.subject,
    text: sameText(mail.text),
    html: sameText(mail.html),
    attachments: mail.attachments.map((attachment) => ({
      ...attachment,
      content: sameBytes(attachment.content),
    })),
  };
}

async function readWithPostern(raw: Buffer): Promise<Model> {
  const { subject, parts } = scan(raw);
  const attachments: Model['attachments'] = [];
  for (const part of parts.filter((candidate) => candidate.role === 'attachment')) {
    const chunks: Uint8Array[] = [];
    const slice = raw.subarray(part.start, part.end);
    for await (const chunk of decodeStream(fromArray([slice]), part.encoding)) chunks.push(chunk);
    const { filename, content_type, content_id, disposition } = part;
    attachments.push({ filename, content_type, content: Buffer.concat(chunks), content_id, disposition });
  }
  return { subject, text: bodyOf(raw, parts, 'text'), html: bodyOf(raw, parts, 'html'), attachments };
}

async function* fromArray(chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

async function readWithPostalMime(raw: Buffer): Promise<Model> {
  const email = await PostalMime.parse(raw, { forceRfc822Attachments: true });
  return {
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    attachments: email.attachments.map((attachment) => ({
      filename: attachment.filename ?? '',
      content_type: attachment.mimeType,
      content: Buffer.from(attachment.content as ArrayBuffer),
      content_id: attachment.contentId?.replace(/^<|>$/g, '') ?? null,
      disposition: attachment.disposition === 'inline' ? 'inline' : 'attachment',
    })),
  };
}

describe('compared with another parser', () => {
  it('a message is parsed as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(generatedMails, async ({ raw, model }) => {
        const read = await readWithPostern(raw);
        assert.deepEqual(comparable(read), comparable(model));
        assert.deepEqual(read.attachments, model.attachments);
      }),
      { numRuns: 500 },
    );
  });

  it('a message is parsed as postal-mime parses it', async () => {
    await fc.assert(
      fc.asyncProperty(generatedMails, async ({ raw }) => {
        assert.deepEqual(comparable(await readWithPostern(raw)), comparable(await readWithPostalMime(raw)));
      }),
      { numRuns: 500 },
    );
  });
});
