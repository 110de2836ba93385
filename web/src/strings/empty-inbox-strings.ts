/** Texts of the first view, while there are no messages. */
export const emptyInboxStrings = {
  label: 'Send your first message',
  lead: 'Point your app at this server. Everything it sends shows up here and is never delivered.',
  way: 'How your app sends mail',
  ways: { smtp: 'SMTP', http: 'HTTP API' },
  notes: {
    smtp: 'No username, password or encryption needed.',
    http: 'Any API key is accepted, unless Postern has a login or a capture key.',
  },
  mailboxNotes: {
    smtp: 'Sign in with the username and password of this mailbox, or its messages go elsewhere.',
    http: 'The API key is the token of this mailbox.',
  },
  examples: 'Code examples',
  terminal: 'Terminal',
  anyProgram: 'Any program',
  waiting: 'Waiting for messages…',
  help: 'Nothing arrives?',
} as const;
