import { AssertionFailed, AssertionPassed, AssertParameters } from '../../contract/assert.ts';
import type { HttpApp, RouteParts } from '../framework/http-app.ts';
import { filterOf } from '../requests/filter.ts';

export function assertRoutes(app: HttpApp, { mailbox }: RouteParts): void {
  app.get(
    '/assert/count',
    {
      schema: {
        operationId: 'assertCount',
        tags: ['Inbox'],
        summary: 'Assert how many messages match',
        description:
          'For CI: 200 if the count is within `min` and `max`, 417 otherwise, so that `curl -f` fails the pipeline. Without `min` and `max` it always passes and returns the count. A message that SMTP has answered with 250 is counted: there is no need to wait.',
        querystring: AssertParameters,
        response: { 200: AssertionPassed, 417: AssertionFailed },
        failures: ['invalid_parameter', 'unknown_cursor'],
      },
    },
    async ({ query }, reply) => {
      const { min, max, ...filter } = query;
      const count = await mailbox.count(filterOf(filter));
      if (count >= (min ?? 0) && count <= (max ?? Number.POSITIVE_INFINITY))
        return { ok: true as const, count };
      return reply.code(417).send({ ok: false, count, expected_min: min ?? null, expected_max: max ?? null });
    },
  );
}
