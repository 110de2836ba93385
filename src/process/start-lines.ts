import type { ListeningAddress } from '../contract/info.ts';

/** The lines printed after `npm start`: where to send mail, where to read it, where it is stored. */
export function startLines(
  version: string,
  basePath: string,
  app: { listening: ListeningAddress[]; place: string | null },
): string {
  const path = ['', ...basePath.split('/').filter((segment) => segment !== ''), ''].join('/');
  const lines = app.listening.map((address) => {
    const isWeb = address.protocol.startsWith('http');
    // Commands take the address of a socket with the base path behind a colon.
    const end = address.path === null ? path : path === '/' ? '' : `:${path}`;
    const place = `${addressText(address)}${isWeb ? end : ''}`;
    return `  ${isWeb ? 'HTTP' : 'SMTP'}  ${place}`;
  });
  const kept = app.place ?? 'discarded on exit (--ephemeral)';
  return [`Postern ${version} is ready`, ...lines, `  Mail  ${kept}`, ''].join('\n');
}

function addressText({ protocol, host, port, path }: ListeningAddress): string {
  if (path !== null) return `${protocol}+unix:${path}`;
  return `${protocol}://${host?.includes(':') ? `[${host}]` : host}:${port}`;
}
