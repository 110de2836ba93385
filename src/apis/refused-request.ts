import { shownUrl } from '../http/requests/shown-url.ts';
import { usernameOf } from '../mailbox/directory/mailbox-options.ts';
import type { RefusedRequest } from '../mailbox/envelope.ts';
import { MAX_ADDRESS_TEXT } from '../mime/fields/addresses.ts';
import type { ReceivedRequest } from './api.ts';
import { HIDDEN, hideKey, isSecretField, SECRET_HEADER } from './compose/kept-request.ts';
import type { ApiResponse } from './response.ts';

// Reading a larger one for its addresses would take as long as handling it did.
const MAX_BODY = 256 * 1024;
const MAX_PATH = 500;
const MAX_REASON = 500;
const MAX_ADDRESS = 320;
const MAX_RECIPIENTS = 1000;
// Each is looked for in each part of the path.
const MAX_SECRETS = 100;
// Of all fields that may hold one.
const MAX_SECRET_TEXT = 16 * 1024;
// Those of a request that was only parsed, and nothing else, may be millions.
const MAX_VALUES = 100_000;
// No service has longer ones.
const MAX_SECRET = 2000;
// Shorter ones are names, such as that of the service in a signature of AWS.
const MIN_SECRET = 4;

/** Names of fields with recipients, in any of the services: also `Destination.ToAddresses.member.1`, `ccAddresses`. */
const RECIPIENTS = /^(?:to|cc|bcc|recipients?|destinations?|(?:to|cc|bcc)addresses)(?:\.|$)/i;
const SENDER = /^(?:from|sender|source|from_?email(?:address)?)$/i;

/**
 * What is recorded of a request to a service that was refused, or of one that was to none of them (null). `whole` is its path.
 * Neither the key nor the content is kept.
 */
export function refusedRequest(
  service: string | null,
  request: ReceivedRequest,
  { status, body }: ApiResponse,
  whole = `/capture/${service}${request.path}`,
): RefusedRequest {
  const content = parsed(request);
  const secrets = secretsIn(request, content);
  const hide = (text: string, length: number) =>
    secrets
      .reduce((shown, secret) => hideKey(shown, secret), text)
      .slice(0, length)
      .toWellFormed();
  const path = shownUrl(whole.slice(0, 2 * MAX_PATH))
    .split('/')
    .map((part) => hide(part, MAX_PATH));
  const { senders, recipients } = addressesIn(content);
  return {
    service: service && hide(service, MAX_ADDRESS),
    command: `${request.method} ${path.join('/').slice(0, MAX_PATH)}`,
    bytes: request.body.length,
    reply: `${status} ${hide(reasonIn(body), MAX_REASON)}`.trim(),
    sender: hide(senders[0] ?? '', MAX_ADDRESS),
    recipients: recipients.map((address) => hide(address, MAX_ADDRESS)),
    remote_address: request.address,
    secure: request.secure,
    user: usernameOf(request.mailbox),
  };
}

function parsed({ body, headers }: ReceivedRequest): unknown {
  if (body.length > MAX_BODY) return undefined;
  try {
    if (body.parsed === undefined)
      if (/form/i.test(headers['content-type'] ?? '')) body.form();
      else body.json();
  } catch {
    // It may have been refused because of its form.
  }
  return body.parsed;
}

/** What may be an API key, with its parts: `Basic YXBpOmtleQ==` has the key after a colon, once decoded. */
function secretsIn({ headers, query }: ReceivedRequest, content: unknown): string[] {
  const values = [...Object.entries(headers), ...query]
    .filter(([name]) => SECRET_HEADER.test(name) && name !== 'idempotency-key')
    .map(([, value]) => String(value));
  const found: string[] = [];
  visit(
    content,
    (name) => isSecretField(name) || undefined,
    (value) => found.length < MAX_SECRETS && found.push(String(value)),
  );
  let left = MAX_SECRET_TEXT;
  const parts = [...values, ...found].flatMap((whole) => {
    const value = whole.slice(0, Math.min(MAX_SECRET, left));
    left -= value.length;
    const words = value.split(/[\s,;=]+/);
    return [value, ...words, ...words.flatMap((word) => [word, Buffer.from(word, 'base64').toString()])];
  });
  const secrets = parts.flatMap((part) => [part, ...part.split(/[:/]/)]);
  return [...new Set(secrets.flatMap((secret) => [secret, encodeURIComponent(secret.toWellFormed())]))]
    .filter((secret) => secret.length >= MIN_SECRET && secret !== HIDDEN)
    .sort((one, other) => other.length - one.length)
    .slice(0, MAX_SECRETS);
}

/** The addresses in fields that all services name alike. */
function addressesIn(content: unknown): { senders: string[]; recipients: string[] } {
  const [senders, recipients]: [string[], string[]] = [[], []];
  visit(
    content,
    (name) => (SENDER.test(name) ? senders : RECIPIENTS.test(name) ? recipients : undefined),
    (value, into) => {
      if (typeof value === 'string' && into.length < MAX_RECIPIENTS)
        into.push(
          ...value
            .slice(0, MAX_ADDRESS_TEXT)
            .split(/[\s<>"',;:()[\]]+/)
            .filter((word) => word.includes('@')),
        );
    },
  );
  return { senders, recipients: [...new Set(recipients)].slice(0, MAX_RECIPIENTS) };
}

/** Calls `see` with each value in a field of some kind, or below one. The outermost field decides. */
function visit<Kind>(
  content: unknown,
  kindOf: (name: string) => Kind | undefined,
  see: (value: unknown, kind: Kind) => void,
): void {
  let left = MAX_VALUES;
  const inside = (value: unknown, kind: Kind | undefined): void => {
    if (--left < 0) return;
    if (typeof value !== 'object' || value === null) {
      if (kind !== undefined) see(value, kind);
      return;
    }
    // Its names are listed before the first is visited.
    if (!Array.isArray(value))
      for (const name in value) inside((value as Record<string, unknown>)[name], kind ?? kindOf(name));
    else
      for (const item of value) {
        if (left <= 0) return;
        inside(item, kind);
      }
  };
  inside(content, undefined);
}

/** The reason in the words of the service, whose responses have different forms. */
function reasonIn(body: ApiResponse['body']): string {
  if (typeof body !== 'string') return '';
  const inXml = /<Message>([^<]*)/.exec(body)?.[1];
  if (inXml !== undefined) return inXml;
  const texts = body.matchAll(/"(?:error|(?:error)?message|description)":("(?:[^"\\]|\\.)*")/gi);
  return [...texts].map(([, text]) => JSON.parse(text!) as string).join(' ');
}
