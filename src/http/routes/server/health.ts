import { Type } from 'typebox';
import { AppError } from '../../../mailbox/errors.ts';
import type { HttpApp } from '../../framework/http-app.ts';

const Health = Type.Object(
  {
    status: Type.Literal('ok'),
    warning: Type.Optional(
      Type.String({ description: 'What is wrong although Postern works, and what helps.' }),
    ),
  },
  {
    $id: 'Health',
    additionalProperties: false,
    description: 'The check passed.',
    examples: [{ status: 'ok' }],
  },
);

/** Probes for process supervisors. They never require credentials. */
export function healthRoutes(app: HttpApp): void {
  app.get(
    '/livez',
    {
      schema: {
        operationId: 'livez',
        tags: ['Server'],
        summary: 'Liveness probe',
        description: '200 while the process is running. Requires no credentials.',
        security: [],
        response: { 200: Health },
      },
    },
    () => ({ status: 'ok' as const }),
  );

  app.get(
    '/readyz',
    {
      schema: {
        operationId: 'readyz',
        tags: ['Server'],
        summary: 'Readiness probe',
        description: '200 while the store works, 503 otherwise. Requires no credentials.',
        security: [],
        response: { 200: Health },
      },
    },
    async ({ mailbox }) => {
      try {
        await mailbox.ready();
      } catch (cause) {
        // The store logs what makes it unavailable, once for all probes.
        const code =
          cause instanceof AppError && cause.code === 'unavailable' ? cause.code : 'storage_failed';
        throw new AppError(code, 'The store is not available. See the log of Postern.', {
          cause,
        });
      }
      const warning = mailbox.clockProblem();
      return { status: 'ok' as const, ...(warning !== undefined && { warning }) };
    },
  );
}
