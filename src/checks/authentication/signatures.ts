import { Readable } from 'node:stream';
import { asBuffer } from '../../mime/bytes.ts';
import { signatureTags } from '../../mime/fields/auth-results.ts';
import { walkHeaderBlock } from '../../mime/structure/header-block.ts';
import type { CheckedMessage } from '../checked-message.ts';

/** A DKIM signature, and whether it fits the message. */
export interface Signature {
  domain: string;
  selector: string;
  isWeak: boolean;
  /** The domain says that it only tries DKIM (`t=y` of the key). */
  isTesting?: boolean;
  /** Of an RSA key. */
  keyBits?: number | undefined;
  /** Of the body, with `l=`. */
  bytes?: { signed: number; all: number } | undefined;
  result:
    | 'valid'
    | 'body_changed'
    | 'headers_changed'
    | 'malformed'
    | 'from_not_signed'
    | 'key_missing'
    | 'key_invalid'
    | 'expired'
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
  // The last one, because it may be large, and most signatures have the same.
  let body: { isRelaxed: boolean; bytes: Buffer } | undefined;
  for (const [index, { value }] of written.entries()) {
    const { flaw, isRelaxed, ...signature } = readSignature(value);
    if (!flaw && body?.isRelaxed !== isRelaxed)
      body = { isRelaxed, bytes: withCrlf(asBuffer(message.raw).subarray(message.bodyStart), isRelaxed) };
    const verified = flaw ? { result: flaw } : await verify(message, body!.bytes, index, signature);
    signatures.push({ ...signature, ...verified });
  }
  return signatures;
}

/** Reads a signature. `flaw` is the result if it need not be verified, judging by its tags. */
export function readSignature(
  value: string,
): Omit<Signature, 'result'> & { isRelaxed: boolean; flaw: Signature['result'] | undefined } {
  const tags = signatureTags(value);
  const tag = (name: string) => tags.get(name) ?? '';
  return {
    domain: tag('d').toLowerCase(),
    selector: tag('s').toLowerCase(),
    isWeak: /-sha1$/i.test(tag('a')),
    // Of the body, which comes second.
    isRelaxed: /(?:^|\/)\s*relaxed\s*$/i.test(tag('c')),
    flaw: flawOf(tags),
  };
}

function flawOf(tags: ReadonlyMap<string, string>): Signature['result'] | undefined {
  const isComplete = ['v', 'a', 'd', 's', 'h', 'bh', 'b'].every((name) => tags.get(name));
  if (!isComplete || !/^(?:rsa|ed25519)-sha(?:1|256)$/i.test(tags.get('a')!)) return 'malformed';
  return tags.get('h')!.toLowerCase().split(':').includes('from') ? undefined : 'from_not_signed';
}

async function verify(
  message: CheckedMessage,
  body: Buffer,
  index: number,
  { domain, selector }: Pick<Signature, 'domain' | 'selector'>,
): Promise<Pick<Signature, 'result' | 'isTesting' | 'keyBits' | 'bytes'>> {
  // Loaded on use: it takes 0.2 s.
  const { dkimVerify } = await import('mailauth/lib/dkim/verify.js');
  const record = message.records.get(`${selector}._domainkey.${domain}`);
  let wasNeeded = false;
  const resolver = async (): Promise<string[][]> => {
    wasNeeded = true;
    if (typeof record === 'string') return [[record]];
    throw Object.assign(new Error('no record'), { code: 'ENOTFOUND' });
  };
  const input = Readable.from([headWithOneSignature(message, index), body], { objectMode: false });
  const [verified] = (await dkimVerify(input, { resolver } as never)).results as unknown as Verified[];
  const { result, comment = '', testing = false } = verified?.status ?? {};
  const { canonBodyLength: signed = 0, canonBodyLengthTotal: all = 0 } = verified ?? {};
  return {
    result: resultOf(result, comment || '', wasNeeded, record),
    isTesting: testing,
    keyBits: verified?.modulusLength,
    bytes: verified?.canonBodyLengthLimited ? { signed, all } : undefined,
  };
}

/** What the verifier says; its types lack this. */
interface Verified {
  status: { result?: string; comment?: string | false; testing?: boolean };
  modulusLength?: number;
  canonBodyLength?: number;
  canonBodyLengthTotal?: number;
  canonBodyLengthLimited?: boolean;
}

function resultOf(
  result: string | undefined,
  comment: string,
  wasNeeded: boolean,
  record: string | null | undefined,
): Signature['result'] {
  if (result === 'pass') return 'valid';
  // The body is compared before the key is needed.
  if (wasNeeded && typeof record !== 'string') return record === null ? 'key_missing' : 'unknown_key';
  if (result === 'policy') return 'weak_key';
  if (result === 'fail') return 'headers_changed';
  if (/^body hash/.test(comment)) return 'body_changed';
  if (/^(?:expired|invalid expiration)/.test(comment)) return 'expired';
  return /key/.test(comment) ? 'key_invalid' : 'malformed';
}

/** The header with one of its signatures. The verifier takes time for each signature and ARC header. */
function headWithOneSignature({ raw, bodyStart }: CheckedMessage, index: number): Buffer {
  const head = asBuffer(raw).subarray(0, bodyStart);
  const kept: Buffer[] = [];
  let seen = -1;
  let start = 0;
  let isKept = true;
  walkHeaderBlock(head, 0, head.length, (nameStart, nameEnd) => {
    if (isKept) kept.push(head.subarray(start, nameStart));
    const name = head.toString('latin1', nameStart, Math.min(nameEnd, nameStart + 40)).toLowerCase();
    if (name === SIGNATURE) seen++;
    isKept = name === SIGNATURE ? seen === index : !name.startsWith('arc-');
    start = nameStart;
  });
  if (isKept) kept.push(head.subarray(start));
  else kept.push(Buffer.from('\r\n'));
  return withCrlf(Buffer.concat(kept), false);
}

const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;

/**
 * The text with CRLF, and `isRelaxed` with the white space of relaxed canonicalization (RFC 6376, section 3.4.4): the verifier
 * takes a buffer for each line that has another line end or other white space.
 */
export function withCrlf(text: Buffer, isRelaxed: boolean): Buffer {
  let bareLineEnds = 0;
  for (let at = text.indexOf(LF); at !== -1; at = text.indexOf(LF, at + 1))
    if (text[at - 1] !== CR) bareLineEnds++;
  if (bareLineEnds === 0 && !isRelaxed) return text;
  const written = Buffer.allocUnsafe(text.length + bareLineEnds);
  let length = 0;
  let hasSpace = false;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at]!;
    if (isRelaxed && (byte === SPACE || byte === TAB)) {
      hasSpace = true;
      continue;
    }
    const isLineEnd = byte === LF || (byte === CR && text[at + 1] === LF);
    if (hasSpace && !isLineEnd) written[length++] = SPACE;
    hasSpace = false;
    if (byte === LF && text[at - 1] !== CR) written[length++] = CR;
    written[length++] = byte;
  }
  if (hasSpace) written[length++] = SPACE;
  return written.subarray(0, length);
}
