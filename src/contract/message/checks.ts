import { type Static, Type } from 'typebox';
import { object, oneOf, orNull, textOrNull } from '../schema.ts';
import { checkNames } from './check-names.ts';

/** Every `code` that a finding can have, and what it means. Stable: tests depend on them. */
export const findingMeanings = {
  unsupported_feature:
    'Some mail clients do not support an HTML or CSS feature of the message, or only partly.',
  check_incomplete: 'The HTML exceeds a limit of the check. The rest of it was not checked.',
  // size
  html_too_large: 'The HTML is so large that Gmail clips it.',
  message_too_large: 'The message is so large that servers reject it.',
  image_too_large: 'An image in the message is large.',
  image_larger_than_shown: 'An image has many more pixels than are shown.',
  animated_image: 'An image is animated.',
  weight: 'The size of the message and of its parts.',
  // links
  placeholder:
    'Text or a URL contains a placeholder that a template did not replace, such as `{{name}}` or `undefined`.',
  empty_link: 'A link has no destination.',
  invalid_link: 'A link is not a valid URL, or runs code.',
  relative_link: 'The URL of a link is relative.',
  relative_image: 'The URL of an image is relative or empty.',
  missing_inline_image: 'The HTML refers to an image in the message (`cid:`) that is missing.',
  local_link: 'A URL leads to this machine or to a private network.',
  insecure_link: 'A URL uses `http:`.',
  misleading_link: 'A link shows another address than the one it leads to.',
  tracking_redirect: 'A link goes through another site.',
  invalid_mailto: 'A `mailto:` link has no address, an invalid one, or an empty field.',
  link_opened: 'A link was opened, and works.',
  link_redirects: 'A link was opened, and leads to another URL.',
  broken_link: 'A link was opened, and does not work.',
  link_not_checked: 'A link was not opened.',
  // accessibility
  missing_lang: 'The HTML does not declare its language.',
  invalid_lang: 'The declared language is not a language tag.',
  missing_title: 'The HTML has no title.',
  image_without_alt: 'An image has no alternative text.',
  meaningless_alt: 'An alternative text says nothing about the image.',
  layout_table_without_role: 'A table for the layout has no `role="presentation"`.',
  empty_heading: 'A heading is empty.',
  heading_skipped: 'A level of headings is skipped.',
  link_without_text: 'A link has no text.',
  vague_link_text: 'The text of a link does not say where it leads, such as "click here".',
  low_contrast: 'The contrast of text is too low, in light or in dark mode.',
  small_text: 'Text is small.',
  missing_direction: 'Text that is written from right to left does not declare its direction.',
  // headers
  missing_date: 'The Date header is missing.',
  invalid_date: 'The Date header is not a date.',
  date_in_future: 'The Date header is in the future.',
  missing_message_id: 'The Message-ID header is missing.',
  invalid_message_id: 'The Message-ID header is invalid.',
  missing_from: 'The From header is missing.',
  invalid_from: 'The From header has no valid address.',
  missing_sender: 'From has several addresses, but there is no Sender header.',
  missing_recipient: 'The To header is missing.',
  bcc_header: 'The Bcc header is part of the message.',
  duplicate_header: 'A header occurs twice that may occur only once.',
  missing_mime_version: 'The MIME-Version header is missing.',
  envelope_differs: 'The recipients of the envelope differ from To and Cc.',
  missing_subject: 'The message has no subject.',
  long_subject: 'The subject is longer than inboxes show.',
  inbox_preview: 'What inboxes show of the message.',
  weak_preview: 'The text after the subject is a link such as "View in browser".',
  missing_list_unsubscribe: 'A bulk message has no List-Unsubscribe header.',
  invalid_list_unsubscribe: 'The List-Unsubscribe header has no URL.',
  no_one_click_unsubscribe: 'List-Unsubscribe does not work with one click (RFC 8058).',
  no_text_part: 'The message has HTML, but no text alternative.',
  text_differs: 'The text alternative differs from the HTML.',
  line_too_long: 'A line is longer than SMTP allows.',
  unencoded_header: 'A header contains characters that are not ASCII.',
  undeclared_8bit: 'A part has 8-bit bytes that it does not declare.',
  missing_charset: 'A part with characters that are not ASCII declares no charset.',
  unknown_charset: 'A part declares an unknown charset.',
  wrong_charset: 'A part is not in the charset that it declares.',
  broken_characters: 'The text contains characters that were lost or encoded twice.',
  // authentication
  dkim_missing: 'The message has no DKIM signature.',
  dkim_valid: 'A DKIM signature is valid.',
  dkim_invalid: 'A DKIM signature is invalid or has expired.',
  dkim_unverified: 'A DKIM signature could not be verified, because its key is not known.',
  dkim_weak: 'A DKIM signature uses a weak key or algorithm, or covers only a part of the body.',
  dmarc: 'What DMARC depends on for this message.',
  dmarc_missing: 'The domain has no DMARC record.',
  dmarc_would_fail: 'DMARC fails.',
  // spam
  spam: 'The spam filter takes the message for spam.',
  spam_rule: 'A rule of the spam filter applies.',
};
export type FindingCode = keyof typeof findingMeanings;

