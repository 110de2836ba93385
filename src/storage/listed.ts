import { MAX_LISTED_RECIPIENT_CHARACTERS, MAX_LISTED_SUBJECT } from '../contract/message/listed.ts';
import type { MessageSummary } from '../contract/message/message.ts';

/** A summary for lists and events, truncated because a list has up to 200 and an event may go to a thousand sockets. */
export function toListed(summary: MessageSummary): MessageSummary {
  return {
    ...summary,
    subject: listedSubject(summary.subject),
    recipients: listedRecipients(summary.recipients),
  };
}

function listedSubject(subject: string): string {
  if (subject.length <= MAX_LISTED_SUBJECT) return subject;
  return subject.slice(0, MAX_LISTED_SUBJECT).replace(/[\ud800-\udbff]$/, '');
}

function listedRecipients(recipients: string[]): string[] {
  let characters = 0;
  const end = recipients.findIndex((address) => {
    characters += address.length;
    return characters > MAX_LISTED_RECIPIENT_CHARACTERS;
  });
  return end < 0 ? recipients : recipients.slice(0, Math.max(1, end));
}
