import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Finding } from '../../../src/contract/message/checks.ts';
import { HtmlSource } from './element-findings.ts';

const html = [
  '<style>.head { gap: 4px }',
  'p, table.wide td { color: red }</style>',
  '<div class="head big" style="gap:1px">a',
  '<p',
  ' style="position: absolute">b</p></div><td style="position:fixed">',
].join('\r\n');

const source = new HtmlSource(html);
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
});
