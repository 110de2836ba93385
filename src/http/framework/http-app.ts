import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { EventDestination } from '../../contract/delivery-event.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { Info } from '../../contract/info.ts';
import type { CheckName } from '../../contract/message/check-names.ts';
import type { Check } from '../../contract/message/checks.ts';
import type { DetailedMessage } from '../../contract/message/details.ts';
import type { Mailbox } from '../../mailbox/mailbox.ts';
import type { Mailboxes } from '../../mailbox/mailboxes.ts';
import type { Log } from '../../process/log.ts';
import type { SmtpFaults, SmtpSessions } from '../../smtp/ports.ts';
import type { KeyCheck } from '../access/login.ts';
import type { InlineImageToken } from '../access/signed-passes.ts';
import type { RequestBodies } from '../limits/request-bodies.ts';
import type { WaitRequests } from '../limits/waits.ts';
import type { HttpLimits } from '../options.ts';

/** A Fastify scope whose routes take their types from their schemas. */
export type HttpApp = FastifyInstance<
  Server,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** Finds what tests usually need in a message. Throws `not_found`, or `overloaded` if it cannot be read now. */
export type ReadFindings = (
  mailbox: Mailbox,
  id: string,
) => Promise<Required<Pick<DetailedMessage, 'codes' | 'links'>> & { htmlText: string }>;

/** Checks stored messages. */
export interface MessageChecker {
  hasSpamFilter: boolean;
  /** Runs one check, over the network as far as the settings allow it. Throws `not_found` or `overloaded`. */
  check(mailbox: Mailbox, id: string, name: CheckName): Promise<Check>;
}

/** The parts of Postern that routes use. */
export interface RouteParts {
  mailboxes: Mailboxes;
  /** As `normalizeBasePath` returns it. */
  basePath: string;
  /** What is known without a query to the store. */
  info: () => Omit<
    Info,
    'mailbox' | 'manages_mailboxes' | 'event_destinations' | 'messages' | 'store' | 'waiting' | 'tags'
  >;
  waits: WaitRequests;
  sessions: SmtpSessions;
  faults: SmtpFaults;
  /** Absent if no room offers it. */
  findings: ReadFindings | undefined;
  checker: MessageChecker | undefined;
  eventDestinations: ((mailbox: Mailbox) => Promise<EventDestination[]>) | undefined;
  inlineToken: InlineImageToken;
  /** Checks API keys: each must be a token, that of a mailbox, or one of these. */
  keyCheck: (keys: readonly string[]) => KeyCheck;
  /** The bodies of requests, for routes that parse them themselves. */
  bodies: RequestBodies;
  log: Log;
  limits: Pick<HttpLimits, 'exportMaxMessages'>;
}

/** Where a value of a response can be used next, in the OpenAPI document. */
export interface Link {
  operationId: string;
  description: string;
  parameters: Record<string, string>;
}

declare module 'fastify' {
  /** For the OpenAPI document only. Routes without `operationId` are left out of it. */
  interface FastifySchema {
    operationId?: string;
    summary?: string;
    description?: string;
    tags?: readonly string[];
    /** `[]` for routes that need no credentials even when sign-in is required. */
    security?: readonly Record<string, string[]>[];
    /** The errors specific to this route; those that any request can get are added to all. */
    failures?: readonly ErrorCode[];
    /** Where values of a successful response can be used next. */
    links?: Readonly<Record<string, Link>>;
    /** The route sends bytes as one of these media types, with entity tags and ranges unless they are generated. */
    download?: {
      mediaTypes: readonly string[];
      description: string;
      disposition: string;
      isGenerated?: true;
    };
    /** The route responds with text of this media type instead of JSON, with an entity tag if one is given. */
    text?: { mediaType: string; description: string; example: string; etag?: string };
  }
}
