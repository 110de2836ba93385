import { asBuffer } from '../../mime/bytes.ts';
import { signatureTags } from '../../mime/fields/auth-results.ts';
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
  const signatures: Signature[] = [];
  for (const [index, { value }] of written.entries()) {
    const { flaw, ...signature } = readSignature(value);
    signatures.push({ ...signature, result: flaw ?? (await verify(message, index, signature)) });
  }
  return signatures;
}

/** Reads a signature. `flaw` is the result if it need not be verified, judging by its tags. */
export function readSignature(
  value: string,
): Omit<Signature, 'result'> & { flaw: Signature['result'] | undefined } {
  const tags = signatureTags(value);
  const tag = (name: string) => tags.get(name) ?? '';
  return {
    domain: tag('d').toLowerCase(),
    selector: tag('s').toLowerCase(),
    isWeak: /-sha1$/i.test(tag('a')),
    flaw: flawOf(tags),
  };
}

function flawOf(tags: ReadonlyMap<string, string>): Signature['result'] | undefined {
  const isComplete = ['v', 'a', 'd', 's', 'h', 'bh', 'b'].every((name) => tags.get(name));
  if (!isComplete || !/^(?:rsa|ed25519)-sha(?:1|256)$/i.test(tags.get('a')!)) return 'malformed';
  if (!tags.get('h')!.toLowerCase().split(':').includes('from')) return 'from_not_signed';
  return tags.has('l') ? 'partial' : undefined;
}

async function verify(
  message: CheckedMessage,
  index: number,
  { domain, selector }: Pick<Signature, 'domain' | 'selector'>,
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
