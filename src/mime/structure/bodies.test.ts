import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { scan } from '../../../test/defaults.ts';
import type { LeafPart } from './scan.ts';

const leaf = (headers: string) => `${headers}\n\nsome bytes\n`;
const plain = leaf('Content-Type: text/plain');
const empty = 'Content-Type: text/plain\n\n \r\n';
const emptyHtml = 'Content-Type: text/html\n\n\r\n';
const encodedBlank = 'Content-Transfer-Encoding: quoted-printable\n\n=20=0D=0A\n';
const inlineText = leaf('Content-Disposition: inline');
const textWithId = leaf('Content-ID: <a@b.test>');
const html = leaf('Content-Type: text/html');
const image = leaf('Content-Type: image/png');
const calendar = leaf('Content-Type: text/calendar');
const enriched = leaf('Content-Type: text/enriched');
const invalid = leaf('Content-Type: text');
const amp = leaf('Content-Type: text/x-amp-html');
const message = leaf('Content-Type: message/rfc822');
const signature = leaf('Content-Type: application/pgp-signature');
const status = leaf('Content-Type: message/delivery-status');
const attachedText = leaf('Content-Disposition: attachment');
const attachedHtml = leaf('Content-Type: text/html\nContent-Disposition: attachment');
const namedText = leaf('Content-Type: text/plain; name=a.txt');
const namedHtml = leaf('Content-Type: text/html; name=a.html');

let boundaries = 0;
function multipart(type: string, ...parts: string[]): string {
  const boundary = `b${boundaries++}`;
  const body = parts.map((part) => `--${boundary}\n${part}`).join('');
  return `Content-Type: multipart/${type}; boundary=${boundary}\n\n${body}--${boundary}--\n`;
}
const mixed = multipart.bind(null, 'mixed');
const alternative = multipart.bind(null, 'alternative');
const related = multipart.bind(null, 'related');

/** The indexes of the leaves that make up each body, in message order, and the number of attachments and other forms. */
function chosen(mail: string) {
  const { parts } = scan(Buffer.from(mail));
  const having = (role: LeafPart['role']) => [...parts.keys()].filter((index) => parts[index]!.role === role);
  return {
    text: having('text'),
    html: having('html'),
    attachments: having('attachment').length,
    forms: having('alternative').length,
  };
}

