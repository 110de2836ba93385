import { spawn } from 'node:child_process';
import { fstatSync } from 'node:fs';
import type { StreamStatus } from '../client/transport/event-stream.ts';
import { followEvents } from '../client/transport/follow-events.ts';
import { setTransport } from '../client/transport/transport.ts';
import { integer } from '../config/kinds.ts';
import { pageSize } from '../contract/limits.ts';
import type { MessageSummary } from '../contract/message/message.ts';
import { defineCommand } from './framework/command.ts';
import type { ServerPlace } from './framework/http-transport.ts';
import { filterOptions, filterParametersOf } from './options/filter-options.ts';
import { connect, jsonOption, serverOptions, serverPlace } from './options/server-options.ts';
import { messageLine, printJsonLine } from './output/output.ts';

const DEFAULT_LINES = 10;
// The cursor before every message.
const FIRST = '0'.repeat(26);

export const command = defineCommand({
  name: 'tail',
  summary: 'print messages as they arrive',
  description: [
    'Prints the last messages first, then new ones until it is stopped. After a lost connection, it prints the messages that arrived in the meantime.',
  ],
  options: {
    ...filterOptions,
    lines: {
      kind: integer(0, pageSize.maximum),
      short: 'n',
      value: 'NUMBER',
      sentence: `How many earlier messages to print first. Default: ${DEFAULT_LINES}.`,
    },
    count: { kind: integer(1), value: 'NUMBER', sentence: 'Stop after this many new messages.' },
    json: { ...jsonOption.json, sentence: 'Print one JSON object per line.' },
    ...serverOptions,
  },
  examples: [
    ['postern tail', 'watch the inbox'],
    ['postern tail --lines 0 --count 1 --json', 'print the next message and stop'],
  ],
  async run(values) {
    const { lines = DEFAULT_LINES, count: most = Number.POSITIVE_INFINITY } = values;
    const client = connect(values);
    await useSocketTransport(serverPlace(values));
    const filter = filterParametersOf(values);
    exitWithReader();
    const print = (message: MessageSummary) =>
      values.json ? printJsonLine(message) : process.stdout.write(`${messageLine(message)}\n`);
    // The events start after the newest listed message, so none is missed between the list and the events.
    const { messages } = await client.list({ ...filter, limit: Math.max(1, lines) });
    for (const message of messages.slice(0, lines).reverse()) print(message);
    let printed = 0;
    const after = messages[0]?.id ?? filter.after ?? FIRST;
    const following = { onStatus: sayWhenAway() };
    for await (const event of followEvents(client, { ...filter, after }, following)) {
      if (event.type !== 'message:new') continue;
      print(event.data);
      if (++printed >= most) break;
    }
    return 0;
  },
});

/**
 * Ends this process when the reader of its output has exited, as in `postern tail | head -1`, even if no message arrives that
 * could be written. Node.js cannot watch a pipe that it writes to, but the `tail` of GNU does, and is ended by SIGPIPE.
 * That of BusyBox rejects the option, and exits. There, and on other systems, the next message ends the process.
 */
function exitWithReader(): void {
  if (process.platform !== 'linux' || !fstatSync(process.stdout.fd).isFIFO()) return;
  // With --pid, because it must not keep the pipe open for longer than this process.
  const watcher = spawn('tail', [`--pid=${process.pid}`, '--follow', '/dev/null'], {
    stdio: ['ignore', 'inherit', 'ignore'],
  });
  watcher.unref();
  watcher.on('error', () => {});
  watcher.on('exit', (_code, signal) => {
    if (signal === 'SIGPIPE') process.exit(0);
  });
  process.on('exit', () => watcher.kill());
}

/** Follows events where the WebSocket of Node.js cannot: over a Unix socket, and whatever the certificate. */
async function useSocketTransport({ url: server, socketPath, insecure }: ServerPlace): Promise<void> {
  if (socketPath === null && !(insecure && server.protocol === 'https:')) return;
  const { WebSocket: Socket } = await import('ws');
  setTransport({
    openSocket(url, headers) {
      const address = socketPath === null ? url : `ws+unix:${socketPath}:${url.pathname}${url.search}`;
      // It has the part of the DOM's interface that is used.
      return new Socket(address, { headers, rejectUnauthorized: !insecure }) as unknown as WebSocket;
    },
  });
}

/** Says when the connection was lost and when it is back, so that nobody waits for messages that cannot arrive. */
function sayWhenAway(): (status: StreamStatus) => void {
  let isAway = false;
  return (status) => {
    const isLost = status === 'waiting';
    if (status === 'connecting' || isLost === isAway) return;
    isAway = isLost;
    process.stderr.write(
      isLost
        ? 'postern: Lost the connection to Postern. Trying to connect again.\n'
        : 'postern: Connected again.\n',
    );
  };
}
