import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type AuthResults, parseAuthResults } from './auth-results.ts';
import { parseHeaders } from './headers.ts';

/** Each result as `kind status: details`. */
function read(mail: string): string[] {
  const results = parseAuthResults(parseHeaders(Buffer.from(mail, 'latin1')));
  return (['dkim', 'spf', 'dmarc', 'arc'] as const).flatMap((kind) =>
    results[kind].map(({ status, details }) => `${kind} ${status}: ${details}`),
  );
}

describe('parseAuthResults', () => {
  for (const [title, mail, expected] of [
    [
      'reads the results of Gmail',
      `Authentication-Results: mx.google.com;
       dkim=pass header.i=@example.test header.s=sel header.b=AbC;
       spf=pass (google.com: domain of a@example.test designates 192.0.2.1 as permitted sender) smtp.mailfrom=a@example.test;
       dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=example.test`,
      [
        'dkim pass: dkim=pass header.i=@example.test header.s=sel header.b=AbC',
        'spf pass: spf=pass (google.com: domain of a@example.test designates 192.0.2.1 as permitted sender) smtp.mailfrom=a@example.test',
        'dmarc pass: dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=example.test',
      ],
    ],
    [
      'reads the results of Exchange, without a server name',
      `Authentication-Results: spf=softfail (sender IP is 192.0.2.1)
 smtp.mailfrom=example.test; dkim=none (message not signed)
 header.d=none;dmarc=fail action=none header.from=example.test;compauth=fail reason=001`,
      [
        'dkim none: dkim=none (message not signed) header.d=none',
        'spf softfail: spf=softfail (sender IP is 192.0.2.1) smtp.mailfrom=example.test',
        'dmarc fail: dmarc=fail action=none header.from=example.test',
      ],
    ],
    [
      'reads several headers in order',
      'Authentication-Results: a.test; dkim=pass header.d=one.test\nAuthentication-Results: b.test; dkim=fail header.d=two.test',
      ['dkim pass: dkim=pass header.d=one.test', 'dkim fail: dkim=fail header.d=two.test'],
    ],
    [
      'reads several signatures of one header',
      'Authentication-Results: a.test; dkim=pass header.d=one.test; dkim=neutral header.d=two.test',
      ['dkim pass: dkim=pass header.d=one.test', 'dkim neutral: dkim=neutral header.d=two.test'],
    ],
    ['returns nothing if nothing was checked', 'Authentication-Results: example.test 1; none', []],
    [
      'reads versions of server and method',
      'Authentication-Results: a.test 1; dkim/1=pass',
      ['dkim pass: dkim/1=pass'],
    ],
    [
      'reads results in lower case',
      'authentication-results: a.test; DKIM=Pass; Spf = TempError',
      ['dkim pass: DKIM=Pass', 'spf temperror: Spf = TempError'],
    ],
    [
      'reads a quoted server name',
      'Authentication-Results: "a; dkim=fail"; spf=pass',
      ['spf pass: spf=pass'],
    ],
    [
      'is not fooled by a comment',
      'Authentication-Results: a.test (; dkim=pass); spf=fail (x; dkim=pass; y) z=1',
      ['spf fail: spf=fail (x; dkim=pass; y) z=1'],
    ],
    [
      'is not fooled by nested comments',
      'Authentication-Results: a.test; spf=fail (a (b); dkim=pass)',
      ['spf fail: spf=fail (a (b); dkim=pass)'],
    ],
    [
      'is not fooled by a quoted string',
      'Authentication-Results: a.test; spf=fail reason="x; dkim=pass \\"; y"',
      ['spf fail: spf=fail reason="x; dkim=pass \\"; y"'],
    ],
    [
      'is not fooled by an unclosed comment',
      'Authentication-Results: a.test; spf=fail (x; dkim=pass',
      ['spf fail: spf=fail (x; dkim=pass'],
    ],
    [
      'reads comments before and after the equals sign',
      'Authentication-Results: a.test; dkim (x) = (y) pass',
      ['dkim pass: dkim (x) = (y) pass'],
    ],
    ['ignores other methods', 'Authentication-Results: a.test; iprev=pass; auth=pass; bimi=none', []],
    [
      'reads arc= as ARC',
      'Authentication-Results: a.test; arc=pass (i=1 spf=pass)',
      ['arc pass: arc=pass (i=1 spf=pass)'],
    ],
    [
      'reads a Received-SPF',
      'Received-SPF: Pass (mx.test: domain of a@b.test designates 192.0.2.1)\n client-ip=192.0.2.1; envelope-from="a@b.test"; helo=b.test;',
      [
        'spf pass: Pass (mx.test: domain of a@b.test designates 192.0.2.1) client-ip=192.0.2.1; envelope-from="a@b.test"; helo=b.test;',
      ],
    ],
    ['reads a Received-SPF after a comment', 'Received-SPF: (x) softfail', ['spf softfail: (x) softfail']],
    ['ignores an empty Received-SPF', 'Received-SPF:', []],
    [
      'describes a signature without a result',
      'DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed;\n d=example.test; s=sel\n ector; h=from:to; b=dzE=; bh=AAA=',
      ['dkim info: d=example.test s=selector a=rsa-sha256'],
    ],
    [
      'describes a signature that lacks tags',
      'DKIM-Signature: v=1; d=example.test',
      ['dkim info: d=example.test'],
    ],
    [
      'lists results before signatures',
      'DKIM-Signature: a=ed25519-sha256; d=a.test; s=x\nAuthentication-Results: a.test; dkim=pass',
      ['dkim pass: dkim=pass', 'dkim info: d=a.test s=x a=ed25519-sha256'],
    ],
    [
      'lists every method of an ARC header under ARC',
      'ARC-Authentication-Results: i=2; mx.google.com;\n dkim=pass header.i=@a.test; spf=pass (x; y) smtp.mailfrom=a.test; arc=pass; iprev=fail',
      [
        'arc pass: dkim=pass header.i=@a.test',
        'arc pass: spf=pass (x; y) smtp.mailfrom=a.test',
        'arc pass: arc=pass',
        'arc fail: iprev=fail',
      ],
    ],
    ['reads an ARC header without methods', 'ARC-Authentication-Results: i=1; a.test; none', []],
    [
      'ignores the other ARC headers',
      'ARC-Seal: i=1; a=rsa-sha256; cv=none\nARC-Message-Signature: i=1; d=x',
      [],
    ],
    [
      'returns nothing for malformed headers',
      'Authentication-Results: ;;=;a=;=b;("\nReceived-SPF: ="\nAuthentication-Results:',
      [],
    ],
    ['returns nothing for a message without headers', 'hello', []],
  ] as const) {
    it(title, () => assert.deepEqual(read(mail), expected));
  }

  it('returns at most 1,000 results and signatures', () => {
    const signatures = Array.from({ length: 300_000 }, () => ({ name: 'DKIM-Signature', value: 'd=a.test' }));
    assert.equal(parseAuthResults(signatures).dkim.length, 1000);
    const verdicts = { name: 'Authentication-Results', value: 'dkim=pass;spf=fail;'.repeat(100_000) };
    const { dkim, spf } = parseAuthResults([verdicts]);
    assert.deepEqual([dkim.length, spf.length], [500, 500]);
  });

  it('never throws, and returns only statuses that are tokens', () => {
    const value = fc.string({ unit: fc.constantFrom(...'dkimspf=;()"\\/ .1\t'), maxLength: 80, size: 'max' });
    const name = fc.constantFrom(
      'Authentication-Results',
      'ARC-Authentication-Results',
      'Received-SPF',
      'DKIM-Signature',
    );
    fc.assert(
      fc.property(fc.array(fc.record({ name, value })), (headers) => {
        const results: AuthResults = parseAuthResults(headers);
        for (const { status } of Object.values(results).flat()) assert.match(status, /^[\w.-]+$/);
      }),
    );
  });
});
