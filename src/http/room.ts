import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventDestination } from '../contract/delivery-event.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { EventPeer } from './events/fan-out.ts';
import type { HttpApp, MessageChecker, ReadFindings, RouteParts } from './framework/http-app.ts';
import type { MountedPort } from './options.ts';

/** What a part of Postern adds to the HTTP server. Routes are registered once, for all mailboxes: requests have theirs. */
export interface HttpRoom {
  /** By the path that they are below, such as `/api/v1`. */
  routes: Readonly<Record<string, (app: HttpApp, parts: RouteParts) => void>>;
  /** Where requests carry messages, which have a memory limit of their own. A path that ends with a slash includes those below it. */
  messagePaths?: readonly string[];
  /** Event streams in the form of other products, by path. They return a function that ends the stream. */
  eventStreams?: Readonly<Record<string, (mailbox: Mailbox, client: EventPeer) => () => void>>;
  /** Ports besides the main one. */
  ports?: readonly MountedPort[];
  /** Called before the response to a POST that no route has, with its body. */
  onUnknownPost?: (request: FastifyRequest, reply: FastifyReply, body: string) => Promise<void>;
  findings?: ReadFindings;
  checker?: MessageChecker;
  /** Where events of the mailbox go, which only those who manage mailboxes may know. */
  eventDestinations?: (mailbox: Mailbox) => Promise<EventDestination[]>;
}
