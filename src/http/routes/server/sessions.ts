import { Type } from 'typebox';
import {
  SessionList,
  SessionParameters,
  SmtpSessionDetails,
  sessionPageSize,
} from '../../../contract/session.ts';
import { readInTurnOf } from '../../../mailbox/client.ts';
import { usernameOf } from '../../../mailbox/directory/mailbox-options.ts';
import { AppError } from '../../../mailbox/errors.ts';
import type { HttpApp, RouteParts } from '../../framework/http-app.ts';
import { NoParameters } from '../../requests/query.ts';

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
        summary: 'List recent SMTP sessions and refused API requests',
        description:
          'Recent sessions, including open ones, newest first: the client, how the session ended, what was refused, and the messages it delivered. `GET /sessions/{id}` returns the dialogue. Refused and unknown requests to captured services (`/capture`) and refused ones to `POST /send` are listed too, with `protocol` `http`, and so are POSTs to unknown paths, which may lack `/capture`; they do not take the place of SMTP sessions. Sessions are kept in memory, at most `--smtp-session-log`; those that ended longest ago are removed first. With a shared database, those of all nodes are listed. A session belongs to the mailbox that it signed in to, all others to the default one.',
        querystring: SessionParameters,
        response: { 200: SessionList },
        links: {
          getSession: {
            operationId: 'getSession',
            description: 'The dialogue of the session.',
            parameters: { id: '$response.body#/sessions/0/id' },
          },
        },
        failures: ['invalid_parameter'],
      },
    },
    async ({ query, mailbox, ip }, reply) => {
      const { limit = sessionPageSize.default, ...filter } = query;
      return readInTurnOf(ip, async () => {
        reply.reserve(Math.min(limit, sessions.kept) * BYTES_PER_SESSION);
        const page = await sessions.list({ owner: usernameOf(mailbox), limit, ...filter });
        return { ...page, kept: sessions.kept };
      });
    },
  );

  app.get(
    '/sessions/:id',
    {
      schema: {
        operationId: 'getSession',
        tags: ['SMTP'],
        summary: 'Get one session with its dialogue',
        description:
          'The commands of the client and the replies to them. Credentials are never recorded: only the mechanism of AUTH is shown, and lines that are not SMTP commands are replaced by a note. Only the size of message data is recorded.',
        params: SessionId,
        querystring: NoParameters,
        response: { 200: SmtpSessionDetails },
        failures: ['invalid_parameter', 'not_found'],
      },
    },
    async ({ params, mailbox }) => {
      const session = await sessions.get(params.id, usernameOf(mailbox));
      if (!session) {
        throw new AppError(
          'not_found',
          'The session does not exist. Only recent sessions are kept, until Postern stops.',
        );
      }
      return session;
    },
  );
}
