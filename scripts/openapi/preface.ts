const description =
  unwrap(`Postern catches the mail that applications under test send, and shows it over this API.

**250 means kept.** Once SMTP has replied 250, every request finds the message, searches and counts included. A test
whose application sends mail before it responds never needs to wait or poll.

**Waiting for a message** that the application sends later, from a queue or a job: \`GET /api/v1/wait?to=…\` responds as soon as
it has arrived, with its bodies. On timeout, it responds with 417 and the messages that did arrive. Use a different address in each
test: then \`to\` is the only filter you need, and no test has to empty the inbox. To follow all changes, connect to the event stream at
\`/api/v1/ws\`.

**Filters** are the same for lists, counts and bulk changes, and combine with AND. \`to=ada@example.test\` selects messages
to exactly that address, \`q\` searches all text and takes operators such as \`from:ada is:unread\`, and \`after\` selects what arrived after a message. Lists contain no
bodies: \`text_body\` and \`html_body\` come with \`GET /api/v1/messages/{id}\`. \`sender\` and \`recipients\` are those of the
envelope; the To, From and Date headers are in \`GET /api/v1/messages/{id}/headers\`.

**Host names:** Postern accepts requests to IP addresses, to \`localhost\`, to names without a dot such as \`postern\`, to the
machine's own host name, and to names that end in \`.localhost\`, \`.test\`, \`.internal\`, \`.local\`, \`.home.arpa\` or \`.svc\`.
Requests to any other name get 403 \`forbidden_host\` unless \`--allow-host\` allows it. \`/livez\` and \`/readyz\` accept every
name.

**Conventions:** Paths start with \`/api/v1\`. Responses are JSON unless stated otherwise. Ids are ULIDs, times are ISO 8601 in
UTC with milliseconds, sizes are in bytes. \`HEAD\` works wherever \`GET\` does. If a query parameter is repeated, the last value
counts, unless it takes several values. Unknown parameters are ignored. \`DELETE\`, bulk changes and operations beyond the original
specification refuse both with 400, because a mistyped filter must never delete everything.

**Errors** always have the body \`{"error": "…", "code": "…"}\`: a sentence that says what to do, and a stable code for programs.
A method that a path does not take is 405 with \`Allow\`. When the server is short of memory, large responses are refused with
503 and \`Retry-After\`.

**Signing in** is needed only if the server was started with \`--auth-file\` or \`--token\`. Send a username and password (Basic)
or a token (Bearer) in \`Authorization\`, for REST and for the WebSocket.

**Versions:** Within \`/api/v1\` nothing is removed and no meaning changes. Fields and paths may be added.`);

/** Joins the lines of each paragraph, because YAML would keep our line breaks. */
function unwrap(text: string): string {
  return text.replace(/(?<!\n)\n(?!\n)/g, ' ');
}

/** The parts of the document that do not come from routes. */
export function preface(version: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Postern',
      version,
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // The server puts its base path here.
    servers: [{ url: '/' }],
    // The empty requirement comes first, because no login is the default.
    security: [{}, { basic: [] }, { bearer: [] }],
    tags: [
      { name: 'Inbox', description: 'All messages: list, search, count, change, delete.' },
      { name: 'Message', description: 'One message: read, change, export, release.' },
      { name: 'Attachments', description: 'Files and inline images of a message.' },
      { name: 'Events', description: 'Changes to the inbox as they happen.' },
      { name: 'SMTP', description: 'Recent SMTP sessions, and scripted failures.' },
      { name: 'Mailboxes', description: 'Isolated sets of messages, each with its own credentials.' },
      { name: 'Server', description: 'Status, limits and metrics of the server.' },
    ],
    components: {
      securitySchemes: {
        basic: {
          type: 'http' as const,
          scheme: 'basic',
          description: 'A username and password from `--auth-file`.',
        },
        bearer: { type: 'http' as const, scheme: 'bearer', description: 'A token set with `--token`.' },
      },
    },
  };
}
