import { ReleaseRequest, ReleaseResult } from '../contract/release.ts';
import type { HttpApp } from '../http/framework/http-app.ts';
import { MessageParams, messageId } from '../http/routes/message/message-id.ts';
import { AppError } from '../mailbox/errors.ts';

export function releaseRoutes(app: HttpApp): void {
  app.post(
    '/messages/:id/release',
    {
      schema: {
        operationId: 'releaseMessage',
        tags: ['Message'],
        summary: 'Release to a real SMTP server',
        description:
          'Sends the stored bytes, unchanged, to the envelope recipients or to the given ones. If HTTP listens on loopback only, messages can be released to any server; otherwise only to those in `--release-allow`.',
        params: MessageParams,
        body: ReleaseRequest,
        response: { 200: ReleaseResult },
        failures: ['not_found', 'release_not_allowed', 'release_failed'],
      },
    },
    async ({ params, body, mailbox }) => {
      const message = await mailbox.find(messageId(params));
      const result = await mailbox.release(message, releaseOf(body));
      return { released: true as const, ...result };
    },
  );
}

/** The release in a request body: `Ada <ada@example.test>` is the address alone. Throws `invalid_body`. */
export function releaseOf({ to, from, ...request }: ReleaseRequest): ReleaseRequest {
  if ((request.username === undefined) !== (request.password === undefined))
    throw new AppError('invalid_body', 'Send both username and password, or neither.');
  return {
    ...request,
    ...(to && { to: to.map(addressOf) }),
    ...(from !== undefined && { from: addressOf(from) }),
  };
}

function addressOf(text: string): string {
  const start = text.lastIndexOf('<');
  return (start < 0 ? text : text.slice(start + 1, text.lastIndexOf('>'))).trim();
}
