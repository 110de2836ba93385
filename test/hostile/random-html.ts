import fc from 'fast-check';

const names = fc.constantFrom(
  ...'a b p i div table tr td tbody caption col li ul dl dd select option optgroup textarea title style script noscript'.split(
    ' ',
  ),
  ...'svg math mtext mglyph annotation-xml foreignObject desc path template iframe xmp plaintext noembed noframes listing'.split(
    ' ',
  ),
  ...'form input button img image video source picture object embed frameset frame html head body meta link base'.split(
    ' ',
  ),
  ...'h1 nobr font marquee details summary area map pre br hr x-y o:p'.split(' '),
);

const css = fc
  .array(
    fc.constantFrom(
      ...[
        'a',
        'p',
        '{',
        '}',
        '(',
        ')',
        '[',
        ']',
        ';',
        ':',
        ',',
        '"',
        "'",
        '\\',
        '/*',
        '*/',
        '<!--',
        '-->',
        '@import ',
        '@media ',
        '@font-face',
      ],
      ...[
        'url(',
        'url("https://attacker.test/")',
        '\\75rl(',
        'color:red',
        'background:',
        'src:',
        '--x:',
        'var(--x)',
        'image-set(',
        'expression(',
      ],
      ...[
        'https://attacker.test/',
        'cid:a',
        'data:image/png,',
        '</style>',
        '<script>',
        '!important',
        ' ',
        '\n',
        '\\3c',
        '#id',
        '.c',
        '1px',
        '100%',
        ':has(',
        ':is(',
      ],
      ...[
        'content:"',
        '@supports(',
        '@keyframes k',
        'prefers-color-scheme: dark',
        '@\\69mport',
        '<',
        '>',
        '\0',
        '\f',
        '\\\n',
      ],
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(''));

const value = fc.oneof(
  css,
  fc.constantFrom(
    ...[
      'javascript:alert(1)',
      ' java\nscript:x',
      'https://attacker.test/x',
      '//attacker.test',
      'cid:a',
      'cid:..',
      'data:image/svg+xml,<svg onload=x>',
    ],
    ...[
      'data:text/html,<script>',
      '#top',
      '"><script>x</script>',
      "' onerror=x ",
      '</style>',
      '</title>',
      '`',
      '&lt;',
      '&quot;',
      '&#x3c;',
      '-->',
    ],
    ...['a 1x, https://attacker.test/ 2x', 'x', ''],
  ),
);

const attribute = fc
  .tuple(
    fc.constantFrom(
      ...'href src srcset style class id name title background onerror onload action formaction data xlink:href'.split(
        ' ',
      ),
      ...'media rel type http-equiv content target usemap poster value colspan is slot shadowrootmode srcdoc'.split(
        ' ',
      ),
    ),
    value,
    fc.constantFrom('"', "'", ''),
  )
  .map(([name, text, quote]) => ` ${name}=${quote}${text}${quote}`);

const piece = fc.oneof(
  fc
    .tuple(names, fc.array(attribute, { maxLength: 4 }))
    .map(([name, attributes]) => `<${name}${attributes.join('')}>`),
  names.map((name) => `</${name}>`),
  fc.tuple(names, css).map(([name, text]) => `<style>${text}</${name}>`),
  fc.constantFrom(
    '<!--',
    '-->',
    '--!>',
    '<![CDATA[',
    ']]>',
    '<!doctype html>',
    '<?x ',
    '</',
    '<',
    '>',
    '&',
    '&lt;',
    '\0',
    '\n',
    'text',
    '<p',
    '/>',
  ),
  value,
);

/** Unrealistic HTML: pieces of markup that change the state of a parser, in random order. */
export const randomHtml = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
