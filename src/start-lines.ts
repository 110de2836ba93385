import type { ListeningAddress } from './contract/info.ts';

/** What a person reads after `npm start`: where to send mail, where to look at it, where it is kept. */
export function startLines(
  version: string,
  basePath: string,
  app: { listening: ListeningAddress[]; dataDir: string | null },
): string {
  const path = ['', ...basePath.split('/').filter((segment) => segment !== ''), ''].join('/');
  const lines = app.listening.map((address) => {
    const isWeb = address.protocol.startsWith('http');
    const place = `${addressText(address)}${isWeb && address.path === null ? path : ''}`;
    return `  ${isWeb ? 'HTTP' : 'SMTP'}  ${place}`;
  });
  const kept = app.dataDir ?? 'in memory only, forgotten at the end (--ephemeral)';
  return [`Postern ${version} is ready`, ...lines, `  Mail  ${kept}`, ''].join('\n');
}

function addressText({ protocol, host, port, path }: ListeningAddress): string {
  if (path !== null) return `${protocol}+unix:${path}`;
  return `${protocol}://${host?.includes(':') ? `[${host}]` : host}:${port}`;
}
