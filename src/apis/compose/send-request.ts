import type { SendRequest } from '../../contract/send.ts';
import { AppError } from '../../mailbox/errors.ts';
import type { ParsedAddress } from '../../mime/fields/addresses.ts';
import { decodeBase64 } from '../fields.ts';
import { type Draft, readAddress, readAddresses } from './draft.ts';

/** The message of a request to `POST /send`. Throws `invalid_body`. */
export function draftOf(body: SendRequest): Draft {
  const from = readAddress(body.from);
  if (!from) throw invalid(`\`from\` must be an address, not ${JSON.stringify(body.from.slice(0, 100))}.`);
  const [to, cc, bcc] = [addressesIn(body, 'to'), addressesIn(body, 'cc'), addressesIn(body, 'bcc')];
  if (to.length + cc.length + bcc.length === 0)
    throw invalid('The message has no recipient. Add an address to `to`.');
  const { subject, text, html, tags } = body;
  return {
    ...{ from, to, cc, bcc, reply_to: addressesIn(body, 'reply_to') },
    ...{ subject, text, html, tags },
    headers: Object.entries(body.headers ?? {}).map(([name, value]) => ({ name, value })),
    attachments: (body.attachments ?? []).map(({ filename, content, content_type, content_id }, at) => {
      const decoded = decodeBase64(content);
      if (!decoded) throw invalid(`The \`content\` of attachment ${at + 1} is not base64.`);
      return { filename, content: decoded, content_type, content_id, is_inline: content_id !== undefined };
    }),
  };
}

function addressesIn(body: SendRequest, name: 'to' | 'cc' | 'bcc' | 'reply_to'): ParsedAddress[] {
  return [body[name] ?? []].flat().flatMap((text) => {
    const addresses = readAddresses(text);
    if (!addresses)
      throw invalid(`\`${name}\` has an invalid address: ${JSON.stringify(text.slice(0, 100))}.`);
    return addresses;
  });
}

function invalid(message: string): AppError {
  return new AppError('invalid_body', message);
}
