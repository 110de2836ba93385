import { setTimeout as wait } from 'node:timers/promises';
import { messages } from './inbox.ts';
import { type DemoOptions, parseOptions, usage } from './options.ts';
import { explain, openSender } from './send.ts';

/** Sends the demo and returns the exit code: 0 sent, 1 not sent, 2 invalid option. */
async function main(args: string[]): Promise<number> {
  let options: DemoOptions | undefined;
  try {
    options = parseOptions(args);
  } catch (error) {
    console.error((error as Error).message);
    return 2;
  }
  if (!options) {
    console.log(usage);
    return 0;
  }

  const { host, port, count, interval, seed } = options;
  const sender = openSender(host, port);
  let sent = 0;
  try {
    for (const message of messages(count, seed)) {
      if (sent > 0 && interval > 0) await wait(interval);
      await sender.send(message);
      sent++;
    }
  } catch (error) {
    console.error(explain(error, host, port));
    return 1;
  } finally {
    sender.close();
  }
  console.log(`Sent ${sent} ${sent === 1 ? 'message' : 'messages'} to ${host}:${port}.`);
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
