import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { htmlToText } from './html-text.ts';

describe('htmlToText', () => {
  for (const [title, html, text] of [
    ['drops tags', '<p>Hello</p>', 'Hello'],
    ['separates blocks', '<td>one</td><td>two</td><br>three<li>four', 'one two three four'],
    ['does not split words at inline tags', '<b>wo</b>rd <SPAN class=x>wo</SPAN><i>rd</i>', 'word word'],
    ['drops scripts and styles', 'a<script>if (1 < 2) "</p>"</script>b<STYLE>p{}</style >c', 'a b c'],
    ['drops the title', '<title>x</title>a', 'a'],
    ['drops comments', 'a<!-- <p> -- > x -->b<!-->c', 'abc'],
    [
      'drops conditional comments for Outlook',
      '<!--[if mso]><p>x</p><![endif]-->a<![if !mso]>b<![endif]>',
      'ab',
    ],
    ['drops declarations', '<!DOCTYPE html><?xml version="1.0"?>a', 'a'],
    ['drops attributes, with their brackets', '<a title="a > b" href=\'>\'>x</a>', 'x'],
    ['does not read a stray apostrophe as a quote', "<p don't>x</p>", 'x'],
    ['keeps a bare bracket', '1 < 2 <3 a<', '1 < 2 <3 a<'],
    [
      'decodes named entities',
      'caf&eacute; &amp; &lt;b&gt; &euro;5 &ldquo;x&rdquo;&nbsp;y',
      'café & <b> €5 “x” y',
    ],
    ['decodes numbers', '&#233;&#xE9;&#XE9;&#128512;&#x80;', 'ééé😀€'],
    ['decodes entities without their semicolon', '&copy 2026 &eacute', '© 2026 é'],
    ['keeps text that only looks like an entity', 'AT&T &unknown; &; &#; &#x;', 'AT&T &unknown; &; &#; &#x;'],
    ['replaces references to invalid code points', '&#0;&#xD800;&#1114112;', '\ufffd\ufffd\ufffd'],
    ['decodes every entity of HTML 5', '&CounterClockwiseContourIntegral;&nGt;&Abreve;', '∳≫⃒Ă'],
    ['decodes the entity at the start of a word, as browsers do', '&notit;', '¬it;'],
    ['does not decode twice', '&amp;lt;', '&lt;'],
    ['does not read decoded brackets as tags', '&lt;p&gt;x', '<p>x'],
    ['removes soft hyphens', 'inter&shy;national', 'international'],
    ['collapses white space', ' a \n\t b ', 'a b'],
    ['drops an unclosed tag', 'a<p class="', 'a'],
    ['drops an unclosed script', 'a<script>b', 'a'],
    ['separates words at an unknown tag', 'a<o:p>b</o:p><my-element>c', 'a b c'],
    ['returns nothing for empty input', '', ''],
  ] as const) {
    it(title, () => assert.equal(htmlToText(html), text));
  }

  it('returns no more than requested', () => {
    assert.equal(htmlToText('<p>one</p> <p>two</p>', 5), 'one t');
    assert.equal(htmlToText('&nGt;', 1), '≫');
    assert.equal(htmlToText('<p>one</p>', 0), '');
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'<>!-/"\'=&#x; apbscript1'), maxLength: 80, size: 'max' }),
        (html) => {
          assert.equal(typeof htmlToText(html), 'string');
        },
      ),
    );
  });
});
