import type { FastifyRequest } from 'fastify';
import { AppError, unlessNotFound } from '../../mailbox/errors.ts';
import type { Mailbox } from '../../mailbox/mailbox.ts';
import type { Mailboxes } from '../../mailbox/mailboxes.ts';
import type { HttpApp } from '../framework/http-app.ts';
import { mailboxNameIn } from '../framework/mailbox-path.ts';

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

/** Finds the mailbox that each request is about. Must be registered before the login. */
export function registerMailbox(app: HttpApp, mailboxes: Mailboxes, basePath: string): void {
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
export function requireMailbox(app: HttpApp): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (mailboxNameIn(request.raw) === undefined) return done();
    if (request.routeOptions.config.isRootOnly)
      return done(new AppError('not_found', 'This endpoint is at the root only, not for each mailbox.'));
    if (request.hasMailbox) return done();
    done(new AppError('not_found', `There is no mailbox ${mailboxNameIn(request.raw)}.`));
  });
}
