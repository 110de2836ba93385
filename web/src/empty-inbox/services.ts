import type { ServedApi } from '../../../src/contract/apis.ts';
import { emptyInboxStrings } from '../strings/empty-inbox-strings.ts';

/** The line to change in an application that calls the API of a mail service. */
export interface ServiceSnippet {
  name: string;
  /** Below the address of Postern. */
  path: string;
  /** The SDK, or what the line is. */
  file: string;
  code: (url: string) => string;
}

/** One for each service that the server has, and one for programs that use none. */
export function serviceSnippets(apis: ServedApi[]): ServiceSnippet[] {
  const services = apis.flatMap(({ label, path, setup }) =>
    setup ? [{ name: label, path, file: setup.file, code: (url: string) => filled(setup.code, url) }] : [],
  );
  return [
    ...services,
    {
      name: emptyInboxStrings.anyProgram,
      path: 'api/v1/send',
      file: emptyInboxStrings.terminal,
      code: (url) => `curl ${url} -H 'Content-Type: application/json' -d '{
  "from": "app@example.test",
  "to": "you@example.test",
  "subject": "Hello over HTTP",
  "text": "It works."
}'`,
    },
  ];
}

function filled(code: string, url: string): string {
  return code
    .replaceAll('{url}', url)
    .replaceAll('{address}', url.replace(/^https?:\/\//, ''))
    .replaceAll('{https}', String(url.startsWith('https:')));
}
