import { once } from 'node:events';
import type { App } from '../app.ts';
import type { Config } from '../app-settings.ts';
import { completeConfig, settingsFromVariables } from '../app-settings.ts';
import type { PosternClient } from '../client/client.ts';
import { StartError } from '../process/start-error.ts';
import { version } from '../process/version.ts';
import { waitUntilReady } from './diagnosis/ready.ts';
import { defineCommand } from './framework/command.ts';
import { connect, type ServerValues, serverOptions, serverPlace } from './options/server-options.ts';

export const command = defineCommand({
  name: 'mcp',
  summary: 'let a coding agent wait for messages and read them',
  description: [
    'Speaks the Model Context Protocol on standard input and output, for agents such as Claude Code, Cursor or VS Code, which start it themselves. Uses the Postern that runs at --url; without --url, and if none runs, starts one with messages in memory, until the agent stops.',
  ],
  options: serverOptions,
  examples: [
    ['postern mcp', 'use the Postern on this machine, or start one'],
    ['postern mcp --url http://mail.internal:8025 --token "$POSTERN_TOKEN"', 'use a shared one'],
  ],
  async run(values) {
    const [{ serveStdio }, { createAgentServer }] = await Promise.all([
      import('@modelcontextprotocol/server/stdio'),
      import('../agents/agent-server.ts'),
    ]);
    const { client, app } = await findOrStart(values);
    const server = serveStdio(() => createAgentServer(client, version), {
      onerror: (error) => process.stderr.write(`postern mcp: ${error.message}\n`),
    });
    try {
      await ended();
    } finally {
      await server.close();
      await app?.close();
    }
    return 0;
  },
});

async function findOrStart(values: ServerValues): Promise<{ client: PosternClient; app?: App }> {
  const isNamed = values.url !== undefined;
  if (isNamed || (await waitUntilReady(serverPlace(values), 0)) === undefined)
    return { client: connect(values) };
  const app = await start();
  const { host, port } = app.listening.find(({ protocol }) => protocol === 'http')!;
  return { client: connect({ url: `http://${host}:${port}` }), app };
}

/** On the usual ports, which the application may be configured for, or on free ones. */
async function start(): Promise<App> {
  const { createApp } = await import('../app.ts');
  const settings = { ephemeral: true, logLevel: 'error' } satisfies Partial<Config>;
  const ports = settingsFromVariables(process.env, 'smtpPort', 'httpPort');
  try {
    return await createApp(completeConfig({ ...settings, ...ports } as Config));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return createApp(completeConfig({ ...settings, smtpPort: 0, httpPort: 0 } as Config));
  }
}

/** Resolves when the agent closes its end, or a signal arrives. */
function ended(): Promise<unknown> {
  return Promise.race([
    once(process.stdin, 'end'),
    once(process.stdin, 'close'),
    ...['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)),
  ]);
}
