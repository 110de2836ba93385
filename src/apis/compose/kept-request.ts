import { createHmac } from 'node:crypto';
import type { CapturedRequest } from '../../contract/message/captured-request.ts';
import type { ReceivedRequest } from '../api.ts';
import type { Draft } from './draft.ts';
import { type ShowValue, shownJson } from './shown-json.ts';

// Every message of a batch keeps its part of the request, and it is read whenever the message is opened.
const MAX_BODY = 64 * 1024;
const MAX_VALUE = 4000;
const MAX_HEADER = 500;

export const HIDDEN = '[hidden]';
export const SECRET_HEADER = /auth|key|token|cookie|secret|signature|pass/i;
/** Names of fields that hold an API key or a signature: of Mailchimp, of the query API of SES, and what clients invent. */
const SECRET_FIELD =
  /^(?:x-amz-)?(?:(?:api|auth|secret|(?:aws|secret)?[-_]?access)?[-_]?(?:key(?:[-_]?id)?|signature|credential)|(?:api|server|session|security)[-_]?token)$/i;
/** Names of fields that hold the content of a file, or a whole message, in any of the services. */
const CONTENT = /^(content|base64content|rawcontent|data|raw_message|rawmessage\.data)$/i;
const FILES = /^(attachments?|inlinedattachments|inline_images|images|raw|rawmessage)$/i;

/** Where a message comes from. */
export interface Source {
  service: string;
  request: ReceivedRequest;
  /** The parsed body. */
  parsed: unknown;
  key: string | undefined;
}

/** The request as it is kept with each message: without the contents of attachments, and with the API key hidden. */
export function keptRequests({ service, request, parsed, key }: Source): (draft: Draft) => CapturedRequest {
  const shown = (value: unknown) => {
    const { text, isTruncated } = shownJson(value, MAX_BODY, (one, path) => shownValue(one, path, key));
    // Also where the key is the name of a field.
    return { body: hideKey(text, key && JSON.stringify(key).slice(1, -1)), is_truncated: isTruncated };
  };
  const same = {
    service,
    method: request.method,
    path: hideKey(request.path.slice(0, MAX_VALUE), key).toWellFormed(),
    headers: headersOf(request, key),
  };
  // Made once, because a thousand messages may have the same.
  let whole: ReturnType<typeof shown> | undefined;
  return ({ source, scheduled_at }) => {
    if (!source) whole ??= shown(parsed);
    return {
      ...{ ...same, ...(source ? shown(source()) : whole!) },
      scheduled_at: scheduled_at?.toISOString() ?? null,
    };
  };
}

/**
 * Tells whether two requests had the same API key, which is not kept. The key itself is the key of the hash, so that nobody
 * can look up hashes of keys.
 */
export function keyHash(service: string, key: string | undefined): string {
  return createHmac('sha256', key ?? '')
    .update(`Postern ${service}`)
    .digest('base64url');
}

function headersOf({ headers }: ReceivedRequest, key: string | undefined): CapturedRequest['headers'] {
  return Object.entries(headers).map(([name, value]) => ({
    name: name.slice(0, MAX_HEADER),
    value:
      SECRET_HEADER.test(name) && name !== 'idempotency-key'
        ? HIDDEN
        : cutAfterHiding(String(value), MAX_HEADER, key),
  }));
}

export function hideKey(text: string, key: string | undefined): string {
  // A short key may be part of other words.
  return key !== undefined && (text === key || (key.length >= 8 && text.includes(key)))
    ? text.replaceAll(key, HIDDEN)
    : text;
}

function shownValue(value: unknown, path: Parameters<ShowValue>[1], key: string | undefined): unknown {
  if (isSecretField(path.at(-1))) return HIDDEN;
  if (typeof value !== 'string') return value;
  // The items of a list have the name of the list.
  const name = path.findLast((one) => !/^\d+$/.test(one)) ?? '';
  if (CONTENT.test(name) && (/^raw/i.test(name) || path.some((one) => FILES.test(one))))
    return `[${value.length} characters]`;
  const shown = cutAfterHiding(value, MAX_VALUE, key);
  return value.length <= MAX_VALUE ? shown : `${shown}… [${value.length} characters]`;
}

export function isSecretField(name = ''): boolean {
  return name.length <= MAX_HEADER && SECRET_FIELD.test(name);
}

/** The beginning of a text. A key that it cuts in two is hidden, too. */
function cutAfterHiding(text: string, length: number, key: string | undefined): string {
  const whole = text.slice(0, length + (key?.length ?? 0));
  return hideKey(whole, key).slice(0, length).toWellFormed();
}
