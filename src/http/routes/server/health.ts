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
      config: { isRootOnly: true, isProbe: true },
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
      config: { isRootOnly: true, isProbe: true },
      schema: {
        operationId: 'readyz',
        tags: ['Server'],
        summary: 'Readiness probe',
        description:
          '200 while messages can be stored. Otherwise 503, with what helps if that is known. Requires no credentials.',
        security: [],
        response: { 200: Health },
      },
    },
    async ({ mailbox }) => {
      try {
        await mailbox.ready();
      } catch (cause) {
        // Everyone may know these reasons, which say what helps. Others may quote the database, so they are only logged.
        if (cause instanceof AppError && ['unavailable', 'storage_full'].includes(cause.code)) throw cause;
        const text = 'The store is not available. See the log of Postern.';
        throw new AppError('storage_failed', text, { cause });
      }
      const warning = mailbox.clockProblem();
      return { status: 'ok' as const, ...(warning !== undefined && { warning }) };
    },
  );
}