describe('chooseBodies', () => {
  for (const [title, mail, text, htmlAt, attachments, forms = 0] of [
    ['shows a text', plain, [0], [], 0],
    ['shows HTML', html, [], [0], 0],
    ['shows both versions in an alternative', alternative(plain, html), [0], [1], 0],
    ['shows them in either order', alternative(html, plain), [1], [0], 0],
    ['prefers the last version of each type', alternative(plain, html, plain, html), [2], [3], 0, 2],
    [
      'keeps a text before a fragment after rich text',
      alternative(plain, mixed(enriched, image, plain)),
      [0, 3],
      [],
      2,
    ],
    [
      'keeps a text before a fragment after a picture',
      alternative(plain, mixed(image, plain)),
      [0, 2],
      [],
      1,
    ],
    [
      'keeps a text before a related of rich text',
      alternative(plain, mixed(related(enriched, image), plain)),
      [0, 3],
      [],
      2,
    ],
    ['replaces a fragment by a text', alternative(mixed(enriched, plain), plain), [2], [], 2],
    ['shows a fragment if there is no other text', alternative(mixed(enriched, plain), html), [1], [2], 1],
    [
      'replaces a text by one with a picture',
      alternative(plain, mixed(plain, image, plain)),
      [1, 3],
      [],
      1,
      1,
    ],
    [
      'replaces a text by one of a nested alternative',
      alternative(plain, alternative(enriched, plain)),
      [2],
      [],
      0,
      2,
    ],
    ['keeps a text before a part of invalid type', alternative(plain, invalid), [0], [], 0, 1],
    [
      'keeps a text before a part of invalid type and HTML',
      alternative(plain, invalid, html),
      [0],
      [2],
      0,
      1,
    ],
    ['replaces a part of invalid type by a text', alternative(invalid, plain), [1], [], 0, 1],
    ['shows a part of invalid type if there is no other', alternative(invalid, html), [0], [1], 0],
    ['adds blank versions to their bodies', alternative(plain, html, empty, emptyHtml), [0, 2], [1, 3], 0],
    ['adds a version that is blank once decoded', alternative(plain, encodedBlank), [0, 1], [], 0],
    ['does not list a blank version as an attachment', alternative(empty, empty, html), [0, 1], [2], 0],
    ['shows a footer after blank HTML', alternative(plain, mixed(emptyHtml, plain)), [0, 2], [1], 0],
    ['shows texts before and after an image', mixed(plain, image, plain), [0, 2], [], 1],
    ['shows HTML before and after an image', mixed(html, image, html), [], [0, 2], 1],
    ['shows a footer after an alternative', mixed(alternative(plain, html), plain), [0, 2], [1], 0],
    ['shows a footer with the disposition inline', mixed(plain, inlineText), [0, 1], [], 0],
    ['shows HTML that follows a text', mixed(plain, html), [0], [1], 0],
    ['shows texts around an empty one', mixed(plain, empty, plain), [0, 1, 2], [], 0],
    ['shows an empty text if the other one is attached', mixed(empty, attachedText), [0], [], 1],
    ['shows a text after an image', mixed(image, plain), [1], [], 1],
    ['shows the HTML of a related', related(html, image), [], [0], 1],
    ['does not show the resources of a related', related(html, plain, html), [], [0], 2],
    ['shows HTML that is not the root of its related', related(image, html), [], [1], 1],
    ['shows an alternative inside a related', related(alternative(plain, html), image), [0], [1], 1],
    ['shows a related inside an alternative', alternative(plain, related(html, image)), [0], [1], 1],
    ['shows a footer inside the HTML version', alternative(plain, mixed(html, plain)), [0, 2], [1], 0],
    [
      'does not show the footer of an earlier HTML version',
      alternative(mixed(html, plain), html),
      [],
      [2],
      2,
    ],
    ['shows text and HTML of a version that has both', alternative(mixed(plain, html)), [0], [1], 0],
    ['keeps a calendar as an attachment', alternative(plain, html, calendar), [0], [1], 1],
    ['reads AMP as another form of the body', alternative(plain, amp, html), [0], [2], 0, 1],
    ['reads a form inside another multipart', mixed(alternative(plain, amp, html), image), [0], [2], 1, 1],
    ['keeps AMP outside an alternative as an attachment', mixed(plain, amp), [0], [], 1],
    ['keeps AMP inside a version as an attachment', alternative(plain, mixed(html, amp)), [0], [1], 1],
    [
      'keeps a version with a name as an attachment',
      alternative(plain, namedText, namedText, html),
      [2],
      [3],
      1,
      1,
    ],
    ['keeps an attached version as an attachment', alternative(plain, attachedText, html), [0], [2], 1],
    ['keeps a picture as an attachment', alternative(plain, image), [0], [], 1],
    ['does not show an attached text', attachedText, [], [], 1],
    ['does not show attached HTML', mixed(plain, attachedHtml), [0], [], 1],
    ['shows a first text with a name', namedText, [0], [], 0],
    ['does not show a later text with a name', mixed(image, namedText), [], [], 2],
    ['does not show a later text with a Content-ID', mixed(plain, textWithId), [0], [], 1],
    ['shows a first text with a Content-ID', mixed(textWithId, image), [0], [], 1],
    ['shows versions with a Content-ID', mixed(image, alternative(textWithId, html)), [1], [2], 1],
    ['shows named versions in an alternative', alternative(plain, namedHtml), [0], [1], 0],
    ['does not show the text of an attached message', mixed(message), [], [], 1],
    ['shows the signed part', multipart('signed', alternative(plain, html), signature), [0], [1], 1],
    ['shows nothing of an empty message', mixed(), [], [], 0],
    ['shows the text of a report', multipart('report', plain, status, message), [0], [], 2],
    ['treats unknown multiparts as mixed', multipart('x-new', plain, html, image), [0], [1], 1],
  ] as [string, string, number[], number[], number, number?][]) {
    it(title, () => assert.deepEqual(chosen(mail), { text, html: htmlAt, attachments, forms }));
  }

  it('shows the root that a related declares', () => {
    const mail =
      'Content-Type: multipart/related; boundary=b; start="<root@x>"\n\n' +
      '--b\nContent-Type: text/plain\nContent-ID: <style@x>\n\nbody {}\n' +
      '--b\nContent-Type: text/html\nContent-ID: <root@x>\n\n<p>\n--b--\n';
    const { parts } = scan(Buffer.from(mail));
    assert.deepEqual(
      parts.map((part) => part.role),
      ['attachment', 'html'],
    );
  });
});
