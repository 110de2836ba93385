import type { FastifyReply } from 'fastify';
import { inTurnOf } from '../../mailbox/client.ts';

/** Sends what takes milliseconds to collect and to write as JSON: hundreds of requests may want it at once. */
export async function sendInTurn(
  reply: FastifyReply,
  collect: () => object | Promise<object>,
): Promise<FastifyReply> {
  const text = await inTurnOf(reply.request.ip, async () => JSON.stringify(await collect()));
  return reply.type('application/json; charset=utf-8').send(text);
}
