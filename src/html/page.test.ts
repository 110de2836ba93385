import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaults } from '../../test/defaults.ts';
import { Deadline } from '../limits/deadline.ts';
import { HtmlDocument } from './html-document.ts';
import { piecesOf } from './page.ts';

const pageOf = (html: string) => new HtmlDocument(html, defaults.view).page;

describe('the page of a document', () => {
  it('has the texts that a person sees, those that are hidden, and those of form fields', () => {
    const { seen, hidden, fields } = pageOf(
      '<h1>Hello  <b>Ada</b></h1><p>One<span hidden> secret</span> two<br>three</p><select><option>Red</select>',
    );
    const texts = [seen, hidden, fields].map((blocks) => blocks.map(({ text }) => text));
    assert.deepEqual(texts, [['Hello Ada', 'One two', 'three'], ['secret'], ['Red']]);
    assert.deepEqual(
      piecesOf(seen[0]!).map(({ text, element }) => [text, element.tagName]),
      [
        ['Hello', 'h1'],
        ['Ada', 'b'],
      ],
    );
  });

  it('has links with their text, what precedes them, and URLs that are only written', () => {
    const { links } = pageOf(
      'To confirm, click <a href=" https://a.test/\n1">here</a> or see https://a.test/2. <a href="#top">Up</a>',
    );
    assert.deepEqual(
      links.map(({ url, around, label }) => [url, around, label?.text]),
      [
        ['https://a.test/1', 'To confirm, click ', 'here'],
        ['https://a.test/2', ' or see ', undefined],
        ['#top', '. ', 'Up'],
      ],
    );
  });

  it('has the images of elements, their backgrounds and styles, each once', () => {
    const { images } = pageOf(
      '<img src="a.png" srcset="a.png 1x, b.png 2x"><input type="image" src="c.png">' +
        '<div background="d.png" style="background:url(e.png),url(#x)"></div><p srcset="x.png">',
    );
    assert.deepEqual(
      images.map(({ url }) => url),
      ['a.png', 'b.png', 'c.png', 'd.png', 'e.png'],
    );
  });

  it('has the headings, and the content that is shown in place of an object', () => {
    const { headings, seen } = pageOf(
      '<h2><img alt="Logo" src="x"></h2><object>Shown</object><svg><a>x</a></svg>',
    );
    assert.deepEqual(
      headings.map(({ element, text }) => [element.tagName, text]),
      [['h2', 'Logo']],
    );
    assert.deepEqual(
      seen.map(({ text }) => text),
      ['Shown'],
    );
  });

  it('ends when the time of its job is over', () => {
    const html = '<p>a</p>'.repeat(5000);
    const whole = new HtmlDocument(html, { ...defaults.view, timeMs: 3_600_000 });
    assert.equal(whole.page.seen.length, 5000);
    const late = new HtmlDocument(html, defaults.view, { deadline: Deadline.afterWork(-1) });
    assert.equal(late.isLate, true);
    assert.ok(late.page.seen.length < 2000);
  });
});
