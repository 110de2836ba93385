import { formatBytes, pluralize } from '../text/display.ts';

/** Texts of recent SMTP sessions and refused HTTP requests. */
export const connectionStrings = {
  about: 'Recent SMTP sessions and refused API requests, newest first',
  onlyErrors: 'Only with errors',
  notRecorded: "Sessions aren't recorded: --smtp-session-log is 0.",
  noErrors: 'No session had errors.',
  none: (time: string) => `No connections since Postern started${time && ` at ${time}`}.`,
  unixSocket: 'Unix socket',
  aUnixSocket: 'a Unix socket',
  tls: 'TLS',
  http: 'HTTP',
  requestRefused: 'The request was refused.',
  from: (address: string) => ` From ${address}.`,
  openMessage: 'Open the message to {}',
  others: (count: number) => ` and ${count} more`,
  notKept: (count: number) => `${pluralize(count, 'exchange')} not kept`,
  data: (bytes: number) => `[message data, ${formatBytes(bytes)}]`,
  after: (seconds: string) => `after ${seconds} s`,
  byFault: (fault: string) => `Caused by fault ${fault}`,
  noMessage: (end: string) => `No message. ${end}`,
  noMessageYet: 'No message yet',
  isOpen: 'The connection is open.',
  ends: {
    quit: 'Done',
    client_closed: 'Client disconnected',
    timeout: 'Timed out',
    refused: 'Closed by Postern',
    shutdown: 'Postern was stopped',
    tls_failed: 'TLS handshake failed',
    fault: 'Closed by a fault',
  },
} as const;
