import type { HttpApp, RouteParts } from '../framework/http-app.ts';
import { assertRoutes } from './inbox/assert.ts';
import { exportManyRoutes } from './inbox/export-many.ts';
import { messagesRoutes } from './inbox/messages.ts';
import { releaseManyRoutes } from './inbox/release-many.ts';
import { sendRoutes } from './inbox/send.ts';
import { testMessageRoutes } from './inbox/test-message.ts';
import { waitRoutes } from './inbox/wait.ts';
import { attachedMessageRoutes } from './message/attached-message.ts';
import { attachmentContentsRoutes } from './message/attachment-contents.ts';
import { attachmentsRoutes } from './message/attachments.ts';
import { checksRoutes } from './message/checks.ts';
import { findingsRoutes } from './message/findings.ts';
import { headersRoutes } from './message/headers.ts';
import { messageRoutes } from './message/message.ts';
import { rawRoutes } from './message/raw.ts';
import { releaseRoutes } from './message/release.ts';
import { viewRoutes } from './message/view.ts';
import { faultsRoutes } from './server/faults.ts';
import { infoRoutes } from './server/info.ts';
import { sessionsRoutes } from './server/sessions.ts';

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
  headersRoutes(api, parts);
  viewRoutes(api, parts);
  findingsRoutes(api, parts);
  checksRoutes(api, parts);
  releaseRoutes(api, parts);
  attachmentsRoutes(api, parts);
  attachmentContentsRoutes(api, parts);
  attachedMessageRoutes(api, parts);
  sessionsRoutes(api, parts);
  faultsRoutes(api, parts);
  infoRoutes(api, parts);
}
