import { parseAddresses } from '../mime/fields/addresses.ts';
import { headerValue } from '../mime/fields/headers.ts';
import { domainOf, explainDmarc } from './authentication/dmarc.ts';
import { type Signature, verifySignatures } from './authentication/signatures.ts';
import type { CheckedMessage } from './checked-message.ts';
import type { FindingList } from './finding-list.ts';
import { headerWhere } from './headers/header-source.ts';

/** DKIM, SPF and DMARC: verifies the signatures with the records that are known, and explains what a receiver would do. */
export async function checkAuthentication(message: CheckedMessage, list: FindingList): Promise<void> {
  const from = parseAddresses(headerValue(message.headers, 'from') ?? '')[0]?.address ?? '';
  const domain = domainOf(from);
  if (domain === '') return;
  const signatures = await verifySignatures(message);
  if (signatures.length === 0)
    list.add({
      code: 'dkim_missing',
      severity: 'info',
      message: 'The message has no DKIM signature.',
      help: 'The server that sends it in production should sign it. Gmail and Yahoo require SPF or DKIM of all senders, and both of senders of bulk mail.',
    });
  const written = message.headers.filter(({ name }) => name.toLowerCase() === 'dkim-signature').length;
  if (written > signatures.length)
    list.add({
      code: 'dkim_unverified',
      severity: 'info',
      message: `Only the first ${signatures.length} of ${written} DKIM signatures were verified.`,
      help: 'One of the domain of From is enough, and one of the service that sends the message.',
    });
  for (const [index, signature] of signatures.entries())
    report(signature, list, () => headerWhere(message, 'dkim-signature', index));
  explainDmarc(message, domain, signatures, list);
}

function report(signature: Signature, list: FindingList, where: () => ReturnType<typeof headerWhere>): void {
  const { domain, selector, result, bytes, keyBits = MODERN_BITS } = signature;
  const name = `The DKIM signature of ${domain || 'an unknown domain'} (selector ${selector || 'unknown'})`;
  const key = `${selector}._domainkey.${domain}`;
  const { code, severity, says, help } = texts(key)[result];
  list.add({ code, severity, message: `${name} ${says}`, help, where });
  const weak = (level: 'warning' | 'info', what: string, advice: string) =>
    list.add({ code: 'dkim_weak', severity: level, message: `${name} ${what}`, help: advice, where });
  if (signature.isWeak)
    weak(
      'warning',
      'uses SHA-1, which receivers no longer accept.',
      'Sign with rsa-sha256 or ed25519-sha256 (RFC 8301).',
    );
  if (bytes)
    weak(
      'warning',
      `covers only the first ${bytes.signed} of ${bytes.all} bytes of the body (l=).`,
      'Remove l=: anyone can add text to the message, and some receivers ignore such signatures.',
    );
  if (keyBits < MODERN_BITS && result !== 'weak_key')
    weak(
      'info',
      `has an RSA key of ${keyBits} bits.`,
      'Receivers accept it, but RFC 8301 recommends 2048 bits.',
    );
  if (signature.isTesting)
    list.add({
      code: 'dkim_testing',
      severity: 'warning',
      message: `The key ${key} says that it is a test (t=y): receivers may treat the message as if it were not signed.`,
      help: 'Remove t=y from the record when signing works.',
      where,
    });
}

const MODERN_BITS = 2048;

type Text = {
  code: 'dkim_valid' | 'dkim_invalid' | 'dkim_unverified' | 'dkim_weak';
  severity: 'error' | 'warning' | 'info';
  says: string;
  help: string;
};

function texts(key: string): Record<Signature['result'], Text> {
  const invalid = (says: string, help: string): Text => ({
    code: 'dkim_invalid',
    severity: 'error',
    says,
    help,
  });
  const order = 'Sign as the last step, and let no server change the message afterwards.';
  return {
    valid: {
      code: 'dkim_valid',
      severity: 'info',
      says: 'is valid.',
      help: 'Receivers take the domain as confirmed.',
    },
    body_changed: invalid('is invalid: the body was changed after it was signed.', order),
    headers_changed: invalid(
      'is invalid: a signed header was changed, or the key is another one.',
      `${order} Check that the key of ${key} belongs to the private key.`,
    ),
    malformed: invalid(
      'cannot be read: it lacks a tag, or uses an unknown algorithm.',
      'It needs at least v=1, a=, d=, s=, h=, bh= and b= (RFC 6376).',
    ),
    from_not_signed: invalid(
      'is invalid: it does not cover the From header.',
      'Add "from" to the headers to sign (h=).',
    ),
    key_missing: invalid(`has no key: there is no TXT record ${key}.`, 'Publish the public key there.'),
    key_invalid: invalid(
      `has an invalid key: the record ${key} cannot be used.`,
      'Write it as v=DKIM1; k=rsa; p=<base64>.',
    ),
    expired: {
      code: 'dkim_invalid',
      severity: 'warning',
      says: 'has expired (x=).',
      help: 'Choose a longer time: messages are delayed for days sometimes.',
    },
    weak_key: {
      code: 'dkim_weak',
      severity: 'warning',
      says: 'has an RSA key of less than 1024 bits.',
      help: 'Use 2048 bits.',
    },
    unknown_key: {
      code: 'dkim_unverified',
      severity: 'info',
      says: 'fits the body, but could not be verified without its key.',
      help: `Set --dkim-keys to a file with the TXT record ${key}, or to dns. With dns, request this check alone; if the lookup failed, try again.`,
    },
  };
}
