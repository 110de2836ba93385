// A file without schemas, because loading them would slow down every command and every test run.

/**
 * The checks, in the order of the response: their titles, what they do on request, over the network, and every `code` that
 * their findings can have, with its meaning. Names and codes are stable: tests depend on them.
 */
export const checkTable = {
  html: {
    title: 'HTML and CSS support',
    codes: {
      unsupported_feature:
        'Some mail clients do not support an HTML or CSS feature of the message, or only partly.',
      minor_features:
        'How many more features some mail clients do not support, or only partly, with little effect. `all=true` lists them.',
      removed_html: 'Mail clients remove an element or attribute, such as a script, a frame or `onclick`.',
      invalid_css: 'CSS has a mistake, because of which clients ignore a part of it.',
      dropped_style: 'Gmail drops a style sheet.',
      check_incomplete: 'The HTML exceeds a limit of the check. The rest of it was not checked.',
    },
  },
  size: {
    title: 'Size and weight',
    codes: {
      html_too_large: 'The HTML is so large that Gmail clips it.',
      message_too_large: 'The message is so large that servers reject it.',
      image_too_large: 'An image in the message is large.',
      image_larger_than_shown: 'An image has many more pixels than are shown.',
      animated_image: 'An image is animated.',
      weight: 'The size of the message and of its parts.',
    },
  },
  links: {
    title: 'Links and placeholders',
    action: {
      label: 'Open the links',
      note: 'Postern requests each address. A link that works only once is used up.',
    },
    codes: {
      placeholder:
        'Text or a URL contains a placeholder that a template did not replace, such as `{{name}}` or `undefined`.',
      empty_link: 'A link has no destination.',
      invalid_link: 'A link is not a valid URL, or runs code.',
      relative_link: 'The URL of a link is relative.',
      relative_image: 'The URL of an image is relative or empty.',
      missing_inline_image: 'The HTML refers to an image in the message (`cid:`) that is missing.',
      local_link:
        'A URL leads to this machine, to a private network, or to a name that is reserved for tests.',
      insecure_link: 'A URL uses `http:`.',
      misleading_link: 'A link shows another address than the one it leads to.',
      tracking_redirect: 'A link goes through another site.',
      invalid_mailto: 'A `mailto:` link has no address, an invalid one, or an empty field.',
      link_opened: 'A link was opened, and works.',
      link_redirects: 'A link was opened, and leads to another URL.',
      broken_link: 'A link was opened, and does not work.',
      link_not_checked: 'A link was not opened.',
    },
  },
  accessibility: {
    title: 'Accessibility',
    codes: {
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
    },
  },
  headers: {
    title: 'Headers and structure',
    codes: {
      missing_date: 'The Date header is missing.',
      invalid_date: 'The Date header is not a date.',
      date_in_future: 'The Date header is in the future.',
      date_in_past: 'The Date header is long before the message was sent.',
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
      empty_body: 'The message shows nothing.',
      image_only: 'The message consists of images.',
      no_text_part: 'The message has HTML, but no text alternative.',
      text_differs: 'The text alternative differs from the HTML.',
      line_too_long: 'A line is longer than SMTP allows.',
      unencoded_header: 'A header contains characters that are not ASCII.',
      undeclared_8bit: 'A part has 8-bit bytes that it does not declare.',
      missing_charset: 'A part with characters that are not ASCII declares no charset.',
      unknown_charset: 'A part declares an unknown charset.',
      wrong_charset: 'A part is not in the charset that it declares.',
      broken_characters: 'The text contains characters that were lost or encoded twice.',
    },
  },
  authentication: {
    title: 'Authentication',
    action: {
      label: 'Look up keys in DNS',
      note: 'Postern looks up the keys of the signatures and the policy of the domain.',
    },
    codes: {
      dkim_missing: 'The message has no DKIM signature.',
      dkim_valid: 'A DKIM signature is valid.',
      dkim_invalid: 'A DKIM signature is invalid or has expired.',
      dkim_unverified: 'A DKIM signature could not be verified, because its key is not known.',
      dkim_weak: 'A DKIM signature uses a weak key or algorithm, or covers only a part of the body.',
      dkim_testing: 'The key of a DKIM signature is marked as a test.',
      dmarc: 'What DMARC depends on for this message.',
      dmarc_missing: 'The domain has no DMARC record.',
      dmarc_would_fail: 'DMARC fails.',
    },
  },
  spam: {
    title: 'Spam',
    action: {
      label: 'Ask the spam filter',
      note: 'Postern sends the message to the spam filter in its settings.',
    },
    codes: {
      spam: 'The spam filter takes the message for spam.',
      spam_rule: 'A rule of the spam filter applies.',
    },
  },
} satisfies Record<string, CheckTexts>;

interface CheckTexts {
  title: string;
  action?: { label: string; note: string };
  codes: Record<string, string>;
}

export type CheckName = keyof typeof checkTable;
export const checkNames = Object.keys(checkTable) as CheckName[];

export function textsOf(name: CheckName): CheckTexts {
  return checkTable[name];
}
