import { checkedFilter } from '../../mailbox/message-limits.ts';
import type { MessageFilter } from '../../mailbox/ports.ts';

/**
 * Mailpit's search as a search of Postern. Mailpit finds parts of words, Postern whole words and their beginnings, except in
 * the subject, where both find parts. Plain words are also found in the names of attachments.
 */
export function mailpitFilter(query: string): MessageFilter {
  // Checked before it is translated, which makes it longer.
  checkedFilter({ q: query });
  const terms: string[] = [];
  const filter: MessageFilter = {};
  for (const [term] of query.matchAll(/(?:[^\s"]|"[^"]*"?)+/g)) {
    const [, isNot, text] = /^([-!]?)(.*)$/s.exec(term.replaceAll('"', ''))!;
    const [, name, value] = /^([a-z-]+):(.*)$/is.exec(text!) ?? [];
    const not = isNot === '' ? '' : '-';
    if (name?.toLowerCase() === 'subject' && not === '' && filter.subject === undefined && value !== '')
      filter.subject = value!;
    else if (text!.trim() !== '') {
      const alternatives = operators(name?.toLowerCase(), value!, not) ?? [
        phrase(text!),
        `filename:${phrase(text!)}`,
      ];
      terms.push(not ? alternatives.map((one) => not + one).join(' ') : alternatives.join(' OR '));
    }
  }
  if (terms.length > 0) filter.q = terms.join(' ');
  return filter;
}

/** Operators of Postern, one of which must match. Undefined if it is not an operator of Mailpit, but text with a colon. */
function operators(name: string | undefined, value: string, not: string): string[] | undefined {
  switch (name) {
    case 'to':
      // Mailpit reads the To header, Postern the envelope too, whose other recipients are in Cc or nowhere.
      return [
        /@./.test(value) && not === ''
          ? `to:${phrase(value)} -cc:${phrase(value)} -bcc:${phrase(value)}`
          : `to:${phrase(value)}`,
      ];
    case 'from':
    case 'cc':
    case 'bcc':
    case 'reply-to':
    case 'subject':
    case 'message-id':
      return [`${name}:${phrase(value)}`];
    case 'addressed':
      return ['from', 'to', 'cc', 'reply-to'].map((field) => `${field}:${phrase(value)}`);
    case 'tag':
      return [`tag:"${value}"`];
    case 'is':
      return [value.toLowerCase() === 'tagged' ? 'tag:*' : `is:${value.toLowerCase()}`];
    case 'has':
      return [/^inlines?$/i.test(value) ? 'has:inline' : 'has:attachment'];
    case 'before':
    case 'after':
    case 'larger':
    case 'smaller':
      return [`${name}:"${value}"`];
    default:
      return undefined;
  }
}

function phrase(text: string): string {
  return `"${text}"*`;
}
