import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ErrorCode } from '../../contract/errors.ts';
import type { ServerInfo } from '../../contract/info.ts';
import type { AttachmentReader } from '../../extract/attachment-reader.ts';
import type { MessageReader } from '../../extract/message-reader.ts';
import type { Mailbox } from '../../mailbox/mailbox.ts';
import type { SmtpFaults, SmtpSessions } from '../../mailbox/ports.ts';
import type { Views } from '../../view/views.ts';
import type { Waiting } from '../../waiting/waiting.ts';
import type { InlineImageToken } from '../access/inline-image-token.ts';
import type { Waits } from '../limits/waits.ts';
import type { Link } from '../openapi/types.ts';

/** A Fastify scope whose routes take their types from their schemas. */
export type HttpApp = FastifyInstance<
  Server,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** What a route may call. */
export interface RouteParts {
  mailbox: Mailbox;
  info: () => ServerInfo;
  views: Views;
  waiting: Waiting;
  waits: Waits;
  sessions: SmtpSessions;
  faults: SmtpFaults;
  reader: MessageReader;
  attachmentReader: AttachmentReader;
  inlineToken: InlineImageToken;
}

declare module 'fastify' {
  /** What a route's schema says for the OpenAPI text alone. A route without `operationId` is not in it. */
  interface FastifySchema {
    operationId?: string;
    summary?: string;
    description?: string;
    tags?: readonly string[];
    /** `[]` for what stays open when a login is required. */
    security?: readonly Record<string, string[]>[];
    /** The errors that are this route's own; those that any request can meet are added to all. */
    failures?: readonly ErrorCode[];
    /** Where values of a successful response can be used next. */
    links?: Readonly<Record<string, Link>>;
    /** The route sends bytes as one of these media types, with entity tags and ranges. */
    download?: { mediaTypes: readonly string[]; description: string; disposition: string };
    /** The route answers with text of this media type instead of JSON, under an entity tag where it has one. */
    text?: { mediaType: string; description: string; example: string; etag?: string };
  }
}
