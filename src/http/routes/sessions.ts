import { Type } from 'typebox';
import {
  SessionList,
  SessionParameters,
  SmtpSessionDetails,
  sessionPageSize,
} from '../../contract/session.ts';
import { AppError } from '../../mailbox/errors.ts';
import type { HttpApp, RouteParts } from '../framework/http-app.ts';
import { NoParameters } from '../requests/query.ts';

const SessionId = Type.Object({
  id: Type.String({
    description: 'The id of the session, a ULID.',
    examples: ['01JCMZ4RZX5T3R9W7KDHJ6Q2V8'],
  }),
});

// Size of a session with few messages as JSON. The exact size is counted when the list is sent.
const BYTES_PER_SESSION = 1024;

export function sessionsRoutes(app: HttpApp, { sessions }: RouteParts): void {
  app.get(
    '/sessions',
    {
      schema: {
        operationId: 'listSessions',
        tags: ['SMTP'],
        summary: 'List recent SMTP sessions',
        description:
          'Who connected, how each session ended, what was refused, and which messages it led to: newest first, open sessions included. `GET /sessions/{id}` has the dialogue. Sessions are kept in memory: `--smtp-session-log` says how many. When there are more, those that ended longest ago are forgotten first.',
        querystring: SessionParameters,
        response: { 200: SessionList },
        links: {
          getSession: {
            operationId: 'getSession',
            description: 'What was said in the session.',
            parameters: { id: '$response.body#/sessions/0/id' },
          },
        },
        failures: ['invalid_parameter'],
      },
    },
    async ({ query }, reply) => {
      const { limit = sessionPageSize.default, ...filter } = query;
      reply.reserve(Math.min(limit, sessions.kept) * BYTES_PER_SESSION);
      return { ...sessions.list({ limit, ...filter }), kept: sessions.kept };
    },
  );

  app.get(
    '/sessions/:id',
    {
      schema: {
        operationId: 'getSession',
        tags: ['SMTP'],
        summary: 'Get one SMTP session with its dialogue',
        description:
          'What the client sent and the replies it got. Credentials are never kept: of AUTH only the mechanism is shown, and lines that are no SMTP commands are replaced by a note. Of message data only the size is kept.',
        params: SessionId,
        querystring: NoParameters,
        response: { 200: SmtpSessionDetails },
        failures: ['invalid_parameter', 'not_found'],
      },
    },
    async ({ params }) => {
      const session = sessions.get(params.id);
      if (!session) {
        throw new AppError(
          'not_found',
          'There is no such session. Only recent ones are kept, until Postern is stopped.',
        );
      }
      return session;
    },
  );
}
