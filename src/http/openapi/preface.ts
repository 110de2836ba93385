const description =
  unwrap(`Postern catches the mail that applications under test send, and shows it over this API.

**250 means kept.** Once SMTP has answered 250 to a mail, every request here finds it, the search and the count
included. A test whose application sends before it answers never needs to wait or to poll.

**Waiting for a mail** that the application sends later, from a queue or a job: open the event stream at
\`/api/v1/ws\` before you set it off, and take the \`message:new\` whose \`recipients\` hold the address; its \`data.id\` is
what \`GET /api/v1/messages/{id}\` takes. Without a WebSocket, ask \`/api/v1/assert/count?to=…&min=1\` until it
is 200. An address of its own for each test keeps tests apart; no other filter is needed then, and none has to empty the
inbox of the others.

**Filters** are the same for the list, the count and the changes of many messages: \`to=ada@example.test\` is what was sent to
exactly that address, \`q\` searches all text, and \`after\` takes what arrived after a message. They combine with AND. A list has no bodies: \`text_body\` and \`html_body\` come with \`GET /api/v1/messages/{id}\`, and \`…/headers\`
has what the To, From and Date headers say; \`sender\` and \`recipients\` are the envelope's.

**Host names:** Postern answers to IP addresses, to \`localhost\`, to names without a dot such as \`postern\`, to the
machine's own host name, and to names that end in \`.localhost\`, \`.test\`, \`.internal\`, \`.local\`, \`.home.arpa\` or \`.svc\`.
Under any other name it answers 403 \`forbidden_host\` until it is started with \`--allow-host\`. \`/livez\` and \`/readyz\` answer
under every name.

All addresses stand under \`/api/v1\`. Answers are JSON unless an operation says otherwise; ids are ULIDs, times are
ISO 8601 in UTC with milliseconds, sizes are bytes. \`HEAD\` works wherever \`GET\` does. Of a repeated
query parameter the last value counts, unless it takes several, and unknown ones are ignored. \`DELETE\`, changes of
many messages and operations that take no parameters refuse both with 400: a mistyped filter must never delete everything.

Every error, whoever raised it, has the body \`{"error": "…", "code": "…"}\`: a sentence that says what to do, and
a stable code to branch on. A method that an address does not take is 405 with \`Allow\`.

No login is asked for unless the server was started with one: then \`Authorization\` carries either a name and a
password (Basic) or a token (Bearer), for REST and for the WebSocket alike.

Within one version of the path nothing is taken away and no meaning changes; fields and addresses may be added.`);

/** One line for each paragraph: YAML would keep our line breaks as they are. */
function unwrap(text: string): string {
  return text.replace(/(?<!\n)\n(?!\n)/g, ' ');
}

/** The parts of the document that no route says. */
export function preface(version: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Postern',
      version,
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    tags: [
      { name: 'Inbox', description: 'All messages: list, search, count, change, delete.' },
      { name: 'Message', description: 'One message: read, change, export, send on.' },
      { name: 'Attachments', description: 'What a message carries besides its bodies.' },
      { name: 'Events', description: 'What happens, as it happens.' },
      { name: 'Server', description: 'The server itself.' },
    ],
    // The empty requirement comes first: a server that asks for no login is the default.
    security: [{}, { basic: [] }, { bearer: [] }],
    components: {
      securitySchemes: {
        basic: { type: 'http' as const, scheme: 'basic', description: 'A line of `--auth-file`.' },
        bearer: { type: 'http' as const, scheme: 'bearer', description: 'One of `--token`.' },
      },
    },
  };
}
