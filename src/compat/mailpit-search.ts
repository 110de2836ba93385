import type { MessageFilter } from '../mailbox/ports.ts';

/**
 * Mailpit's search as a search of Postern. Mailpit finds parts of words, Postern whole words and their beginnings, except in
 * the subject, where both find parts.
 */
export function mailpitFilter(query: string): MessageFilter {
  const terms: string[] = [];
  const filter: MessageFilter = {};
  for (const [term] of query.matchAll(/(?:[^\s"]|"[^"]*"?)+/g)) {
    const [, isNot, text] = /^([-!]?)(.*)$/s.exec(term.replaceAll('"', ''))!;
    const [, name, value] = /^([a-z-]+):(.*)$/is.exec(text!) ?? [];
    const not = isNot === '' ? '' : '-';
    if (name?.toLowerCase() === 'subject' && not === '' && filter.subject === undefined && value !== '')
      filter.subject = value!;
    else if (text!.trim() !== '') terms.push(not + (operator(name?.toLowerCase(), value!) ?? phrase(text!)));
  }
  if (terms.length > 0) filter.q = terms.join(' ');
  return filter;
}

/** Undefined if it is not an operator of Mailpit, but text with a colon. */
function operator(name: string | undefined, value: string): string | undefined {
  switch (name) {
    case 'from':
    case 'reply-to':
      return `from:${phrase(value)}`;
    case 'to':
    case 'bcc':
      return `to:${phrase(value)}`;
    case 'cc':
    case 'subject':
      return `${name}:${phrase(value)}`;
    case 'addressed':
      return phrase(value);
    case 'tag':
      return `tag:"${value}"`;
    case 'is':
      return value.toLowerCase() === 'tagged' ? 'tag:*' : `is:${value.toLowerCase()}`;
    case 'has':
      return 'has:attachment';
    case 'before':
    case 'after':
    case 'larger':
    case 'smaller':
      return `${name}:"${value}"`;
    default:
      return undefined;
  }
}

function phrase(text: string): string {
  return `"${text}"*`;
}
