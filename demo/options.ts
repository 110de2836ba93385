import { parseArgs } from 'node:util';
import { inbox } from './inbox.ts';

export interface DemoOptions {
  host: string;
  port: number;
  count: number;
  /** Milliseconds between two messages. */
  interval: number;
  seed: number;
}

export const usage = `Fills an inbox with realistic messages over SMTP.

  npm run demo -- [options]

  --smtp host:port   where to send them            (127.0.0.1:1025)
  --count n          how many; they repeat with other names and numbers   (${inbox.length}: each once)
  --interval time    pause between two messages, such as 500ms or 2s      (0)
  --seed n           seed for names and numbers                           (1)
`;

/** Parses the command line; undefined for --help. Throws with one sentence for an invalid value. */
export function parseOptions(args: string[]): DemoOptions | undefined {
  const { values } = parseArgs({
    args,
    options: {
      smtp: { type: 'string', default: '127.0.0.1:1025' },
      count: { type: 'string', default: String(inbox.length) },
      interval: { type: 'string', default: '0' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return undefined;

  const address = /^(?:(?<host>[^:]+)|\[(?<ipv6>[^\]]+)\]):(?<port>\d{1,5})$/.exec(values.smtp)?.groups;
  const port = Number(address?.port);
  if (!address || port < 1 || port > 65_535) {
    throw new Error(`--smtp takes host:port, such as 127.0.0.1:1025, not ${values.smtp}`);
  }
  const interval = /^(\d+(?:\.\d+)?)(ms|s)?$/.exec(values.interval);
  if (!interval) throw new Error(`--interval takes a time, such as 500ms or 2s, not ${values.interval}`);
  return {
    host: address.host ?? address.ipv6!,
    port,
    count: integer('--count', values.count, 1),
    interval: Number(interval[1]) * (interval[2] === 's' ? 1000 : 1),
    seed: integer('--seed', values.seed, 0),
  };
}

function integer(name: string, value: string, min: number): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < min || !Number.isSafeInteger(number)) {
    throw new Error(`${name} takes a whole number of at least ${min}, not ${value}`);
  }
  return number;
}
