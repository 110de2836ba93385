import { type LabelledMessage, message, page } from './labelled-message.ts';

export const codes = [
  ...[
    'missing_lang',
    'invalid_lang',
    'missing_title',
    'image_without_alt',
    'meaningless_alt',
    'low_contrast',
  ],
  ...[
    'layout_table_without_role',
    'empty_heading',
    'heading_skipped',
    'link_without_text',
    'vague_link_text',
  ],
  ...['small_text', 'missing_direction'],
];

const mail = (body: string, options?: Parameters<typeof page>[1]) => message({ html: page(body, options) });
const sheet = (css: string) => ({ head: `<title>Your order</title><style>${css}</style>` });

export const messages: LabelledMessage[] = [
  {
    name: 'a message that everyone can read',
    raw: mail('<h1>Your order</h1><p>Hello Bob</p>'),
    expected: [],
  },

  // Language and title
  { name: 'no language', raw: mail('<p>Hello Bob</p>', { attributes: '' }), expected: ['missing_lang'] },
  {
    name: 'an empty language',
    raw: mail('<p>Hello Bob</p>', { attributes: ' lang=""' }),
    expected: ['missing_lang'],
  },
  {
    name: 'a language with a region',
    raw: mail('<p>Hallo Bob</p>', { attributes: ' LANG="de-AT"' }),
    expected: [],
  },
  { name: 'no title', raw: mail('<p>Hello Bob</p>', { head: '' }), expected: ['missing_title'] },
  {
    name: 'an empty title',
    raw: mail('<p>Hello Bob</p>', { head: '<title> </title>' }),
    expected: ['missing_title'],
  },
  {
    name: 'the title of a drawing is not that of the message',
    raw: mail(
      '<p>Hello Bob</p><svg viewBox="0 0 1 1" role="img" aria-label="A dot"><title>A dot</title></svg>',
      { head: '' },
    ),
    expected: ['missing_title'],
  },

  // Images
  {
    name: 'an image without a text',
    raw: mail('<p>Hello Bob</p><img src="https://cdn.example.com/a.png">'),
    expected: ['image_without_alt'],
  },
  {
    name: 'an image with a title instead',
    raw: mail('<p>Hello Bob</p><img src="https://cdn.example.com/a.png" title="A chair">'),
    expected: ['image_without_alt'],
  },
  {
    name: 'one of three images without a text',
    raw: mail(
      '<img src="https://cdn.example.com/a.png" alt="A chair"><img src="https://cdn.example.com/b.png" alt=""><img src="https://cdn.example.com/c.png" width="20">',
    ),
    expected: ['image_without_alt'],
  },
  {
    name: 'a decorative image',
    raw: mail('<p>Hello Bob</p><img src="https://cdn.example.com/line.png" alt="">'),
    expected: [],
  },
  {
    name: 'a decorative image with an attribute without a value',
    raw: mail('<p>Hello Bob</p><img alt src="https://cdn.example.com/line.png">'),
    expected: [],
  },
  {
    name: 'a text in other letters',
    raw: mail('<p>Hello Bob</p><IMG SRC="https://cdn.example.com/a.png" ALT="A chair">'),
    expected: [],
  },
  {
    name: 'an image for Outlook alone',
    raw: mail('<p>Hello Bob</p><!--[if mso]><img src="https://cdn.example.com/a.png"><![endif]-->'),
    expected: [],
  },
  { name: 'an image in text', raw: mail('<p>Write &lt;img src="a.png"&gt; to show it.</p>'), expected: [] },

  // Tables
  {
    name: 'a table for layout',
    raw: mail(
      '<table cellpadding="0" cellspacing="0" border="0" width="600"><tr><td><p>Hello Bob</p></td></tr></table>',
    ),
    expected: ['layout_table_without_role'],
  },
  {
    name: 'a table for layout with its role',
    raw: mail('<table role="presentation" cellpadding="0"><tr><td>Hello Bob</td></tr></table>'),
    expected: [],
  },
  {
    name: 'a table for layout with the other name of the role',
    raw: mail('<table role="none"><tr><td>Hello Bob</td></tr></table>'),
    expected: [],
  },
  {
    name: 'a table of data',
    raw: mail(
      '<table><caption>Your order</caption><tr><th>Item</th><th>Price</th></tr><tr><td>Chair</td><td>20 €</td></tr></table>',
    ),
    expected: [],
  },

  // Headings
  {
    name: 'a missing level',
    raw: mail('<h1>Your order</h1><h3>Items</h3><p>Chair</p>'),
    expected: ['heading_skipped'],
  },
  {
    name: 'levels in order',
    raw: mail('<h1>Your order</h1><h2>Items</h2><h3>Chair</h3><h2>Address</h2><p>Street 1</p>'),
    expected: [],
  },

  // Contrast
  {
    name: 'grey on white',
    raw: mail('<p style="color:#aaaaaa;font-size:14px">Hello Bob</p>'),
    expected: ['low_contrast'],
  },
  {
    name: 'grey just below the limit',
    raw: mail('<p style="color:#777777;background-color:#ffffff">Hello Bob</p>'),
    expected: ['low_contrast'],
  },
  {
    name: 'grey just above the limit',
    raw: mail('<p style="color:#767676;background-color:#ffffff">Hello Bob</p>'),
    expected: [],
  },
  {
    name: 'white on yellow, by attributes',
    raw: mail(
      '<table role="presentation" bgcolor="#ffff00"><tr><td><font color="#ffffff">Hello Bob</font></td></tr></table>',
    ),
    expected: ['low_contrast'],
  },
  {
    name: 'grey on white, by a style sheet',
    raw: mail('<p class="muted">Hello Bob</p>', sheet('.muted { color: #bbb }')),
    expected: ['low_contrast'],
  },
  {
    name: 'grey text that is inherited',
    raw: mail('<div style="color:#cccccc"><p>Hello Bob</p></div>'),
    expected: ['low_contrast'],
  },
  {
    name: 'a pale button',
    raw: mail(
      '<a href="https://example.com/" style="background:#7fc7ff;color:#fff;padding:10px">Open your order</a>',
    ),
    expected: ['low_contrast'],
  },
  {
    name: 'dark text on almost white',
    raw: mail('<div style="background:#fefefe"><p style="color:#222">Hello Bob</p></div>'),
    expected: [],
  },
  {
    name: 'white text on a dark cell',
    raw: mail(
      '<table role="presentation"><tr><td bgcolor="#222222"><p style="color:#ffffff">Hello Bob</p></td></tr></table>',
    ),
    expected: [],
  },
  {
    name: 'white text on a dark rule of a style sheet',
    raw: mail(
      '<div class="dark"><p>Hello Bob</p></div>',
      sheet('.dark { background: rgb(20, 20, 20); color: white }'),
    ),
    expected: [],
  },
  {
    name: 'large grey text',
    raw: mail('<h1 style="color:#8c8c8c;font-size:32px">Your order</h1>'),
    expected: [],
  },
  {
    name: 'white text on an image',
    raw: mail(
      '<div style="background-image:url(https://cdn.example.com/night.jpg);color:#ffffff">Hello Bob</div>',
    ),
    expected: [],
  },
  {
    name: 'a hidden preheader in white',
    raw: mail('<div style="display:none;color:#ffffff">Your order is on its way</div><p>Hello Bob</p>'),
    expected: [],
  },
  {
    name: 'an element without text',
    raw: mail(
      '<div style="color:#ffffff"> <img src="https://cdn.example.com/a.png" alt=""></div><p>Hello Bob</p>',
    ),
    expected: [],
  },
  {
    name: 'dark text that stays dark in the dark',
    raw: mail(
      '<p class="t">Hello Bob</p>',
      sheet(
        'body{background:#ffffff} .t{color:#222222} @media (prefers-color-scheme: dark){body{background:#111111!important}}',
      ),
    ),
    expected: ['low_contrast'],
  },
  {
    name: 'a theme for the dark',
    raw: mail(
      '<p class="t">Hello Bob</p>',
      sheet(
        'body{background:#ffffff} .t{color:#222222} @media (prefers-color-scheme: dark){body{background:#111111!important} .t{color:#eeeeee!important}}',
      ),
    ),
    expected: [],
  },

  // Links
  {
    name: 'click here',
    raw: mail('<p>To see your order, <a href="https://example.com/">click here</a>.</p>'),
    expected: ['vague_link_text'],
  },
  {
    name: 'here, with other letters and a mark',
    raw: mail('<p>See your order <a href="https://example.com/"><b>HERE</b>!</a></p>'),
    expected: ['vague_link_text'],
  },
  {
    name: 'a link that says where it leads',
    raw: mail('<p><a href="https://example.com/">Download the invoice of March</a></p>'),
    expected: [],
  },
  {
    name: 'a link with a label',
    raw: mail('<p><a href="https://example.com/" aria-label="Download the invoice of March">here</a></p>'),
    expected: [],
  },
  {
    name: 'here in a sentence',
    raw: mail(
      '<p>Click here and there. <a href="https://example.com/">Everything about your order is here in detail</a></p>',
    ),
    expected: [],
  },

  // Size of text
  { name: 'tiny text', raw: mail('<p style="font-size:8px">Hello Bob</p>'), expected: ['small_text'] },
  {
    name: 'tiny text in points, by a style sheet',
    raw: mail('<p class="legal">Hello Bob</p>', sheet('.legal{font-size:5pt}')),
    expected: ['small_text'],
  },
  { name: 'text of 16 pixels', raw: mail('<p style="font-size:16px">Hello Bob</p>'), expected: [] },
  {
    name: 'a hidden preheader of one pixel',
    raw: mail('<div style="display:none;font-size:1px">Your order is on its way</div><p>Hello Bob</p>'),
    expected: [],
  },
  {
    name: 'a gap between rows',
    raw: mail(
      '<table role="presentation"><tr><td style="font-size:0;line-height:0" height="20">&nbsp;</td></tr></table><p>Hello Bob</p>',
    ),
    expected: [],
  },

  // Direction
  {
    name: 'Arabic without a direction',
    raw: mail('<p>مرحبا بكم في متجرنا الجديد على الإنترنت</p>', { attributes: ' lang="ar"' }),
    expected: ['missing_direction'],
  },
  {
    name: 'Hebrew without a direction',
    raw: mail('<h1>שלום</h1><p>ההזמנה שלך נשלחה היום בצהריים</p>', { attributes: ' lang="he"' }),
    expected: ['missing_direction'],
  },
  {
    name: 'Arabic with a direction',
    raw: mail('<p>مرحبا بكم في متجرنا الجديد على الإنترنت</p>', { attributes: ' lang="ar" dir="rtl"' }),
    expected: [],
  },
  {
    name: 'Hebrew with a direction for its cell',
    raw: mail(
      '<table role="presentation"><tr><td dir="rtl">ההזמנה שלך נשלחה היום בצהריים</td></tr></table>',
      { attributes: ' lang="he"' },
    ),
    expected: [],
  },
  {
    name: 'one Arabic word in English',
    raw: mail('<p>The word for hello is مرحبا, which you will hear every day in the shop.</p>'),
    expected: [],
  },

  // Written after the first measurement, to be hard
  {
    name: 'a pale button on a background image',
    raw: mail(
      '<div style="background-image:url(https://cdn.example.com/a.jpg)"><a href="https://example.com/" style="background:#5fa91d;color:#ffffff">Open your order</a></div>',
    ),
    expected: ['low_contrast'],
  },
  {
    name: 'white text on a gradient',
    raw: mail('<div style="background:linear-gradient(#001,#013);color:#ffffff">Hello Bob</div>'),
    expected: [],
  },
  {
    name: 'half transparent text',
    raw: mail('<p style="color:rgba(0,0,0,.35)">Hello Bob</p>'),
    expected: ['low_contrast'],
  },
  {
    name: 'colours of modern functions',
    raw: mail('<p style="color:hsl(0 0% 70%)">Hello Bob</p>'),
    expected: ['low_contrast'],
  },
  { name: 'a named colour', raw: mail('<p style="color:silver">Hello Bob</p>'), expected: ['low_contrast'] },
  {
    name: 'a colour for links in the body',
    raw: message({
      html: '<!DOCTYPE html><html lang="en"><head><title>Hi</title></head><body text="#cccccc" bgcolor="#ffffff"><p>Hello Bob</p></body></html>',
    }),
    expected: ['low_contrast'],
  },
  {
    name: 'grey text in bold and 19 pixels',
    raw: mail('<p style="color:#8c8c8c;font-size:19px;font-weight:bold">Hello Bob</p>'),
    expected: [],
  },
  {
    name: 'a link with an image without a text for it',
    raw: mail(
      '<div style="font-size:0"><a href="https://example.com/"><img src="https://cdn.example.com/a.png" alt=""></a></div>',
    ),
    expected: ['link_without_text'],
  },
  {
    name: 'an image link with a text',
    raw: mail(
      '<a href="https://example.com/"><img src="https://cdn.example.com/a.png" alt="Open your order"></a>',
    ),
    expected: [],
  },
  {
    name: 'the file name as a text',
    raw: mail('<img src="https://cdn.example.com/a.png" alt="IMG_2041.png">'),
    expected: ['meaningless_alt'],
  },
  {
    name: 'a pixel that counts',
    raw: mail('<p>Hello Bob</p><img src="https://t.example.com/o.gif" width="1" height="1">'),
    expected: [],
    optional: ['image_without_alt'],
  },
  {
    name: 'an empty heading',
    raw: mail('<h1>Your order</h1><h2> </h2><p>Hello Bob</p>'),
    expected: ['empty_heading'],
  },
  {
    name: 'a heading of an image',
    raw: mail('<h1><img src="https://cdn.example.com/a.png" alt="Acme"></h1><p>Hello Bob</p>'),
    expected: [],
  },
  {
    name: 'headings that are hidden',
    raw: mail('<h1>Your order</h1><h2 style="display:none">Items</h2><p>Hello Bob</p>'),
    expected: [],
  },
  {
    name: 'a language that is none',
    raw: mail('<p>Hello Bob</p>', { attributes: ' lang="english"' }),
    expected: ['invalid_lang'],
  },
  {
    name: 'small text relative to its parent',
    raw: mail('<div style="font-size:10px"><p style="font-size:70%">Hello Bob</p></div>'),
    expected: ['small_text'],
  },
  {
    name: 'a table of data with rows alone',
    raw: mail(
      '<table><tr><th scope="row">Item</th><td>Chair</td></tr><tr><th scope="row">Price</th><td>20 €</td></tr></table>',
    ),
    expected: [],
  },
  {
    name: 'a direction by style alone',
    raw: mail('<p style="direction:rtl">ההזמנה שלך נשלחה היום בצהריים</p>', { attributes: ' lang="he"' }),
    expected: [],
    optional: ['missing_direction'],
  },
  {
    name: 'a direction that the text decides',
    raw: mail('<p dir="auto">ההזמנה שלך נשלחה היום בצהריים</p>', { attributes: ' lang="he"' }),
    expected: [],
  },
  // Text that nobody sees
  {
    name: 'text in the colour of the page',
    raw: mail('<p>Hello Bob</p><p style="color:#ffffff">Your code is 482910.</p>'),
    expected: ['low_contrast'],
  },
  {
    name: 'text in almost the colour of the page',
    raw: mail('<p>Hello Bob</p><p style="color:#f0f0f0">Returns are free until Sunday.</p>'),
    expected: ['low_contrast'],
  },
  {
    name: 'a link in the colour of the page',
    raw: mail('<p>Hello Bob</p><p><a href="https://example.com/" style="color:#fff">Open your order</a></p>'),
    expected: ['low_contrast'],
  },
  {
    name: 'a button whose text has its colour',
    raw: mail(
      '<p><a href="https://example.com/" style="background:#0055aa;color:#0055aa;padding:10px;display:inline-block">Open your order</a></p><p>Hello Bob</p>',
    ),
    expected: ['low_contrast'],
  },
  {
    name: 'a link in the colour of the page, before everything',
    raw: mail('<a href="https://example.com/" style="color:#fffffe">Open your order</a><p>Hello Bob</p>'),
    expected: ['low_contrast'],
  },
  {
    name: 'a preheader in the colour of the page',
    raw: mail('<span style="color:#ffffff;font-size:12px">Your order is on its way</span><p>Hello Bob</p>'),
    expected: [],
  },
  {
    name: 'a preheader in the same block',
    raw: mail('<div><span style="color:#ffffff">Your order is on its way</span>Hello Bob</div>'),
    expected: [],
  },
  {
    name: 'a preheader on a coloured page',
    raw: mail(
      '<div style="background:#eeeeee"><div style="color:#eeeeee">Your order is on its way</div><p>Hello Bob</p></div>',
    ),
    expected: [],
  },
  {
    name: 'dark text on a dark cell',
    raw: mail(
      '<p>Hello Bob</p><table role="presentation"><tr><td style="background:#111111"><p style="color:#000000">Your order</p></td></tr></table>',
    ),
    expected: ['low_contrast'],
  },
  {
    name: 'hidden text at the end',
    raw: mail('<p>Hello Bob</p><div style="display:none;color:#fff">reference 18AF</div>'),
    expected: [],
  },
  {
    name: 'white text on a picture',
    raw: mail(
      '<p>Hello Bob</p><div style="background:url(https://cdn.example.com/a.png)"><p style="color:#fff">Sale</p></div>',
    ),
    expected: [],
  },
  {
    name: 'dashes that keep a width',
    raw: mail('<p>Hello Bob</p><div style="color:#fff">- - - - - - - -</div>'),
    expected: [],
  },
];
