import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isMailboxName } from '../../mailbox/directory/mailbox-options.ts';
import { AppError, unlessNotFound } from '../../mailbox/errors.ts';
import type { Mailbox } from '../../mailbox/mailbox.ts';
import type { Mailboxes } from '../../mailbox/mailboxes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route exists at the root only, not for each mailbox. */
    isRootOnly?: true;
  }
  interface FastifyRequest {
    /** The mailbox that the request is about. Throws `not_found` if it does not exist. */
    readonly mailbox: Mailbox;
    readonly hasMailbox: boolean;
    /** The path under which everything of that mailbox is, without a slash at the end. */
    readonly basePath: string;
  }
}

// The names in the paths of requests, which are routed without them.
const names = new WeakMap<IncomingMessage, string>();

/** A URL below `/mailboxes/{name}`, without these two segments. Undefined if it is not. */
export function splitMailboxUrl(basePath: string, url: string): { name: string; url: string } | undefined {
  const prefix = `${basePath}/mailboxes/`;
  if (!url.startsWith(prefix)) return undefined;
  const below = url.slice(prefix.length);
  const [name = ''] = below.split(/[/?#]/, 1);
  const rest = below.slice(name.length);
  if (!isMailboxName(name)) return undefined;
  // Without the slash, it is redirected to the page, as its index.html is.
  return { name, url: basePath + (rest.startsWith('/') ? rest : `/index.html${rest}`) };
}

/** One set of routes serves all mailboxes: this removes the name of the mailbox from the URL, and remembers it. */
export function rewriteMailboxUrl(basePath: string, request: IncomingMessage): string {
  const { url = '' } = request;
  const inner = splitMailboxUrl(basePath, url);
  if (inner) names.set(request, inner.name);
  return inner?.url ?? url;
}

/** The name of the mailbox in the path of the request. Undefined at the root. */
export function mailboxNameIn(request: IncomingMessage): string | undefined {
  return names.get(request);
}

/** Finds the mailbox that each request is about. Must be registered before the login. */
export function registerMailbox(app: FastifyInstance, mailboxes: Mailboxes, basePath: string): void {
  const found = new WeakMap<FastifyRequest, Mailbox>();
  const mailboxOf = (request: FastifyRequest) =>
    mailboxNameIn(request.raw) === undefined ? mailboxes.default : found.get(request);
  app.decorateRequest('hasMailbox', {
    getter() {
      return mailboxOf(this) !== undefined;
    },
  });
  app.decorateRequest('mailbox', {
    getter() {
      const mailbox = mailboxOf(this);
      if (!mailbox) throw new AppError('not_found', `There is no mailbox ${mailboxNameIn(this.raw)}.`);
      return mailbox;
    },
  });
  app.decorateRequest('basePath', {
    getter() {
      const name = mailboxNameIn(this.raw);
      return name === undefined ? basePath : `${basePath}/mailboxes/${name}`;
    },
  });
  app.addHook('onRequest', async (request) => {
    const name = mailboxNameIn(request.raw);
    const mailbox = name && (await mailboxes.get(name).catch(unlessNotFound));
    if (mailbox) found.set(request, mailbox);
  });
}

/** Refuses requests to mailboxes that do not exist. After the login, so that only those who may know learn about it. */
export function requireMailbox(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (mailboxNameIn(request.raw) === undefined) return done();
    if (request.routeOptions.config.isRootOnly)
      return done(new AppError('not_found', 'This endpoint is at the root only, not for each mailbox.'));
    if (request.hasMailbox) return done();
    done(new AppError('not_found', `There is no mailbox ${mailboxNameIn(request.raw)}.`));
  });
}
