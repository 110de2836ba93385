import { existsSync } from 'node:fs';
import { type App, createApp } from '../../src/app.ts';
import { parseConfig } from '../../src/app-settings.ts';

const builtPage = new URL('../../dist/web/index.html', import.meta.url);

/** Starts Postern from the sources, in memory and on free ports, with the page as last built. */
export function startApp(flags: string[] = []): Promise<App> {
  // Not built here, because test files run in parallel.
  if (!existsSync(builtPage)) throw new Error('The page is not built. Run npm run build.');
  const argv = ['--ephemeral', '--smtp-port', '0', '--http-port', '0', '--log-level', 'silent', ...flags];
  return createApp(parseConfig(argv, {}));
}

export function addresses(app: App): { smtpPort: number; url: string } {
  const port = (protocol: string) => app.listening.find((address) => address.protocol === protocol)!.port!;
  return { smtpPort: port('smtp'), url: `http://127.0.0.1:${port('http')}` };
}
