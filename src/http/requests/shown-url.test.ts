import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shownUrl } from './shown-url.ts';

describe('a URL in logs and errors', () => {
  for (const [url, shown] of [
    ['/api/v1/messages?limit=1&q=key', '/api/v1/messages?limit=1&q=key'],
    ['/api/v1/messages/01M7PPPCXMFWN60AG10F9CA8DH/view?print=true', undefined],
    ['/capture/ses/v2/email/outbound-bulk-emails', undefined],
    ['/api/v1/messages?token=c2VjcmV0&limit=1', '/api/v1/messages?token=[hidden]&limit=1'],
    ['/x?a=b&X-Api-Key=c2VjcmV0', '/x?a=b&X-Api-Key=[hidden]'],
    ['/x?a?token=c2VjcmV0', '/x?a?token=[hidden]'],
    ['/capture/sendgrid/v3/SG.c2VjcmV0.0123456789/x', '/capture/sendgrid/v3/[hidden]/x'],
    ['/capture/mailgun/key-0123456789abcdef', '/capture/mailgun/[hidden]'],
  ] as const)
    it(`${url} is ${shown ?? 'shown'}`, () => assert.equal(shownUrl(url), shown ?? url));
});
