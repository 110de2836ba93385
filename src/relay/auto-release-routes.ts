import { AutomaticReleases, AutoRelease, AutoReleasePatch } from '../contract/release.ts';
import type { HttpApp } from '../http/framework/http-app.ts';
import { NoParameters } from '../http/requests/query.ts';
import { MessageParams, messageId } from '../http/routes/message/message-id.ts';
import type { AutoReleaser } from './auto-release.ts';

export function autoReleaseRoutes(app: HttpApp, releases: AutoReleaser): void {
  app.get(
    '/messages/:id/releases',
    {
      schema: {
        operationId: 'listReleases',
        tags: ['Message'],
        summary: 'Automatic releases of a message',
        description:
          'What `--auto-release` did with the message, for each server: to whom it was released, why not, or that it waits. Results are kept until a restart, at most 1,000.',
        params: MessageParams,
        querystring: NoParameters,
        response: { 200: AutomaticReleases },
        failures: ['invalid_parameter', 'not_found'],
      },
    },
    async ({ params, mailbox }) => ({
      releases: await releases.releasesOf(await mailbox.find(messageId(params)), mailbox),
    }),
  );

  app.get(
    '/auto-release',
    {
      config: { isRootOnly: true },
      schema: {
        operationId: 'getAutoRelease',
        tags: ['Server'],
        summary: 'Rules of automatic release',
        description: 'The rules of `--auto-release`, without credentials, and whether they are paused.',
        querystring: NoParameters,
        response: { 200: AutoRelease },
        failures: ['invalid_parameter', 'forbidden'],
      },
    },
    () => releases.status(),
  );

  app.patch(
    '/auto-release',
    {
      config: { isRootOnly: true },
      schema: {
        operationId: 'updateAutoRelease',
        tags: ['Server'],
        summary: 'Pause or resume automatic release',
        description:
          'While it is paused, also after a restart, nothing is released automatically. Messages that arrive meanwhile are released when it is resumed, at most 10,000.',
        querystring: NoParameters,
        body: AutoReleasePatch,
        response: { 200: AutoRelease },
        failures: ['invalid_parameter', 'forbidden'],
      },
    },
    async ({ body }) => {
      await releases.pause(body.paused);
      return releases.status();
    },
  );
}
