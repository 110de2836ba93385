import { list, port, text, toggle, type ValueKind } from '../config/kinds.ts';
import { settingsOf } from '../config/setting.ts';
import { isMailboxName } from '../mailbox/directory/mailbox-options.ts';
import { room } from '../room.ts';
import { lists } from './list.ts';

const general = settingsOf('General');
const access = settingsOf('Access');

/** A name, a port and, if it is not the default one, a mailbox: `sendgrid=8030/team-a`. */
function portFor(example: string, names: readonly string[]): ValueKind<string> {
  const takes = `a name and a port such as ${example}, or ${example}/team-a for a mailbox, where the name is one of ${names.join(', ')}`;
  return text(takes, (value) => {
    const [, name = '', number = '', mailbox] = /^([^=]*)=([^/]*)(?:\/(.*))?$/.exec(value) ?? [];
    const isMailbox = mailbox === undefined || isMailboxName(mailbox);
    return names.includes(name) && port.parse(number) !== undefined && isMailbox;
  });
}

/** The HTTP APIs of other products: of mail services, whose messages are captured, and of other mail catchers. */
export const apis = room({
  settings: {
    capture: general(
      list(portFor('sendgrid=8030', Object.keys(lists.capture))),
      [],
      'Serve the API of a mail service on a port of its own, for clients whose base URL cannot have a path: sendgrid=8030, or sendgrid=8030/team-a for a mailbox. Each is also below /capture on the HTTP port.',
    ),
    compat: general(
      list(portFor('mailpit=8026', Object.keys(lists.compat))),
      [],
      'Serve the API of another mail catcher on a port of its own: mailpit=8026, or mailpit=8026/team-a for a mailbox. Each is also below /compat on the HTTP port.',
    ),
    captureKey: access(
      list(text('a key')),
      [],
      'API key with which messages can be sent over the APIs of mail services. Without it, any key is accepted, unless there is a login: then it must be a --token.',
    ),
    captureStrictTemplates: general(
      toggle,
      false,
      'Refuse messages of mail services with a template that was not stored before, with the error of the service. Otherwise the message shows the name of the template and its data.',
    ),
  },
  open: async (config, parts) => (await import('./open-apis.ts')).openApis(config, parts),
});
