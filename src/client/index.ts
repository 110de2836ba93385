/** The package's entry point `postern/client`: what tests use, and the types of the HTTP API. */
export type * from '../contract/apis.ts';
export type * from '../contract/assert.ts';
export type * from '../contract/delivery-event.ts';
export type * from '../contract/errors.ts';
export type * from '../contract/events.ts';
export type * from '../contract/fault.ts';
export type * from '../contract/filter.ts';
export type * from '../contract/filter-table.ts';
export type * from '../contract/info.ts';
export type * from '../contract/limits.ts';
export type * from '../contract/list.ts';
export type * from '../contract/mailbox.ts';
export type * from '../contract/message/attached-message.ts';
export type * from '../contract/message/auth-results.ts';
export type * from '../contract/message/bounce.ts';
export type * from '../contract/message/calendar.ts';
export type * from '../contract/message/captured-request.ts';
export type * from '../contract/message/check-names.ts';
export type * from '../contract/message/checks.ts';
export type * from '../contract/message/details.ts';
export type * from '../contract/message/findings.ts';
export type * from '../contract/message/headers.ts';
export type * from '../contract/message/message.ts';
export type * from '../contract/message/view.ts';
export type * from '../contract/release.ts';
export type * from '../contract/send.ts';
export type * from '../contract/session.ts';
export type * from '../contract/wait.ts';
export { type CheckOptions, type ClientOptions, PosternClient, type RequestOptions } from './client.ts';
export type { ArrivedMessage, MessageContent } from './inbox/arrived-message.ts';
export type { Expected, MessageCriteria } from './inbox/criteria.ts';
export {
  Inbox,
  type MessageCount,
  type NoneOptions,
  type QuietOptions,
  type TakeOptions,
  type WaitOptions,
} from './inbox/inbox.ts';
export type { TextPattern } from './inbox/patterns.ts';
export type { ReceivedAttachment, ReceivedMessage } from './inbox/received-message.ts';
export type { MessageSnapshot } from './inbox/snapshot.ts';
export type { NewMailboxOptions, SmtpAddress } from './mailbox.ts';
export {
  type Faults,
  type NewInboxOptions,
  Postern,
  PosternMailbox,
  type PosternOptions,
} from './postern.ts';
export { ApiError } from './transport/api-error.ts';
export {
  PosternAmbiguousError,
  PosternError,
  PosternMissingError,
  PosternTimeoutError,
  PosternUnexpectedError,
} from './transport/errors.ts';
