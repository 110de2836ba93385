import { linkKind } from '../../html/link-kind.ts';
import { leadsSomewhere, linksInText } from '../../html/links.ts';
import { headerValue } from '../../mime/fields/headers.ts';
import type { CheckedMessage } from '../checked-message.ts';
import type { FindingList } from '../finding-list.ts';
import { headerWhere } from './header-source.ts';

const ONE_CLICK =
  'Add "List-Unsubscribe: <https://…>" and "List-Unsubscribe-Post: List-Unsubscribe=One-Click" (RFC 8058), and sign both with DKIM. Gmail and Yahoo require it of senders of bulk mail.';
// Transactional messages have a link to preferences, too.
const PREFERENCES = /preference|setting|einstellung|préférence|preferenc|notification|instell/i;

/** Whether a bulk message can be unsubscribed from with one click. */
export function checkUnsubscribe(message: CheckedMessage, list: FindingList): void {
  const field = headerValue(message.headers, 'list-unsubscribe');
  if (field === undefined) {
    const sign = signOfBulk(message);
    if (sign === null) return;
    list.add({
      code: 'missing_list_unsubscribe',
      severity: 'warning',
      message: `This looks like a bulk message (${sign}), but has no List-Unsubscribe header.`,
      help: ONE_CLICK,
    });
    return;
  }
  const where = headerWhere(message, 'list-unsubscribe');
  const urls = [...field.matchAll(/<\s{0,10}([^<>\s]{1,2000})\s{0,10}>/g)].map(([, url]) => url!);
  if (!urls.some((url) => /^(?:https?|mailto):/i.test(url)))
    list.add({
      code: 'invalid_list_unsubscribe',
      severity: 'warning',
      message: 'The List-Unsubscribe header has no URL in angle brackets.',
      help: 'Write it as "List-Unsubscribe: <https://example.com/unsubscribe?id=1>".',
      where,
    });
  else if (!/^List-Unsubscribe=One-Click$/i.test(headerValue(message.headers, 'list-unsubscribe-post') ?? ''))
    list.add({
      code: 'no_one_click_unsubscribe',
      severity: 'warning',
      message:
        'The message has a List-Unsubscribe header, but no "List-Unsubscribe-Post: List-Unsubscribe=One-Click".',
      help: ONE_CLICK,
      where,
    });
  else if (!urls.some((url) => /^https:/i.test(url)))
    list.add({
      code: 'no_one_click_unsubscribe',
      severity: 'warning',
      message: 'The List-Unsubscribe header has no https: URL, which one-click unsubscribing needs.',
      help: ONE_CLICK,
      where,
    });
}

/** Why a message counts as bulk mail; null if it does not. Automatic replies and notifications do not. */
function signOfBulk(message: CheckedMessage): string | null {
  if (headerValue(message.headers, 'list-id') !== undefined) return 'it has a List-Id header';
  const precedence = headerValue(message.headers, 'precedence')?.toLowerCase();
  if (precedence === 'bulk' || precedence === 'list') return `it has "Precedence: ${precedence}"`;
  const links = [...message.written.page.links, ...linksInText(message.text.text)];
  const isUnsubscribe = links.some(
    (link) =>
      leadsSomewhere(link.url) &&
      linkKind(link) === 'unsubscribe' &&
      !PREFERENCES.test(`${link.text} ${link.url.slice(0, 500)}`),
  );
  return isUnsubscribe ? 'it has a link to unsubscribe' : null;
}
