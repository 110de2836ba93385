import { type Config, flagOf, type SettingName } from './config/settings.ts';
import type { ListeningAddress } from './contract/info.ts';
import type { SmtpListener } from './smtp/server.ts';
import { StartError } from './start-error.ts';

/** Listens, and says which setting to change, by the port, when that cannot be done. */
export async function bound<T>(
  settingOf: (port?: number) => SettingName,
  listen: () => Promise<T>,
): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    const { code, address, hostname, port, message } = error as NodeJS.ErrnoException & {
      address?: string;
      hostname?: string;
      port?: number;
    };
    // A name that leads nowhere fails before there is an address to listen on.
    if (hostname !== undefined)
      throw new StartError(`--host got ${JSON.stringify(hostname)}, which leads to no address (${message}).`);
    // Node gives port -1 for a Unix socket.
    const isSocket = port === undefined || port < 0;
    const place = isSocket ? address : `${address} port ${port}`;
    const portFlag = flagOf(settingOf(port));
    const flag = isSocket ? portFlag.replace(/port$/, 'socket') : portFlag;
    switch (code) {
      case 'EADDRINUSE':
        throw new StartError(`${place} is already in use; choose another with ${flag}.`);
      case 'EACCES':
        // Node says EACCES, too, when the folder of a Unix socket does not exist.
        throw new StartError(
          isSocket
            ? `${place} cannot be made: its folder is missing or may not be written; choose another with ${flag}.`
            : `${place} may not be opened by this user; choose another with ${flag}.`,
        );
      case 'EADDRNOTAVAIL':
        throw new StartError(`this machine has no address ${address}; choose another with --host.`);
      default:
        throw new StartError(`cannot listen on ${place}; choose another with ${flag} (${message}).`);
    }
  }
}

/** SMTP has two ports. They are bound in order, so the second is to blame when both are the same. */
export function smtpSetting({ smtpsPort }: Config): (port?: number) => SettingName {
  return (port) => (smtpsPort !== null && port === smtpsPort ? 'smtpsPort' : 'smtpPort');
}

export function smtpAddress(listener: SmtpListener): ListeningAddress {
  const protocol = listener.implicitTls ? 'smtps' : 'smtp';
  return 'path' in listener
    ? { protocol, host: null, port: null, path: listener.path }
    : { protocol, host: listener.host, port: listener.port, path: null };
}
