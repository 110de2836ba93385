import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ServerInfo } from '../contract/info.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';

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
}
