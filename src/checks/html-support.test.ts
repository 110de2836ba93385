import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkedHtml } from '../../test/checks/checked-html.ts';
import { defaults } from '../../test/defaults.ts';
import type { Outcome } from './check.ts';
import { htmlCheck } from './html-support.ts';

function check(html: string, limits = defaults.view): Outcome {
  return htmlCheck.run(checkedHtml(html, { limits })) as Outcome;
}

describe('check html', () => {
  it('reports each feature once, with its clients, how often it is used, and where it is used first', () => {
    const { findings, score } = check(
      '<p>\r\n  <b style="color: red; transform:none">a</b>\r\n<i style="transform: none">b</i>',
    );
    const transform = findings.find(({ feature }) => feature === 'css-transform')!;
    const { clients, unsupported_share, partial_share, ...rest } = transform;
    assert.deepEqual(rest, {
      code: 'unsupported_feature',
      severity: 'warning',
      message: transform.message,
      help: 'Make sure that the message works without it, see https://www.caniemail.com/features/css-transform/',
      where: { part: 'html', line: 2, column: 25, excerpt: 'transform:none' },
      feature: 'css-transform',
      occurrences: 2,
    });
    assert.match(transform.message, /^transform: clients with \d+ % of the market do not support it/);
    assert.ok(unsupported_share! > 25 && unsupported_share! < 75 && partial_share! < 10);
    const outlook = clients!.find(({ client, platform }) => client === 'outlook' && platform === 'windows')!;
    assert.deepEqual(outlook, {
      client: 'outlook',
      platform: 'windows',
      name: 'Outlook (Windows)',
      version: '2019',
      support: 'no',
      note: null,
    });
    assert.ok(
      !clients!.some(({ client }) => client === 'apple-mail'),
      'clients that support it are left out',
    );
    assert.ok(score! > 50 && score! < 95);
  });

  it('judges by the newest version of a client', () => {
    // Outlook for macOS 2011 and 2016 supported it, 16.80 does not.
    const { findings } = check('<style>p { animation: a 1s }</style>');
    const clients = findings.find(({ feature }) => feature === 'css-animation')!.clients!;
    const outlook = clients.find(({ client, platform }) => client === 'outlook' && platform === 'macos')!;
    assert.deepEqual([outlook.version, outlook.support], ['16.80', 'no']);
  });

  it('finds positions in style sheets, attributes and tags', () => {
    const html =
      '<!-- a -->\n<style>\n  p,\n  q { opacity: .5 }\n</style>\n<p style="opacity:0"\n   hidden>&amp;<b style="color:red&#59; z-index:1">';
    const places = new Map(
      check(html).findings.map(({ feature, where }) => [feature, where && `${where.line}:${where.column}`]),
    );
    assert.equal(places.get('css-opacity'), '4:7');
    assert.equal(places.get('css-selector-grouping'), '3:3');
    assert.equal(places.get('html-hidden'), '7:4');
    // With character references in the attribute, the tag is named.
    assert.equal(places.get('css-z-index'), '7:16');
  });

  it('gives a message full marks if every client supports it', () => {
    assert.deepEqual(check('Hello'), { score: 100, findings: [] });
  });

  it('has no warnings for hints that a message looks the same without', () => {
    const { findings } = check('<!doctype html><meta name="color-scheme" content="light dark"><a target=x>');
    assert.ok(findings.length >= 2);
    assert.deepEqual(new Set(findings.map(({ severity }) => severity)), new Set(['info']));
  });

  it('is skipped for a message without HTML', () => {
    assert.deepEqual(htmlCheck.run(checkedHtml('')), { skipped: 'The message has no HTML body.' });
  });

  it('says that it is incomplete if the message exceeds a limit', () => {
    const few = { ...defaults.view, maxElements: 5 };
    assert.deepEqual(
      check('<b>a</b>'.repeat(20), few).findings.map(({ code }) => code),
      ['check_incomplete'],
    );
    const large = `<style>${'a{b:c}'.repeat(100_000)}</style>`;
    assert.ok(check(large).findings.some(({ code }) => code === 'check_incomplete'));
  });
});