export const CheckNameSchema = oneOf(checkNames, {
  description:
    '`html`: support for HTML and CSS in mail clients. `size`: size and weight. `links`: links and placeholders. `accessibility`: accessibility. `headers`: headers and structure. `authentication`: DKIM, SPF and DMARC. `spam`: the score of a spam filter.',
  examples: ['html'],
});

export const Where = object({
  part: oneOf(['header', 'text', 'html', 'attachment', 'source'], {
    description: 'The part of the message.',
  }),
  line: Type.Integer({
    minimum: 1,
    description:
      'The line: of the decoded body for `text` and `html`, of the raw message for `header`, `attachment` and `source`.',
  }),
  column: Type.Integer({ minimum: 1, description: 'The column in that line, in UTF-16 code units.' }),
  excerpt: Type.String({ description: 'The text at that position, at most 160 characters.' }),
});
export type Where = Static<typeof Where>;

const share = (what: string) =>
  Type.Optional(
    Type.Number({ minimum: 0, maximum: 100, description: `The market share of the clients that ${what}.` }),
  );

export const ClientSupport = object({
  client: Type.String({ description: 'The mail client, such as `outlook`.' }),
  platform: Type.String({ description: 'Where it runs, such as `windows` or `ios`.' }),
  name: Type.String({ description: 'Both, as a text to show.' }),
  version: Type.String({ description: 'The newest version that was tested: a number, or a month.' }),
  support: oneOf(['no', 'partial']),
  note: textOrNull('What exactly is not supported, in Markdown; null if the support table does not say.'),
});
export type ClientSupport = Static<typeof ClientSupport>;

export const Finding = object({
  code: oneOf(Object.keys(findingMeanings) as FindingCode[], {
    description: `For programs. Codes are stable; the text is not. ${Object.entries(findingMeanings)
      .map(([code, meaning]) => `\`${code}\`: ${meaning}`)
      .join(' ')}`,
  }),
  severity: oneOf(['error', 'warning', 'info']),
  message: Type.String({ description: 'What was found.' }),
  help: Type.String({ description: 'What to do about it.' }),
  where: orNull(Where, 'The first occurrence; null if the finding is about the message as a whole.'),
  feature: Type.Optional(
    Type.String({
      description:
        'With `unsupported_feature`: the name of the feature on caniemail.com, such as `css-display-grid`.',
    }),
  ),
  occurrences: Type.Optional(
    Type.Integer({ minimum: 1, description: 'How often the same was found; absent if once.' }),
  ),
  unsupported_share: share('do not support it, in per cent'),
  partial_share: share('support it partly, in per cent'),
  clients: Type.Optional(
    Type.Array(ClientSupport, {
      description:
        'With `unsupported_feature`: the clients whose current version does not support it, or only partly.',
    }),
  ),
});
export type Finding = Static<typeof Finding>;

const exampleCheck = {
  name: 'html' as const,
  status: 'warn' as const,
  score: 93,
  findings: [
    {
      code: 'unsupported_feature' as const,
      severity: 'warning' as const,
      message: 'position is not supported by clients with 32 % of the market.',
      help: 'Check that the message is readable without it: https://www.caniemail.com/features/css-position/',
      where: { part: 'html' as const, line: 12, column: 13, excerpt: 'position: absolute' },
      feature: 'css-position',
      occurrences: 2,
      unsupported_share: 32.1,
      partial_share: 0,
      clients: [
        {
          client: 'gmail',
          platform: 'ios',
          name: 'Gmail (iOS)',
          version: '2021-05',
          support: 'no' as const,
          note: null,
        },
      ],
    },
  ],
};

/** The result of one check. */
export const Check = object(
  {
    name: CheckNameSchema,
    status: oneOf(['pass', 'warn', 'fail', 'skipped'], {
      description:
        '`fail` with any error, `warn` with any warning, `skipped` if the check could not run, otherwise `pass`.',
    }),
    score: orNull(
      Type.Integer({ minimum: 0, maximum: 100 }),
      'From 0 to 100, which is best; null if the check has no score or was skipped.',
    ),
    reason: Type.Optional(
      Type.String({ description: 'With `skipped`: why the check did not run, and how to run it.' }),
    ),
    on_request: Type.Optional(
      Type.Boolean({
        description:
          'True if requesting this check alone does more, over the network: `links` with `fetch=true`, `authentication`, and `spam`. Absent if the settings do not allow it.',
      }),
    ),
    findings: Type.Array(Finding, { description: 'Errors first, then warnings; at most 500.' }),
  },
  {
    $id: 'Check',
    description: 'The result of one check of a message.',
    examples: [exampleCheck],
  },
);
export type Check = Static<typeof Check>;

/** The results of the checks of a message. */
export const MessageChecks = object(
  { checks: Type.Array(Check) },
  {
    $id: 'MessageChecks',
    description: 'The results of the checks of a message.',
    examples: [{ checks: [exampleCheck] }],
  },
);
export type MessageChecks = Static<typeof MessageChecks>;
