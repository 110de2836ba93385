import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RouteParts } from '../../framework/http-app.ts';
import { createOpenApiSource } from './openapi.ts';

describe('OpenAPI document', () => {
  it('is built once, and rebuilt after a failure', async () => {
    let attempts = 0;
    const info = () => {
      if (++attempts === 1) throw new Error('not now');
      return { version: '1.2.3' };
    };
    const source = createOpenApiSource([], { info } as unknown as RouteParts, '');
    await assert.rejects(source(), /not now/);
    assert.match((await source()).yaml, /version: 1\.2\.3/);
    await source();
    assert.equal(attempts, 2);
  });
});
