import { choice, text } from '../config/kinds.ts';
import { deliveryEventTypes } from '../contract/delivery-event.ts';
import { CommandError, defineCommand, exitCodes } from './framework/command.ts';
import { filterOptions, filterParametersOf } from './options/filter-options.ts';
import { whichMessage } from './options/message.ts';
import { connect, jsonOption, serverOptions } from './options/server-options.ts';
import { printJson, safeLine } from './output/output.ts';

const type = choice(...deliveryEventTypes);

export const command = defineCommand({
  name: 'delivery-event',
  summary: 'tell the application that a message was delivered, bounced or opened',
  description: [
    `Sends an event of the mail service to the application, as --events of the server says, and prints what it answered. TYPE is ${type.takes}. Without an ID, it is about the newest message that matches the filters.`,
  ],
  operands: { usage: 'TYPE [ID]', least: 1, most: 2 },
  options: {
    for: {
      kind: text('an address'),
      value: 'ADDRESS',
      sentence: 'The recipient. Default: all of them.',
    },
    service: { kind: text('a service'), value: 'NAME', sentence: 'The service, if it is another one.' },
    reason: { kind: text('a reply'), value: 'TEXT', sentence: "The reply of the recipient's mail server." },
    clicked: { kind: text('a link'), value: 'URL', sentence: 'The link that was clicked.' },
    ...jsonOption,
    ...filterOptions,
    ...serverOptions,
  },
  examples: [
    ['postern delivery-event bounce', 'the newest message bounces'],
    ["postern delivery-event bounce --reason '550 5.1.1 No such user'", 'with this reply'],
  ],
  exitCodes: [['1', 'The application did not accept the event.']],
  async run({ for: recipient, service, reason, clicked, json, ...values }, [given, id]) {
    const event = type.parse(given!);
    if (!event) throw new CommandError(`There is no event ${JSON.stringify(given)}. Use ${type.takes}.`);
    const client = connect(values);
    const { delivery_events } = await client.simulate(
      await whichMessage(client, id, filterParametersOf(values)),
      {
        type: event,
        ...(recipient !== undefined && { recipient }),
        ...(service !== undefined && { service }),
        ...(reason !== undefined && { reason }),
        ...(clicked !== undefined && { url: clicked }),
      },
    );
    if (json) printJson({ delivery_events });
    else
      for (const { service, to, status, response, error } of delivery_events)
        process.stdout.write(
          `${status.padEnd(8)} ${service} to ${to}${response ? ` ${response.status}` : ''}${error ? `: ${safeLine(error)}` : ''}\n`,
        );
    return delivery_events.every(({ status }) => status === 'accepted') ? exitCodes.ok : exitCodes.no;
  },
});
