import { asBuffer } from '../../mime/bytes.ts';
import { walkHeaderBlock } from '../../mime/structure/header-block.ts';
import type { CheckedMessage } from '../checked-message.ts';

/** A DKIM signature, and whether it fits the message. */
export interface Signature {
  domain: string;
  selector: string;
  isWeak: boolean;
  result:
    | 'valid'
    | 'body_changed'
    | 'headers_changed'
    | 'malformed'
    | 'from_not_signed'
    | 'key_missing'
    | 'key_invalid'
    | 'expired'
    | 'partial'
    | 'weak_key'
    | 'unknown_key';
}

// Messages have one or two, and each may need a hash of the whole body.
export const MAX_SIGNATURES = 5;
const SIGNATURE = 'dkim-signature';

/** Verifies the first DKIM signatures of a message. */
export async function verifySignatures(message: CheckedMessage): Promise<Signature[]> {
  const written = message.headers
    .filter(({ name }) => name.toLowerCase() === SIGNATURE)
    .slice(0, MAX_SIGNATURES);
  const signatures = written.map(({ value }) => readSignature(value));
  for (const [index, { signature, rest }] of signatures.entries()) {
    if (signature.result !== 'malformed' || !rest) continue;
    signature.result = await verify(message, index, signature);
  }
  return signatures.map(({ signature }) => signature);
}

/** Judges a signature by its tags. `rest` says that it is to be verified: until then, its result is `malformed`. */
export function readSignature(value: string): { signature: Signature; rest: boolean } {
  const tags = new Map(
    value.split(';', 50).map((tag) => {
      const [name = '', ...others] = tag.split('=');
      return [name.trim().toLowerCase(), others.join('=').replace(/\s+/g, '')];
    }),
  );
  const tag = (name: string) => tags.get(name) ?? '';
  const signature: Signature = {
    domain: tag('d').toLowerCase(),
    selector: tag('s').toLowerCase(),
    isWeak: /-sha1$/i.test(tag('a')),
    result: 'malformed',
  };
  const isComplete = ['v', 'a', 'd', 's', 'h', 'bh', 'b'].every((name) => tag(name) !== '');
  if (!isComplete || !/^(?:rsa|ed25519)-sha(?:1|256)$/i.test(tag('a'))) return { signature, rest: false };
  const headers = tag('h').toLowerCase().split(':');
  if (!headers.includes('from'))
    return { signature: { ...signature, result: 'from_not_signed' }, rest: false };
  if (tags.has('l')) return { signature: { ...signature, result: 'partial' }, rest: false };
  return { signature, rest: true };
}

async function verify(
  message: CheckedMessage,
  index: number,
  { domain, selector }: Signature,
): Promise<Signature['result']> {
  // Loaded on use: it takes 0.2 s.
  const { dkimVerify } = await import('mailauth/lib/dkim/verify.js');
  const record = message.records.get(`${selector}._domainkey.${domain}`);
  let wasNeeded = false;
  const resolver = async (): Promise<string[][]> => {
    wasNeeded = true;
    if (typeof record === 'string') return [[record]];
    throw Object.assign(new Error('no record'), { code: 'ENOTFOUND' });
  };
  const { results } = await dkimVerify(withOneSignature(message, index), { resolver } as never);
  const { result = 'none', comment } = (results[0]?.status ?? {}) as { result?: string; comment?: string };
  if (result === 'pass') return 'valid';
  // The body is compared before the key is needed.
  if (wasNeeded && typeof record !== 'string') return record === null ? 'key_missing' : 'unknown_key';
  if (result === 'policy') return 'weak_key';
  if (result === 'fail') return 'headers_changed';
  if (/^body hash/.test(comment ?? '')) return 'body_changed';
  if (/^(?:expired|invalid expiration)/.test(comment ?? '')) return 'expired';
  return /key/.test(comment ?? '') ? 'key_invalid' : 'malformed';
}

/**
 * The message with one of its signatures, and with CRLF. The verifier takes time for each signature and ARC header, and much for each
 * LF without CR.
 */
function withOneSignature({ raw, bodyStart }: CheckedMessage, index: number): Buffer {
  const bytes = asBuffer(raw);
  const kept: Buffer[] = [];
  let seen = -1;
  let start = 0;
  let isKept = true;
  const head = bytes.subarray(0, bodyStart);
  walkHeaderBlock(head, 0, head.length, (nameStart, nameEnd) => {
    if (isKept) kept.push(head.subarray(start, nameStart));
    const name = head.toString('latin1', nameStart, Math.min(nameEnd, nameStart + 40)).toLowerCase();
    if (name === SIGNATURE) seen++;
    isKept = name === SIGNATURE ? seen === index : !name.startsWith('arc-');
    start = nameStart;
  });
  if (isKept) kept.push(head.subarray(start));
  else kept.push(Buffer.from('\r\n'));
  const all = Buffer.concat([...kept, bytes.subarray(bodyStart)]).toString('latin1');
  return Buffer.from(all.replace(/(?<!\r)\n/g, '\r\n'), 'latin1');
}
