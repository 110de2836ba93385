import { parseAddresses } from '../../mime/fields/addresses.ts';
import { headerValue } from '../../mime/fields/headers.ts';
import type { CheckedMessage } from '../checked-message.ts';
import { type FindingList, quote } from '../finding-list.ts';
import { headerWhere } from './header-source.ts';

// A list of all recipients would not help more.
const MAX_NAMED = 3;
const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,255}$|^"[^"\r\n]{1,64}"@[^\s@]{1,255}$/;

/** From, To and Bcc, and whether they agree with the envelope. */
export function checkAddresses(message: CheckedMessage, list: FindingList): void {
  checkFrom(message, list);
  const [to, cc, bcc] = ['to', 'cc', 'bcc'].map((name) => headerValue(message.headers, name));
  if (to === undefined && cc === undefined && bcc === undefined)
    list.add({
      code: 'missing_recipient',
      severity: 'warning',
      message: 'The To header is missing.',
      help: 'Add it; for hidden recipients, write "To: undisclosed-recipients:;".',
    });
  if (bcc !== undefined && bcc !== '')
    list.add({
      code: 'bcc_header',
      severity: 'error',
      message: 'The Bcc header is part of the message.',
      help: 'Remove it before sending: every recipient can read it. Name the addresses only in the envelope.',
      where: headerWhere(message, 'bcc'),
    });
  checkEnvelope(message, list, [to, cc]);
}

function checkFrom(message: CheckedMessage, list: FindingList): void {
  const from = headerValue(message.headers, 'from');
  const addresses = parseAddresses(from ?? '').map(({ address }) => address);
  const where = headerWhere(message, 'from');
  if (from === undefined || from === '')
    list.add({
      code: 'missing_from',
      severity: 'error',
      message: 'The From header is missing.',
      help: 'Add it. Servers reject messages without it.',
      where,
    });
  else if (addresses.length === 0 || addresses.some((address) => !ADDRESS.test(address)))
    list.add({
      code: 'invalid_from',
      severity: 'error',
      message: `The From header has no valid address: ${quote(from)}.`,
      help: 'Write it as "Name <name@example.com>", with quotes around a name that contains a comma.',
      where,
    });
  else if (addresses.length > 1 && headerValue(message.headers, 'sender') === undefined)
    list.add({
      code: 'missing_sender',
      severity: 'warning',
      message: `The From header has ${addresses.length} addresses, but there is no Sender header.`,
      help: 'Use one address. DMARC cannot be checked for several, so many servers reject such messages.',
      where,
    });
}

/** A test that looks at the header is fooled if the envelope has other recipients, and so is the reader. */
function checkEnvelope(message: CheckedMessage, list: FindingList, headers: (string | undefined)[]): void {
  const { envelope } = message;
  if (!envelope) return;
  const named = headers.flatMap((value) => parseAddresses(value ?? '')).map(({ address }) => address);
  const written = new Set(named.filter((address) => address !== '').map((address) => address.toLowerCase()));
  const sent = new Set(envelope.recipients.map((address) => address.toLowerCase()));
  const missing = [...written].filter((address) => !sent.has(address));
  if (written.size > 0 && missing.length === written.size)
    list.add({
      code: 'envelope_differs',
      severity: 'info',
      message: `The message was sent to ${listed([...sent])}, but its To and Cc headers name ${listed([...written])}.`,
      help: 'This is normal for Bcc and for mailing lists. Otherwise, check the recipients of the envelope (RCPT TO).',
      where: headerWhere(message, 'to') ?? headerWhere(message, 'cc'),
    });
  else if (missing.length > 0)
    list.add({
      code: 'envelope_differs',
      severity: 'info',
      message: `The message was not sent to ${listed(missing)}, which its To and Cc headers name.`,
      help: 'This is normal if each recipient gets a copy of their own. Otherwise, add them to the envelope (RCPT TO).',
      where: headerWhere(message, 'to') ?? headerWhere(message, 'cc'),
    });
}

function listed(addresses: string[]): string {
  const shown = addresses.slice(0, MAX_NAMED).map((address) => address.slice(0, 100));
  const others = addresses.length - shown.length;
  return shown.join(', ') + (others > 0 ? ` and ${others} more` : '');
}
