import type { HttpApp, RouteParts } from '../framework/http-app.ts';
import { assertRoutes } from './assert.ts';
import { attachmentContentsRoutes } from './attachment-contents.ts';
import { attachmentsRoutes } from './attachments.ts';
import { capturedRequestRoutes } from './captured-request.ts';
import { exportRoutes } from './export.ts';
import { exportManyRoutes } from './export-many.ts';
import { faultsRoutes } from './faults.ts';
import { findingsRoutes } from './findings.ts';
import { headersRoutes } from './headers.ts';
import { infoRoutes } from './info.ts';
import { messageRoutes } from './message.ts';
import { messagesRoutes } from './messages.ts';
import { rawRoutes } from './raw.ts';
import { releaseRoutes } from './release.ts';
import { releaseManyRoutes } from './release-many.ts';
import { sendRoutes } from './send.ts';
import { sessionsRoutes } from './sessions.ts';
import { testMessageRoutes } from './test-message.ts';
import { viewRoutes } from './view.ts';
import { waitRoutes } from './wait.ts';

/** Everything under `/api/v1` that uses the mailbox, in the order of the documentation. */
export function mailboxRoutes(api: HttpApp, parts: RouteParts): void {
  messagesRoutes(api, parts);
  exportManyRoutes(api, parts);
  releaseManyRoutes(api, parts);
  waitRoutes(api, parts);
  assertRoutes(api, parts);
  sendRoutes(api, parts);
  testMessageRoutes(api, parts);
  messageRoutes(api, parts);
  rawRoutes(api, parts);
  exportRoutes(api, parts);
  headersRoutes(api, parts);
  capturedRequestRoutes(api, parts);
  viewRoutes(api, parts);
  findingsRoutes(api, parts);
  releaseRoutes(api, parts);
  attachmentsRoutes(api, parts);
  attachmentContentsRoutes(api, parts);
  sessionsRoutes(api, parts);
  faultsRoutes(api, parts);
  infoRoutes(api, parts);
}
