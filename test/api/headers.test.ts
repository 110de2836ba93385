import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Api, startApi } from './harness.ts';

describe('the headers of a message', () => {
  let api: Api;
  let id: string;
  before(async () => {
    api = await startApi();
    id = await api.mail({
      subject: '=?utf-8?q?Gr=C3=BC=C3=9Fe?=',
      headers: [
        'X-Long: one',
        ' two',
        'x-long: again',
        'Authentication-Results: mx.test; spf=pass (ok; fine) smtp.mailfrom=a@shop.test; dkim=FAIL header.d=shop.test;',
        ' dmarc=none',
        'DKIM-Signature: v=1; a=rsa-sha256; d=shop.test; s=mail; b=abc',
        'Received-SPF: softfail (mx.test: not sure) client-ip=192.0.2.1',
        'ARC-Authentication-Results: i=1; mx.test; arc=none; dkim=pass',
      ],
    });
  });
  after(() => api.close());

  it('are decoded, in the order of the message, with repeated ones', async () => {
    const { headers } = (await api.call('GET', `/messages/${id}/headers`)).json;
    assert.deepEqual(headers[0], { name: 'Subject', value: 'Grüße' });
    assert.deepEqual(
      headers.filter(({ name }: { name: string }) => name.toLowerCase() === 'x-long'),
      [
        { name: 'X-Long', value: 'one two' },
        { name: 'x-long', value: 'again' },
      ],
    );
  });

  it('contain the authentication results of upstream servers, in four lists', async () => {
    const { json } = await api.call('GET', `/messages/${id}/auth`);
    assert.deepEqual(Object.keys(json).sort(), ['arc', 'dkim', 'dmarc', 'spf']);
    const statuses = (list: { status: string }[]) => list.map(({ status }) => status);
    assert.deepEqual(statuses(json.dkim), ['fail', 'info']);
    assert.deepEqual(statuses(json.spf), ['pass', 'softfail']);
    assert.deepEqual(statuses(json.dmarc), ['none']);
    assert.deepEqual(statuses(json.arc), ['none', 'pass']);
    assert.match(json.dkim[1].details, /d=shop\.test s=mail a=rsa-sha256/);
  });

  it('contain no authentication results where none are recorded', async () => {
    const plain = await api.mail();
    assert.deepEqual((await api.call('GET', `/messages/${plain}/auth`)).json, {
      dkim: [],
      spf: [],
      dmarc: [],
      arc: [],
    });
  });
});
