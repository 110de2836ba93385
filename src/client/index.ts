export { ApiError } from './api-error.ts';
export { PosternClient } from './client.ts';
export type { Expected, MessageCriteria, TextPattern } from './criteria.ts';
export {
  PosternAmbiguousError,
  PosternError,
  PosternMissingError,
  PosternTimeoutError,
  PosternUnexpectedError,
} from './errors.ts';
export type { MessageCode, MessageLink } from './extracts.ts';
export { Inbox, type WaitOptions } from './inbox.ts';
export { Postern, type PosternOptions } from './postern.ts';
export type { ReceivedAttachment, ReceivedMessage } from './received-message.ts';
