import { getDomain } from 'tldts';
import type { Finding } from '../../contract/message/checks.ts';
import type { CheckedMessage } from '../checked-message.ts';
import type { FindingList } from '../finding-list.ts';
import { headerWhere } from '../headers/header-source.ts';
import type { TxtRecords } from './records.ts';
import type { Signature } from './signatures.ts';

interface Policy {
  action: string;
  strictDkim: boolean;
  strictSpf: boolean;
}

/** Says whether SPF and DKIM count for the domain in From, and what a receiver would do. */
export function explainDmarc(
  message: CheckedMessage,
  domain: string,
  signatures: readonly Signature[],
  list: FindingList,
): void {
  const policy = policyOf(domain, message.records);
  if (policy === null)
    list.add({
      code: 'dmarc_missing',
      severity: 'warning',
      message: `${domain} has no DMARC record.`,
      help: `Publish a TXT record _dmarc.${organisation(domain)}, to begin with "v=DMARC1; p=none". Gmail and Yahoo require one of senders of bulk mail.`,
    });
  const sender = message.envelope ? domainOf(message.envelope.sender) : null;
  const verdict = judge(domain, sender, signatures, policy ?? null);
  const code = verdict.severity === 'info' ? 'dmarc' : 'dmarc_would_fail';
  list.add({ code, ...verdict, where: () => headerWhere(message, 'from') });
}

function judge(
  domain: string,
  sender: string | null,
  signatures: readonly Signature[],
  policy: Policy | null,
): Pick<Finding, 'severity' | 'message' | 'help'> {
  const dkim = signatures.filter((signature) => isAligned(domain, signature.domain, policy?.strictDkim));
  const spf = sender !== null && isAligned(domain, sender, policy?.strictSpf);
  const spfText = explainSpf(sender, domain, spf);
  const info = (message: string, help: string) => ({ severity: 'info' as const, message, help });
  if (dkim.some(({ result }) => result === 'valid'))
    return info(
      `DMARC passes: a valid DKIM signature is from ${domain}, the domain in From. ${spfText}`.trim(),
      'Receivers take the sender as confirmed.',
    );
  if (dkim.some(({ result }) => result === 'unknown_key'))
    return info(
      `DMARC passes if the DKIM signature of ${dkim[0]!.domain} is valid. ${spfText}`.trim(),
      'Set --dkim-keys to verify it.',
    );
  if (spf)
    return info(
      `DMARC depends on SPF alone: no valid DKIM signature is from ${domain}. ${spfText}`,
      'Sign with DKIM too: SPF fails when a message is forwarded.',
    );
  if (sender === null)
    return info(
      `DMARC cannot be judged: no valid DKIM signature is from ${domain}, and the envelope is unknown.`,
      'Send the message to Postern to see its envelope.',
    );
  const others =
    signatures.length > 0 ? 'No valid DKIM signature is from this domain.' : 'The message is not signed.';
  const action = policy ? ACTIONS.get(policy.action) : undefined;
  const what = action ? `: receivers ${action} (p=${policy!.action})` : '';
  const isRefused = action !== undefined && policy!.action !== 'none';
  return {
    // The server that sends the message in production may sign it.
    severity: isRefused ? 'error' : signatures.length > 0 ? 'warning' : 'info',
    message: `DMARC fails for ${domain}${what}. ${others} ${spfText}`,
    help: `Sign with a key of ${domain} (d=), or use an envelope sender in this domain and list the server in its SPF record.`,
  };
}

const ACTIONS = new Map([
  ['reject', 'reject the message'],
  ['quarantine', 'put the message into the spam folder'],
  ['none', 'deliver it all the same, and report it to the domain'],
]);

function explainSpf(sender: string | null, domain: string, counts: boolean): string {
  if (sender === null) return '';
  if (counts)
    return `SPF counts: the envelope sender is in ${sender}, whose SPF record must list the sending server.`;
  return sender === ''
    ? 'SPF does not count: the envelope has no sender.'
    : `SPF does not count: it is checked for ${sender}, the domain of the envelope sender, not for ${domain}.`;
}

/** The same domain, or unless it must be exactly that, one of the same organisation (RFC 7489, section 3.1). */
function isAligned(one: string, other: string, isStrict = false): boolean {
  if (other === '') return false;
  return one === other || (!isStrict && organisation(one) === organisation(other));
}

/** Where the policy of a domain may be, the first that exists counts. */
export function dmarcNames(domain: string): string[] {
  return [...new Set([`_dmarc.${domain}`, `_dmarc.${organisation(domain)}`])];
}

/** The domain that was registered: `example.co.uk` for `mail.example.co.uk`. */
function organisation(domain: string): string {
  return getDomain(domain, { allowPrivateDomains: true }) ?? domain;
}

/** The policy for a domain; null if it has none, and undefined if that is not known. */
function policyOf(domain: string, records: TxtRecords): Policy | null | undefined {
  const [own, parent] = dmarcNames(domain).map((name) => records.get(name));
  const record = own ?? parent;
  if (record === undefined || record === null) return own === undefined ? undefined : record;
  if (!/^v=DMARC1\b/i.test(record)) return null;
  const tags = new Map(
    record
      .split(';', 30)
      .map((tag) => tag.split('=', 2).map((part) => part.trim().toLowerCase()) as [string, string]),
  );
  const action = (own == null ? tags.get('sp') : undefined) ?? tags.get('p') ?? 'none';
  return { action, strictDkim: tags.get('adkim') === 's', strictSpf: tags.get('aspf') === 's' };
}

/** The part after the last `@`, in lower case; `''` if there is none. */
export function domainOf(address: string): string {
  const [, domain = ''] = /@([^@]*)$/.exec(address.slice(-320)) ?? [];
  return domain.toLowerCase().replace(/\.$/, '');
}
