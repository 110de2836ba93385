import type { PosternClient } from '../../client/client.ts';
import type { MessageSummary } from '../../contract/message/message.ts';
import { count } from '../../text/count.ts';
import { messageLine, safeLine } from './output.ts';

const MESSAGES_SHOWN = 50;
const REFUSALS_SHOWN = 10;

export interface Arrived {
  /** The last ones, oldest first. */
  messages: MessageSummary[];
  total: number;
  /** The last 4xx or 5xx reply of each session that had one, and the refused requests to captured services, oldest first. */
  refusals: string[];
}

/** Reads what the server has received, for failure reports. */
export async function readArrived(client: PosternClient): Promise<Arrived> {
  const { messages, total } = await client.list({ limit: MESSAGES_SHOWN });
  const { sessions } = await client.sessions({ refused: true, limit: REFUSALS_SHOWN });
  const refusals = sessions.flatMap(({ protocol, helo, last_refusal }) =>
    last_refusal === null
      ? []
      : protocol === 'http'
        ? `${helo ?? 'unknown'} API: ${last_refusal}`
        : last_refusal,
  );
  return { messages: messages.reverse(), total, refusals: refusals.reverse() };
}

/** The lines of a report, one per message. */
export function describeArrived({ messages, total, refusals }: Arrived): string[] {
  const lines: string[] = [];
  if (total > 0) {
    const left = total - messages.length;
    lines.push(
      `${count(total, 'message')} arrived${left > 0 ? `, the last ${messages.length} of them` : ''}:`,
    );
    lines.push(...messages.map((message) => `  ${messageLine(message, process.stderr)}`));
  } else if (refusals.length === 0) lines.push('No message arrived, and nothing was refused.');
  else lines.push('No message arrived.');
  if (refusals.length > 0) lines.push('Postern refused:');
  lines.push(...refusals.map((reply) => `  ${safeLine(reply)}`));
  return lines;
}
