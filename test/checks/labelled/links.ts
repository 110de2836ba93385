import { base64Part, type LabelledMessage, message, page, usualHeaders } from './labelled-message.ts';

/** What is judged: every other finding of these messages is not. */
export const codes = [
  ...['placeholder', 'empty_link', 'invalid_link', 'relative_link', 'misleading_link', 'insecure_link'],
  ...['local_link', 'tracking_redirect', 'invalid_mailto', 'relative_image', 'missing_inline_image'],
];

const mail = (body: string) => message({ html: page(body) });
const link = (href: string, text = 'Open your order') => mail(`<p><a href="${href}">${text}</a></p>`);
const image = (src: string, more = '') => mail(`<p>Hello Bob</p><img src="${src}" alt="A chair"${more}>`);
const subject = (text: string) =>
  message({
    headers: usualHeaders.map((line) => (line.startsWith('Subject:') ? `Subject: ${text}` : line)),
    html: page('<p>Hello Bob, your order is on its way.</p>'),
  });
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const withImage = (html: string, id = 'chair@example.com') =>
  message({
    html: page(html),
    related: [base64Part('image/png', dot, `Content-ID: <${id}>`, 'Content-Disposition: inline')],
  });

export const messages: LabelledMessage[] = [
  // Placeholders
  {
    name: 'a placeholder in the text',
    raw: mail('<p>Hello {{name}}, welcome.</p>'),
    expected: ['placeholder'],
  },
  {
    name: 'a placeholder in the subject',
    raw: subject('Welcome, {{ user.first_name }}'),
    expected: ['placeholder'],
  },
  {
    name: 'an undefined value in the subject',
    raw: subject('Your order undefined has been sent'),
    expected: ['placeholder'],
  },
  {
    name: 'an encoded placeholder in a link',
    raw: link('https://example.com/?user=%7B%7Bid%7D%7D'),
    expected: ['placeholder'],
  },
  {
    name: 'an encoded placeholder in small letters',
    raw: link('https://example.com/%7b%7bid%7d%7d/reset'),
    expected: ['placeholder'],
  },
  {
    name: 'a placeholder as a whole link',
    raw: link('{{ action_url }}'),
    expected: ['placeholder'],
    optional: ['invalid_link'],
  },
  {
    name: 'a greeting of undefined',
    raw: mail('<p>Hello undefined,</p><p>your order was sent.</p>'),
    expected: ['placeholder'],
  },
  {
    name: 'a greeting of null',
    raw: mail('<p>Dear null,</p><p>your order was sent.</p>'),
    expected: ['placeholder'],
  },
  {
    name: 'an object in a table cell',
    raw: mail('<table role="presentation"><tr><td>Total</td><td>[object Object]</td></tr></table>'),
    expected: ['placeholder'],
  },
  {
    name: 'an undefined segment of a path',
    raw: link('https://example.com/orders/undefined/track'),
    expected: ['placeholder'],
  },
  { name: 'a null parameter', raw: link('https://example.com/reset?token=null'), expected: ['placeholder'] },
  {
    name: 'a placeholder in the text part alone',
    raw: message({
      html: page('<p>Hello Bob, your order was sent.</p>'),
      text: 'Hello {{name}}, your order was sent.',
    }),
    expected: ['placeholder'],
  },
  { name: 'the price of undefined', raw: mail('<p>Total: undefined €</p>'), expected: ['placeholder'] },
  {
    name: 'null in prose',
    raw: mail('<p>The contract was declared null and void by the court.</p>'),
    expected: [],
  },
  {
    name: 'undefined in prose',
    raw: mail('<p>Dividing by zero is undefined, and the term remains undefined in the contract.</p>'),
    expected: [],
  },
  {
    name: 'the German word for zero',
    raw: mail('<p>Jetzt finanzieren mit null Prozent Zinsen.</p>'),
    expected: [],
  },
  {
    name: 'words that contain the words',
    raw: mail('<p>We annulled the booking to the Nullarbor and nullified its undefinedness.</p>'),
    expected: [],
  },
  {
    name: 'a path about undefined behaviour',
    raw: link('https://example.com/blog/undefined-behaviour-and-null-pointers'),
    expected: [],
  },
  {
    name: 'braces of style sheets',
    raw: message({
      html: page('<p>Hello Bob</p>', {
        head: '<title>Hi</title><style>@media screen{p{color:#000}}@media print{@supports(color:red){p{color:#000}}}</style>',
      }),
    }),
    expected: [],
  },
  {
    name: 'braces of structured data',
    raw: message({
      html: page('<p>Hello Bob</p>', {
        head: '<title>Hi</title><script type="application/ld+json">{"@type":"Order","seller":{"name":null},"items":[{"a":{}}]}</script>',
      }),
    }),
    expected: [],
  },
  {
    name: 'one brace',
    raw: mail('<p>The set {1, 2} and https://example.com/%7Bid%7D are fine {really}.</p>'),
    expected: [],
  },
  {
    name: 'an array of objects in words',
    raw: mail('<p>The object of this message is an object.</p>'),
    expected: [],
  },

  // Hosts that only the sender reaches
  { name: 'localhost', raw: link('https://localhost:3000/reset'), expected: ['local_link'] },
  { name: 'the loopback address', raw: link('https://127.0.0.1/'), expected: ['local_link'] },
  { name: 'loopback in IPv6', raw: link('https://[::1]:8080/'), expected: ['local_link'] },
  { name: 'a private address', raw: link('https://192.168.1.20/orders'), expected: ['local_link'] },
  {
    name: 'a private address of the second range',
    raw: link('https://172.20.0.5/'),
    expected: ['local_link'],
  },
  { name: 'a private address of the first range', raw: link('https://10.1.2.3/'), expected: ['local_link'] },
  { name: 'a link-local address', raw: link('https://169.254.1.1/'), expected: ['local_link'] },
  { name: 'loopback as one number', raw: link('https://2130706433/'), expected: ['local_link'] },
  { name: 'a name without a dot', raw: link('https://intranet/wiki'), expected: ['local_link'] },
  { name: 'a name of multicast DNS', raw: link('https://shop.local/'), expected: ['local_link'] },
  { name: 'a name under localhost', raw: link('https://shop.localhost/'), expected: ['local_link'] },
  { name: 'an image on localhost', raw: image('https://localhost:3000/chair.png'), expected: ['local_link'] },
  { name: 'a private address in IPv6', raw: link('https://[fd00::1]/'), expected: ['local_link'] },
  {
    name: 'localhost in prose',
    raw: mail('<p>Then open localhost:3000 or 127.0.0.1 in the browser.</p>'),
    expected: [],
  },
  {
    name: 'public addresses next to the private ranges',
    raw: mail(
      '<p><a href="https://172.32.0.1/">One page</a> <a href="https://11.0.0.1/">Two pages</a> <a href="https://192.169.1.1/">Three pages</a></p>',
    ),
    expected: [],
  },
  {
    name: 'public names like local ones',
    raw: mail(
      '<p><a href="https://localhost.example.com/">One page</a> <a href="https://10.example.com/">Two pages</a> <a href="https://local.example.com">Three pages</a></p>',
    ),
    expected: [],
  },
  { name: 'localhost in the path', raw: link('https://example.com/docs/localhost:3000'), expected: [] },

  // http:
  { name: 'an insecure link', raw: link('http://example.com/orders'), expected: ['insecure_link'] },
  {
    name: 'an insecure link in capitals',
    raw: link('HTTP://EXAMPLE.COM/orders'),
    expected: ['insecure_link'],
  },
  {
    name: 'an insecure link of an image map',
    raw: mail(
      '<img src="https://cdn.example.com/m.png" usemap="#m" alt="Map"><map name="m"><area href="http://example.com/" alt="Shop"></map>',
    ),
    expected: ['insecure_link'],
  },
  {
    name: 'an insecure address as text of a secure link',
    raw: message({
      html: page('<p><a href="https://example.com/">http://example.com/</a></p>'),
      text: 'https://example.com/',
    }),
    expected: [],
  },
  {
    name: 'addresses of name spaces',
    raw: message({
      html: '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd"><html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>Hi</title></head><body><p>Hello Bob</p></body></html>',
    }),
    expected: [],
  },

  // Syntax
  { name: 'a scheme without a colon', raw: link('https//example.com/'), expected: ['relative_link'] },
  { name: 'no host', raw: link('https://'), expected: ['invalid_link'] },
  { name: 'a space in the host', raw: link('https://exam ple.com/'), expected: ['invalid_link'] },
  { name: 'a port that is no number', raw: link('https://example.com:port/'), expected: ['invalid_link'] },
  { name: 'spaces around an address', raw: link('\n  https://example.com/orders \n'), expected: [] },
  {
    name: 'an international name and path',
    raw: link('https://münchen.example.com/straße?q=größe'),
    expected: [],
  },
  { name: 'a phone number', raw: link('tel:+49-30-123456', 'Call our service'), expected: [] },
  { name: 'a port and a fragment', raw: link('https://example.com:8443/a/b?c=d&amp;e=f#g'), expected: [] },

  // mailto:
  {
    name: 'no address to write to',
    raw: link('mailto:', 'Write to our service'),
    expected: ['invalid_mailto'],
  },
  {
    name: 'an address without a domain',
    raw: link('mailto:help', 'Write to our service'),
    expected: ['invalid_mailto'],
    optional: ['invalid_link'],
  },
  {
    name: 'a complete address',
    raw: link('mailto:help@example.com?subject=Order%201&amp;body=Hello', 'Write to our service'),
    expected: [],
  },
  {
    name: 'two addresses',
    raw: link(
      'mailto:help@example.com,info@example.com?cc=a@example.com&amp;subject=Order',
      'Write to our service',
    ),
    expected: [],
  },

  // Redirects that count clicks
  {
    name: 'a redirect with the target in a parameter',
    raw: link('https://click.example.com/track?url=https%3A%2F%2Fshop.example.org%2Fa'),
    expected: ['tracking_redirect'],
  },
  {
    name: 'the click counter of a sending service',
    raw: link('https://u1234.ct.sendgrid.net/ls/click?upn=abc'),
    expected: ['tracking_redirect'],
  },
  {
    name: 'the click counter of a newsletter service',
    raw: link('https://acme.us1.list-manage.com/track/click?u=1&amp;id=2&amp;e=3'),
    expected: ['tracking_redirect'],
  },
  {
    name: 'campaign parameters, which redirect nobody',
    raw: link('https://example.com/?utm_source=news&amp;utm_medium=email'),
    expected: [],
  },
  {
    name: 'the way back after signing in',
    raw: link('https://example.com/login?next=%2Faccount'),
    expected: [],
  },

  // Images
  {
    name: 'an image that is not attached',
    raw: image('cid:missing@example.com'),
    expected: ['missing_inline_image'],
  },
  {
    name: 'a background that is not attached',
    raw: withImage(
      '<p style="background-image:url(cid:other@example.com)">Hello Bob</p><img src="cid:chair@example.com" alt="A chair">',
    ),
    expected: ['missing_inline_image'],
  },
  {
    name: 'an attached image',
    raw: withImage('<p>Hello Bob</p><img src="cid:chair@example.com" alt="A chair">'),
    expected: [],
  },
  {
    name: 'an attached image with an encoded name',
    raw: withImage('<p>Hello Bob</p><img src="cid:chair%40example.com" alt="A chair">'),
    expected: [],
  },
  {
    name: 'an image in the source',
    raw: image(`data:image/png;base64,${dot.toString('base64')}`),
    expected: [],
  },
  { name: 'a relative image', raw: image('images/chair.png'), expected: ['relative_image'] },
  {
    name: 'an image from the root of the site',
    raw: image('/images/chair.png'),
    expected: ['relative_image'],
  },
  {
    name: 'a relative background',
    raw: mail('<table role="presentation" background="bg.png"><tr><td>Hello Bob</td></tr></table>'),
    expected: ['relative_image'],
  },
  {
    name: 'a relative background in a style',
    raw: mail('<p style="background:url(bg.png)">Hello Bob</p>'),
    expected: ['relative_image'],
  },
  {
    name: 'absolute images',
    raw: image('https://cdn.example.com/a.png', ' srcset="https://cdn.example.com/a@2.png 2x"'),
    expected: [],
  },

  // Written after the first measurement, to be hard
  {
    name: 'a placeholder of another language of templates',
    raw: mail(
      '<p>Hello <%= user.name %>, {% if order %}your order{% endif %} was sent.</p>'.replace(
        /[<]%/g,
        '&lt;%',
      ),
    ),
    expected: ['placeholder'],
  },
  {
    name: 'a placeholder split over two elements',
    raw: mail('<p>Hello {{<b>name</b>}}, welcome.</p>'),
    expected: ['placeholder'],
  },
  {
    name: 'a name that is Null',
    raw: mail('<p>Meet our engineers Jennifer Null and Robert Nan on Tuesday.</p>'),
    expected: [],
  },
  {
    name: 'a question about null',
    raw: mail(
      '<p>What is null? In SQL, null is not a value: a column that is null is unknown, and undefined is not defined.</p>',
    ),
    expected: [],
  },
  {
    name: 'a template in code',
    raw: mail('<p>Write the name as follows.</p><pre><code>Hello {{ name }}</code></pre>'),
    expected: [],
    optional: ['placeholder'],
  },
  {
    name: 'a sum with a name in braces',
    raw: mail('<p>The sets {{1, 2}, {3}} and {a} are equal.</p>'),
    expected: [],
    optional: ['placeholder'],
  },
  { name: 'an address of an app', raw: link('acme-app://orders/1'), expected: [] },
  { name: 'a link that runs code', raw: link('javascript:alert(1)'), expected: ['invalid_link'] },
  {
    name: 'a text that shows another address',
    raw: link('https://shop.example.org/', 'https://bank.example.com/'),
    expected: ['misleading_link'],
  },
  {
    name: 'a text that shows the same address in short',
    raw: link('https://www.example.com/orders/1?utm_source=a', 'example.com/orders'),
    expected: [],
  },
  { name: 'an empty link', raw: link(''), expected: ['empty_link'] },
  { name: 'a relative link', raw: link('/orders/1'), expected: ['relative_link'] },
  { name: 'a link without its scheme', raw: link('www.example.com/orders'), expected: ['relative_link'] },
  {
    name: 'a link below a base address',
    raw: message({
      html: page('<p><a href="/orders/1">Open your order</a></p><img src="a.png" alt="A chair">', {
        head: '<title>Hi</title><base href="https://example.com/">',
      }),
    }),
    expected: [],
    optional: ['relative_link', 'relative_image'],
  },
  {
    name: 'a button to share on a network',
    raw: link(
      'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fexample.com%2F',
      'Share on Facebook',
    ),
    expected: [],
  },
  {
    name: 'an archived page',
    raw: link('https://web.archive.org/web/2020/https://example.com/'),
    expected: [],
    optional: ['tracking_redirect'],
  },
  {
    name: 'a relative image in a style sheet',
    raw: message({
      html: page('<p>Hello Bob</p>', {
        head: '<title>Hi</title><style>body{background:url(img/bg.png)}</style>',
      }),
    }),
    expected: ['relative_image'],
  },
  {
    name: 'fonts and addresses in a style sheet',
    raw: message({
      html: page('<p>Hello Bob</p>', {
        head: '<title>Hi</title><style>@font-face{font-family:A;src:url(https://cdn.example.com/a.woff2)} p{background:url(data:image/png;base64,AAAA)}</style>',
      }),
    }),
    expected: [],
  },
  {
    name: 'an image with several sizes, one of them relative',
    raw: image('https://cdn.example.com/a.png', ' srcset="a@2.png 2x"'),
    expected: ['relative_image'],
  },
  { name: 'an empty source', raw: image(''), expected: ['relative_image'] },
  // More forms of placeholders
  {
    name: 'a name in two square brackets',
    raw: mail('<p>Hello [[first]], welcome.</p>'),
    expected: ['placeholder'],
  },
  { name: 'a variable of Smarty', raw: mail('<p>Hello {$name}, welcome.</p>'), expected: ['placeholder'] },
  {
    name: 'a property of Smarty',
    raw: mail('<p>Your order {$order->id} is on its way.</p>'),
    expected: ['placeholder'],
  },
  {
    name: 'a name in per cent signs',
    raw: mail('<p>Hello %FIRSTNAME%, welcome.</p>'),
    expected: ['placeholder'],
  },
  {
    name: 'a name in per cent signs, in small letters',
    raw: subject('Welcome, %first_name%'),
    expected: ['placeholder'],
  },
  {
    name: 'a merge field of Salesforce',
    raw: mail('<p>Dear {!Contact.Name},</p>'),
    expected: ['placeholder'],
  },
  { name: 'a name in braces', raw: mail('<p>Hello {name}, welcome.</p>'), expected: ['placeholder'] },
  {
    name: 'a name of two words in braces',
    raw: subject('{first_name}, your order is on its way'),
    expected: ['placeholder'],
  },
  {
    name: 'a token of Mautic',
    raw: mail('<p>Hello {contactfield=firstname},</p>'),
    expected: ['placeholder'],
  },
  {
    name: 'a field of a mail merge',
    raw: message({ html: page('<p>Hello Bob</p>'), text: 'Hello <<FirstName>>' }),
    expected: ['placeholder'],
  },
  {
    name: 'a name in per cent signs in a link',
    raw: link('https://example.com/?e=%EMAIL%&c=1'),
    expected: ['placeholder'],
  },
  {
    name: 'a name in square brackets in a link',
    raw: link('https://example.com/[[token]]/reset'),
    expected: ['placeholder'],
  },
  {
    name: 'a variable of Smarty in a link',
    raw: link('https://example.com/?t={$token}'),
    expected: ['placeholder'],
  },
  {
    name: 'a name in braces in a link',
    raw: link('https://example.com/reset/{token}'),
    expected: ['placeholder'],
  },
  {
    name: 'an encoded name in braces in a link',
    raw: link('https://example.com/reset/%7Btoken%7D'),
    expected: ['placeholder'],
  },
  {
    name: 'a variable of Windows',
    raw: mail('<p>The log is in %APPDATA%\\Shop\\log.txt and %TEMP%.</p>'),
    expected: [],
  },
  { name: 'a discount', raw: mail('<p>Save 20%! Now 50% OFF, or 30%OFF with this code.</p>'), expected: [] },
  {
    name: 'per cent signs around words',
    raw: mail('<p>Between 5% AND 10% of all orders, 3%UP 4%DOWN.</p>'),
    expected: [],
  },
  {
    name: 'encoded characters in a link',
    raw: link('https://example.com/%C3%84PFEL%20UND%20BIRNEN%2FABC%2F'),
    expected: [],
  },
  { name: 'a footnote in square brackets', raw: mail('<p>See the terms [[1]] and [2].</p>'), expected: [] },
  {
    name: 'a path of an API',
    raw: mail('<p>We have changed GET /orders/{id} and /users/{userId}/orders.</p>'),
    expected: [],
  },
  {
    name: 'sets and formulas',
    raw: mail('<p>The set {1, 2, 3} and {x}, and \\frac{alpha}{beta}.</p>'),
    expected: [],
  },
  {
    name: 'JSON as text',
    raw: mail('<p>Send {"name": "Bob", "items": {"a": 1}} to the API.</p>'),
    expected: [],
  },
  {
    name: 'a smiley in braces',
    raw: mail('<p>{hugs} and kisses from all of us, {{{ }}}</p>'),
    expected: [],
    optional: ['placeholder'],
  },
  {
    name: 'a command in a shell',
    raw: message({ html: page('<p>Hello Bob</p>'), text: 'Run: if [[ -f a.txt ]]; then echo "$HOME"; fi' }),
    expected: [],
  },
  {
    name: 'a quotation in angle brackets',
    raw: message({ html: page('<p>Hello Bob</p>'), text: 'Ada <<ada@example.com>> wrote: 1 << 2 >> 1' }),
    expected: [],
  },
  // Misspelled schemes
  { name: 'a scheme without a t', raw: link('htps://example.com/orders'), expected: ['invalid_link'] },
  { name: 'a scheme with three t', raw: link('htttp://example.com/orders'), expected: ['invalid_link'] },
  { name: 'a scheme with two p', raw: link('httpps://example.com/orders'), expected: ['invalid_link'] },
  {
    name: 'a scheme with letters swapped',
    raw: link('hhtps://example.com/orders'),
    expected: ['invalid_link'],
  },
  {
    name: 'a scheme without its first letter',
    raw: link('ttps://example.com/orders'),
    expected: ['invalid_link'],
  },
  {
    name: 'two schemes',
    raw: link('http://https://example.com/orders'),
    expected: ['invalid_link'],
    optional: ['insecure_link'],
  },
  { name: 'a misspelled mailto', raw: link('mialto:hello@example.com'), expected: ['invalid_link'] },
  {
    name: 'an image with a misspelled scheme',
    raw: image('htps://cdn.example.com/a.png'),
    expected: ['invalid_link'],
  },
  {
    name: 'an image in the memory of a browser',
    raw: image('blob:https://example.com/1'),
    expected: ['invalid_link'],
  },
  {
    name: 'schemes of apps',
    raw: mail(
      '<p><a href="slack://open">Open Slack</a> <a href="tel:+123456">Call us</a> <a href="sms:+123456">Write to us</a> <a href="webcal://example.com/a.ics">Add to your calendar</a> <a href="ftp://example.com/a">Get the file</a></p>',
    ),
    expected: [],
  },
  {
    name: 'a reserved name',
    raw: link('https://shop.example/orders'),
    expected: [],
    optional: ['local_link'],
  },
];
