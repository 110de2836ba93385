import type { Fault } from '../../../src/contract/fault.ts';
import { oneLine } from '../text/display.ts';

const stages: Record<Fault['at'], string> = {
  connect: 'On connect',
  mail: 'At MAIL',
  rcpt: 'At RCPT',
  data: 'At DATA',
  after_data: 'After the message',
};

/** `At RCPT for ada@example.test: reply 550 5.1.1 No such user`. */
export function describeFault({ at, match, action }: Fault): string {
  const { recipient, sender, user, remote_address } = match;
  const conditions = [
    recipient !== undefined && `for ${recipient}`,
    sender !== undefined && `from ${sender || 'the null sender'}`,
    user !== undefined && `by user ${user}`,
    remote_address !== undefined &&
      (remote_address === '*' ? 'for every client' : `for client ${remote_address}`),
  ].filter((text) => text !== false);
  const { reply, drop, delay } = action;
  const effects = [
    delay ? `wait ${delay} s` : false,
    reply && `reply ${reply.code} ${reply.text}`,
    drop && 'close the connection',
  ].filter((text) => typeof text === 'string');
  return oneLine(`${stages[at]} ${conditions.join(' ')}: ${effects.join(', then ')}`, 600);
}

/** `2 of 3 times so far`, `not yet`. */
export function describeUse({ fired, times, probability }: Fault): string {
  const chance = probability === null ? '' : `${Math.round(probability * 100)}% chance, `;
  const count = times === null ? (fired === 1 ? 'once' : `${fired} times`) : `${fired} of ${times} times`;
  return `${chance}${fired === 0 && times === null ? 'not triggered yet' : `triggered ${count}`}`;
}
