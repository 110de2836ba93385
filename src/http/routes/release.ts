import { ReleaseRequest, ReleaseResult } from '../../contract/release.ts';
import { AppError } from '../../mailbox/errors.ts';
import type { HttpApp, RouteParts } from '../framework/http-app.ts';
import { MessageParams, messageId } from './message-id.ts';

export function releaseRoutes(app: HttpApp, { mailbox }: RouteParts): void {
  app.post(
    '/messages/:id/release',
    {
      schema: {
        operationId: 'releaseMessage',
        tags: ['Message'],
        summary: 'Forward to a real SMTP server',
        description:
          'Sends the stored bytes, unchanged, to the recipients of the envelope or to those given. If HTTP listens on loopback only, messages can be released to any server; otherwise to those that `--release-allow` names.',
        params: MessageParams,
        body: ReleaseRequest,
        response: { 200: ReleaseResult },
        failures: ['not_found', 'release_not_allowed', 'release_failed'],
      },
    },
    async ({ params, body }) => {
      checkCredentials(body);
      const { accepted, rejected, response } = await mailbox.release(messageId(params), body);
      return { released: true as const, accepted, rejected, response };
    },
  );
}

/** Throws `invalid_body`. */
export function checkCredentials({ username, password }: ReleaseRequest): void {
  if ((username === undefined) !== (password === undefined))
    throw new AppError('invalid_body', 'Send both username and password, or neither.');
}
