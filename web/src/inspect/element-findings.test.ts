import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Finding } from '../../../src/contract/message/checks.ts';
import { InspectedHtml } from './element-findings.ts';

const html = [
  '<style>.head { gap: 4px }',
  'p, table.wide td { color: red }</style>',
  '<div class="head big" style="gap:1px">a',
  '<p',
  ' style="position: absolute">b</p></div><td style="position:fixed">',
].join('\r\n');

const source = new InspectedHtml(html);
const at = (text: string, end = '>') => {
  const start = html.indexOf(text);
  return `${start}-${html.indexOf(end, start) + 1}`;
};

function finding(line: number, column: number, excerpt: string, occurrences = 1): Finding {
  const where = { part: 'html' as const, line, column, excerpt };
  return { code: 'unsupported_feature', severity: 'info', message: excerpt, help: '', where, occurrences };
}

const rule = finding(1, 16, 'gap: 4px');
const colour = finding(2, 21, 'color: red');
const position = finding(5, 9, 'position: absolute', 2);
const all = [rule, colour, position];

describe('inspect: an element of the source', () => {
  it('is found by its offsets, with its line and column', () => {
    assert.deepEqual(source.elementAt(at('<div')), {
      at: at('<div'),
      tag: '<div class="head big" style="gap:1px">',
      line: 3,
      column: 1,
      start: 66,
      end: 104,
    });
    assert.equal(source.elementAt(at('<td'))?.line, 5);
  });

  for (const wrong of ['', '5', '9-3', '0-99999', 'a-b', '1-2-3', '-1-4', '1e1-3e1']) {
    it(`is not found at ${JSON.stringify(wrong)}`, () => assert.equal(source.elementAt(wrong), null));
  }

  for (const [tag, expected] of [
    ['<div', [rule]],
    ['<p', [colour, position]],
    ['<td', [colour, position]],
    ['<style', []],
  ] as const) {
    it(`${tag}> has the findings in its tag, in rules that select it, and of the same kind`, () =>
      assert.deepEqual(source.findingsOf(source.elementAt(at(tag))!, all), expected));
  }

  it('has no findings of headers and texts', () => {
    const header = { ...rule, where: { ...rule.where!, part: 'header' as const } };
    assert.deepEqual(
      source.findingsOf(source.elementAt(at('<div'))!, [header, { ...rule, where: null }]),
      [],
    );
  });

  it('has the findings of its own text, but not of elements in it or after it', () => {
    const text = '<!--<i>--><div>a<br><h1 title="x">Pale <b>bold</b> heading</h1>\n<p>other<p>last</div>end';
    const nested = new InspectedHtml(text);
    const [top = '', rest = ''] = text.split('\n');
    for (const [words, tag] of [
      ['Pale', '<h1'],
      ['bold<', '<b>'],
      ['heading', '<h1'],
      ['last', '<p>last'],
      ['end', ''],
    ] as const) {
      const [line, column] = top.includes(words) ? [1, top.indexOf(words)] : [2, rest.indexOf(words)];
      const owners = ['<i', '<div', '<br', '<h1', '<b>', '<p>other', '<p>last'].filter((each) => {
        const start = text.indexOf(each);
        const element = nested.elementAt(`${start}-${text.indexOf('>', start) + 1}`)!;
        return nested.findingsOf(element, [finding(line, column + 1, words)]).length > 0;
      });
      assert.deepEqual(owners, tag === '' ? [] : [tag], words);
    }
  });

  it('has the findings at selectors of its own rules, and none of at-rules and comments', () => {
    const css = [
      'p { color: red }',
      'div:hover { top: 0 }',
      '@import url(x.css);',
      '@media (max-width: 9px) { .a, /* p { */ b.c { gap: 1px } }',
      '@supports (display: table) { * { gap: 2px } }',
    ];
    const tags = ['<p>', '<div>', '<B class="c">', '<b>', '<table>'];
    const styled = new InspectedHtml(`<style>\n${css.join('\n')}\n</style>${tags.join('')}`);
    const whole = `<style>\n${css.join('\n')}\n</style>`;
    const taggedAt = (line: number, words: string) =>
      tags.filter((tag, index) => {
        const start = whole.length + tags.slice(0, index).join('').length;
        const element = styled.elementAt(`${start}-${start + tag.length}`)!;
        return styled.findingsOf(element, [finding(line + 1, css[line - 1]!.indexOf(words) + 1, words)])
          .length;
      });
    assert.deepEqual(taggedAt(1, 'color'), ['<p>']);
    assert.deepEqual(taggedAt(2, 'div'), ['<div>']);
    assert.deepEqual(taggedAt(2, ':hover'), ['<div>']);
    assert.deepEqual(taggedAt(3, '@import'), []);
    assert.deepEqual(taggedAt(4, '@media'), []);
    assert.deepEqual(taggedAt(4, '.a'), ['<B class="c">']);
    assert.deepEqual(taggedAt(4, '/* p'), []);
    assert.deepEqual(taggedAt(4, 'gap'), ['<B class="c">']);
    assert.deepEqual(taggedAt(5, '@supports'), []);
    assert.deepEqual(taggedAt(5, '* {'), tags);
  });
});
