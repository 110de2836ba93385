import { Type } from 'typebox';
import { AppError } from '../../mailbox/errors.ts';
import type { HttpApp, RouteParts } from '../framework/http-app.ts';

const Health = Type.Object(
  { status: Type.Literal('ok') },
  { $id: 'Health', additionalProperties: false, description: 'All is well.', examples: [{ status: 'ok' }] },
);

/** Probes for whoever runs the process. They stay open when a login is asked for elsewhere. */
export function healthRoutes(app: HttpApp, { mailbox }: RouteParts): void {
  app.get(
    '/livez',
    {
      schema: {
        operationId: 'livez',
        tags: ['Server'],
        summary: 'Is the process alive',
        description: 'Answers while the process can answer at all.',
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
        summary: 'Can the store answer',
        description: 'Asks the store; 503 while it cannot answer.',
        security: [],
        response: { 200: Health },
      },
    },
    async () => {
      try {
        await mailbox.ready();
      } catch (cause) {
        throw new AppError('storage_failed', 'The store cannot answer right now.', { cause });
      }
      return { status: 'ok' as const };
    },
  );
}
