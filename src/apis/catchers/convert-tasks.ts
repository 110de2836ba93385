import { replaceMany } from '../../mime/decode/replace-many.ts';
import { Transferred } from '../../workers/task-module.ts';
import { type MailHogPart, mailHogPart } from './mailhog-mime.ts';

/** What MailHog shows of a message. */
export interface MailHogInput {
  id: string;
  created_at: string;
  sender: string;
  recipients: string[];
  helo: string;
  /** The message, or its beginning. */
  bytes: Uint8Array;
}

type Bytes = Transferred<Uint8Array<ArrayBuffer>>;

/** The JSON of a message in MailHog's form. */
export function mailHogMessage({ id, created_at, sender, recipients, helo, bytes }: MailHogInput): Bytes {
  const Data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
  const { Headers, Body, Size, MIME }: MailHogPart = mailHogPart(Data);
  const message = {
    ID: id,
    From: path(sender),
    To: recipients.map(path),
    Content: { Headers, Body, Size: Size + Data.length - Body.length, MIME: null },
    Created: created_at,
    MIME,
    Raw: { From: sender, To: recipients, Data, Helo: helo },
  };
  return utf8(JSON.stringify(message));
}

/** The body of a part, as it is in the message. Undefined if there is no such part. */
export function mailHogPartBody({ bytes, part }: { bytes: Uint8Array; part: number }): Bytes | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
  const body = mailHogPart(text).MIME?.Parts[part]?.Body;
  return body === undefined ? undefined : utf8(body);
}

function path(address: string): unknown {
  const at = address.lastIndexOf('@');
  return {
    Relays: null,
    Mailbox: address.slice(0, Math.max(0, at)),
    Domain: address.slice(at + 1),
    Params: '',
  };
}

/** HTML in which `cid:` references to parts are links to attachments. */
export function linkedHtml({
  html,
  links,
}: {
  html: string | Uint8Array;
  links: Map<string, string>;
}): Bytes {
  const text = typeof html === 'string' ? html : new TextDecoder().decode(html);
  return utf8(replaceMany(text, /cid:([^"'\s)>]{1,500})/g, (all, cid) => links.get(cid!) ?? all));
}

function utf8(text: string): Bytes {
  const bytes = new TextEncoder().encode(text);
  return new Transferred(bytes, [bytes.buffer]);
}
