import { once } from 'node:events';
import { lstat, unlink } from 'node:fs/promises';
import { connect } from 'node:net';
import type { Config } from './app-settings.ts';
import { flagOf } from './config/setting.ts';
import type { ListeningAddress } from './contract/info.ts';
import type { MountedPort } from './http/options.ts';
import { reachableHost } from './process/reachable-host.ts';
import { StartError } from './process/start-error.ts';
import type { SmtpListener } from './smtp/server.ts';
import { hostPort } from './text/host-port.ts';

/** Calls `listen`. Throws a StartError that names the setting to change when the address cannot be used. */
export async function listenOrExplain<T>(
  settingOf: (port?: number) => string,
  listen: () => Promise<T>,
  config: Config,
): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    const { code, address, hostname, port, message } = error as NodeJS.ErrnoException & {
      address?: string;
      hostname?: string;
      port?: number;
    };
    // A name that cannot be resolved fails before there is an address to listen on.
    if (hostname !== undefined)
      throw new StartError(
        `Couldn't resolve ${JSON.stringify(hostname)} (${message}). Choose another --host.`,
      );
    // Node reports port -1 for a Unix socket.
    const isSocket = port === undefined || port < 0;
    const place = isSocket ? address : `${address} port ${port}`;
    const portFlag = flagOf(settingOf(port));
    const flag = isSocket ? portFlag.replace(/port$/, 'socket') : portFlag;
    switch (code) {
      case 'EADDRINUSE':
        throw new StartError(
          `${place} is already in use${isSocket ? '' : await byPostern(address, port, portFlag, config)}. Choose another with ${flag}.`,
        );
      case 'EACCES':
        // Node also reports EACCES when the folder of a Unix socket does not exist.
        throw new StartError(
          isSocket
            ? `Couldn't create ${place}: its folder is missing or not writable. Choose another with ${flag}.`
            : `This user is not permitted to listen on ${place}. Choose another with ${flag}.`,
        );
      case 'EADDRNOTAVAIL':
        throw new StartError(`This machine does not have the address ${address}. Choose another --host.`);
      default:
        throw new StartError(`Couldn't listen on ${place} (${message}). Choose another with ${flag}.`);
    }
  }
}

// A busy machine may need that long to answer. Something else that is silent delays the error by it.
const PROBE_MS = 3000;

/** Says so if a Postern uses this port: often one that was started before and forgotten. */
async function byPostern(
  address = '',
  port: number,
  flag: string,
  { httpPort, basePath }: Config,
): Promise<string> {
  const host = reachableHost(address);
  const ask = async (at: number) => {
    const place = hostPort(host, at);
    const path = basePath.replace(/\/$/, '');
    const text = await firstWords(
      host,
      at,
      `GET ${path}/api/v1/info HTTP/1.1\r\nHost: ${place}\r\nConnection: close\r\n\r\n`,
    );
    const version = /^HTTP\/1[\s\S]*"version":"([^"]+)"/.exec(text)?.[1];
    if (version !== undefined) return ` by Postern ${version}, which is at http://${place}${path}/`;
    return /^HTTP\/1[\s\S]*realm="Postern"/i.test(text)
      ? ` by a Postern, which is at http://${place}${path}/`
      : '';
  };
  if (!flag.startsWith('--smtp')) return ask(port);
  if (!/^220 .*Postern/.test(await firstWords(host, port, ''))) return '';
  return (await ask(httpPort)) || ' by a Postern';
}

/** The beginning of what a server sends, at once or in response to a request. */
async function firstWords(host: string, port: number, request: string): Promise<string> {
  const socket = connect(port, host)
    .setEncoding('utf8')
    .setTimeout(PROBE_MS, () => socket.destroy());
  let text = '';
  socket
    .on('error', () => {})
    .on('data', (piece: string) => {
      text += piece;
      // An SMTP server waits for more, and a long response is not needed.
      if (request === '' || text.length > 10_000) socket.destroy();
    });
  socket.write(request);
  // Something that sends a byte a second must not delay the error.
  const end = setTimeout(() => socket.destroy(), 2 * PROBE_MS);
  await new Promise((resolve) => socket.once('close', resolve));
  clearTimeout(end);
  return text;
}

/** SMTP may have two ports. They are opened in order, so when both are the same, the second one fails. */
export function smtpSetting({ smtpsPort }: Config): (port?: number) => string {
  return (port) => (smtpsPort !== null && port === smtpsPort ? 'smtpsPort' : 'smtpPort');
}

/** Ports of rooms are opened in order, after all others. */
export function mountedSetting(ports: readonly MountedPort[]): (port?: number) => string {
  return (port) => ports.findLast((mounted) => mounted.port === port)?.setting ?? 'httpPort';
}

export function listeningAddress(listener: SmtpListener): ListeningAddress {
  const protocol = listener.implicitTls ? 'smtps' : 'smtp';
  return 'path' in listener
    ? { protocol, host: null, port: null, path: listener.path }
    : { protocol, host: listener.host, port: listener.port, path: null };
}

/** Removes the socket file that a killed process left behind, unless it accepts connections or is not a socket. */
export async function removeStaleSocket(path: string): Promise<void> {
  const stats = await lstat(path).catch(() => undefined);
  if (!stats?.isSocket()) return;
  const socket = connect(path);
  try {
    await once(socket, 'connect');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') await unlink(path);
  } finally {
    socket.destroy();
  }
}
