import type { AuthResults } from '../contract/auth-results.ts';
import type { Attachment, Message, MessagePatch, MessageSummary } from '../contract/message.ts';
import type { Envelope } from './envelope.ts';
import { AppError } from './errors.ts';
import type {
  CountFilter,
  EventBus,
  ListQuery,
  MessageStore,
  Page,
  RawMessage,
  Relay,
  ReleaseRequest,
  ReleaseResult,
  StoreStats,
} from './ports.ts';
