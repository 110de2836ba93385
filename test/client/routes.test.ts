import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { PosternClient } from '../../src/client/index.ts';

/** The client's method for each operation of the API. */
const methods: Record<string, keyof PosternClient> = {
  listMessages: 'list',
  updateMessages: 'updateAll',
  deleteMessages: 'removeAll',
  undo: 'undo',
  getMessage: 'get',
  updateMessage: 'update',
  deleteMessage: 'remove',
  getRaw: 'raw',
  exportMessage: 'exportUrl',
  exportMessages: 'exportManyUrl',
  exportMessagesById: 'archiveOf',
  getHeaders: 'headers',
  getAuthResults: 'auth',
  getView: 'view',
  getViewDetails: 'viewDetails',
  getCodes: 'codes',
  getLinks: 'links',
  getImages: 'images',
  getChecks: 'checks',
  getCheck: 'checks',
  checkMessage: 'checkMessage',
  listAttachments: 'attachments',
  getAttachmentsZip: 'attachmentsZipUrl',
  getCalendars: 'calendars',
  getBounce: 'bounce',
  getAttachment: 'attachment',
  getAlternative: 'alternativeUrl',
  getAttachedMessage: 'attachedMessage',
  getAttachedHeaders: 'attachedHeaders',
  getAttachedView: 'attachedViewUrl',
  getAttachedViewDetails: 'attachedViewDetails',
  getInline: 'inline',
  releaseMessage: 'release',
  simulateDeliveryEvent: 'simulate',
  listDeliveryEvents: 'deliveryEvents',
  releaseMessages: 'releaseAll',
  getRecipients: 'recipients',
  listReleases: 'releases',
  getAutoRelease: 'autoRelease',
  updateAutoRelease: 'updateAutoRelease',
  waitForMessages: 'wait',
  assertCount: 'assertCount',
  sendMessage: 'send',
  getCapturedRequest: 'capturedRequest',
  createTestMessage: 'createTestMessage',
  listSessions: 'sessions',
  getSession: 'session',
  addFault: 'addFault',
  getFault: 'fault',
  deleteFault: 'removeFault',
  listFaults: 'faults',
  deleteFaults: 'removeFaults',
  listMailboxes: 'mailboxes',
  getMailbox: 'mailbox',
  createMailbox: 'createMailbox',
  updateMailbox: 'updateMailbox',
  deleteMailbox: 'removeMailbox',
  replaceMailboxCredentials: 'replaceMailboxCredentials',
  addMailboxToken: 'addMailboxToken',
  removeMailboxToken: 'removeMailboxToken',
  moveMessages: 'moveMessages',
  getInfo: 'info',
  listApis: 'apis',
  events: 'events',
};
const notForClients = ['getOpenApi', 'metrics', 'livez', 'readyz', 'messageNewWebhook'];

describe('the client', () => {
  it('has a method for every operation of the API', () => {
    const document = readFileSync(new URL('../../docs/openapi.yaml', import.meta.url), 'utf8');
    const operations = new Set(Array.from(document.matchAll(/operationId: (\w+)/g), ([, name]) => name!));
    assert.deepEqual([...operations].sort(), [...Object.keys(methods), ...notForClients].sort());
    for (const method of Object.values(methods)) assert.ok(method in PosternClient.prototype, method);
  });
});
