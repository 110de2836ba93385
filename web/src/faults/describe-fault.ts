import type { Fault } from '../../../src/contract/fault.ts';
import { faultStrings as words } from '../strings/fault-strings.ts';
import { oneLine } from '../text/display.ts';

/** `At RCPT for ada@example.test: reply 550 5.1.1 No such user`. */
export function describeFault({ at, match, action }: Fault): string {
  const { recipient, sender, user, remote_address } = match;
  const conditions = [
    recipient !== undefined && words.forRecipient(recipient),
    sender !== undefined && words.fromSender(sender),
    user !== undefined && words.byUser(user),
    remote_address !== undefined && words.forClient(remote_address),
  ].filter((text) => text !== false);
  const { reply, drop, delay } = action;
  const effects = [
    delay ? words.wait(delay) : false,
    reply && words.reply(reply.code, reply.text),
    drop && words.drop,
  ].filter((text) => typeof text === 'string');
  return oneLine(`${words.stages[at]} ${conditions.join(' ')}: ${effects.join(words.sequence)}`, 600);
}

/** `2 of 3 times so far`, `not yet`. */
export function describeUse({ fired, times, probability }: Fault): string {
  const chance = probability === null ? '' : words.chance(probability);
  return chance + (fired === 0 && times === null ? words.never : words.triggered(fired, times));
}
