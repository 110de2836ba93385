import type { HttpApp, RouteParts } from '../framework/http-app.ts';
import { exportManyRoutes } from './inbox/export-many.ts';
import { messagesRoutes, moveRoutes } from './inbox/messages.ts';
import { testMessageRoutes } from './inbox/test-message.ts';
import { assertRoutes, waitRoutes } from './inbox/wait.ts';
import { attachmentsRoutes } from './message/attachments.ts';
import { messageRoutes } from './message/message.ts';
import { faultsRoutes } from './server/faults.ts';
import { infoRoutes } from './server/info.ts';
import { mailboxesRoutes } from './server/mailboxes.ts';
import { sessionsRoutes } from './server/sessions.ts';

/** Everything under `/api/v1` that uses the mailbox, in the order of the documentation. */
export function mailboxRoutes(api: HttpApp, parts: RouteParts): void {
  messagesRoutes(api);
  exportManyRoutes(api, parts);
  waitRoutes(api, parts);
  assertRoutes(api, parts);
  testMessageRoutes(api);
  messageRoutes(api, parts);
  attachmentsRoutes(api, parts);
  sessionsRoutes(api, parts);
  faultsRoutes(api, parts);
  mailboxesRoutes(api, parts);
  moveRoutes(api, parts);
  infoRoutes(api, parts);
}
