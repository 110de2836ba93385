import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { checkedHtml } from '../../test/checks/checked-html.ts';
import { defaults } from '../../test/defaults.ts';
import type { CheckOutcome } from './check.ts';
import { FindingList } from './finding-list.ts';
import { checkSupport } from './html-support.ts';

function check(html: string, limits = defaults.view): CheckOutcome {
  const list = new FindingList();
  const outcome = checkSupport(checkedHtml(html, { limits }), list);
  return { findings: list.findings, ...(outcome as { score: number }) };
}

/** All features, those of little effect included. */
function features(html: string) {
  const { findings, folded } = check(html);
  return [...findings, ...(folded?.findings ?? [])];
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
    // A quarter of the share.
    assert.equal(score, Math.floor(100 - unsupported_share! / 4));
  });

  it('judges by the newest version of a client', () => {
    // Outlook for macOS 2011 and 2016 supported it, 16.80 does not.
    const clients = features('<style>p { animation: a 1s }</style>').find(
      ({ feature }) => feature === 'css-animation',
    )!.clients!;
    const outlook = clients.find(({ client, platform }) => client === 'outlook' && platform === 'macos')!;
    assert.deepEqual([outlook.version, outlook.support], ['16.80', 'no']);
  });

  it('finds positions in style sheets, attributes and tags', () => {
    const html =
      '<!-- a -->\n<style>\n  p,\n  q { opacity: .5 }\n</style>\n<p style="opacity:0"\n   hidden>&amp;<b style="color:red&#59; z-index:1">';
    const places = new Map(
      features(html).map(({ feature, where }) => [feature, where && `${where.line}:${where.column}`]),
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

  it('sums up what has little effect in one finding, which costs nothing', () => {
    const { findings, folded, score } = check(
      '<!doctype html><meta name="color-scheme" content="light dark"><a target=x style="margin: 0">',
    );
    assert.equal(score, 100);
    assert.deepEqual(
      findings.map(({ code, severity, occurrences }) => [code, severity, occurrences]),
      [['minor_features', 'info', folded!.findings.length]],
    );
    assert.ok(folded!.findings.length >= 3);
    for (const { severity, clients } of folded!.findings)
      assert.ok(severity === 'info' && clients!.length > 0);
  });

  it('has errors for what clients remove, wherever it is, and each costs 25 points', () => {
    const { findings, score } = check(
      '<p>Hello</p>\n<script>a()</script><script src=b></script><p onclick="c()">Look</p>',
    );
    assert.deepEqual(
      findings
        .filter(({ severity }) => severity === 'error')
        .map(({ code, message, where, occurrences }) => [
          code,
          message.split(' ')[0],
          `${where!.line}:${where!.column}`,
          occurrences,
        ]),
      [
        ['removed_html', '<script>', '2:1', 2],
        ['removed_html', 'onclick', '2:44', undefined],
      ],
    );
    assert.equal(score, 50);
  });

  it('says where CSS does not parse', () => {
    for (const [html, place, what] of [
      ['<style>\n p { color: red\n margin: 0 }</style>', '2:6', /"color: red margin: 0" lacks a semicolon/],
      ['<p style="margin: 0; color red">', '1:22', /"color red" is not a declaration/],
      ['<style>p { margin: 0 } }</style>', '1:24', /"}" closes nothing/],
      ['<style>p { margin: 0</style>', '1:10', /"{" is never closed/],
      ['<p style="font-family: &quot;A&quot;; b">', '1:1', /"b" is not a declaration/],
    ] as const) {
      const { findings, score } = check(`${html}Hello`);
      const [found] = findings.filter(({ code }) => code === 'invalid_css');
      assert.match(found?.message ?? '', what, html);
      assert.equal(`${found!.where!.line}:${found!.where!.column}`, place, html);
      assert.equal(score, 95);
    }
  });

  it('says that Gmail drops style sheets that are too long together', () => {
    const sheet = `<style>${'p{margin:0}'.repeat(800)}</style>`;
    const found = check(`${sheet}${sheet}Hello`).findings.find(({ code }) => code === 'dropped_style')!;
    assert.deepEqual([found.where!.column, found.unsupported_share], [sheet.length + 1, 25.5]);
    assert.ok(!check(`${sheet}Hello`).findings.some(({ code }) => code === 'dropped_style'));
  });

  it('never has a higher score if something is added that every client supports', () => {
    const css = fc.constantFrom(
      ...['vertical-align: top', 'color: #333333', 'border-collapse: collapse', 'font: 12px Arial'],
      ...['list-style-type: square', 'font-family: Arial', 'vertical-align: middle'],
    );
    const content = fc.constantFrom('Hello', '', '&nbsp;', '<strong>Hello</strong>', '<hr>');
    const element = fc
      .tuple(
        fc.constantFrom('p', 'div', 'span', 'h1', 'pre', 'del'),
        content,
        fc.array(css, { maxLength: 5 }),
      )
      .map(([tag, inside, styles]) => `<${tag} style="${styles.join(';')}">${inside}</${tag}>`);
    const sheet = fc
      .array(fc.tuple(fc.constantFrom('p', '.a', 'div'), css), { maxLength: 20 })
      .map(
        (rules) => `<style>${rules.map(([selector, rule]) => `${selector} { ${rule} }`).join('\n')}</style>`,
      );
    const problem = fc.constantFrom(
      ...['<video src="a.mp4"></video>', '<p style="transform: none">A</p>', '<script>a()</script>'],
      ...['<p onclick="a()">A</p>', '<style>p { color red }</style>', '<svg></svg>', '<form></form>'],
      ...['<style>@import url(a.css); p { position: fixed }</style>', '<p style="margin: 0">A</p>'],
      `<style>${'p { margin: 0 }'.repeat(1100)}</style>`,
    );
    const more = fc
      .array(fc.oneof(element, sheet), { minLength: 1, maxLength: 20 })
      .map((all) => all.join(''));
    const page = (body: string) => `<!doctype html><html lang="en"><body>${body}</body></html>`;
    fc.assert(
      fc.property(fc.array(problem, { maxLength: 4 }), more, (problems, added) => {
        const body = `<p>Hello Ada</p>${problems.join('')}`;
        const [before, after] = [check(page(body)).score!, check(page(body + added)).score!];
        assert.ok(after <= before, `${before} became ${after}`);
      }),
      { numRuns: 60 },
    );
  });

  it('is skipped for a message without HTML', () => {
    assert.deepEqual(checkSupport(checkedHtml(''), new FindingList()), {
      skipped: 'The message has no HTML body.',
    });
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
