import { preheaderOf, previewText } from '../../html/text/preview-text.ts';
import type { CheckedMessage } from '../checked-message.ts';
import { type FindingList, quote } from '../finding-list.ts';
import { headerWhere } from './header-source.ts';

// Gmail on a desktop shows about 70 characters, phones 35 to 50.
const MAX_SUBJECT = 70;
// No list shows this much.
const MUCH_TOO_LONG = 150;
// The preheader is at the start of the HTML.
const REACH = 64 * 1024;
const NAVIGATION =
  /^(?:view|open|read|see)\b.{0,30}\b(?:browser|online|web)|^(?:having )?trouble viewing|^(?:problem|trouble)s? viewing|^(?:im browser|online) (?:ansehen|anzeigen|öffnen)|^(?:voir|afficher|consulter).{0,30}(?:navigateur|en ligne)|^ver (?:en el navegador|en línea|no navegador)|^unsubscribe\b/i;

/** The subject and the text after it, as inboxes show them. */
export function checkPreview(message: CheckedMessage, list: FindingList): void {
  const { subject, html, text } = message;
  const where = headerWhere(message, 'subject');
  if (subject.trim() === '') {
    list.add({
      code: 'missing_subject',
      severity: 'warning',
      message: 'The message has no subject.',
      help: 'Set one: inboxes show "(no subject)", and filters count this as a sign of spam.',
      where,
    });
  } else if ([...subject].length > MAX_SUBJECT)
    list.add({
      code: 'long_subject',
      severity: [...subject].length > MUCH_TOO_LONG ? 'warning' : 'info',
      message: `The subject has ${[...subject].length} characters. Most inboxes show up to ${MAX_SUBJECT}: ${quote([...subject].slice(0, MAX_SUBJECT).join(''))}.`,
      help: 'Put what matters first. Phones show 35 to 50 characters.',
      where,
    });
  const shown = previewText(html.text, text.text);
  const preheader = preheaderOf(html.text.slice(0, REACH));
  if (shown === '') return;
  const isNavigation = NAVIGATION.test(shown);
  list.add({
    code: isNavigation ? 'weak_preview' : 'inbox_preview',
    severity: isNavigation ? 'warning' : 'info',
    message: `Inboxes show: ${quote(subject || '(no subject)')}, then ${quote(shown)}.`,
    help: isNavigation
      ? 'Put a preheader at the start of the body: a hidden element with a sentence that continues the subject.'
      : preheader === ''
        ? 'This is the start of the body. A preheader, a hidden element before it, could continue the subject instead.'
        : 'The text after the subject is the preheader of the message.',
  });
}
